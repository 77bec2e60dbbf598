/**
 * The check of the whole log, done in the page: each event's digest follows from the one before in
 * its stream, each entry's from its events, postings and reply, each checkpoint from the one before
 * it, and the last signature vouches for all. Money adds up. `docs/ledger.md` says how it is built.
 */

import type { AuditCheckpoint, AuditEntry, AuditEvent } from "../api/audit";
import { bytes, check, hex, type OpenedCard } from "./commitment";

const text = new TextEncoder();
const ENTRY = "croupier/ledger/entry/1\n";
const TIMED_ENTRY = "croupier/ledger/entry/2\n";
const EVENT = "croupier/ledger/event/1\n";
const STREAM = "croupier/ledger/stream/1\n";
const CHECKPOINT = "croupier/ledger/checkpoint/1\n";
const NOTHING = new Uint8Array(32);

/** Where something is wrong, and what. */
export interface Wrong {
  where: string;
  says: "hash" | "seq" | "entry" | "entry-number" | "entry-hash" | "entry-time" | "checkpoint" | "signature" | "key" | "tail" | "sum" | "owes" | "stray" | "card";
  about: string;
}

export interface Verdict {
  events: number;
  entries: number;
  checkpoints: number;
  /** Events of rounds in play whose contents lie face down: their digests are taken as told. */
  covered: number;
  cards: number;
  wrong: Wrong[];
}

/** Pages of a log, by what was seen last. */
export interface LogSource {
  about(): Promise<Record<string, string>>;
  checkpoints(after: number): Promise<{ rows: AuditCheckpoint[]; after: number | null }>;
  entries(after: number): Promise<{ rows: AuditEntry[]; after: number | null }>;
  events(after: number): Promise<{ rows: AuditEvent[]; after: number | null }>;
}

export type Told = (what: "checkpoints" | "entries" | "events", count: number) => void;

const MOST = 50;

/** JSON in the one way in which the log writes it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const named = Object.entries(value).toSorted(([a], [b]) => byCodePoint(a, b));
    return `{${named.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function byCodePoint(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const apart = (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? 0);
    if (apart) return apart;
  }
  return one.length - other.length;
}

async function digest(...parts: (string | Uint8Array)[]): Promise<Uint8Array> {
  const whole = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  const joined = new Uint8Array(whole.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of whole) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** Whether Ed25519 signed a message by a key. */
export async function isSigned(key: string, message: string, signature: string): Promise<boolean> {
  const [raw, sign] = [bytes(key), bytes(signature)];
  if (!raw || !sign) return false;
  try {
    const found = await crypto.subtle.importKey("raw", raw as BufferSource, { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, found, sign as BufferSource, text.encode(message));
  } catch {
    return false;
  }
}

/** The chain of one stream, event after event. */
export class StreamChain {
  private heads = new Map<string, { seq: number; hash: Uint8Array }>();

  /** What is wrong with the next event; its own digest is what the one after it follows from. */
  async next(event: AuditEvent): Promise<Wrong["says"] | null> {
    const head = this.heads.get(event.stream) ?? { seq: 0, hash: await digest(STREAM, event.stream) };
    const own = bytes(event.hash) ?? NOTHING;
    this.heads.set(event.stream, { seq: event.seq, hash: own });
    if (event.seq !== head.seq + 1) return "seq";
    if (event.body === null) return null;
    return hex(await digest(EVENT, head.hash, canonical(event.body))) === event.hash ? null : "hash";
  }
}

/** Postings add up to nothing, and whoever may not owe does not. */
class Books {
  private holds = new Map<string, number>();
  private owes = new Set<string>();

  first(accounts: AuditEntry["accounts"]): void {
    for (const [name, currency, mayOwe] of accounts) if (mayOwe) this.owes.add(`${currency} ${name}`);
  }

  post(event: AuditEvent): Wrong[] {
    const where = `${event.stream}, ${event.seq}`;
    const sums = new Map<string, number>();
    const touched = new Set<string>();
    for (const line of event.postings) {
      const account = `${line.currency} ${line.account}`;
      sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cents);
      this.holds.set(account, (this.holds.get(account) ?? 0) + line.cents);
      touched.add(account);
    }
    const unequal = [...sums].filter(([, cents]) => cents !== 0).map(([currency, cents]): Wrong => ({ where, says: "sum", about: `${currency} ${cents}` }));
    const owing = [...touched].filter((account) => (this.holds.get(account) ?? 0) < 0 && !this.owes.has(account));
    return [...unequal, ...owing.map((account): Wrong => ({ where, says: "owes", about: account }))];
  }
}

/** What was promised of each shoe before it was dealt, and which cards came out. */
export class Promises {
  private floor: string;
  private last = new Map<string, string>();
  readonly roots = new Map<string, { cards: number; root: string }>();
  private cuts = new Map<string, number>();
  private dealt = new Map<string, { card: string; where: string }>();

  constructor(floor: string) {
    this.floor = floor;
  }

  happened(event: AuditEvent): void {
    if (!event.stream.startsWith("table/") || event.body === null) return;
    const name = `${this.floor}/${event.stream.slice("table/".length)}`;
    const { type, data, from } = event.body as { type: string; data: Record<string, unknown>; from?: { shoe: number; card: number; of?: number } };
    if (type === "table.shuffled" && typeof data["root"] === "string") {
      const shoe = `${name}/${String(data["shoe"])}`;
      this.roots.set(shoe, { cards: Number(data["cards"]), root: data["root"] });
      this.last.set(name, shoe);
    } else if (type === "table.cut" && this.last.has(name)) {
      this.cuts.set(this.last.get(name) ?? "", Number(data["place"]));
    }
    const card = data["card"] ?? event.opened?.hidden.data["card"];
    if (from?.of === 1 && typeof card === "string") {
      this.dealt.set(`${name}/${from.shoe} ${from.card}`, { card, where: `${event.stream}, ${event.seq}` });
    }
  }

  /** Hold a card that was opened against what was promised and what was dealt. */
  async wrong(opening: OpenedCard & { name: string }): Promise<Wrong | null> {
    const where = `${opening.name}, ${opening.place}`;
    const promised = this.roots.get(opening.name);
    if (!promised) return { where, says: "card", about: opening.card };
    const found = await check({ name: opening.name, root: promised.root, cards: promised.cards, opened: [opening] });
    if (!found.fits) return { where, says: "card", about: opening.card };
    const number = (((opening.place - 1 - (this.cuts.get(opening.name) ?? 0)) % promised.cards) + promised.cards) % promised.cards;
    const out = this.dealt.get(`${opening.name} ${number + 1}`);
    return out && out.card !== opening.card ? { where: out.where, says: "card", about: `${out.card}, ${opening.card}` } : null;
  }
}

/** Check everything up to the last checkpoint; a key that was known before is held against the log's. */
export async function verifyLog(source: LogSource, { key = "", told = (() => {}) as Told } = {}): Promise<Verdict & { promises: Promises }> {
  const about = await source.about();
  const checkpoints = await all(source.checkpoints, Number.POSITIVE_INFINITY, (row) => row.number, (count) => told("checkpoints", count));
  const reached = checkpoints.at(-1)?.entry ?? 0;
  const entries = await all(source.entries, reached, (row) => row.entry, (count) => told("entries", count));
  const promises = new Promises(about["floor"] ?? "");
  const found: Verdict = { events: 0, entries: entries.length, checkpoints: checkpoints.length, covered: 0, cards: 0, wrong: [] };
  const wrong = (one: Wrong): void => void (found.wrong.length < MOST && found.wrong.push(one));

  const chain = new StreamChain();
  const books = new Books();
  const byEntry = new Map<number, AuditEvent[]>();
  const known = new Map(entries.map((entry) => [entry.entry, entry]));
  let opened = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page: { rows: AuditEvent[]; after: number | null } = await source.events(after);
    for (const event of page.rows) {
      if (event.entry > reached) continue;
      for (; opened < event.entry; opened += 1) books.first(known.get(opened + 1)?.accounts ?? []);
      const fault = await chain.next(event);
      if (fault) wrong({ where: `${event.stream}, ${event.seq}`, says: fault, about: "" });
      if (event.body === null) found.covered += 1;
      for (const one of books.post(event)) wrong(one);
      if (!known.has(event.entry)) wrong({ where: `${event.stream}, ${event.seq}`, says: "stray", about: String(event.entry) });
      byEntry.set(event.entry, [...(byEntry.get(event.entry) ?? []), event]);
      promises.happened(event);
      found.events += 1;
    }
    told("events", found.events);
    after = page.rows.some((event) => event.entry > reached) ? null : page.after;
  }

  const hashes = await chainOfEntries(entries, byEntry, wrong);
  await chainOfCheckpoints(about, checkpoints, hashes, key, wrong);
  if (reached !== (entries.at(-1)?.entry ?? 0)) wrong({ where: "", says: "tail", about: String(reached) });
  return { ...found, promises };
}

async function all<T>(page: (after: number) => Promise<{ rows: T[]; after: number | null }>, upTo: number, number: (row: T) => number, told: (count: number) => void): Promise<T[]> {
  const found: T[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const next: { rows: T[]; after: number | null } = await page(after);
    found.push(...next.rows.filter((row) => number(row) <= upTo));
    told(found.length);
    after = next.rows.some((row) => number(row) >= upTo) ? null : next.after;
  }
  return found;
}

async function chainOfEntries(entries: AuditEntry[], events: Map<number, AuditEvent[]>, wrong: (one: Wrong) => void): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  let before: Uint8Array = NOTHING;
  let expected = 1;
  let timed = false;
  for (const entry of entries) {
    const own = events.get(entry.entry) ?? [];
    const record = {
      entry: entry.entry,
      actor: entry.actor,
      key: entry.key,
      asked: entry.asked,
      reply: entry.reply,
      events: own.map((event) => [event.stream, event.seq, event.hash]),
      postings: own.flatMap((event, at) => event.postings.map((line) => [at, line.account, line.currency, line.cents])),
      accounts: entry.accounts,
      kept: entry.kept,
      sealed: entry.sealed,
      ...(entry.utc !== null && { utc: entry.utc }),
    };
    if (entry.entry !== expected) wrong({ where: String(entry.entry), says: "entry-number", about: String(expected) });
    if (timed && entry.utc === null) wrong({ where: String(entry.entry), says: "entry-time", about: "" });
    timed ||= entry.utc !== null;
    if (hex(await digest(entry.utc === null ? ENTRY : TIMED_ENTRY, before, canonical(record))) !== entry.hash) wrong({ where: String(entry.entry), says: "entry-hash", about: "" });
    before = bytes(entry.hash) ?? NOTHING;
    hashes.set(entry.entry, entry.hash);
    expected = entry.entry + 1;
  }
  return hashes;
}

async function chainOfCheckpoints(about: Record<string, string>, checkpoints: AuditCheckpoint[], hashes: Map<number, string>, known: string, wrong: (one: Wrong) => void): Promise<void> {
  const key = about["public_key"] ?? "";
  if (known && known.toLowerCase() !== key) wrong({ where: "", says: "key", about: key });
  let before = hex(await digest(CHECKPOINT, canonical(about)));
  let last: { message: string; signature: string; number: number } | null = null;
  for (const one of checkpoints) {
    const message = `${CHECKPOINT}${about["floor"]}\n${one.number}\n${one.entry}\n${hashes.get(one.entry) ?? ""}\n${before}\n`;
    const follows = hex(await digest(message, bytes(one.signature) ?? NOTHING)) === one.digest;
    if (!follows) wrong({ where: String(one.number), says: "checkpoint", about: "" });
    before = one.digest;
    last = { message, signature: one.signature, number: one.number };
  }
  // Each checkpoint names the digest of the one before: the last signature vouches for all.
  if (last && !(await isSigned(known || key, last.message, last.signature))) wrong({ where: String(last.number), says: "signature", about: "" });
}
