/** What the desk answers: the same JSON as the command line, asked for once and kept. */

import { BASE, Refusal } from "./client";
import type { Certainty, Problem, RuleEntry, RulesAnswer } from "./types";

// ---------------------------------------------------------------- the rulebook

export interface LaneSpan {
  from: string;
  until: string | null;
  status: Certainty;
  own: Certainty | null;
  counts: Partial<Record<Certainty, number>>;
}

export interface LaneMark {
  notice: string;
  published: string;
  gazette: string;
  effective: string | null;
  held: boolean;
  says: string;
}

export interface Lane {
  game: string;
  title: string;
  says: string;
  book: string;
  base: string | null;
  spans: LaneSpan[];
  notices: LaneMark[];
  versions: string[];
}

export interface Lanes {
  law: string;
  games: Lane[];
  held: number;
  cited: number;
}

export type Figure = unknown;

export interface ChangedRule {
  number: string;
  was: Figure;
  is: Figure;
  notice: string;
  no_later_than: boolean;
  parameter: string | null;
  was_number: string;
  since: string;
  unseen: string[];
  layer: string;
  kind: string;
  was_held: boolean;
  through: string | null;
}

export interface AddedRule {
  number: string;
  says: string;
  since: string | null;
  notice: string | null;
  layer: string;
  kind: string;
  first_text_held: boolean;
  unseen: string[];
}

export interface RemovedRule {
  number: string;
  says: string;
  notice: string | null;
  until: string | null;
  text_held: boolean;
  unseen: string[];
}

export interface MovedRule {
  number: string;
  was_number: string;
  notice: string;
  relation: string;
  basis: string | null;
}

export interface Difference {
  game: string;
  from: string;
  to: string;
  from_status: Certainty;
  to_status: Certainty;
  notes: string[];
  added: AddedRule[];
  removed: RemovedRule[];
  changed: ChangedRule[];
  moved: MovedRule[];
  merged: MovedRule[];
}

export interface RuleVersion {
  number: string;
  says: string;
  since: string | null;
  until: string | null;
  notice: string | null;
  ended_by: string | null;
  deleted: boolean;
  status: Certainty;
  unseen: string[];
  parameters: Record<string, Figure>;
  key: string | null;
  line: number;
  continues: { number: string; relation: string; basis: string } | null;
}

export interface Reading {
  id: string;
  rules: string[];
  games: string[];
  unclear: string;
  reading: string;
  why: string;
  money: boolean;
  policy: string | null;
  default: string | boolean | null;
  alternatives: { value: string | boolean; says: string; worth: string | null }[];
  worth: Record<string, string> | null;
}

export interface CoverageItem {
  id: string;
  state: string;
  reason: string | null;
  code: string[];
  tests: string[];
  says?: string;
}

export interface ShownRule extends RuleEntry {
  items: string[];
  key: string | null;
  does: string | null;
  why: string | null;
  footnote: string | null;
}

export interface RulesShown extends RulesAnswer {
  law: string;
  rules: ShownRule[];
  assumed: (ShownRule & { source: string; reason: string })[];
  notes: { notice: string; where: string; outcome: string; says: string; since: string }[];
}

export interface WholeRule {
  show: RulesShown;
  history: { game: string; rule: string; versions: RuleVersion[] };
  readings: Reading[];
  coverage: CoverageItem[];
}

export interface Notices {
  held: { notice: string; title: string; book: string; gazette: string; published: string; effective: string; signed_by: string; operations: Operation[] }[];
  cited: { notice: string; books: string[]; gazette: string; published: string; cited_by: string[]; says: string; doubt: string | null }[];
  defects: { kind: string; id: string | null; notice: string | null; rule: string | null; says: string; reading: string | null }[];
}

export interface Operation {
  kind: string;
  where: string;
  target: string | null;
  outcome: string;
  says: string;
}

export interface MakersList {
  maker: string;
  notice: string | null;
  since: string | null;
  until: string | null;
  status: Certainty;
  titles: string[] | null;
}

export interface Machines {
  at: string;
  lists: MakersList[];
}

export interface Machine {
  title: string;
  approved: "yes" | "no" | "unknown";
  maker: string | null;
  notice: string | null;
  status: Certainty;
  says: string;
}

export interface Found {
  words: string;
  rules: { book: string; number: string; says: string; since: string | null; until: string | null; notice: string | null; status: Certainty }[];
  readings: { id: string; unclear: string; reading: string }[];
}

export interface DraftChecked {
  notice: string;
  title: string;
  book: string;
  effective: string;
  faults: string[];
  advice: string[];
  operations: Operation[];
  touches: string[];
  differences: (Pick<Difference, "added" | "removed" | "changed" | "moved" | "merged"> & { game: string })[];
  edges: { game: string; bet: string; before: string | null; after: string | null; difference: string | null }[];
}

// ---------------------------------------------------------------- odds

export interface Bet {
  bet: string;
  house_edge: string;
  per: string;
  method: string;
  exact: string | null;
  win: string | null;
  lose: string | null;
  void: string | null;
  rules: string[];
  variance: string | null;
  error_bound?: string;
  total_dependent?: string;
  super_bonus_play?: { chance: string; main_gives_up: string; gains: string };
  element_of_risk?: string;
}

export interface Odds {
  game: string;
  title: string;
  at: string;
  status: Certainty;
  draft?: string;
  decks: number | null;
  policies: Record<string, string | boolean>;
  law: string;
  bets: Bet[];
  notes: string[];
}

export interface ChartShown {
  title: string;
  rows_are: string;
  columns_are: string;
  columns: string[];
  rows: { hand: string; cells: string[] }[];
  legend: Record<string, string>;
}

export interface Strategy {
  game: string;
  title: string;
  status: Certainty;
  decks: number;
  method: string;
  house_edge: string;
  sentences: string[];
  charts: ChartShown[];
  has_rare_charts: boolean;
  exceptions: { cards: string; first: string; chart: string; best: string; chance: string; gain: string }[];
}

export interface Mistake {
  hand: string;
  first: string;
  does: string;
  better: string;
  chance: string;
  cost: string;
}

export interface Judged {
  strategy: string;
  house_edge: string;
  best_house_edge: string;
  total_cost: string;
  mistakes: Mistake[];
}

export interface Years {
  game: string;
  title: string;
  edges: { bet: string; from: string; until: string | null; house_edge: string; status: Certainty }[];
}

export interface Compared {
  a: ComparedSide;
  b: ComparedSide;
  bets: { bet: string; a: string | null; b: string | null; difference: string | null; per: string }[];
  reasons: { kind: string; what: string; notice: string | null; rule: string | null; was_rule: string | null; says: string }[];
}

export interface ComparedSide {
  game: string;
  title: string;
  at: string;
  status: Certainty;
  decks: number | null;
  draft?: string;
}

export interface Fan {
  sessions: number;
  ruined: number;
  ahead: number;
  fan: Record<string, number[]>;
}

export interface SimulationResult {
  bet: string;
  rounds: number;
  house_edge: number;
  std_error: number | null;
  seconds: number;
  rounds_per_second: number;
  seed: number;
  unit: string;
  units: number;
  interrupted: boolean;
  exact?: number;
  settings: Record<string, string>;
  bets: { bet: string; house_edge: number; std_error: number | null; endings: { ending: string; net: number; count: number }[] }[];
  sessions?: Fan & { bankroll: number; rounds: number; final: Record<string, number>; drawdown: Record<string, number> };
}

export interface SimulationDoc {
  id: string;
  owner: string;
  state: "waiting" | "running" | "done" | "cancelled" | "failed";
  asked: { game: string; rounds: number; bankroll?: number; session?: number; [name: string]: unknown };
  progress: {
    rounds: number;
    target: number | null;
    seconds: number;
    rounds_per_second: number;
    bet: string;
    house_edge: number;
    std_error: number | null;
    distribution: [number, number][];
    sessions: Fan | null;
  } | null;
  result: SimulationResult | null;
  wrong: Problem | null;
}

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
export const getNotices = () => desk<Notices>("/rules/notices");
export const getReadings = () => desk<{ readings: Reading[] }>("/rules/readings");
export const getFound = (words: string) => desk<Found>("/rules/search", { words });
export const getMachines = (at: string) => desk<Machines>("/rules/machines", { at });
export const getMachine = (at: string, title: string) => desk<Machine>("/rules/machines", { at, title });
export const getStarter = (game: string) => answered<string>(`/rules/draft${queryOf({ game })}`, {}, "text");
export const checkDraft = (draft: string) => answered<DraftChecked>("/rules/check", json({ draft }));

export const getOdds = (game: string, query: Query) => desk<Odds>(`/odds/${part(game)}`, query);
export const getYears = (game: string, query: Query) => desk<Years>(`/odds/${part(game)}/years`, query);
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
