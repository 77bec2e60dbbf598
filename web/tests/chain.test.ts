import { describe, expect, it } from "vitest";

import type { AuditCheckpoint, AuditEntry, AuditEvent } from "../src/api/audit";
import { canonical, type LogSource, Promises, verifyLog } from "../src/core/chain";
import { hex, leaf } from "../src/core/commitment";

const text = new TextEncoder();

async function sha(...parts: (string | Uint8Array)[]): Promise<string> {
  const whole = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  const joined = Uint8Array.from(whole.flatMap((part) => [...part]));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", joined)));
}

const raw = (digest: string): Uint8Array => Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

interface Log {
  about: Record<string, string>;
  entries: AuditEntry[];
  events: AuditEvent[];
  checkpoints: AuditCheckpoint[];
}

/** A small log, written as `docs/ledger.md` says and signed by a key of its own. */
async function written(): Promise<Log> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const key = hex(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  const log: Log = { about: { floor: "ab".repeat(16), public_key: key }, entries: [], events: [], checkpoints: [] };
  let head = await sha("croupier/ledger/stream/1\n", "cage");
  let before = "00".repeat(32);
  let checkpoint = await sha("croupier/ledger/checkpoint/1\n", canonical(log.about));
  for (let number = 1; number <= 3; number += 1) {
    const body = { type: "cage.money-given", v: 1, data: { player: `zoë ${number}`, amount: 100 * number } };
    head = await sha("croupier/ledger/event/1\n", raw(head), canonical(body));
    const postings = [
      { account: "cage", currency: "AUD", cents: -100 * number },
      { account: `purse/${number}`, currency: "AUD", cents: 100 * number },
    ];
    log.events.push({ number, stream: "cage", seq: number, entry: number, utc: null, hash: head, body, opened: null, postings });
    const accounts: AuditEntry["accounts"] = number === 1 ? [["cage", "AUD", true], ["purse/1", "AUD", false]] : [[`purse/${number}`, "AUD", false]];
    const record = {
      entry: number,
      actor: "house",
      key: `k${number}`,
      asked: "11".repeat(32),
      reply: "22".repeat(32),
      events: [["cage", number, head]],
      postings: postings.map((line) => [0, line.account, line.currency, line.cents]),
      accounts,
      kept: [],
      sealed: [],
      // The first was written by release 0.1.0, which kept no time of the machine.
      ...(number > 1 && { utc: `2026-01-02T03:04:0${number}.000Z` }),
    };
    before = await sha(`croupier/ledger/entry/${number > 1 ? 2 : 1}\n`, raw(before), canonical(record));
    const { events: _, postings: __, ...told } = record;
    log.entries.push({ utc: null, ...told, hash: before, kept: [], sealed: [] });
    const message = `croupier/ledger/checkpoint/1\n${log.about["floor"]}\n${number}\n${number}\n${before}\n${checkpoint}\n`;
    const signature = new Uint8Array(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, text.encode(message)));
    checkpoint = await sha(message, signature);
    log.checkpoints.push({ number, entry: number, signature: hex(signature), digest: checkpoint });
  }
  return log;
}

const sourceOf = (log: Log): LogSource => ({
  about: async () => log.about,
  entries: async (after) => ({ rows: log.entries.slice(after, after + 2), after: log.entries.length > after + 2 ? after + 2 : null }),
  events: async (after) => ({ rows: log.events.slice(after, after + 2), after: log.events.length > after + 2 ? after + 2 : null }),
  checkpoints: async () => ({ rows: log.checkpoints, after: null }),
});

const faults = async (log: Log, key = ""): Promise<string[]> =>
  (await verifyLog(sourceOf(log), { key })).wrong.map((one) => `${one.says} ${one.where}`.trim());

describe("the log's check", () => {
  it("finds nothing wrong with what was written", async () => {
    const found = await verifyLog(sourceOf(await written()));
    expect(found.wrong).toEqual([]);
    expect([found.events, found.entries, found.checkpoints]).toEqual([3, 3, 3]);
  });

  it("finds an event whose contents were changed", async () => {
    const log = await written();
    (log.events[1] as AuditEvent).body = { type: "cage.money-given", v: 1, data: { player: "zoë 2", amount: 999 } };
    expect(await faults(log)).toEqual(["hash cage, 2"]);
  });

  it("finds a forged event with a digest to match by the entry and the signature behind it", async () => {
    const log = await written();
    const event = log.events[2] as AuditEvent;
    event.body = { type: "cage.money-given", v: 1, data: { player: "zoë 3", amount: 999 } };
    event.hash = await sha("croupier/ledger/event/1\n", raw(log.events[1]?.hash ?? ""), canonical(event.body));
    expect(await faults(log)).toEqual(["entry-hash 3"]);
  });

  it("finds money that does not add up, and who owes", async () => {
    const log = await written();
    (log.events[0] as AuditEvent).postings = [{ account: "purse/1", currency: "AUD", cents: -5 }];
    expect(await faults(log)).toEqual(["sum cage, 1", "owes cage, 1", "entry-hash 1"]);
  });

  it("finds a signature that is not the log's, a key that is not, and a missing event", async () => {
    const log = await written();
    const other = await written();
    (log.checkpoints[2] as AuditCheckpoint).signature = other.checkpoints[2]?.signature ?? "";
    expect(await faults(log)).toEqual(["checkpoint 3", "signature 3"]);
    const whole = await written();
    expect(await faults(whole, other.about["public_key"])).toEqual(["key", "signature 3"]);
    whole.events.splice(1, 1);
    expect(await faults(whole)).toContain("seq cage, 3");
  });

  it("finds a signature under another floor's name", async () => {
    const log = await written();
    log.about["floor"] = "cd".repeat(16);
    expect(await faults(log)).toContain("signature 3");
  });
});

describe("what was promised of a shoe", () => {
  it("holds an opened card against the root and against what was dealt", async () => {
    const name = "f/t/1";
    const salt = "0f".repeat(16);
    const root = hex(await leaf(raw(salt), name, 1, "7S"));
    const event = (seq: number, body: Record<string, unknown>): AuditEvent => ({ number: seq, stream: "table/t", seq, entry: 1, utc: null, hash: "", body, opened: null, postings: [] });
    const promises = new Promises("f");
    promises.happened(event(1, { type: "table.shuffled", data: { shoe: 1, cards: 1, root } }));
    promises.happened(event(2, { type: "blackjack.dealt", data: { card: "7S" }, from: { shoe: 1, card: 1, of: 1 } }));
    const opening = { name, place: 1, card: "7S", salt, proof: [] };
    expect(await promises.wrong(opening)).toBeNull();
    expect((await promises.wrong({ ...opening, card: "8S" }))?.says).toBe("card");
    expect((await promises.wrong({ ...opening, name: "f/t/2" }))?.says).toBe("card");
  });
});
