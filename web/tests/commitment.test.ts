import { describe, expect, it } from "vitest";

import type { Opened, OpenedShoe } from "../src/api/types";
import { bytes, check, hex, leaf, node, path, splitOf } from "../src/core/commitment";

const CARDS = ["7S", "AD", "5C", "9D", "8H", "4S", "7H", "7S", "QH", "6C", "2C"];
const salt = (place: number): string => place.toString(16).padStart(2, "0").repeat(16);

async function root(leaves: Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  const split = splitOf(leaves.length);
  return node(await root(leaves.slice(0, split)), await root(leaves.slice(split)));
}

async function proof(leaves: Uint8Array[], index: number): Promise<string[]> {
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  return index < split
    ? [...(await proof(leaves.slice(0, split), index)), hex(await root(leaves.slice(split)))]
    : [...(await proof(leaves.slice(split), index - split)), hex(await root(leaves.slice(0, split)))];
}

async function shoe(cards: string[] = CARDS): Promise<OpenedShoe> {
  const leaves = await Promise.all(
    cards.map((card, at) => leaf(bytes(salt(at + 1)) as Uint8Array, "floor/t1/3", at + 1, card)),
  );
  const opened: Opened[] = await Promise.all(
    cards.map(async (card, at) => ({ number: at + 1, place: at + 1, card, salt: salt(at + 1), proof: await proof(leaves, at) })),
  );
  return { name: "floor/t1/3", root: hex(await root(leaves)), cards: cards.length, cut_at: null, opened, seeds: [] };
}

function forged(from: OpenedShoe, at: number, change: Partial<Opened>): OpenedShoe {
  return { ...from, opened: from.opened.map((one, index) => (index === at ? { ...one, ...change } : one)) };
}

describe("the shoe's check in the page", () => {
  it("finds every card of an honest shoe, whatever its size", async () => {
    for (const size of [1, 2, 3, 4, 5, 8, 11]) {
      const checked = await check(await shoe(CARDS.slice(0, size)));
      expect(checked.fits).toBe(true);
      expect(checked.cards).toHaveLength(size);
    }
  });

  it("refuses a shoe whose card was changed", async () => {
    const checked = await check(forged(await shoe(), 3, { card: "KD" }));
    expect(checked.fits).toBe(false);
    expect(checked.cards.filter((card) => !card.fits)).toEqual([{ place: 4, card: "KD", fits: false, why: "root" }]);
  });

  it("refuses a card that was moved to another place", async () => {
    const honest = await shoe();
    const [first, second] = honest.opened as [Opened, Opened];
    const swapped = forged(forged(honest, 0, { ...second, place: 1 }), 1, { ...first, place: 2 });
    expect((await check(swapped)).cards.slice(0, 2).every((card) => !card.fits)).toBe(true);
  });

  it("refuses another root, another shoe's name, a place outside and a place twice", async () => {
    const honest = await shoe();
    expect((await check({ ...honest, root: "00".repeat(32) })).fits).toBe(false);
    expect((await check({ ...honest, name: "floor/t1/4" })).fits).toBe(false);
    expect((await check(forged(honest, 0, { place: 12 }))).fits).toBe(false);
    const twice = { ...honest, opened: [...honest.opened, honest.opened[0] as Opened] };
    expect((await check(twice)).cards.at(-1)).toMatchObject({ fits: false, why: "place" });
  });

  it("refuses a short salt, and a proof of the wrong length", async () => {
    const honest = await shoe();
    expect((await check(forged(honest, 2, { salt: "00" }))).cards[2]).toMatchObject({ why: "salt" });
    expect((await check(forged(honest, 2, { salt: "xx".repeat(16) }))).cards[2]).toMatchObject({ why: "salt" });
    expect((await check(forged(honest, 2, { proof: [] }))).cards[2]).toMatchObject({ why: "proof" });
  });

  it("goes up the tree as it was cut: at the greatest power of two below its size", () => {
    expect([2, 3, 4, 5, 8, 9, 384].map(splitOf)).toEqual([1, 2, 2, 4, 4, 8, 256]);
    expect(path(4, 5)).toEqual(["right"]);
    expect(path(0, 5)).toEqual(["left", "left", "left"]);
  });
});
