/** What the desk answers: the same JSON as the command line, asked for once and kept. */

import { BASE, Refusal } from "./client";
import type { Desk, Problem, Told } from "./types";

// ---------------------------------------------------------------- the rulebook

export type Lanes = Desk<"Lanes">;
export type Lane = Lanes["games"][number];
export type LaneSpan = Lane["spans"][number];
export type Difference = Desk<"RulesDiffered">;
export type WholeRule = Desk<"WholeRule">;
export type RulesShown = WholeRule["show"];
export type ShownRule = RulesShown["rules"][number];
export type RuleVersion = WholeRule["history"]["versions"][number];
export type Reading = WholeRule["readings"][number];
export type CoverageItem = WholeRule["coverage"][number];
export type Uses = Desk<"Uses">;
export type Notices = Desk<"Notices">;
export type Machines = Desk<"MachinesShown">;
export type Machine = Desk<"MachineShown"> & { approved: "yes" | "no" | "unknown" };
export type Found = Desk<"RulesFound">;
export type DraftChecked = Desk<"DraftChecked">;

// ---------------------------------------------------------------- odds

export type Odds = Desk<"OddsShown">;
export type Bet = Odds["bets"][number];
export type Strategy = Desk<"StrategyShown">;
export type ChartShown = Strategy["charts"][number];
export type Judged = Desk<"JudgedShown">;
export type Years = Desk<"YearsShown">;
export type BonusByStake = Desk<"BonusByStake">;
export type Compared = Desk<"Comparison">;
export type Fan = Desk<"Fan">;

/** What `croupier simulate --json` prints, as far as the page shows it. */
export interface SimulationResult {
  bet: string;
  rounds: number;
  house_edge: number;
  std_error: number | null;
  rounds_per_second: number;
  seed: number;
  interrupted: boolean;
  draft?: string;
  law: string;
  settings: Record<string, string>;
  bets: { bet: string; house_edge: number; std_error: number | null; endings: { ending: string; net: number; count: number }[] }[];
  sessions?: Fan & { system: string; bankroll: number; rounds_without_ruin: number; ruin_std_error?: number | null; drawdown: Record<string, number> };
}

export type SimulationDoc = Told<
  "SimulationDoc",
  {
    state: "waiting" | "running" | "done" | "cancelled" | "failed";
    asked: { game: string; rounds: number; bankroll?: number; session?: number; [name: string]: unknown };
    progress: Told<"Progress", { distribution: [number, number][] }> | null;
    result: SimulationResult | null;
  }
>;

// ---------------------------------------------------------------- asking

export type Query = Record<string, string | number | boolean | string[] | null | undefined>;

export function queryOf(query: Query): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) given.append(name, one);
    else if (value !== null && value !== undefined && value !== "") given.set(name, String(value));
  }
  const text = given.toString();
  return text ? `?${text}` : "";
}

async function answered<T>(path: string, init: RequestInit = {}, form: "json" | "text" = "json"): Promise<T> {
  let response: Response;
  try {
    response = await fetch(BASE + path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal(0, { code: "unreachable", says: "" });
  }
  if (!response.ok) {
    const said = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refusal(response.status, { code: said.code ?? "refused", says: said.says ?? "", rule: said.rule ?? null });
  }
  return (form === "json" ? await response.json() : await response.text()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** An answer of the desk; the same question is asked once for as long as the page is open. */
export function desk<T>(path: string, query: Query = {}): Promise<T> {
  const asked = path + queryOf(query);
  let answer = kept.get(asked) as Promise<T> | undefined;
  if (!answer) {
    answer = answered<T>(asked);
    answer.catch(() => kept.delete(asked));
    kept.set(asked, answer);
  }
  return answer;
}

const part = encodeURIComponent;
const json = (body: unknown, method = "POST"): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export const getLanes = () => desk<Lanes>("/rules");
export const getRules = (game: string, at: string) => desk<RulesShown>(`/rules/${part(game)}`, { at });
export const getWholeRule = (game: string, rule: string, at: string) => desk<WholeRule>(`/rules/${part(game)}/${part(rule)}`, { at });
export const getDifference = (game: string, from: string, to: string) => desk<Difference>("/rules/diff", { game, from, to });
export const getUses = (game: string, rule: string, at: string) => answered<Uses>(`/rules/${part(game)}/${part(rule)}/uses${queryOf({ at })}`);
export const getNotices = () => desk<Notices>("/rules/notices");
export const getReadings = () => desk<{ readings: Reading[] }>("/rules/readings");
export const getFound = (words: string) => desk<Found>("/rules/search", { words });
export const getMachines = (at: string) => desk<Machines>("/rules/machines", { at });
export const getMachine = (at: string, title: string) => desk<Machine>("/rules/machines", { at, title });
export const getStarter = (game: string) => answered<string>(`/rules/draft${queryOf({ game })}`, {}, "text");
export const checkDraft = (draft: string) => answered<DraftChecked>("/rules/check", json({ draft }));

export const getOdds = (game: string, query: Query) => desk<Odds>(`/odds/${part(game)}`, query);
export const getYears = (game: string, query: Query) => desk<Years>(`/odds/${part(game)}/years`, query);
export const getBonus = (game: string, query: Query) => desk<BonusByStake>(`/odds/${part(game)}/super-bonus`, query);
export const getStrategy = (game: string, query: Query) => desk<Strategy>(`/strategy/${part(game)}`, query);
export const getJudged = (game: string, query: Query) => desk<Judged>(`/strategy/${part(game)}`, query);
export const getCompared = (query: Query) => desk<Compared>("/compare", query);

export const startSimulation = (asked: Record<string, unknown>) => answered<SimulationDoc>("/simulations", json(asked));
export const getSimulation = (id: string) => answered<SimulationDoc>(`/simulations/${part(id)}`);
export const stopSimulation = (id: string) => answered<SimulationDoc>(`/simulations/${part(id)}`, { method: "DELETE" });
export const simulationFile = (id: string, kind: "json" | "csv" | "svg"): string => `${BASE}/simulations/${part(id)}.${kind}`;

/** Follow a simulation until it is over; the returned function stops listening. */
export function followSimulation(id: string, heard: (now: SimulationDoc) => void, closed: (says: string) => void): () => void {
  const stream = new EventSource(`${BASE}/simulations/${part(id)}/stream`);
  stream.addEventListener("simulation", (event) => {
    const now = JSON.parse((event as MessageEvent<string>).data) as SimulationDoc;
    heard(now);
    if (now.state !== "waiting" && now.state !== "running") stream.close();
  });
  stream.addEventListener("closed", (event) => {
    stream.close();
    closed((JSON.parse((event as MessageEvent<string>).data) as { says: string }).says);
  });
  return () => stream.close();
}
