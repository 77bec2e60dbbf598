/** Chips that lie on a box and are not placed yet. They are a wish; what counts is what is placed. */

import type { Bounds, Offer, Sign, TableDoc } from "../api/types";
import { cents, dollars } from "./money";

export const MAIN = "stake";

export interface Laid {
  box: number;
  spot: string;
  value: number;
}

export interface Wager {
  stake: string;
  sides: Record<string, string>;
}

/** What lies on each box, in cents added up as strings of dollars. */
export function lying(chips: Laid[]): Map<number, Wager> {
  const sums = new Map<number, Map<string, number>>();
  for (const { box, spot, value } of chips) {
    const spots = sums.get(box) ?? new Map<string, number>();
    spots.set(spot, (spots.get(spot) ?? 0) + value);
    sums.set(box, spots);
  }
  return new Map(
    [...sums].map(([box, spots]) => [
      box,
      {
        stake: dollars(spots.get(MAIN) ?? 0),
        sides: Object.fromEntries(
          [...spots].filter(([spot]) => spot !== MAIN).map(([spot, value]) => [spot, dollars(value)]),
        ),
      },
    ]),
  );
}

/** The places for a chip at this table: the main wager first, then the side bets on offer. */
export const spotsOf = (offer: Offer | undefined): string[] => [
  MAIN,
  ...Object.keys(offer?.fields ?? {}).filter((name) => name !== MAIN && name !== "box"),
];

export const boundsOf = (offer: Offer | undefined, spot: string): Bounds => offer?.fields?.[spot] ?? {};

export type Objection =
  | { why: "over"; box: number; sum: string; max: string; chip: string }
  | { why: "side"; sum: string; max: string; chip: string }
  | { why: "poor"; balance: string; chip: string }
  | { why: "box"; box: number };

/** Why a chip is not laid down. A courtesy of the page: what is placed is for the table to judge. */
export function objection(doc: TableDoc, offer: Offer, chips: Laid[], chip: Laid): Objection | null {
  const boxes = offer.fields?.box?.among;
  if (boxes && !boxes.includes(chip.box)) return { why: "box", box: chip.box };
  const after = [...chips, chip];
  const laid = (spot: string) =>
    after.filter((one) => one.box === chip.box && one.spot === spot).reduce((sum, one) => sum + one.value, 0);
  const shown = dollars(chip.value);
  if (doc.me.balance !== null && after.reduce((sum, one) => sum + one.value, 0) > cents(doc.me.balance)) {
    return { why: "poor", balance: doc.me.balance, chip: shown };
  }
  const max = boundsOf(offer, chip.spot).max;
  if (chip.spot !== MAIN && typeof max === "string" && laid(chip.spot) > cents(max)) {
    return { why: "side", sum: dollars(laid(chip.spot)), max, chip: shown };
  }
  if (chip.spot === MAIN && doc.sign) {
    const sum = laid(MAIN) + others(doc, doc.sign, chip.box);
    if (sum > cents(doc.sign.max)) {
      return { why: "over", box: chip.box, sum: dollars(sum), max: doc.sign.max, chip: shown };
    }
  }
  return null;
}

/** The first wager that would lie below the sign: the page asks for more before it is placed. */
export function tooLittle(doc: TableDoc, wagers: Map<number, Wager>): { stake: string; sum: string; min: string } | null {
  const { sign } = doc;
  if (!sign) return null;
  const min = doc.people.players.find((one) => one.name === doc.me.name)?.limits?.min ?? sign.min;
  for (const [box, { stake }] of wagers) {
    const sum = cents(stake) + others(doc, sign, box);
    if (cents(stake) > 0 && sum < cents(min)) return { stake, sum: dollars(sum), min };
  }
  return null;
}

/** What others hold on a box, where the sign measures the box. */
function others(doc: TableDoc, sign: Sign, box: number): number {
  if (sign.per === "player") return 0;
  const stakes = doc.view.boxes.find((one) => one.number === box)?.stakes ?? [];
  return stakes.reduce((sum, stake) => sum + cents(stake.stake), 0);
}
