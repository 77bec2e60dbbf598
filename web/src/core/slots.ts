/** Which actions stand in which slots. Slots never move: what is refused keeps its place. */

import type { Bounds, Offer, Refused, TableDoc } from "../api/types";
import { short } from "./money";
import { words } from "../words";

export const KEYS: Record<string, string> = {
  hit: "h",
  stand: "s",
  double: "d",
  split: "p",
  surrender: "r",
  insure: "i",
  "even-money": "e",
  forfeit: "f",
  keep: "k",
  prize: "b",
  decline: "n",
  stay: "k",
  withdraw: "f",
};

/** The faces of the bar for somebody who is asked: the one that holds most of what is offered. */
const FACES: readonly (readonly string[])[] = [
  ["hit", "stand", "double", "split", "surrender", "insure"],
  ["prize"],
  ["forfeit", "keep"],
  ["insure", "even-money", "decline"],
  ["surrender", "decline"],
  ["withdraw", "stay"],
  ["nominate"],
];

const KNOWN = new Set(FACES.flat());

export interface Slot {
  do: string;
  offer: Offer | null;
  refused: Refused | null;
}

const onBox = (box: number | null) => (one: { box?: number }) =>
  box === null || one.box === undefined || one.box === box;

/** The slots for a box, or none if nothing is asked of this person there. */
export function slotsOf(doc: TableDoc, box: number | null): Slot[] {
  // While wagers may be placed, one that lies there may be taken back: that is no decision.
  if (doc.legal.some((offer) => offer.do === "wager")) return [];
  const legal = doc.legal.filter(onBox(box));
  const refused = doc.refused.filter(onBox(box));
  const offered = legal.map((offer) => offer.do).filter((name) => KNOWN.has(name));
  const holds = (names: readonly string[]): number => offered.filter((name) => names.includes(name)).length;
  const face = FACES.reduce((best, names) => (holds(names) > holds(best) ? names : best));
  const names = holds(face) ? new Set([...face, ...offered]) : [];
  return [...names]
    .map((name) => ({
      do: name,
      offer: legal.find((offer) => offer.do === name) ?? null,
      refused: refused.find((one) => one.do === name) ?? null,
    }))
    .filter((slot) => slot.offer || slot.refused);
}

const SHOWN_ELSEWHERE = new Set([...KNOWN, "wager", "card", "correct", "call-staff", "irregularity", "dispute", "sit", "spin", "key-result"]);

/** The boxes on which this person may say something now. */
export const askedBoxes = (doc: TableDoc): number[] => [
  ...new Set(doc.legal.flatMap((offer) => (KNOWN.has(offer.do) && offer.box !== undefined ? [offer.box] : []))),
];

/** What else is open to this person: each its own small button. */
export const extrasOf = (doc: TableDoc): Offer[] => doc.legal.filter((offer) => !offer.about && !SHOWN_ELSEWHERE.has(offer.do));

/** What is about the running of the table rather than the round or the shoe. */
export const runningOf = (doc: TableDoc): Offer[] => doc.legal.filter((offer) => offer.about && !SHOWN_ELSEWHERE.has(offer.do));

/** Wagers that lie on the layout and may still be taken back. */
export const takenBack = (doc: TableDoc): number[] =>
  doc.legal.flatMap((offer) => (offer.do === "withdraw" && offer.box !== undefined ? [offer.box] : []));

/** Fields that an action settles by itself: one value alone, and a button that the player presses. */
export function settledFields(offer: Offer): Record<string, unknown> {
  const values = Object.entries(offer.fields ?? {}).flatMap(([name, { among }]) => {
    if (among?.length === 1) return [[name, among[0]]];
    return name === "pressed_by" && among?.includes("player") ? [[name, "player"]] : [];
  });
  return Object.fromEntries(values);
}

/** Fields that have to be asked for before an action can be sent. */
export const openFields = (offer: Offer): Record<string, Bounds> => {
  const settled = settledFields(offer);
  const open = Object.entries(offer.fields ?? {}).filter(
    ([name, { among }]) => name !== "stake" && !(name in settled) && (among?.length ?? 0) > 1,
  );
  return Object.fromEntries(open);
};

/** The field that takes an amount, if an action has one. */
export const amountOf = (offer: Offer | null | undefined): Bounds | null => {
  const bounds = offer?.fields?.stake;
  return typeof bounds?.max === "string" ? bounds : null;
};

/** The second line of an allowed action: what it does, never whether it is wise. */
export function noteOf(slot: Slot, total: string | null, stake: string | null, brief: boolean): string {
  const most = short(amountOf(slot.offer)?.max ?? "0");
  const { notes } = words;
  switch (slot.do) {
    case "hit":
      return notes.hit(brief);
    case "stand":
      return notes.stand(total);
    case "double":
      return notes.double(most, brief);
    case "split":
      return notes.split(short(stake ?? "0"));
    case "insure":
      return notes.insure(most, brief);
    case "surrender":
    case "even-money":
    case "forfeit":
    case "keep":
    case "decline":
    case "prize":
      return notes[slot.do];
    default:
      return "";
  }
}
