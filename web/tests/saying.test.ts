import { afterEach, describe, expect, it, vi } from "vitest";

import type { TableDoc } from "../src/api/types";
import { Asking } from "../src/core/asking.svelte";
import { Table } from "../src/core/table.svelte";

/** A table whose server answers when it is told to. */
function slowTable() {
  const sent: Record<string, unknown>[] = [];
  const answers: (() => void)[] = [];
  const doc = { id: "bj-1", seen: 7, clock: { now: "2003-02-07T21:24:00" }, me: { name: "ann" }, legal: [], refused: [] } as unknown as TableDoc;
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return new Promise<Response>((done) => answers.push(() => done(Response.json({ view: { ...doc, seen: 7 + sent.length } }))));
  });
  const table = new Table("bj-1");
  table.doc = doc;
  const answer = async () => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0));
    answers.shift()?.();
  };
  return { table, sent, answer };
}

afterEach(() => vi.unstubAllGlobals());

describe("what is said while something is unanswered", () => {
  it("waits its turn, and is sent as it was seen when it was pressed", async () => {
    const { table, sent, answer } = slowTable();
    const first = table.say({ do: "ready" });
    const second = table.say({ do: "leave" });
    await vi.waitFor(() => expect(sent).toEqual([{ do: "ready", seen: 7 }]));
    expect([table.saying, table.awaits("leave")]).toEqual(["ready", true]);
    await answer();
    expect(await first).toBe(true);
    await answer();
    expect(await second).toBe(true);
    expect(sent).toEqual([{ do: "ready", seen: 7 }, { do: "leave", seen: 7 }]);
    expect([table.saying, table.awaits("leave")]).toEqual([null, false]);
  });

  it("is sent once if it is the same, and again when it was answered", async () => {
    const { table, sent, answer } = slowTable();
    const both = Promise.all([table.say({ do: "burn" }), table.say({ do: "burn" })]);
    await answer();
    expect(await both).toEqual([true, true]);
    const again = table.say({ do: "burn" });
    await answer();
    await again;
    expect(sent.map((one) => one["do"])).toEqual(["burn", "burn"]);
  });

  it("says so if the line is lost before its turn comes", async () => {
    const { table, sent, answer } = slowTable();
    const first = table.say({ do: "ready" });
    const second = table.say({ do: "leave" });
    table.lost = "2003-02-07T21:24:08";
    expect(await first).toBe(false);
    expect(await second).toBe(false);
    expect(sent).toEqual([]);
    expect(table.trouble).toMatchObject({ about: "leave", says: "There was no connection, so nothing was sent. Try again when the page is live." });
    table.lost = null;
    const third = table.say({ do: "leave" });
    await answer();
    expect(await third).toBe(true);
  });

  it("holds for what is asked of the house, too", async () => {
    const asking = new Asking();
    const done: string[] = [];
    const work = (name: string) => () => Promise.resolve().then(() => done.push(name));
    expect(await Promise.all([asking.ask("a", work("a")), asking.ask("a", work("a again")), asking.ask("b", work("b"))])).toEqual([true, true, true]);
    expect(done).toEqual(["a", "b"]);
    expect(asking.busy).toBeNull();
  });
});
