/** What a document says of a table with a felt of its own, picked out and never worked out. */

import type { Bounds, Offer, TableDoc } from "../api/types";
import { inWords } from "../core/cards";
import { words } from "../words";

/** Which felt a game is played on. */
export type FeltName = "blackjack" | "baccarat" | "caribbean" | "com-bo" | "roulette" | "machines";

export function feltOf(game: string): FeltName | null {
  if (/blackjack|crown-21|pontoon/.test(game)) return "blackjack";
  if (/baccarat/.test(game)) return "baccarat";
  if (/caribbean/.test(game)) return "caribbean";
  if (/com-bo/.test(game)) return "com-bo";
  if (/roulette/.test(game)) return "roulette";
  return game === "gaming-machines" ? "machines" : null;
}

/** The colour of each cloth; the Blackjack family's is the green one. */
export const CLOTHS: Record<FeltName, string | undefined> = {
  blackjack: undefined,
  baccarat: "petrol",
  caribbean: "plum",
  "com-bo": "slate",
  roulette: "olive",
  machines: "slate",
};

/** What lies on the layout itself, or has a place of its own in the bar. */
const ON_THE_LAYOUT = new Set(["wager", "run", "ante", "withdraw", "bet", "fold", "sit", "card"]);

export const extrasOf = (doc: TableDoc): Offer[] => doc.legal.filter((offer) => !offer.about && !ON_THE_LAYOUT.has(offer.do));

export const stakeOf = (offer: Offer): Bounds => offer.fields?.stake ?? {};

/** The one value of a field that an offer settles by itself. */
export const settled = (offer: Offer, field: string): unknown => {
  const among = offer.fields?.[field]?.among;
  return among?.length === 1 ? among[0] : undefined;
};

/** A view of another game than the one that the types know best. */
export const viewOf = <View>(doc: TableDoc): View => doc.view as unknown as View;

/** The number of somebody's place at the table. */
export const seatOf = (doc: TableDoc, player: string): number | null =>
  doc.people.players.find((one) => one.name === player)?.seat ?? null;

export const mine = <Row extends { player: string }>(doc: TableDoc, rows: Row[]): Row[] =>
  rows.filter((row) => row.player === doc.me.name);

/** The line for somebody who listens: what came last, and then what is awaited. */
export function heard(doc: TableDoc): string {
  const last = doc.feed[doc.feed.length - 1];
  const asked = doc.awaiting?.says ?? "";
  const told = last && !asked.startsWith(last.says) ? inWords(last.says) : "";
  return [told && `${told}.`, inWords(asked)].filter(Boolean).join(" ");
}

/** What the dealer says: what is awaited while something is, and then what came last; nothing where a round is looked at again. */
export function spoken(doc: TableDoc, again = false): string {
  if (again) return "";
  const says = inWords(doc.awaiting?.says ?? doc.feed[doc.feed.length - 1]?.says ?? (doc.people.players.length ? words.sit.later : words.sit.empty));
  return says.charAt(0).toUpperCase() + says.slice(1);
}

export const quoted = (says: string): string => says && `“${says}”`;

/** Odds as a sign prints them: `1,000 to 1`. */
export const grouped = (odds: string): string => odds.replace(/\B(?=(\d{3})+\b)/g, ",");
