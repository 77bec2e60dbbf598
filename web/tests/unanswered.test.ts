import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Table } from "../src/core/table.svelte";

/** A server that may be away, with one stream that a test opens and breaks. */
class Server {
  isUp = true;
  round = "t-1";
  sent: { key: string | null; said: { do: string } }[] = [];
  private streams: ReadableStreamDefaultController<Uint8Array>[] = [];

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (init.method === "POST") {
      const key = new Headers(init.headers).get("Idempotency-Key");
      this.sent.push({ key, said: JSON.parse(String(init.body)) as { do: string } });
    }
    if (!this.isUp) throw new TypeError("away");
    if (path.includes("/stream")) {
      return new Response(new ReadableStream({ start: (stream) => void this.streams.push(stream) }));
    }
    const view = { id: "t", seen: 1, round: this.round, clock: { now: "2003-02-07T21:24:00" }, me: { name: "ann" } };
    if (init.method === "POST") await new Promise((done) => setTimeout(done, 5));
    return Response.json(init.method === "POST" ? { seen: 2, events: [], view } : view);
  };

  /** Tell the stream what the table is like now. */
  shows(seen: number): void {
    const view = { id: "t", seen, round: this.round, clock: { now: "2003-02-07T21:24:00" }, me: { name: "ann" }, view: {} };
    const message = `id: ${seen}\ndata: ${JSON.stringify(view)}\n\n`;
    for (const stream of this.streams) stream.enqueue(new TextEncoder().encode(message));
  }

  dies(): void {
    this.isUp = false;
    for (const stream of this.streams.splice(0)) stream.error(new Error("cut"));
  }
}

let server: Server;
let table: Table;

beforeEach(async () => {
  vi.useFakeTimers();
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  table = new Table("t");
  await table.start();
  await vi.advanceTimersByTimeAsync(10);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a key that is pressed while the server dies", () => {
  it("is sent again under its key when the server is back", async () => {
    server.isUp = false;
    const answered = table.say({ do: "hit", box: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    server.dies();
    await vi.advanceTimersByTimeAsync(500);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(answered).resolves.toBe(true);
    expect(server.sent.length).toBeGreaterThan(4);
    expect(new Set(server.sent.map((one) => one.key)).size).toBe(1);
    expect(table.trouble).toBeNull();
  });

  it("is reported as lost once another round lies there", async () => {
    server.isUp = false;
    const answered = table.say({ do: "hit", box: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    server.dies();
    await vi.advanceTimersByTimeAsync(500);
    server.round = "t-2";
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(answered).resolves.toBe(false);
    expect(table.trouble?.says).toContain("may not have reached");
    expect(server.sent).toHaveLength(4);
  });

  it("is reported as lost where the server stays away", async () => {
    server.isUp = false;
    const answered = table.say({ do: "hit", box: 1 });
    server.dies();
    await vi.advanceTimersByTimeAsync(70_000);
    await expect(answered).resolves.toBe(false);
    expect(table.trouble?.says).toContain("may not have reached");
  });

  it("keeps what is pressed after it, until its turn comes", async () => {
    server.isUp = false;
    const first = table.say({ do: "hit", box: 1 });
    const second = table.say({ do: "stand", box: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    server.dies();
    await vi.advanceTimersByTimeAsync(500);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(Promise.all([first, second])).resolves.toEqual([true, true]);
    expect(server.sent.at(-1)?.said.do).toBe("stand");
  });

  it("is said anew once the stream has shown what the last one did", async () => {
    const first = table.say({ do: "card" });
    const same = table.say({ do: "card" });
    server.shows(2);
    await vi.advanceTimersByTimeAsync(1);
    const second = table.say({ do: "card" });
    await vi.advanceTimersByTimeAsync(10);
    await expect(Promise.all([first, same, second])).resolves.toEqual([true, true, true]);
    expect(server.sent).toHaveLength(2);
  });
});
