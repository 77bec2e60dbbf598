import { describe, expect, it, vi } from "vitest";

import { cardOf, NOTHING, typed } from "../src/core/entry";
import { Keyboard } from "../src/core/keys";

const key = (name: string, run: () => void) => ({ key: name, says: name, run });

describe("the keyboard", () => {
  it("runs a letter, large or small, and leaves fields and held keys alone", () => {
    const keyboard = new Keyboard();
    const hit = vi.fn();
    keyboard.lay([key("h", hit)]);
    expect(keyboard.press({ key: "H" })).toBe(true);
    expect(keyboard.press({ key: "h", ctrlKey: true })).toBe(false);
    expect(keyboard.press({ key: "h", target: { tagName: "INPUT", type: "text" } })).toBe(false);
    expect(keyboard.press({ key: "h", target: { tagName: "INPUT", type: "radio" } })).toBe(true);
    expect(hit).toHaveBeenCalledTimes(2);
  });

  it("leaves its Enter to a button or a link, but not to a spot of a layout", () => {
    const keyboard = new Keyboard();
    const place = vi.fn();
    keyboard.lay([key("Enter", place)]);
    const control = (isSpot: boolean) => ({ closest: () => ({ hasAttribute: () => isSpot }) });
    expect(keyboard.press({ key: "Enter", target: control(false) })).toBe(false);
    expect(keyboard.press({ key: "Enter", target: control(true) })).toBe(true);
    expect(keyboard.press({ key: "Enter", target: { closest: () => null } })).toBe(true);
    expect(place).toHaveBeenCalledTimes(2);
  });

  it("reads g and a letter, for a second and a half", () => {
    const keyboard = new Keyboard();
    const floor = vi.fn();
    const fold = vi.fn();
    keyboard.lay([key("g f", floor), key("f", fold)]);
    keyboard.press({ key: "g" }, 0);
    keyboard.press({ key: "f" }, 1000);
    expect([floor.mock.calls.length, fold.mock.calls.length]).toEqual([1, 0]);
    keyboard.press({ key: "g" }, 2000);
    keyboard.press({ key: "f" }, 4000);
    expect([floor.mock.calls.length, fold.mock.calls.length]).toEqual([1, 1]);
  });

  it("lets the topmost layer answer, alone if it wants, and takes it away again", () => {
    const keyboard = new Keyboard();
    const below = vi.fn();
    const above = vi.fn();
    keyboard.lay([key("d", below), key("s", below)]);
    const lift = keyboard.lay([key("d", above)], { alone: true });
    keyboard.press({ key: "d" });
    expect(keyboard.press({ key: "s" })).toBe(false);
    lift();
    keyboard.press({ key: "d" });
    expect([above.mock.calls.length, below.mock.calls.length]).toEqual([1, 1]);
  });

  it("finishes half a card although the page lays its own keys anew meanwhile", () => {
    const keyboard = new Keyboard();
    const clubs = vi.fn();
    const call = vi.fn();
    const lift = keyboard.lay([key("c", clubs)], { over: true });
    keyboard.lay([key("c", call)]);
    keyboard.press({ key: "c" });
    lift();
    keyboard.press({ key: "c" });
    expect([clubs.mock.calls.length, call.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("a card typed", () => {
  const after = (keys: string[]) => keys.reduce(typed, NOTHING);

  it("is a rank, then a suit", () => {
    expect(cardOf(after(["k", "d"]))).toBe("KD");
    expect(cardOf(after(["7", "s"]))).toBe("7S");
    expect(cardOf(after(["1", "0", "h"]))).toBe("TH");
    expect(cardOf(after(["t", "c"]))).toBe("TC");
  });

  it("begins anew with another rank, and takes keys back one by one", () => {
    expect(cardOf(after(["k", "d", "q"]))).toBeNull();
    expect(cardOf(after(["k", "d", "q", "h"]))).toBe("QH");
    expect(cardOf(after(["k", "d", "Backspace", "s"]))).toBe("KS");
    expect(after(["k", "Backspace"])).toEqual(NOTHING);
    expect(after(["d", "x"])).toEqual(NOTHING);
  });
});
