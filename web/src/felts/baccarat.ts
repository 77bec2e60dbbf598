/** Baccarat as its document has it: hands, bands, runs, and the roads of the shoe. */

import type { Line, Result, TableDoc } from "../api/types";
import type { Layout } from "../core/spots.svelte";
import { felts as feltsWords } from "../words/felts";
import { settled, stakeOf, viewOf } from "./reading";

export type Side = "player" | "banker" | "tie";
export const SIDES: readonly Side[] = ["tie", "banker", "player"];
export const KINDS = ["player", "banker", "mixed", "tie"] as const;
export type RunKind = (typeof KINDS)[number];
const LETTERS: Record<string, string> = { player: "P", banker: "B", tie: "T" };

export interface BaccaratView {
  table: {
    coup: number;
    player: string[];
    banker: string[];
    player_total: number;
    banker_total: number;
    is_dummy: boolean;
    decided: { outcome: Side | null; player_total: number; banker_total: number } | null;
    wagers: { player: string; on: Side; stake: string }[];
    runs: { player: string; nominates: string; stake: string; done: number }[];
    markers: { seat: number; player: string; amount: string; rules: string[] }[];
    board: Line[];
    commission: string;
    run_odds: { kind: RunKind; length: number; pays: string; rule: string }[];
  };
}

const NOTHING: BaccaratView["table"] = {
  coup: 0, player: [], banker: [], player_total: 0, banker_total: 0, is_dummy: false, decided: null,
  wagers: [], runs: [], markers: [], board: [], commission: "", run_odds: [],
};

/** Before the first round of a table there is no view of one. */
export const tableOf = (doc: TableDoc): BaccaratView["table"] => viewOf<Partial<BaccaratView>>(doc).table ?? NOTHING;

export const runKey = (nominates: string): string => `run ${nominates}`;
export const sideName = (side: string): string => feltsWords.baccarat[side as Side] ?? side;

export function layoutOf(doc: TableDoc): Layout {
  const layout: Layout = { spots: new Map(), back: new Map() };
  for (const offer of doc.legal) {
    const on = settled(offer, "on") as string | undefined;
    if (offer.do === "wager" && on) layout.spots.set(on, { says: sideName(on), bounds: stakeOf(offer), said: { do: "wager", on } });
    if (offer.do === "withdraw" && on) layout.back.set(on, { do: "withdraw", on });
    if (offer.do !== "run") continue;
    for (const named of offer.fields?.nominates?.among ?? []) {
      const nominates = String(named);
      layout.spots.set(runKey(nominates), { says: nominates, bounds: stakeOf(offer), said: { do: "run", nominates } });
    }
  }
  return layout;
}

/** A run that names one side throughout; for both sides, the one to begin naming with. */
export const nominationOf = (kind: RunKind, length: number): string =>
  kind === "mixed" ? "PB".repeat(length).slice(0, length) : (LETTERS[kind] ?? "P").repeat(length);

/** "1/20" is 5 %. */
export function percent(part: string): string {
  const [of, whole] = part.split("/").map(Number);
  return of && whole ? `${(100 * of) / whole} %` : "";
}

export function saidOf(doc: TableDoc): string | null {
  const { decided, is_dummy: isDummy } = tableOf(doc);
  const { baccarat } = feltsWords;
  if (decided?.outcome) {
    const { outcome, player_total: player, banker_total: banker } = decided;
    return outcome === "tie" ? baccarat.tied(player) : baccarat.won(sideName(outcome), Math.max(player, banker), Math.min(player, banker));
  }
  return isDummy ? baccarat.dummy : null;
}

// ---------------------------------------------------------------- roads

export interface Bead {
  column: number;
  row: number;
  came: string | null;
  isDummy: boolean;
}

export const ROWS = 6;

/** The bead plate: every coup in order, six to a column; a Dummy Coup has its place as well. */
export const beads = (results: Result[]): Bead[] =>
  results.map((one, at) => ({ column: Math.floor(at / ROWS), row: at % ROWS, came: one.came, isDummy: one.is_dummy }));

export interface Stone {
  column: number;
  row: number;
  side: string;
  ties: number;
}

/** The big road: a column for each run of a side; a Tie is a stroke through what came before it. */
export function bigRoad(results: Result[]): Stone[] {
  const stones: Stone[] = [];
  const taken = new Set<string>();
  let first = -1;
  for (const { came, is_dummy: isDummy } of results) {
    if (isDummy || came === null) continue;
    const last = stones[stones.length - 1];
    if (came === "tie") {
      if (last) last.ties += 1;
      continue;
    }
    let [column, row] = [first + 1, 0];
    if (last?.side === came) {
      [column, row] = [last.column, last.row + 1];
      // At the bottom, or on a stone that lies there, the run goes on to the right.
      if (row >= ROWS || taken.has(`${column} ${row}`)) [column, row] = [last.column + 1, last.row];
    } else first += 1;
    taken.add(`${column} ${row}`);
    stones.push({ column, row, side: came, ties: 0 });
  }
  return stones;
}
