/**
 * The check of a shoe, done in the page: each card that was opened is hashed with its salt and
 * followed up the tree to the root that stood published before the cut.
 *
 * A card's leaf is SHA-256(00 ‖ salt ‖ "name:place:card"), the name being the shoe's own, a node is SHA-256(01 ‖ left ‖ right),
 * and the tree over n leaves is cut at the greatest power of two below n, as RFC 6962 has it.
 */

import type { Opened, OpenedShoe } from "../api/types";

const LEAF = 0;
const NODE = 1;

export type Found =
  | { place: number; card: string; fits: true }
  | { place: number; card: string; fits: false; why: "salt" | "proof" | "root" | "place" };

/** What opens a card, and the shoe that it is held against. */
export type OpenedCard = Pick<Opened, "place" | "card" | "salt" | "proof">;
export type Committed = Pick<OpenedShoe, "name" | "root" | "cards"> & { opened: readonly OpenedCard[] };

export interface Checked {
  cards: Found[];
  fits: boolean;
}

/** Check every opened card of a shoe against its published root. */
export async function check(shoe: Committed): Promise<Checked> {
  const places = new Set<number>();
  const cards: Found[] = [];
  for (const opened of shoe.opened) {
    const twice = places.has(opened.place);
    places.add(opened.place);
    cards.push(twice ? { ...short(opened), fits: false, why: "place" } : await one(shoe, opened));
  }
  return { cards, fits: cards.every((card) => card.fits) };
}

async function one(shoe: Committed, opened: OpenedCard): Promise<Found> {
  const salt = bytes(opened.salt);
  // A short salt could be guessed, and so could the card behind it.
  if (!salt || salt.length < 16) return { ...short(opened), fits: false, why: "salt" };
  if (opened.place < 1 || opened.place > shoe.cards) {
    return { ...short(opened), fits: false, why: "place" };
  }
  const proof = opened.proof.map(bytes);
  const sides = path(opened.place - 1, shoe.cards);
  if (proof.length !== sides.length || proof.some((hash) => hash?.length !== 32)) {
    return { ...short(opened), fits: false, why: "proof" };
  }
  let hash = await leaf(salt, shoe.name ?? "", opened.place, opened.card);
  for (const [step, side] of sides.entries()) {
    const other = proof[step] as Uint8Array;
    hash = side === "left" ? await node(hash, other) : await node(other, hash);
  }
  return hex(hash) === shoe.root?.toLowerCase()
    ? { ...short(opened), fits: true }
    : { ...short(opened), fits: false, why: "root" };
}

const short = ({ place, card }: OpenedCard) => ({ place, card });

/** On which side a leaf's branch lies at each step from the leaf up to the root. */
export function path(index: number, size: number): ("left" | "right")[] {
  if (size <= 1) return [];
  const split = splitOf(size);
  return index < split
    ? [...path(index, split), "left"]
    : [...path(index - split, size - split), "right"];
}

export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

export function leaf(
  salt: Uint8Array,
  name: string,
  place: number,
  card: string,
): Promise<Uint8Array> {
  return sha256([LEAF], salt, new TextEncoder().encode(`${name}:${place}:${card}`));
}

export const node = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  sha256([NODE], left, right);

export async function sha256(...parts: (Uint8Array | number[])[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

export function bytes(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const hex = (value: Uint8Array): string =>
  Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
