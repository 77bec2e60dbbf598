import { describe, expect, it } from "vitest";

import { command, Refusal, send } from "../src/api/client";

const problem = (status: number, says: string) =>
  new Response(JSON.stringify({ code: "x", says, rule: "blackjack 5.2" }), { status });
const pause = async () => {};

function server(...given: (Response | Error)[]) {
  const keys: (string | null)[] = [];
  const get = (async (_url: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get("Idempotency-Key"));
    const next = given.shift();
    if (next instanceof Error || !next) throw next ?? new Error("nothing left");
    return next;
  }) as typeof fetch;
  return { get, keys };
}

describe("a command", () => {
  it("keeps its key through every retry", async () => {
    const { get, keys } = server(new Error("cut"), problem(503, ""), new Response('{"seen":18}', { status: 200 }));
    await expect(command("t1", { do: "hit" }, { get, pause })).resolves.toEqual({ seen: 18 });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("is said once where the server refuses it, with the server's words", async () => {
    for (const status of [403, 409, 422]) {
      const { get, keys } = server(problem(status, "Too late: the first card is out."));
      const refused = await command("t1", { do: "wager" }, { get, pause }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Refusal);
      expect((refused as Refusal).problem).toEqual({ code: "x", says: "Too late: the first card is out.", rule: "blackjack 5.2" });
      expect(keys).toHaveLength(1);
    }
  });

  it("uses another key for another intent", async () => {
    const { get, keys } = server(new Response("{}"), new Response("{}"));
    await command("t1", { do: "hit" }, { get, pause });
    await command("t1", { do: "hit" }, { get, pause });
    expect(new Set(keys).size).toBe(2);
  });

  it("keeps its key for the person who asks again after no answer came", async () => {
    const cut = [1, 2, 3, 4].map(() => new Error("cut"));
    const { get, keys } = server(...cut, new Response("{}"), new Response("{}"));
    const ask = () => send("/cage/fill", { table: "t1", amount: "100.00" }, { get, pause });
    await expect(ask()).rejects.toBeInstanceOf(Refusal);
    await ask();
    expect(new Set(keys).size).toBe(1);
    await ask();
    expect(new Set(keys).size).toBe(2);
  });
});
