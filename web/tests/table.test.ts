import { describe, expect, it } from "vitest";

import type { Offer, TableDoc } from "../src/api/types";
import { handName, inWords, pieces } from "../src/core/cards";
import { lying, MAIN, objection, tooLittle } from "../src/core/draft";
import { momentOf, remaining, seconds } from "../src/core/moment";
import { extrasOf, openFields, settledFields, slotsOf } from "../src/core/slots";
import { dealersFelt, fan, insuranceLine, place, playersFelt } from "../src/felt/geometry";

const doc = (changes: Partial<TableDoc> = {}): TableDoc =>
  ({
    legal: [],
    refused: [],
    sign: { min: "10.00", max: "500.00", per: "area", pending: null },
    me: { name: "dee", roles: ["player"], balance: "1240.00" },
    people: { players: [] },
    view: { boxes: [{ number: 4, hands: [], stakes: [{ player: "cy", stake: "100.00", on_hands: [], sides: {}, controls: true }] }] },
    ...changes,
  }) as unknown as TableDoc;

describe("the layout is the law", () => {
  it("has box 1 at the right of a player and at the left of the dealer", () => {
    const player = playersFelt(1064);
    const dealer = dealersFelt(1000);
    expect(place(player, 1, 9)).toEqual({ x: 1004, y: 180 });
    expect(place(player, 5, 9)).toEqual({ x: 532, y: 322 });
    expect(place(player, 9, 9).x).toBeLessThan(place(player, 1, 9).x);
    expect(place(dealer, 1, 9)).toEqual({ x: 60, y: 72 });
    expect(place(dealer, 9, 9).x).toBeGreaterThan(place(dealer, 1, 9).x);
  });

  it("keeps the pitch for fewer boxes, and every well inside and apart at every width", () => {
    for (const width of [560, 600, 744, 860, 904, 984, 1064]) {
      const felt = playersFelt(width);
      const pitch = Math.abs(place(felt, 1, 9).x - place(felt, 2, 9).x);
      expect(Math.abs(place(felt, 1, 7).x - place(felt, 2, 7).x)).toBeCloseTo(pitch);
      expect(felt.well.width).toBeLessThan(pitch);
      expect(place(felt, 1, 9).x + felt.well.width / 2).toBeLessThanOrEqual(felt.width);
    }
  });

  it("shows rank and suit of each card in a fan, and draws the insurance line above the boxes", () => {
    expect(fan(3, 50, 100)).toEqual([53, 75, 97]);
    expect(insuranceLine(playersFelt(1064), 40)).toMatch(/^M154\.\d+ 191\.\d+Q532 37\d/);
  });
});

describe("slots", () => {
  const hit: Offer = { do: "hit", box: 5 };
  const refused = { do: "split", box: 5, says: "9 and 2 differ.", rule: "blackjack 7.5.5(a)", code: "x" };

  it("keeps what is refused in its place", () => {
    const slots = slotsOf(doc({ legal: [hit, { do: "stand", box: 5 }], refused: [refused] }), 5);
    expect(slots.map((slot) => [slot.do, slot.offer !== null])).toEqual([["hit", true], ["stand", true], ["split", false]]);
  });

  it("has a face for each offer, and none where nothing is asked", () => {
    const names = (legal: Offer[]) => slotsOf(doc({ legal }), 5).map((slot) => slot.do);
    expect(names([{ do: "insure", box: 5 }, { do: "even-money", box: 5 }])).toEqual(["insure", "even-money"]);
    expect(names([{ do: "keep", box: 5 }, { do: "forfeit", box: 5 }])).toEqual(["forfeit", "keep"]);
    expect(names([{ do: "prize", box: 5 }])).toEqual(["prize"]);
    expect(names([{ do: "double", box: 5 }, { do: "decline", box: 5 }])).toEqual(["double", "decline"]);
    expect(names([{ do: "wager" }, { do: "withdraw", box: 5 }])).toEqual([]);
    expect(slotsOf(doc({ legal: [hit] }), 4)).toEqual([]);
  });

  it("settles what has one value and asks for the rest", () => {
    const press: Offer = { do: "prize", fields: { pressed_by: { among: ["player", "dealer"] } } };
    expect(settledFields(press)).toEqual({ pressed_by: "player" });
    expect(openFields(press)).toEqual({});
    const ride: Offer = { do: "nominate", fields: { hand: { among: [1, 2] }, player: { among: ["bob"] } } };
    expect(settledFields(ride)).toEqual({ player: "bob" });
    expect(openFields(ride)).toEqual({ hand: { among: [1, 2] } });
  });

  it("offers everything else that the server names", () => {
    expect(extrasOf(doc({ legal: [hit, { do: "ready" }, { do: "wager" }] })).map((offer) => offer.do)).toEqual(["ready"]);
  });
});

describe("chips that are not placed", () => {
  const offer: Offer = { do: "wager", fields: { box: { among: [4, 5] }, stake: {}, pandemonium: { max: "25.00" } } };

  it("are added up by box and spot", () => {
    const chips = [{ box: 5, spot: MAIN, value: 2500 }, { box: 5, spot: MAIN, value: 50 }, { box: 5, spot: "pandemonium", value: 500 }];
    expect(lying(chips).get(5)).toEqual({ stake: "25.50", sides: { pandemonium: "5.00" } });
  });

  it("are not laid down over the sign, over a side bet's most, over the balance or where none may lie", () => {
    const lay = (box: number, spot: string, value: number) => objection(doc(), offer, [], { box, spot, value });
    expect(lay(5, MAIN, 50000)).toBeNull();
    expect(lay(4, MAIN, 50000)).toMatchObject({ why: "over", sum: "600.00", max: "500.00" });
    expect(lay(5, "pandemonium", 10000)).toMatchObject({ why: "side", max: "25.00" });
    expect(lay(5, MAIN, 200000)).toMatchObject({ why: "poor" });
    expect(lay(3, MAIN, 100)).toEqual({ why: "box", box: 3 });
  });

  it("are not placed under the sign, which measures what lies on the box", () => {
    const wager = (box: number) => tooLittle(doc(), lying([{ box, spot: MAIN, value: 500 }]));
    expect(wager(5)).toEqual({ stake: "5.00", sum: "5.00", min: "10.00" });
    expect(wager(4)).toBeNull();
  });
});

describe("words and moments", () => {
  it("draws the cards in a sentence and reads a hand out", () => {
    expect(pieces("Card to box 1: 7♠, then 10♥.")).toEqual([
      { text: "Card to box 1: " }, { card: "7S" }, { text: ", then " }, { card: "TH" }, { text: "." },
    ]);
    expect(pieces("7H to box 1: 10")).toEqual([{ card: "7H" }, { text: " to box 1: 10" }]);
    expect(pieces("Ann, box 3: main wager of $20 wins")).toEqual([{ text: "Ann, box 3: main wager of $20 wins" }]);
    expect(inWords("TD to the dealer: 22, bust")).toBe("ten of diamonds to the dealer: 22, bust");
    expect(handName("Box 5", ["9D", "2C"], "11")).toBe("Box 5: nine of diamonds, two of clubs, 11");
  });

  it("writes moments as the wall clock has them, and what is left of one", () => {
    expect(momentOf("2003-02-07T21:24:00")).toBe("Fri 7 Feb 2003, 21:24");
    expect(remaining(seconds("2003-02-07T21:40:00") - seconds("2003-02-07T21:24:08"))).toBe("15:52");
    expect([remaining(0), remaining(3723)]).toEqual(["00:00", "1:02:03"]);
  });
});
