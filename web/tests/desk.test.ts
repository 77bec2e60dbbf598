import { describe, expect, it } from "vitest";
import { certaintyOf, many, numbered, perCent, power, rowsOf, signedPerCent, spoken, subject } from "../src/desk/figures";
import { later, read, scale } from "../src/desk/moments";
import { wordsChanged } from "../src/desk/words_changed";
import { fileOf, read as readAsked, rowKey, simulationOf, written } from "../src/odds/asked";
import { csv, ticks } from "../src/odds/draw";

describe("figures in words", () => {
  it("says what a figure is", () => {
    expect(spoken("1000.00")).toBe("$1,000");
    expect(spoken({ min: 7, max: 7, unit: "areas" })).toBe("7");
    expect(spoken({ min: 1, max: 9, unit: "areas" })).toBe("1 to 9");
    expect(spoken("dealer-any-seven")).toBe("dealer any seven");
    expect(spoken(null)).toBe("not stated");
    expect(rowsOf({ prize: [{ from_stake: "25.00", to_stake: null, pays: "5000.00" }] })).toEqual([{ name: "$25 or more", says: "$5,000" }]);
    expect(numbered("22.6.2#table-2")).toBe("22.6.2, table 2");
    expect(subject("pontoon.super_bonus", "prize")).toBe("Super bonus: prize");
    expect(subject("pontoon.decks", "decks")).toBe("Decks");
  });
  it("says how a figure was come by", () => {
    expect(certaintyOf({ exact: "1/37", method: "exact: every pocket counted" })).toBe("exact");
    expect(certaintyOf({ exact: null, method: "exact: best play", error_bound: "1e-11" })).toBe("bounded");
    expect(certaintyOf({ exact: null, method: "approximate: coups taken as independent", error_bound: "7.9e-5" })).toBe("approximate");
    expect(power("1e-11")).toBe("10⁻¹¹");
  });
  it("writes edges with a minus that can be read", () => {
    expect(perCent("0.003865825308758")).toBe("0.3866 %");
    expect(signedPerCent("-0.0006")).toBe("−0.0600 %");
    expect(signedPerCent("0.00000001")).toBe("0.0000 %");
    expect(many(6_400_000)).toBe("6.4 million");
  });
});

describe("moments", () => {
  it("reads what people type, and refuses days that are none", () => {
    expect(read("2000-12-15 3:59")).toBe("2000-12-15T03:59");
    expect(read("Fri 15 Dec 2000, 04:00")).toBe("2000-12-15T04:00");
    expect(read("6 Feb 2003")).toBe("2003-02-06T00:00");
    expect(read("31 Feb 2003")).toBeNull();
    expect(read("soon")).toBeNull();
  });
  it("moves over midnight and back from a place on the line", () => {
    expect(later("2000-12-15T00:00", -1)).toBe("2000-12-14T23:59");
    const line = scale("1999-01-01T00:00", "2003-01-01T00:00", 0, 1000);
    expect(line.at(line.x("2001-06-01T12:00"))).toBe("2001-06-01T12:00");
    expect(line.x("1990-01-01")).toBe(0);
  });
});

describe("words that changed", () => {
  it("keeps what stands and marks what went and came", () => {
    expect(wordsChanged("a bet of $5 to $24", "a bet of $2 to $24")).toEqual([
      { kind: "same", text: "a bet of" },
      { kind: "gone", text: "$5" },
      { kind: "new", text: "$2" },
      { kind: "same", text: "to $24" },
    ]);
  });
});

describe("the lab's address", () => {
  it("holds every state of the page", () => {
    const address = "/odds?mode=judge&game=vegas-blackjack&at=2003-02-06T06%3A00&decks=4&policy=dealer_blackjack_vs_21%3Dvoid&rows=hard+16%3ASSSSSSSSSS&seed=7";
    expect(written(readAsked(address.slice("/odds".length)))).toBe(address);
    const compared = "/odds?mode=compare&game=com-bo&decks=1&b=com-bo&b_decks=8";
    expect(written(readAsked(compared.slice("/odds".length)))).toBe(compared);
    const played = "/odds?game=crown-pontoon&stake=3&bet=main&full=1&cell=Hard+totals%7C10%7C6&sim_strategy=never-bust&sim_count=hi-lo&sim_spread=1%3A2&sim_boxes=2&seed=7";
    expect(written(readAsked(played.slice("/odds".length)))).toBe(played);
    const named = "/odds?mode=judge&game=blackjack&judge=never-bust";
    expect(written(readAsked(named.slice("/odds".length)))).toBe(named);
  });
  it("asks for a simulation of what is seen", () => {
    const asked = readAsked("?game=blackjack&at=2003-02-06T06:00&policy=dealer_blackjack_vs_21%3Dtrue&mode=judge&rows=hard+16:SSSSSSSSSS&sim_strategy=yours&sim_system=paroli&bankroll=0");
    expect(simulationOf(asked, 3)).toEqual({
      game: "blackjack", rounds: 10_000_000, seed: 3, at: "2003-02-06T06:00", policies: { dealer_blackjack_vs_21: true }, strategy: fileOf({ "hard 16": "SSSSSSSSSS" }),
    });
    expect(simulationOf({ ...asked, draft: "id = 1" }, 3)).toMatchObject({ draft: "id = 1" });
    expect(simulationOf({ ...asked, draft: "id = 1" }, 3)).not.toHaveProperty("at");
  });
  it("names rows as strategy files do", () => {
    const chart = { title: "Hard totals", rows_are: "", columns_are: "", columns: [], rows: [], legend: {} };
    expect(rowKey(chart, "16, 5 or more cards")).toBe("hard 16 5+");
    expect(rowKey({ ...chart, title: "Pairs" }, "T-T")).toBe("pair T");
    expect(rowKey({ ...chart, title: "Surrender" }, "16")).toBeNull();
    expect(fileOf({ "hard 16": "SSSSSSSSSS" })).toContain('"hard 16" = "SSSSSSSSSS"');
  });
  it("marks a scale with round figures and quotes what a table needs quoted", () => {
    expect(ticks(0.19, 0.81, 4)).toEqual([0.2, 0.4, 0.6000000000000001, 0.8]);
    expect(csv([["a", 'say "so"'], [1, null]])).toBe('a,"say ""so"""\n1,\n');
  });
});
