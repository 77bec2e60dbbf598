import { describe, expect, it, vi } from "vitest";

import { listen, type Listening, Parser } from "../src/api/stream";

describe("the event stream's text", () => {
  it("gives messages whole, however the text is cut", () => {
    const text = ": here\n\nid: 17\nevent: table\ndata: {\"a\":\ndata: 1}\n\nid: 18\r\ndata: x\r\n\r\n";
    for (let size = 1; size < text.length; size += 1) {
      const parser = new Parser();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...parser.push(text.slice(at, at + size)));
      expect(found).toEqual([
        { id: "17", event: "table", data: '{"a":\n1}' },
        { id: "18", event: "message", data: "x" },
      ]);
    }
  });
});

const body = (text: string): Response => new Response(text, { status: 200 });

function listener() {
  return { onMessage: vi.fn(), onOpen: vi.fn(), onLost: vi.fn(), onRefused: vi.fn() } satisfies Listening;
}

/** Answers that come in turn, and then nothing more. */
function answers(...given: (Response | Error)[]) {
  const asked: Headers[] = [];
  const get = (async (_url: unknown, init?: RequestInit) => {
    asked.push(new Headers(init?.headers));
    const next = given.shift();
    if (next instanceof Error) throw next;
    return next ?? new Promise<Response>(() => {});
  }) as typeof fetch;
  return { get, asked };
}

describe("listening", () => {
  it("comes back with the last number seen, after a cut, an error and a refused connection", async () => {
    const to = listener();
    const { get, asked } = answers(
      body("id: 17\ndata: a\n\n"),
      new Response("", { status: 502 }),
      new Error("refused"),
      body("id: 18\ndata: b\n\n"),
    );
    const stop = listen(["t1"], to, { get, pause: async () => {} });
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    stop();
    expect(asked.map((headers) => headers.get("Last-Event-ID"))).toEqual([null, "17", "17", "17", "18"]);
    expect(to.onMessage.mock.calls.map(([message]) => message.data)).toEqual(["a", "b"]);
    expect(to.onOpen.mock.calls).toEqual([[false], [true]]);
    expect(to.onLost).toHaveBeenCalledTimes(4);
  });

  it("stops for good where it may not listen", async () => {
    const to = listener();
    const { get, asked } = answers(new Response("", { status: 401 }), body(""));
    listen(["t1"], to, { get, pause: async () => {} });
    await vi.waitFor(() => expect(to.onRefused).toHaveBeenCalledWith(401));
    await new Promise((done) => setTimeout(done, 20));
    expect(asked).toHaveLength(1);
  });
});
