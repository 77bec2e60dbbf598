/** Caribbean Stud as its document has it: seats with hands of which only one's own is seen. */

import type { Line, TableDoc } from "../api/types";
import type { Layout } from "../core/spots.svelte";
import { felts as feltsWords } from "../words/felts";
import { stakeOf, viewOf } from "./reading";

export interface StudHand {
  shown: string[];
  face_down: number;
  called: string | null;
}

export interface StudSeat {
  player: string;
  box: number;
  ante: string;
  bet: string | null;
  bet_due: string;
  has_jackpot: boolean;
  fate: string | null;
  hand: StudHand;
}

export interface StudView {
  next: string | null;
  seats: StudSeat[];
  dealer: StudHand;
  jackpot: string | null;
  jackpot_cost: string | null;
  prizes: { hand: string; pays: string; share: number; least: string; rule: string }[];
  board: Line[];
  qualify_rule: string;
}

const NOTHING: StudView = {
  next: null, seats: [], dealer: { shown: [], face_down: 0, called: null }, jackpot: null, jackpot_cost: null, prizes: [], board: [], qualify_rule: "",
};

export function studOf(doc: TableDoc): StudView {
  const view = viewOf<Partial<StudView>>(doc);
  return view.board ? (view as StudView) : NOTHING;
}

export const ANTE = "ante";

export function layoutOf(doc: TableDoc): Layout {
  const layout: Layout = { spots: new Map(), back: new Map() };
  for (const offer of doc.legal) {
    if (offer.do === "ante") {
      const box = offer.box === undefined ? {} : { box: offer.box };
      layout.spots.set(ANTE, { says: feltsWords.caribbean.ante, bounds: stakeOf(offer), said: { do: "ante", ...box } });
    }
    if (offer.do === "withdraw") layout.back.set(ANTE, { do: "withdraw" });
  }
  return layout;
}

/** What somebody's hand is doing, in a word. */
export function stateOf(seat: StudSeat, next: string | null): string {
  const w = feltsWords.caribbean;
  if (seat.fate) return seat.fate === "folded" ? w.folded : seat.fate;
  if (seat.bet !== null) return w.bets;
  return next === "decision" ? w.thinking : w.waits;
}

export const lowered = (name: string): string => name.replaceAll("-", " ");
/** Hands are called "one pair" and boards print "one-pair". */
export const isCalled = (called: string | null, line: string): boolean => called !== null && lowered(line) === lowered(called);
