import { describe, expect, it } from "vitest";

import { hex } from "../src/core/commitment";
import { chacha, drawn, shake256 } from "../src/core/seating";

describe("the draw of seats", () => {
  it("rests on SHAKE256 and ChaCha20 as they are published", () => {
    // FIPS 202, the empty message; RFC 8439, A.1, the first test vector.
    expect(hex(shake256(new Uint8Array(), 32))).toBe("46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f");
    expect([...chacha(new Uint32Array(8), 0).slice(0, 4)]).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
  });

  it("gives the seats that the floor's own draw gives", async () => {
    // As croupier.tournament.seating.drawn has them for the same seed.
    const seats = await drawn("cup", "heats", [7, 6, 5, 4, 3, 2, 1], ["cup-1", "cup-2"], "07".repeat(32));
    expect(seats.map(({ entry, table, seat }) => `${entry} ${table} ${seat}`)).toEqual([
      "5 cup-1 1", "4 cup-2 1", "2 cup-1 2", "6 cup-2 2", "7 cup-1 3", "1 cup-2 3", "3 cup-1 4",
    ]);
  });
});
