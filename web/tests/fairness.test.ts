import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import ledger from "../../docs/ledger.md?raw";
import type { Command, TableDoc } from "../src/api/types";
import { bytes, hex } from "../src/core/commitment";
import { commitmentOf } from "../src/core/fairness";
import { checkRound, checkShoe, mixed } from "../src/core/fairness_check";
import { Fairness } from "../src/core/fairness.svelte";

/** The vectors of docs/ledger.md, which the server's own tests hold too. */
const vectors = JSON.parse(/```json vectors\n(.*?)```/s.exec(ledger)?.[1] ?? "{}") as Record<string, string & number>;
const SEED = hex(Uint8Array.from({ length: 384 }, (_, at) => (at < 256 ? at : 0)));
const VALUES = [
  { player: "bob", value: "bb".repeat(32) },
  { player: "ann", value: "aa".repeat(32) },
];
const ANN = "aa".repeat(32);

const round = {
  name: "f/t/round/1", number: 1, seed: SEED, commitment: vectors["round_commitment"] ?? "", chance: 2,
  draws: [
    { step: "spin", count: 0, among: Array.from({ length: 37 }, (_, at) => [1, at] as [number, number]), value: vectors["spin"] ?? 0, values: VALUES },
    { step: "prize", count: 1, among: [[60, 500], [30, 2500], [10, 10000]] as [number, number][], value: vectors["prize"] ?? 0, values: VALUES },
  ],
};
const shoe = {
  name: "f/t/1", seed: SEED, decks: 1, without: "", out: "", cards: 52,
  root: vectors["root"] ?? "", commitment: vectors["shoe_commitment"] ?? "", values: VALUES,
};

describe("a result that the page repeats", () => {
  it("follows the documented vectors", async () => {
    expect(await commitmentOf("t", "shoe", 1, "ann", ANN)).toBe(vectors["player_commitment"]);
    const drives = await mixed(bytes(SEED) ?? new Uint8Array(), "f/t/1", VALUES);
    expect(hex(drives.slice(0, 32))).toBe(vectors["mixed_shoe"]);
  });

  it("includes a value, leaves it out, or is broken", async () => {
    expect(await checkRound(round, "ann", ANN, round.commitment)).toBe("included");
    expect(await checkRound(round, "cy", ANN, null)).toBe("left-out");
    expect(await checkRound({ ...round, draws: [{ ...round.draws[0]!, value: 0 }] }, "ann", ANN, null)).toBe("broken");
    expect(await checkRound(round, "ann", ANN, "00".repeat(32))).toBe("broken");
    expect(await checkShoe(shoe, "ann", ANN)).toBe("included");
    expect(await checkShoe({ ...shoe, values: VALUES.slice(0, 1) }, "ann", ANN)).toBe("broken");
  });
});

type Pool = NonNullable<NonNullable<TableDoc["entropy"]>["shoe"]>;
const pool = (number: number, more: Partial<Pool> = {}): Pool => ({ number, commitment: null, is_open: true, is_called: false, committed: [], revealed: [], missed: [], ...more });
const doc = (shoe: Pool | null, round: Pool | null = null, mine = true): TableDoc =>
  ({ id: "t", mine, me: { name: "ann" }, entropy: { shoe, round, in_shoe: [], hidden_by: null } }) as unknown as TableDoc;

describe("what a page adds by itself", () => {
  const sent: Command[] = [];
  const fairness = () => new Fairness("t", (said) => Promise.resolve(sent.push(said)));

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    sent.length = 0;
  });
  afterEach(() => vi.unstubAllGlobals());

  it("commits to a value for the next shoe once, and reveals it when it is called", async () => {
    const page = fairness();
    page.hear(doc(pool(2)));
    page.hear(doc(pool(2)));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const value = page.valueOf("shoe", 2) ?? "";
    expect(sent[0]).toEqual({ do: "entropy-commit", on: "shoe", number: 2, commitment: await commitmentOf("t", "shoe", 2, "ann", value) });
    page.hear(doc(pool(2, { is_open: false, is_called: true, committed: ["ann"] })));
    await vi.waitFor(() => expect(sent[1]).toEqual({ do: "entropy-reveal", on: "shoe", number: 2, value }));
  });

  it("commits for a round with the wager, and for a first shoe with the seat", async () => {
    const page = fairness();
    const open = doc(null, pool(4));
    await page.before({ do: "ready" }, open);
    expect(sent).toEqual([]);
    expect(await page.before({ do: "wager", on: "red" }, open)).toEqual({ do: "wager", on: "red" });
    expect(sent.map((one) => [one.do, one["number"]])).toEqual([["entropy-commit", 4]]);
    const sat = await page.before({ do: "sit" }, doc(pool(1), null, false));
    expect(sat["entropy"]).toBe(await commitmentOf("t", "shoe", 1, "ann", page.valueOf("shoe", 1) ?? ""));
  });

  it("adds nothing where the player only watches, or the table takes nothing", async () => {
    const page = fairness();
    page.hear(doc(pool(2), null, false));
    page.hear({ ...doc(null), entropy: null } as TableDoc);
    expect(await page.before({ do: "sit" }, { ...doc(null, null, false), entropy: null } as TableDoc)).toEqual({ do: "sit" });
    expect(sent).toEqual([]);
  });
});
