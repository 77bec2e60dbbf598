/** A table of any game, shown from its document alone: what lies there, and what may be asked for. */

import type { Bounds, Offer, TableDoc } from "../api/types";
import { cents, dollars, short } from "../core/money";
import { words } from "../words";

const CARD = /^(?:[A2-9TJQK])[SHDC]$/;
const MONEY = /^-?\d+\.\d\d$/;

export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };
export type Fields = { [name: string]: Plain };

/** Told beside the cloth, so not on it; cards that lie astray are nobody's to count. */
const BESIDE = new Set(["settlements", "rows", "net", "says", "needs", "next", "phase", "astray", "decided"]);
/** What is of the table and not of the round: chips and the seat. */
const OF_THE_SEAT = new Set(["buy-in", "leave"]);

export const isCard = (value: Plain): value is string => typeof value === "string" && CARD.test(value);
export const isFields = (value: Plain): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isFilled = (value: Plain): boolean =>
  value !== null && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The games that have a felt of their own. */
export const hasFelt = (game: string): boolean => /blackjack|crown-21|pontoon/.test(game);

/** What there is to show: what is empty is left out, and a table inside a view is the view. */
export function shownOf(doc: TableDoc): [string, Plain][] {
  const view = doc.view as unknown as Fields;
  const inner = view.table !== undefined && isFields(view.table) ? view.table : {};
  const { table: _, ...rest } = view;
  return Object.entries({ ...inner, ...rest }).filter(([name, value]) => !BESIDE.has(name) && isFilled(value));
}

/** The columns of a list of records, without those in which nothing stands. */
export const columnsOf = (rows: Fields[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => rows.some((one) => isFilled(one[name] ?? null))))),
];

/** One short fact, which stands beside others of its kind. */
export const isFact = (value: Plain): boolean => !isCard(value) && !Array.isArray(value) && !isFields(value);

export function textOf(value: Plain): string {
  if (value === true) return words.plain.yes;
  if (value === false) return words.plain.no;
  if (value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "string") return MONEY.test(value) ? short(value) : value.replace(/[-_]/g, " ");
  return String(value);
}

/** Offers of one command, of which one is chosen by what it is about. */
export const isOfTheSeat = (offer: Offer): boolean => OF_THE_SEAT.has(offer.do);

export interface Group {
  do: string;
  offers: Offer[];
}

export function groupsOf(legal: Offer[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of legal) if (offer.do !== "sit" && !isOfTheSeat(offer)) groups.set(offer.do, [...(groups.get(offer.do) ?? []), offer]);
  return [...groups].map(([name, offers]) => ({ do: name, offers }));
}

const isFixed = (bounds: Bounds): boolean => bounds.among?.length === 1;

/** What an offer says by itself: fields with one value, a box, a hand. */
export function fixedOf(offer: Offer): Fields {
  const found: Fields = {};
  if (offer.box !== undefined) found.box = offer.box;
  if (offer.hand !== undefined) found.hand = offer.hand;
  for (const [name, bounds] of Object.entries(offer.fields ?? {})) {
    const value = bounds.among?.[0] as Plain | undefined;
    if (isFixed(bounds) && value !== undefined && value !== null) found[name] = value;
  }
  return found;
}

export const labelOf = (offer: Offer): string => Object.values(fixedOf(offer)).map(textOf).join(", ");

export const askedOf = (offer: Offer): [string, Bounds][] =>
  Object.entries(offer.fields ?? {}).filter(([, bounds]) => !isFixed(bounds));

/** What a field holds before anybody has said anything. */
export function firstOf(bounds: Bounds): string {
  if (bounds.among) return "0";
  if (bounds.optional) return "";
  return bounds.min === undefined ? String(bounds.least ?? "") : short(bounds.min).replace(/[$,]/g, "");
}

/** A field as it is sent. */
export function valueOf(bounds: Bounds, text: string): unknown {
  if (bounds.among) return bounds.among[Number(text)];
  if (bounds.optional && text === "") return undefined;
  if (bounds.min !== undefined) return dollars(cents(text));
  return bounds.least === undefined ? text : Number(text);
}

export function withinOf(bounds: Bounds): string {
  if (bounds.min !== undefined) return bounds.max ? `${short(bounds.min)} – ${short(bounds.max)}` : words.plain.from(short(bounds.min));
  return bounds.least !== undefined && bounds.most ? `${bounds.least} – ${bounds.most}` : "";
}
