/** Svelte drops the space that a block begins with, so a block that begins with text says `{" "}`. */

import { expect, it } from "vitest";

const files = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

it("no block begins with a space that is not drawn", () => {
  const dropped = /[^\s>]\{#(?:if|each) [^{}]*\}[ ](?:\{(?![#/:@])|[^\s<{])/;
  const found = Object.entries(files).flatMap(([path, text]) => text.split("\n").filter((line) => dropped.test(line)).map((line) => `${path}: ${line.trim()}`));
  expect(Object.keys(files).length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
