import { describe, expect, it } from "vitest";

import type { Settlement, Stake, TableDoc } from "../src/api/types";
import { cash, countIn, full, short, signed } from "../src/core/money";
import { Objected } from "../src/core/objected.svelte";
import { outcomeOf, placeOf, stakeText } from "../src/felt/reading";

const row = (hand: number, result: string, net: string): Settlement =>
  ({ player: "ann", box: 2, hand, bet: "main", stake: "10.00", result, odds: null, pays: "0.00", net, rules: [], note: "" }) as unknown as Settlement;
const doc = (...settlements: Settlement[]): TableDoc => ({ view: { settlements, boxes: [] } }) as unknown as TableDoc;
const stake = (...on_hands: string[]): Stake => ({ player: "ann", stake: "10.00", on_hands, sides: {}, controls: true }) as unknown as Stake;

describe("a box with several hands", () => {
  it("shows what all its hands came to", () => {
    expect(outcomeOf(doc(row(1, "lose", "-10.00"), row(2, "win", "20.00")), 2, "ann")).toEqual({ result: "win", net: "10.00" });
    expect(outcomeOf(doc(row(1, "win", "10.00"), row(2, "lose", "-20.00")), 2, "ann")).toEqual({ result: "lose", net: "-10.00" });
    expect(outcomeOf(doc(row(1, "lose", "-10.00")), 2, "ann")).toEqual({ result: "lose", net: "-10.00" });
    expect(outcomeOf(doc(row(1, "void", "0.00")), 2, "ann")).toEqual({ result: "void", net: "0.00" });
    expect(outcomeOf(doc(), 2, "ann")).toBeUndefined();
  });

  it("shows what rides on all of them", () => {
    expect(stakeText(stake("10.00"), short)).toBe("$10");
    expect(stakeText(stake("10.00", "10.00"), short)).toBe("$10 ×2");
    expect(stakeText(stake("20.00", "10.00"), short)).toBe("$10 ×3");
    expect(stakeText(stake("15.00"), short)).toBe("$15");
    expect(stakeText(stake("0.00", "0.00"), short)).toBe("$10");
  });

  it("tells the hands of its rows apart", () => {
    const rows = [row(1, "win", "10.00"), row(2, "lose", "-10.00")];
    expect(rows.map((one) => placeOf(rows, one, String))).toEqual(["2, hand 1", "2, hand 2"]);
    expect(placeOf([rows[0] as Settlement], rows[0] as Settlement, String)).toBe("2");
  });
});

it("counts a tournament's chips without a dollar sign, and the purse with it", () => {
  countIn(false);
  expect([short("75.00"), full("75.00"), signed("-5.00"), cash("75.00")]).toEqual(["75", "75.00", "\u22125.00", "$75.00"]);
  countIn(true);
  expect(short("75.00")).toBe("$75");
});

it("forgets an objection when its cause is gone", () => {
  const at = (balance: string, round: string): TableDoc => ({ round, phase: "betting", sign: null, me: { balance } }) as unknown as TableDoc;
  const table = { doc: at("1000.00", "t-1") };
  const objected = new Objected(table);
  const why = { title: "The $5,000 chip was not placed.", says: "You hold $1,000." };
  objected.now = why;
  expect(objected.now).toEqual(why);
  table.doc = at("9000.00", "t-1");
  expect(objected.now).toBeNull();
  objected.now = why;
  table.doc = at("9000.00", "t-2");
  expect(objected.now).toBeNull();
});
