/** What lies on a layout, read from any game's view: cards, records, and the rest as text. */

import { short } from "../core/money";
import { words } from "../words";

const CARD = /^(?:[A2-9TJQK])[SHDC]$/;
const MONEY = /^-?\d+\.\d\d$/;

export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };
export type Fields = { [name: string]: Plain };

/** Told beside the cloth, so not on it. */
const BESIDE = new Set(["settlements", "rows", "net", "says", "needs", "next", "phase", "astray", "decided", "board", "odds", "prizes", "results", "options"]);

/** Games whose cloth is that of the Blackjack family. */
export const hasBoxes = (game: string): boolean => /blackjack|crown-21|pontoon/.test(game);

export const isCard = (value: Plain): value is string => typeof value === "string" && CARD.test(value);
export const isFields = (value: Plain): value is Fields => value !== null && typeof value === "object" && !Array.isArray(value);
const isFilled = (value: Plain): boolean => value !== null && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);

export const titleOf = (name: string): string => words.command(name);

/** What there is to show: what is empty is left out, and a table inside a view is the view. */
export function laidOf(view: Fields): [string, Plain][] {
  const inner = view["table"] !== undefined && isFields(view["table"]) ? view["table"] : {};
  const { table: _, ...rest } = view;
  return Object.entries({ ...inner, ...rest }).filter(([name, value]) => !BESIDE.has(name) && isFilled(value));
}

/** The columns of a list of records, without those in which nothing stands. */
export const columnsOf = (rows: Fields[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => rows.some((one) => isFilled(one[name] ?? null)))))];

export function textOf(value: Plain): string {
  if (value === true || value === false) return words.choice(value);
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "string") return MONEY.test(value) ? short(value) : value.replace(/[-_]/g, " ");
  return String(value);
}
