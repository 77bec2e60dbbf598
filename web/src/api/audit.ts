/** What the audit asks: the log with its digests, rounds step by step, what was opened. */

import { asked, BASE } from "./client";
import type { LogSource } from "../core/chain";
import type { Settlement, TableDoc } from "./types";

const at = encodeURIComponent;
const PAGE = 500;

export interface AuditEvent {
  number: number;
  stream: string;
  seq: number;
  entry: number;
  /** The machine's time when its entry was written; none in entries of release 0.1.0. */
  utc: string | null;
  hash: string;
  /** Nothing while what it holds lies face down in a round in play. */
  body: Record<string, unknown> | null;
  /** What is sealed in it, once its shoe is done. */
  opened: { salt: string; hidden: { data: Record<string, unknown>; asked?: unknown } } | null;
  postings: { account: string; currency: string; cents: number }[];
}

export interface AuditEntry {
  entry: number;
  actor: string;
  key: string;
  asked: string;
  reply: string;
  hash: string;
  accounts: [string, string, boolean][];
  kept: string[];
  /** With the number of the key since entries say the machine's time. */
  sealed: ([string, string] | [string, string, number])[];
  utc: string | null;
}

export interface AuditCheckpoint {
  number: number;
  entry: number;
  signature: string;
  digest: string;
}

export interface AuditStreams {
  floor: string;
  public_key: string;
  streams: { stream: string; seq: number; hash: string }[];
}

export const getStreams = (): Promise<AuditStreams> => asked("/audit/streams");

export const getEvents = (stream: string | null, after: number, limit = PAGE): Promise<{ events: AuditEvent[]; after: number | null }> =>
  asked(`/audit/events?after=${after}&limit=${limit}${stream === null ? "" : `&stream=${at(stream)}`}`);

const getEntries = (after: number, limit = PAGE): Promise<{ about: Record<string, string>; entries: AuditEntry[]; after: number | null }> =>
  asked(`/audit/entries?after=${after}&limit=${limit}`);

/** The log, page after page, as the server tells it. */
export const serversLog: LogSource = {
  about: () => getEntries(0, 1).then((found) => found.about),
  entries: (after) => getEntries(after).then((found) => ({ rows: found.entries, after: found.after })),
  events: (after) => getEvents(null, after).then((found) => ({ rows: found.events, after: found.after })),
  checkpoints: (after) =>
    asked<{ checkpoints: AuditCheckpoint[]; after: number | null }>(`/audit/checkpoints?after=${after}&limit=${PAGE}`).then((found) => ({
      rows: found.checkpoints,
      after: found.after,
    })),
};

export interface Opening {
  name: string;
  place: number;
  card: string;
  salt: string;
  proof: string[];
}

/** Every card of the shoes that are done, opened; a line each. */
export async function getOpenings(table: string): Promise<Opening[]> {
  const response = await fetch(`${BASE}/audit/openings/${at(table)}`, { credentials: "same-origin" });
  if (!response.ok) return [];
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Partial<Opening>).filter((one): one is Opening => one.place !== undefined);
}

export interface Step {
  number: number;
  says: string;
  rules: string[];
  kind: string;
  view: TableDoc["view"];
}

export interface RoundSteps {
  round: string;
  table: string;
  number: string;
  game: string;
  name: string;
  at: string;
  decks: number | null;
  boxes: number;
  /** Whether it was played for money; otherwise for the chips of a tournament. */
  is_money: boolean;
  steps: Step[];
  settlements: Settlement[];
  net: Record<string, string>;
  log: { stream: string; first: number; last: number };
}

export const getSteps = (round: string): Promise<RoundSteps> => asked(`/rounds/${at(round)}/steps`);
export const roundFile = (round: string, kind: "json" | "toml" | "html"): string => `${BASE}/rounds/${at(round)}.${kind}`;
export const exportFile = (table: string, kind: "json" | "csv"): string => `${BASE}/audit/rounds/${at(table)}.${kind}`;
