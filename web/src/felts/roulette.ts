/** Rapid Roulette as its document has it, and where each bet lies on the layout. */

import type { Line, Offer, TableDoc } from "../api/types";
import type { Layout } from "../core/spots.svelte";
import { words } from "../words";
import { felts as feltsWords } from "../words/felts";
import { settled, stakeOf, viewOf } from "./reading";

export interface RouletteWager {
  number: number;
  player: string;
  on: string;
  covers: number[];
  stake: string;
}

export interface RouletteView {
  pocket: number | null;
  wagers: RouletteWager[];
  zeros: number[];
  red: number[];
  board: { pays: Line[]; unassigned: { rule: string; notice: string | null; says: string }[] };
}

const NOTHING: RouletteView = { pocket: null, wagers: [], zeros: [0], red: [], board: { pays: [], unassigned: [] } };

export function rouletteOf(doc: TableDoc): RouletteView {
  const view = viewOf<Partial<RouletteView>>(doc);
  return view.board ? (view as RouletteView) : NOTHING;
}

/** The second zero of a wheel with two is pocket 37. */
const DOUBLE_ZERO = 37;
export const pocketName = (pocket: number): string => (pocket === DOUBLE_ZERO ? "00" : String(pocket));

/** The pockets in their order around the wheel; public knowledge of wheels, and no rule. */
const ONE_ZERO = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26];
const TWO_ZEROS = [0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2];
export const wheelOf = (zeros: number[]): number[] => (zeros.length > 1 ? TWO_ZEROS : ONE_ZERO);

/** So many pockets of the wheel around one of them, it in the middle. */
export function around(zeros: number[], pocket: number, each: number): number[] {
  const wheel = wheelOf(zeros);
  const at = Math.max(0, wheel.indexOf(pocket));
  return Array.from({ length: 2 * each + 1 }, (_, step) => wheel[(at - each + step + 2 * wheel.length) % wheel.length] ?? 0);
}

export type Colour = "red" | "black" | "green";
export const colourOf = (view: RouletteView, pocket: number): Colour =>
  view.zeros.includes(pocket) ? "green" : view.red.includes(pocket) ? "red" : "black";
export const colourName = (colour: Colour): string => feltsWords.roulette[colour].toLowerCase();

// ---------------------------------------------------------------- bets and their places

const DOZEN = 12;
export const spotKey = (on: string, numbers: number[]): string => (numbers.length ? `${on} ${numbers.join("/")}` : on);

/** The spot that a placed wager lies on. */
export function keyOf(wager: RouletteWager): string {
  const first = wager.covers[0] ?? 0;
  if (wager.on === "dozen") return spotKey("dozen", [Math.ceil(first / DOZEN)]);
  if (wager.on === "column") return spotKey("column", [first]);
  return /^(red|black|odd|even|low|high)$/.test(wager.on) ? wager.on : spotKey(wager.on, wager.covers);
}

export const betName = (key: string): string => {
  const [on = "", numbers = ""] = key.split(" ");
  const { roulette } = feltsWords;
  if (on === "dozen") return roulette.dozen[Number(numbers) - 1] ?? key;
  if (on === "column") return roulette.column(Number(numbers));
  return `${words.bet_(on)}${numbers ? ` ${numbers.split("/").map((one) => pocketName(Number(one))).join("/")}` : ""}`;
};

function* spotsOf(offer: Offer): Generator<[string, Record<string, unknown>]> {
  const on = String(settled(offer, "on"));
  const which = offer.fields?.which?.most;
  const numbers = offer.fields?.numbers?.among;
  if (which) for (let one = 1; one <= which; one += 1) yield [spotKey(on, [one]), { which: one }];
  else if (numbers) for (const set of numbers as number[][]) yield [spotKey(on, set), { numbers: set }];
  else yield [on, {}];
}

/** What pays alike by one rule is one line, in the order of the board. */
export function paysTogether(lines: Line[]): { bets: string[]; pays: string; rule: string }[] {
  const found = new Map<string, { bets: string[]; pays: string; rule: string }>();
  for (const { bet, pays, rule } of lines) {
    const key = `${pays} ${rule}`;
    const line = found.get(key) ?? { bets: [], pays, rule };
    line.bets.push(bet);
    found.set(key, line);
  }
  return [...found.values()];
}

export function layoutOf(doc: TableDoc): Layout {
  const layout: Layout = { spots: new Map(), back: new Map() };
  const { wagers } = rouletteOf(doc);
  for (const offer of doc.legal) {
    if (offer.do === "wager") {
      for (const [key, fields] of spotsOf(offer)) {
        layout.spots.set(key, { says: betName(key), bounds: stakeOf(offer), said: { do: "wager", on: settled(offer, "on"), ...fields } });
      }
    }
    const number = settled(offer, "number");
    const wager = offer.do === "withdraw" ? wagers.find((one) => one.number === number) : undefined;
    if (wager) layout.back.set(keyOf(wager), { do: "withdraw", number });
  }
  return layout;
}

// ---------------------------------------------------------------- geometry

export const CELL = { width: 70, height: 74 };
export const FIRST = { x: 117, y: 0 };
export const COLUMNS = 12;
export const ROWS = 3;
export const ZERO = 65;
export const BOTTOM = FIRST.y + ROWS * CELL.height;
export const BAND = 48;

/** The middle of a number's cell: 1 at the lower left, 3 over it. */
export const cellOf = (number: number): { x: number; y: number } => ({
  x: FIRST.x + (Math.floor((number - 1) / ROWS) + 0.5) * CELL.width,
  y: FIRST.y + (ROWS - 1 - ((number - 1) % ROWS) + 0.5) * CELL.height,
});

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Where the chips of a bet on several numbers lie: on the edge or the corner that they share. */
export function placeOf(key: string, zeros: number[]): { x: number; y: number } | null {
  const [on = "", text = ""] = key.split(" ");
  const numbers = text.split("/").map(Number);
  const cells = numbers.filter((one) => !zeros.includes(one)).map(cellOf);
  if (!cells.length) return null;
  const [x, y] = [mean(cells.map((cell) => cell.x)), mean(cells.map((cell) => cell.y))];
  const withZero = cells.length < numbers.length;
  if (on === "first-four") return { x: FIRST.x, y: BOTTOM };
  if (withZero) return { x: FIRST.x, y };
  if (on === "street" || on === "six-line") return { x, y: BOTTOM };
  return on === "split" || on === "corner" ? { x, y } : null;
}
