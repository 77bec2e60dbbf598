/**
 * A player's own part in chance: a value that the page draws and commits to. `docs/ledger.md`, "From a seed to a
 * value", says how each value follows; `fairness_check.ts` repeats it, and is fetched when there is something to check.
 */

import { bytes, hex, sha256 } from "./commitment";

export type On = "shoe" | "round";

const BYTES = 32;
const text = new TextEncoder();

/** 32 bytes that nobody else could know. */
export const freshValue = (): string => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

export async function commitmentOf(table: string, on: On, number: number, player: string, value: string): Promise<string> {
  const about = `croupier/entropy/1\n${JSON.stringify([table, on, number, player])}`;
  return hex(await sha256(text.encode(about), bytes(value) ?? new Uint8Array()));
}
