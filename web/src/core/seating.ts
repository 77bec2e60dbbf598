/**
 * The draw of a round's seats, worked out again in the page: a shuffle of the entrants by the seed and by
 * the list of entrants (`croupier.tournament.seating`). Twelve ChaCha20 streams, each under a key of its own
 * from a part of the drawn-out seed, are added bit by bit; numbers come by rejection, never by remainder.
 */

import { bytes, hex, sha256 } from "./commitment";

const METHOD = "fisher-yates/chacha20x12-hkdf-v1";
const KEYS = 12;
const KEY_BYTES = 32;
const WORDS = 2 ** 32;

export interface Seat {
  entry: number;
  table: string;
  seat: number;
}

/** The seats that a seed gives to a round's entrants at the tables that it uses, in their order. */
export async function drawn(tournament: string, round: string, entrants: readonly number[], tables: readonly string[], seed: string): Promise<Seat[]> {
  const text = new TextEncoder();
  const order = entrants.toSorted((one, other) => one - other);
  const listed = hex(await sha256(text.encode(order.join(","))));
  const below = await numbers(shake256(bytes(seed) ?? new Uint8Array(), KEYS * KEY_BYTES), `seating ${tournament} ${round} ${listed}`);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = below(last + 1);
    [order[last], order[pick]] = [order[pick] as number, order[last] as number];
  }
  return order.map((entry, at) => ({ entry, table: tables[at % tables.length] ?? "", seat: Math.floor(at / tables.length) + 1 }));
}

/** Whole numbers below a bound, from a seed and for one purpose. */
export async function numbers(seed: Uint8Array, purpose: string): Promise<(bound: number) => number> {
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, part) => keyOf(seed.slice(part * KEY_BYTES, (part + 1) * KEY_BYTES), `croupier/${METHOD}/${purpose}/${part}`)));
  let block = 0;
  let words: number[] = [];
  const next = (): number => {
    if (!words.length) {
      const streams = keys.map((key) => chacha(key, block));
      words = Array.from({ length: 16 }, (_, at) => streams.reduce((sum, stream) => (sum ^ (stream[at] as number)) >>> 0, 0));
      block += 1;
    }
    return words.shift() as number;
  };
  return (bound) => {
    const fair = WORDS - (WORDS % bound);
    let word = next();
    while (word >= fair) word = next();
    return word % bound;
  };
}

async function keyOf(part: Uint8Array<ArrayBuffer>, purpose: string): Promise<Uint32Array> {
  const from = await crypto.subtle.importKey("raw", part, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(purpose) };
  const view = new DataView(await crypto.subtle.deriveBits(how, from, KEY_BYTES * 8));
  return Uint32Array.from({ length: KEY_BYTES / 4 }, (_, at) => view.getUint32(at * 4, true));
}

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** One block of a ChaCha20 stream as sixteen words; a key is used once, so that its nonce is nothing. */
export function chacha(key: Uint32Array, block: number): Uint32Array {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, block, 0, 0, 0);
  const now = start.slice();
  const at = (place: number): number => now[place] as number;
  const mix = (a: number, b: number, c: number, d: number): void => {
    for (const [x, y, z, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] as const) {
      now[x] = at(x) + at(y);
      now[z] = rotated(at(z) ^ at(x), by);
    }
  };
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) mix(column, column + 4, column + 8, column + 12);
    for (let column = 0; column < 4; column += 1) mix(column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4));
  }
  return now.map((word, place) => word + (start[place] as number));
}

const RATE = 136;
const LANE = 64n;
const FULL = (1n << LANE) - 1n;

/** SHAKE256 (FIPS 202): as many bytes as are wanted, drawn out of a text that fits into one block. */
export function shake256(text: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(RATE);
  block.set(text);
  block[text.length] = 0x1f;
  block[RATE - 1] = (block[RATE - 1] as number) | 0x80;
  const read = new DataView(block.buffer);
  const lanes = Array.from({ length: 25 }, (_, at) => (at < RATE / 8 ? read.getBigUint64(at * 8, true) : 0n));
  const out = new Uint8Array(Math.ceil(size / RATE) * RATE);
  const write = new DataView(out.buffer);
  for (let from = 0; from < size; from += RATE) {
    keccak(lanes);
    for (let at = 0; at < RATE / 8; at += 1) write.setBigUint64(from + at * 8, lanes[at] as bigint, true);
  }
  return out.slice(0, size);
}

/** Keccak's permutation of 1,600 bits, as twenty-five lanes. */
function keccak(lanes: bigint[]): void {
  const at = (x: number, y: number): bigint => lanes[(x % 5) + 5 * (y % 5)] as bigint;
  const turned = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> (LANE - BigInt(by)))) & FULL;
  const five = [0, 1, 2, 3, 4];
  let feedback = 1;
  for (let round = 0; round < 24; round += 1) {
    const sums = five.map((x) => five.reduce((sum, y) => sum ^ at(x, y), 0n));
    lanes.forEach((lane, place) => (lanes[place] = lane ^ (sums[(place + 4) % 5] as bigint) ^ turned(sums[((place % 5) + 1) % 5] as bigint, 1)));
    let [x, y, carried] = [1, 0, at(1, 0)];
    for (let step = 1; step <= 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const held = at(x, y);
      lanes[x + 5 * y] = turned(carried, ((step * (step + 1)) / 2) % 64);
      carried = held;
    }
    for (const row of five) {
      const line = five.map((column) => at(column, row));
      for (const column of five) lanes[column + 5 * row] = (line[column] as bigint) ^ (~(line[(column + 1) % 5] as bigint) & FULL & (line[(column + 2) % 5] as bigint));
    }
    for (let bit = 0; bit < 7; bit += 1) {
      feedback = ((feedback << 1) ^ ((feedback >> 7) * 0x71)) % 256;
      if (feedback & 2) lanes[0] = (lanes[0] as bigint) ^ (1n << BigInt(2 ** bit - 1));
    }
  }
}
