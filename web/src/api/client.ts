/** Requests to the server. Every refusal is a `Refusal` with the server's own words. */

import type {
  Advice,
  Command,
  Here,
  Lobby,
  Me,
  OpenedShoe,
  Preview,
  Problem,
  Reply,
  RulesAnswer,
  TableDoc,
  TableTile,
  Result,
} from "./types";

export const BASE = "/api/v1";

/** The server said no, or could not be reached (status 0). */
export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.says);
    this.status = status;
    this.problem = problem;
  }
}

type Fetch = typeof fetch;

let again: (() => Promise<boolean>) | null = null;
/** Who asks for the password where it has to be said just now, and tells whether it was. */
export const saidAgainBy = (ask: () => Promise<boolean>): void => void (again = ask);

/** What is being read for whoever is here. */
const reads = new Set<AbortController>();
/** Whoever leaves is told nothing more of what was asked before, and refused nothing of it either. */
export const stopReading = (): void => reads.forEach((read) => read.abort());

export async function asked<T>(path: string, init: RequestInit = {}, get: Fetch = fetch): Promise<T> {
  if (init.method) return answered<T>(path, init, get);
  const read = new AbortController();
  reads.add(read);
  try {
    return await answered<T>(path, { ...init, signal: read.signal }, get);
  } catch (wrong) {
    if (read.signal.aborted) return await new Promise<never>(() => {});
    throw wrong;
  } finally {
    reads.delete(read);
  }
}

async function answered<T>(path: string, init: RequestInit, get: Fetch): Promise<T> {
  let response: Response;
  try {
    response = await get(BASE + path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal(0, { code: "unreachable", says: "" });
  }
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === "password_again" && again && (await again())) return answered(path, init, get);
    throw new Refusal(response.status, problem);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const said = (await response.json()) as Partial<Problem>;
    return { code: said.code ?? "refused", says: said.says ?? "", rule: said.rule ?? null };
  } catch {
    return { code: response.status >= 500 ? "server" : "refused", says: "" };
  }
}

function posted(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}

/** Who is here, and on a demonstration floor whom one may be; nobody is an answer too. */
export const getSession = () => asked<Here>("/session");
export const getMe = () => asked<Me>("/me");
export const getLobby = () => asked<Lobby>("/tables");
export const getTable = (id: string) => asked<TableDoc>(`/tables/${encodeURIComponent(id)}`);
export const getShoe = (id: string) => asked<OpenedShoe>(`/tables/${encodeURIComponent(id)}/shoe`);
export const getResults = (id: string) =>
  asked<{ results: Result[] }>(`/tables/${encodeURIComponent(id)}/results`);
/** What an irregularity would do; nothing is done. */
export const foresee = (id: string, kind: string, fields: Record<string, unknown>) =>
  asked<Preview>(`/tables/${encodeURIComponent(id)}/preview`, posted({ kind, ...fields }));
export const getPractice = () => asked<{ tables: TableTile[] }>("/practice");
export const beginPractice = (game: string) =>
  asked<TableDoc>("/practice", posted({ game }, { "Idempotency-Key": crypto.randomUUID() }));
export const getAdvice = (id: string) => asked<Advice>(`/practice/${encodeURIComponent(id)}/advice`);
/** A code is said where the server asks for one (`code_wanted`), the password having been right. */
export const signIn = (name: string, password: string, code?: string) =>
  asked<Me>("/session", posted({ name, password, code }));
export const signInByLink = (token: string, password: string, code?: string) =>
  asked<Me>("/session", posted({ token, password, code }));
export const becomePerson = (name: string) => asked<Me>("/session", posted({ name, demo: true }));
export const signOut = () => asked<void>("/session", { method: "DELETE" });

export function getRule(game: string, at: string, rule: string): Promise<RulesAnswer> {
  const asking = new URLSearchParams({ at, rule });
  return asked<RulesAnswer>(`/rules/${encodeURIComponent(game)}?${asking}`);
}

const PATIENCE = [0, 400, 1200, 3000];

interface Ways {
  method?: "POST" | "PUT";
  key?: string;
  get?: Fetch;
  pause?: (ms: number) => Promise<void>;
  patience?: number[];
}

/** Whether nobody knows what became of a request: no answer came, or the server failed over it. */
export const isUnanswered = (failed: unknown): failed is Refusal =>
  failed instanceof Refusal && (failed.status === 0 || failed.status >= 500);

/** By request, the key of the last one that was not answered: whoever asks again asks for the same. */
const unanswered = new Map<string, string>();
const UNANSWERED_MAX = 100;

/**
 * Ask for one thing, once: the key stays the same through all retries, also those that a person
 * makes, so that a lost answer cannot do it twice. Only what was not answered is tried again.
 */
export async function send<T>(path: string, said: unknown, ways: Ways = {}): Promise<T> {
  const { method = "POST", get = fetch, pause = paused, patience = PATIENCE } = ways;
  const what = `${method} ${path} ${JSON.stringify(said)}`;
  const key = ways.key ?? unanswered.get(what) ?? (crypto.randomUUID() as string);
  let last: unknown;
  for (const wait of patience) {
    await pause(wait);
    try {
      const answer = await asked<T>(path, { ...posted(said, { "Idempotency-Key": key }), method }, get);
      unanswered.delete(what);
      return answer;
    } catch (failed) {
      last = failed;
      if (isUnanswered(failed)) continue;
      unanswered.delete(what);
      throw failed;
    }
  }
  if (unanswered.size >= UNANSWERED_MAX) unanswered.clear();
  if (ways.key === undefined) unanswered.set(what, key);
  throw last;
}

/** Say one thing to a table, once. */
export const command = (table: string, said: Command, ways: Ways = {}): Promise<Reply> =>
  send<Reply>(`/tables/${encodeURIComponent(table)}/commands`, said, ways);

function paused(ms: number): Promise<void> {
  return ms ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
}
