import { describe, expect, it } from "vitest";

import { cents, dollars, drawn, full, pickable, short, signed, sideOf } from "../src/core/money";

describe("money as people read it", () => {
  it("writes balances in full and the felt's figures short", () => {
    expect(full("1240.00")).toBe("$1,240.00");
    expect(short("75.00")).toBe("$75");
    expect(short("37.50")).toBe("$37.50");
    expect(full("1234567.5")).toBe("$1,234,567.50");
  });

  it("gives a win its plus and a loss the real minus", () => {
    expect(signed("75.00")).toBe("+$75.00");
    expect(signed("-5.00")).toBe("\u2212$5.00");
    expect(signed("0.00")).toBe("$0.00");
    expect([sideOf("1.00"), sideOf("-0.50"), sideOf("0.00")]).toEqual(["win", "lose", "even"]);
  });

  it("counts in whole cents, there and back", () => {
    for (const value of [0, 1, 50, 99, 100, 12984, 122984, -500]) expect(cents(dollars(value))).toBe(value);
    expect(cents("$1,240.50")).toBe(124050);
    expect(cents("0.1") + cents("0.2")).toBe(cents("0.30"));
    expect(cents("ten")).toBeNaN();
  });

  it("draws a stake as its greatest chip over at most two edges", () => {
    expect(drawn("75.00")).toMatchObject({ chip: { name: "$25" }, edges: 2 });
    expect(drawn("25.00")).toMatchObject({ chip: { name: "$25" }, edges: 0 });
    expect(drawn("0.50")).toMatchObject({ chip: { name: "50c" }, edges: 0 });
    expect(drawn("12.00")).toMatchObject({ chip: { name: "$5" }, edges: 2 });
  });

  it("offers five chips that fit the sign", () => {
    expect(pickable("1.00", "500.00").map((kind) => kind.name)).toEqual(["$1", "$5", "$25", "$100", "$500"]);
    expect(pickable("1.00", "25.00").map((kind) => kind.name)).toEqual(["$1", "$5", "$25"]);
    expect(pickable("0.50", "5000.00")).toHaveLength(5);
  });
});
