/** What the lab is asked: read from the address and written back to it, so that each state is a link. */

import { queryOf, type ChartShown, type Query } from "../api/desk";

export type Mode = "one" | "compare" | "judge";

export interface Side {
  game: string;
  at: string | null;
  decks: number | null;
  policy: Record<string, string>;
}

export interface Asked extends Side {
  mode: Mode;
  stake: string | null;
  meter: string | null;
  zeros: number | null;
  draft: string | null;
  other: Side;
  /** Rows of a strategy that differ from the best play, by their key in a strategy file. */
  rows: Record<string, string>;
  rounds: number;
  seed: number | null;
  bankroll: number | null;
  session: number | null;
  run: string | null;
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
    rows: asked.mode === "judge" ? rows : null,
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

export const playQuery = (asked: Asked): Query => ({ at: asked.at, decks: asked.decks, policy: policyList(asked.policy) });

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
