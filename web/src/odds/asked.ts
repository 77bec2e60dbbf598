/** What the lab is asked: read from the address and written back to it, so that each state is a link. */

import { queryOf, type ChartShown, type Query } from "../api/desk";

export type Mode = "one" | "compare" | "judge";

export interface Side {
  game: string;
  at: string | null;
  decks: number | null;
  policy: Record<string, string>;
}

/** How a simulation is played, beyond its rounds; nothing where the game's own default is meant. */
export interface Plays {
  bet: string | null;
  strategy: string | null;
  system: string | null;
  count: string | null;
  spread: string | null;
  boxes: number | null;
}
const PLAYS = ["bet", "strategy", "system", "count", "spread"] as const;

export interface Asked extends Side {
  mode: Mode;
  stake: string | null;
  meter: string | null;
  zeros: number | null;
  draft: string | null;
  other: Side;
  /** The bet whose every ending is shown. */
  bet: string | null;
  /** Whether rare hands are in the chart, and the cell that is looked at: chart, hand, card. */
  full: boolean;
  cell: [string, string, string] | null;
  /** A strategy that is judged by its name; without one, the rows. */
  judge: string | null;
  /** Rows of a strategy that differ from the best play, by their key in a strategy file. */
  rows: Record<string, string>;
  plays: Plays;
  rounds: number;
  seed: number | null;
  bankroll: number | null;
  session: number | null;
  run: string | null;
}

/** The strategy of the rows that were changed by hand. */
export const YOURS = "yours";

function cellOf(text: string | null): [string, string, string] | null {
  const [chart, hand, card, ...more] = (text ?? "").split("|");
  return chart && hand && card && !more.length ? [chart, hand, card] : null;
}

const whole = (text: string | null): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

function policies(given: string[]): Record<string, string> {
  return Object.fromEntries(given.map((one) => one.split("=")).filter((pair): pair is [string, string] => pair.length === 2));
}

export function read(search: string): Asked {
  const given = new URLSearchParams(search);
  const game = given.get("game") ?? "crown-pontoon";
  const mode = given.get("mode");
  return {
    game,
    mode: mode === "compare" || mode === "judge" ? mode : "one",
    at: given.get("at"),
    decks: whole(given.get("decks")),
    policy: policies(given.getAll("policy")),
    stake: given.get("stake"),
    meter: given.get("meter"),
    zeros: whole(given.get("zeros")),
    draft: given.get("draft"),
    other: {
      game: given.get("b") ?? game,
      at: given.get("b_at"),
      decks: whole(given.get("b_decks")),
      policy: policies(given.getAll("b_policy")),
    },
    bet: given.get("bet"),
    full: given.get("full") === "1",
    cell: cellOf(given.get("cell")),
    judge: given.get("judge"),
    plays: {
      ...(Object.fromEntries(PLAYS.map((name) => [name, given.get(`sim_${name}`)])) as Omit<Plays, "boxes">),
      boxes: whole(given.get("sim_boxes")),
    },
    rows: Object.fromEntries((given.get("rows") ?? "").split(";").map((one) => one.split(":")).filter((pair): pair is [string, string] => pair.length === 2)),
    rounds: whole(given.get("rounds")) ?? 10_000_000,
    seed: whole(given.get("seed")),
    bankroll: given.has("bankroll") ? whole(given.get("bankroll")) : 200,
    session: whole(given.get("session")) ?? 500,
    run: given.get("run"),
  };
}

export const policyList = (policy: Record<string, string>): string[] => Object.entries(policy).map(([name, value]) => `${name}=${value}`);

export function written(asked: Asked): string {
  const rows = Object.entries(asked.rows).map(([key, letters]) => `${key}:${letters}`).join(";");
  const compared = asked.mode === "compare";
  return `/odds${queryOf({
    mode: asked.mode === "one" ? null : asked.mode,
    game: asked.game,
    at: asked.at,
    decks: asked.decks,
    policy: policyList(asked.policy),
    stake: asked.stake,
    meter: asked.meter,
    zeros: asked.zeros,
    draft: asked.draft,
    b: compared ? asked.other.game : null,
    b_at: compared ? asked.other.at : null,
    b_decks: compared ? asked.other.decks : null,
    b_policy: compared ? policyList(asked.other.policy) : [],
    bet: asked.bet,
    full: asked.full ? "1" : null,
    cell: asked.cell?.join("|"),
    judge: asked.mode === "judge" ? asked.judge : null,
    rows: asked.mode === "judge" ? rows : null,
    ...Object.fromEntries(Object.entries(asked.plays).map(([name, value]) => [`sim_${name}`, value])),
    rounds: asked.rounds === 10_000_000 ? null : asked.rounds,
    seed: asked.seed,
    bankroll: asked.bankroll === 200 ? null : (asked.bankroll ?? 0),
    session: asked.session === 500 ? null : asked.session,
    run: asked.run,
  })}`;
}

export const oddsQuery = (asked: Asked): Query => ({
  at: asked.draft ? null : asked.at,
  decks: asked.decks,
  policy: policyList(asked.policy),
  stake: asked.stake,
  meter: asked.meter,
  zeros: asked.zeros,
  draft: asked.draft,
});

export const playQuery = (asked: Asked): Query => ({ at: asked.draft ? null : asked.at, decks: asked.decks, policy: policyList(asked.policy), draft: asked.draft });

/** What a simulation is asked for. */
export function simulationOf(asked: Asked, seed: number): Record<string, unknown> {
  const policies = Object.entries(asked.policy).map(([name, value]) => [name, value === "true" ? true : value === "false" ? false : value]);
  const given: Record<string, unknown> = {
    game: asked.game,
    rounds: asked.rounds,
    seed,
    at: asked.draft ? null : asked.at,
    draft: asked.draft,
    decks: asked.decks,
    zeros: asked.zeros,
    stake: asked.stake,
    meter: asked.meter,
    bankroll: asked.bankroll || null,
    session: asked.bankroll ? asked.session : null,
    policies: policies.length ? Object.fromEntries(policies) : null,
    ...asked.plays,
    strategy: asked.plays.strategy === YOURS ? fileOf(asked.rows) : asked.plays.strategy,
    system: asked.bankroll ? asked.plays.system : null,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

export const sideText = (side: Side): string =>
  [side.at ? `${side.game}@${side.at}` : side.game, ...(side.decks ? [`decks=${side.decks}`] : []), ...policyList(side.policy)].join(",");

const TABLES: Record<string, string> = { "Hard totals": "hard", "Soft totals": "soft", Pairs: "pair", "After a double": "forfeit" };

/** The key of a chart's row in a strategy file; nothing where a file has no such row. */
export function rowKey(chart: ChartShown, hand: string): string | null {
  const table = TABLES[chart.title];
  if (!table) return null;
  const [total = "", more] = hand.split(", ");
  if (table === "pair") return `pair ${hand.split("-")[0]}`;
  return `${table} ${total}${more ? ` ${more.split(" ")[0]}+` : ""}`;
}

/** A strategy file of the rows that differ from the best play. */
export function fileOf(rows: Record<string, string>): string {
  const lines = Object.entries(rows).map(([key, letters]) => `"${key}" = "${letters}"`);
  return ['name = "yours"', 'based_on = "best"', "[rows]", ...lines, ""].join("\n");
}
