/** Crown Com-Bo as its document has it: five boxes, areas with lights, and the dealer's keys. */

import type { Line, TableDoc } from "../api/types";
import { cardName } from "../core/cards";
import type { Layout } from "../core/spots.svelte";
import { words } from "../words";
import { settled, stakeOf, viewOf } from "./reading";

export interface ComBoView {
  wagers: { player: string; on: string; stake: string }[];
  boxes: string[];
  burned: string[];
  lit: string[];
  combination: string | null;
  compared: string[];
  keyed: string[];
  is_pressed: boolean;
  panel_rule: string;
  is_out_of_service: boolean;
  board: Line[];
}

const NOTHING: ComBoView = {
  wagers: [], boxes: [], burned: [], lit: [], combination: null, compared: [], keyed: [], is_pressed: false, panel_rule: "",
  is_out_of_service: false, board: [],
};

/** Before the first round of a table its view has boxes of another kind. */
export function comboOf(doc: TableDoc): ComBoView {
  const view = viewOf<Partial<ComBoView>>(doc);
  return view.board ? (view as ComBoView) : NOTHING;
}

export const areaName = (bet: string): string => words.bet_(bet);

export function layoutOf(doc: TableDoc): Layout {
  const layout: Layout = { spots: new Map(), back: new Map() };
  for (const offer of doc.legal) {
    const on = settled(offer, "on") as string | undefined;
    if (!on) continue;
    if (offer.do === "wager") layout.spots.set(on, { says: areaName(on), bounds: stakeOf(offer), said: { do: "wager", on } });
    if (offer.do === "withdraw") layout.back.set(on, { do: "withdraw", on });
  }
  return layout;
}

/** The cards as the dealer calls them: "Ace, king, queen, jack, ten." */
export function calledOf(view: ComBoView): string | null {
  if (view.boxes.length < 5) return null;
  const ranks = view.boxes.map((card) => cardName(card).replace(/ of .*$/, "")).join(", ");
  return `${ranks.charAt(0).toUpperCase()}${ranks.slice(1)}.`;
}

export const COMBINATIONS = ["one-pair", "two-pair", "triple", "full-house", "quad", "five-of-a-kind"];
