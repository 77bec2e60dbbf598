import { describe, expect, it } from "vitest";

import { dollarsInWords } from "../src/core/spelled";

describe("an amount in words", () => {
  it("is read as it is written on a form", () => {
    expect(dollarsInWords("One hundred and twenty-five dollars")).toBe(125);
    expect(dollarsInWords("two thousand")).toBe(2000);
    expect(dollarsInWords("one thousand, two hundred and five dollars only")).toBe(1205);
    expect(dollarsInWords("seventeen")).toBe(17);
  });

  it("is nothing where it cannot be read", () => {
    expect(dollarsInWords("a lot")).toBeNull();
    expect(dollarsInWords("  ")).toBeNull();
    expect(dollarsInWords("100")).toBeNull();
  });
});
