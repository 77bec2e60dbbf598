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
  press: "b",
  decline: "n",
  stay: "k",
  withdraw: "f",
};

/** The faces of the bar for somebody who is asked: the first that fits is shown. */
const FACES: readonly (readonly string[])[] = [
  ["hit", "stand", "double", "split", "surrender", "insure"],
  ["press"],
  ["forfeit", "keep"],
  ["insure", "even-money", "decline"],
  ["surrender", "decline"],
  ["withdraw", "stay"],
  ["nominate"],
];

const PLAYING = new Set(["hit", "stand"]);

export interface Slot {
  do: string;
  offer: Offer | null;
  refused: Refused | null;
}

const onBox = (box: number | null) => (one: { box?: number }) =>
  box === null || one.box === undefined || one.box === box;

/** The slots for a box, or none if nothing is asked of this person there. */
export function slotsOf(doc: TableDoc, box: number | null): Slot[] {
  const legal = doc.legal.filter(onBox(box));
  const refused = doc.refused.filter(onBox(box));
  const allowed = new Set(legal.map((offer) => offer.do));
  const face = FACES.find((names) =>
    names[0] === "hit" ? [...PLAYING].some((name) => allowed.has(name)) : names.some((name) => allowed.has(name)),
  );
  return (face ?? [])
    .map((name) => ({
      do: name,
      offer: legal.find((offer) => offer.do === name) ?? null,
      refused: refused.find((one) => one.do === name) ?? null,
    }))
    .filter((slot) => slot.offer || slot.refused);
}

const SHOWN_ELSEWHERE = new Set([...FACES.flat(), "wager", "card", "correct", "call", "irregularity", "dispute"]);

/** What else is open to this person: each its own small button. */
export const extrasOf = (doc: TableDoc): Offer[] => doc.legal.filter((offer) => !SHOWN_ELSEWHERE.has(offer.do));

/** The field that takes an amount, if an action has one. */
export const amountOf = (offer: Offer | null | undefined): Bounds | null => {
  const bounds = offer?.fields?.stake;
  return bounds?.max !== undefined ? bounds : null;
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
    case "press":
      return notes[slot.do];
    default:
      return "";
  }
}
