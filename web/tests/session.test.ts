import { afterEach, describe, expect, it, vi } from "vitest";

import { session } from "../src/core/session.svelte";

afterEach(() => vi.unstubAllGlobals());

describe("who is here", () => {
  it("is whoever came last, also when an answer about somebody before comes late", async () => {
    const late: ((answer: Response) => void)[] = [];
    vi.stubGlobal("fetch", (_: string, init: RequestInit) =>
      init.method === "POST"
        ? Promise.resolve(Response.json({ name: "bob", roles: ["player"] }))
        : new Promise<Response>((done) => late.push(done)),
    );
    const asked = session.load();
    await vi.waitFor(() => expect(late).toHaveLength(1));
    await session.become("bob");
    late[0]?.(Response.json({ me: null }));
    await asked;
    expect([session.me?.name, session.known]).toEqual(["bob", true]);
  });
});
