/**
 * The result of a round or a shoe, repeated in the page from the house's seed and the values of players.
 * `docs/ledger.md`, "From a seed to a value", says how each value follows.
 */

import type { PlayerValue, RoundProof, ShoeProof } from "../api/types";
import { bytes, hex, leaf, node, sha256 } from "./commitment";
import { numbers } from "./seating";

/** What a check in the page came to. */
export type Included = "included" | "left-out" | "broken";

const PARTS = 12;
const PART = 32;
const SALT = 16;
const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const text = new TextEncoder();

/** The order of two texts by their code points, as the server sorts names. */
function byCodePoint(left: string, right: string): number {
  const [first, second] = [[...left], [...right]];
  for (let at = 0; at < Math.min(first.length, second.length); at += 1) {
    const apart = (first[at] as string).codePointAt(0)! - (second[at] as string).codePointAt(0)!;
    if (apart) return apart;
  }
  return first.length - second.length;
}

/** The house's seed with the values that players revealed mixed in. */
export async function mixed(seed: Uint8Array, name: string, values: readonly PlayerValue[]): Promise<Uint8Array> {
  const sorted = values.map((one) => [one.player, one.value] as const).toSorted((left, right) => byCodePoint(left[0], right[0]));
  const entropy = await sha256(text.encode(`croupier/chance/2\n${JSON.stringify([name.slice(name.indexOf("/") + 1), sorted])}`));
  const out = new Uint8Array(PARTS * PART);
  for (let at = 0; at < PARTS; at += 1) {
    out.set(await hmac(seed.slice(at * PART, (at + 1) * PART), Uint8Array.of(...entropy, at)), at * PART);
  }
  return out;
}

async function hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const from = await crypto.subtle.importKey("raw", new Uint8Array(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", from, new Uint8Array(message)));
}

/** Repeat every draw of a round that is over; `promised` is the commitment that this page saw before. */
export async function checkRound(proof: RoundProof, me: string, value: string | null, promised: string | null): Promise<Included> {
  const seed = bytes(proof.seed) ?? new Uint8Array();
  const commitment = hex(await sha256(text.encode("croupier/round"), seed));
  if (commitment !== proof.commitment || commitment !== (promised ?? commitment)) return "broken";
  for (const draw of proof.draws) {
    const drives = proof.chance >= 2 ? await mixed(seed, proof.name, draw.values) : seed;
    const below = await numbers(drives, `${draw.step} ${draw.count}`);
    if (draw.value !== drawn(draw.among as [number, number][], below)) return "broken";
  }
  return proof.draws.some((draw) => has(draw.values, me, value)) ? "included" : "left-out";
}

const has = (values: readonly PlayerValue[], me: string, value: string | null): boolean =>
  value !== null && values.some((one) => one.player === me && one.value === value);

function drawn(among: readonly [number, number][], below: (bound: number) => number): number | null {
  let place = below(among.reduce((sum, [chances]) => sum + chances, 0));
  for (const [chances, value] of among) {
    if (place < chances) return value;
    place -= chances;
  }
  return null;
}

/** Shuffle a finished shoe again from its seed and hold the root against it. */
export async function checkShoe(proof: ShoeProof, me: string, value: string | null): Promise<Included> {
  const own = bytes(proof.seed) ?? new Uint8Array();
  if (hex(await sha256(text.encode("croupier/shoe"), own)) !== proof.commitment) return "broken";
  const seed = await mixed(own, proof.name, proof.values);
  const order = stack(proof.decks, proof.without);
  for (const card of proof.out.split(" ").filter(Boolean)) order.splice(order.indexOf(card), 1);
  const below = await numbers(seed, "shuffle");
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = below(last + 1);
    [order[last], order[pick]] = [order[pick] as string, order[last] as string];
  }
  if (order.length !== proof.cards || (await rootOf(proof.name, order, seed)) !== proof.root) return "broken";
  return has(proof.values, me, value) ? "included" : "left-out";
}

function stack(decks: number, without: string): string[] {
  const deck = [...SUITS].flatMap((suit) => [...RANKS].filter((rank) => !without.includes(rank)).map((rank) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

async function rootOf(name: string, order: readonly string[], seed: Uint8Array): Promise<string> {
  const key = await sha256(text.encode("croupier/salts"), seed);
  let level = await Promise.all(
    order.map(async (card, at) => {
      const block = await hmac(key, Uint8Array.of(at >>> 24, at >>> 16, at >>> 8, at, 1));
      return leaf(block.slice(0, SALT), name, at + 1, card);
    }),
  );
  while (level.length > 1) {
    const above: Promise<Uint8Array>[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) above.push(node(level[at] as Uint8Array, level[at + 1] as Uint8Array));
    const carried = level.length % 2 ? [level.at(-1) as Uint8Array] : [];
    level = [...(await Promise.all(above)), ...carried];
  }
  return hex(level[0] as Uint8Array);
}
