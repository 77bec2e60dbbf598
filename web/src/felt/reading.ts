/** What a table's document says about one box, picked out and never worked out. */

import { inWords } from "../core/cards";
import { cents, dollars } from "../core/money";
import { words } from "../words";
import type { Box, Hand, Settlement, Stake, TableDoc } from "../api/types";

export const BOXES = 9;

export const boxesOf = (doc: TableDoc): number => doc.boxes ?? BOXES;

export const boxOf = (doc: TableDoc, number: number): Box | undefined =>
  doc.view.boxes.find((box) => box.number === number);

export const myBoxes = (doc: TableDoc): number[] =>
  doc.view.boxes
    .filter((box) => box.stakes.some((stake) => stake.player === doc.me.name))
    .map((box) => box.number);

/** The box that the table waits for, or the first of one's own. */
export function boxInQuestion(doc: TableDoc): number | null {
  const mine = myBoxes(doc);
  const asked = doc.awaiting?.box ?? null;
  if (asked !== null) return asked;
  // An offer to all: first the box that has not answered, which is the one that may still decline.
  const offers = doc.legal.filter((offer) => offer.box !== undefined);
  const open = offers.find((offer) => offer.do === "decline") ?? offers[0];
  return open?.box ?? mine[0] ?? null;
}

export const isMyTurn = (doc: TableDoc): boolean => doc.awaiting?.players.includes(doc.me.name) ?? false;

export function settledOf(doc: TableDoc, box: number, player?: string): Settlement[] {
  return doc.view.settlements.filter(
    (row) => row.box === box && (player === undefined || row.player === player),
  );
}

/** What the dealer says aloud: the server's words where it has some, else what lies on the felt. */
export function announcement(doc: TableDoc): string | null {
  const { awaiting, view, feed } = doc;
  if (awaiting?.of === "wagers") return awaiting.says;
  if (!doc.round && !doc.people.players.length) return words.sit.empty;
  // The last thing that happened is told beside the felt; it is no announcement.
  if (view.says && view.says !== feed[feed.length - 1]?.says) return inWords(view.says);
  if (doc.phase === "over" && view.dealer.total) return words.table.dealerHas(view.dealer.total);
  const box = awaiting?.of === "player" && awaiting.box ? boxOf(doc, awaiting.box) : undefined;
  const total = (box?.hands.find((hand) => hand.in_play) ?? box?.hands[0])?.total;
  if (box && total) return words.table.has(box.number, total);
  if (doc.phase === "waiting") return words.sit.later;
  return view.says && inWords(view.says);
}

export type Tone = "open" | "now" | "won" | "lost";

/** How a hand's total is shown, from what has been settled on it. */
export function toneOf(doc: TableDoc, box: Box, index: number): Tone {
  const hand = box.hands[index];
  if (hand?.in_play) return "now";
  const main = doc.view.settlements.filter(
    (row) => row.box === box.number && row.bet === "main" && (row.hand ?? 1) === index + 1,
  );
  if (main.some((row) => row.result === "win")) return "won";
  return hand?.state === "bust" || (main.length > 0 && main.every((row) => row.result === "lose"))
    ? "lost"
    : "open";
}

/** The main wager's outcome for a player on a box, over every hand of it that is settled. */
export function outcomeOf(doc: TableDoc, box: number, player: string): Pick<Settlement, "result" | "net"> | undefined {
  const rows = settledOf(doc, box, player).filter((row) => row.bet === "main");
  const net = rows.reduce((sum, row) => sum + cents(row.net), 0);
  const kept = rows.find((row) => row.result !== "lose");
  return rows[0] && { result: net < 0 || !kept ? "lose" : kept.result, net: dollars(net) };
}

/** What rides on every hand of a box: "$100 ×2" for an equal double or split, "$115" for another one. */
export function stakeText(stake: Stake, shown: (amount: string) => string): string {
  const one = cents(stake.stake);
  const riding = stake.on_hands.reduce((sum, amount) => sum + cents(amount), 0);
  if (!riding || riding === one) return shown(stake.stake);
  return riding % one ? shown(dollars(riding)) : `${shown(stake.stake)} ×${riding / one}`;
}

/** The box of a row, and the hand where the player has several there. */
export function placeOf(rows: readonly Settlement[], row: Settlement, shown: (box: number) => string): string | null {
  if (row.box === null) return null;
  const hands = new Set(rows.filter((one) => one.box === row.box && one.player === row.player && one.hand !== null).map((one) => one.hand));
  return row.hand !== null && hands.size > 1 ? `${shown(row.box)}, ${words.table.handOf(row.hand)}` : shown(row.box);
}

/** The side bets beside a wager; insurance lies on its own line. */
export const sidesOf = (stake: Stake): [string, string][] =>
  Object.entries(stake.sides).filter(([name]) => name !== "insurance");

export const insuranceOf = (stake: Stake): string | null => stake.sides.insurance ?? null;

export const cardsOf = (hand: Hand): (string | null)[] => [
  ...Array.from({ length: hand.face_down }, () => null),
  ...hand.cards,
];
