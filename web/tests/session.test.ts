import { afterEach, describe, expect, it, vi } from "vitest";

import { session } from "../src/core/session.svelte";
import { Table } from "../src/core/table.svelte";

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

  it("asks nothing more once gone, and is not brought back by an answer that comes late", async () => {
    const open: string[] = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (init.method === "DELETE") return Promise.resolve(new Response(null, { status: 204 }));
      open.push(path);
      return new Promise<Response>((_, fail) => {
        init.signal?.addEventListener("abort", () => {
          open.splice(open.indexOf(path), 1);
          fail(new DOMException("", "AbortError"));
        });
      });
    });
    session.take({ name: "bob", roles: ["player"] } as unknown as NonNullable<typeof session.me>);
    const table = new Table("bj-1");
    void table.start();
    void session.load();
    await vi.waitFor(() => expect(open).toHaveLength(2));
    await session.leave();
    expect([open, session.me]).toEqual([[], null]);
    vi.stubGlobal("fetch", (path: string) => {
      open.push(path);
      return Promise.resolve(Response.json({ id: "bj-1", seen: 1, clock: { now: "2003-02-07T21:24:00" }, me: { name: "bob" } }));
    });
    const late = table.start();
    table.close();
    await late;
    expect([open, session.me]).toEqual([["/api/v1/tables/bj-1"], null]);
  });
});
