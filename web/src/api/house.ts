/** What the house is asked: powers at a table, disputes, approvals, the cage, tournaments. */

import { asked, send } from "./client";
import type { Bounds, Certainty, Money, Offer, Refused, TableDoc, Told } from "./types";

const at = encodeURIComponent;

/** Something that the pit may ask of a table, or why this person may not; `is_mine`: it is in this person's power at all. */
export type Power = Told<"TablePower", { fields: Record<string, Bounds> }>;

export const getPowers = (table: string): Promise<Power[]> =>
  asked<{ powers: Power[] }>(`/tables/${at(table)}/powers`).then((found) => found.powers);

export const openTable = (said: Record<string, unknown>): Promise<TableDoc> => send<TableDoc>("/tables", said);

// ---------------------------------------------------------------- disputes, approvals

export type Dispute = Told<"DisputeDoc">;

export const getDisputes = (): Promise<Dispute[]> =>
  asked<{ disputes: Dispute[] }>("/disputes").then((found) => found.disputes);
export const complain = (table: string, says: string, round?: string | null): Promise<{ id: string }> =>
  send("/disputes", { table, says, ...(round ? { round } : {}) });
export const takeStep = (dispute: string, step: string, said: Record<string, string>): Promise<Dispute> =>
  send(`/disputes/${at(dispute)}/${at(step)}`, said);

export type Approval = Told<"ApprovalDoc">;

export const getApprovals = (): Promise<Approval[]> =>
  asked<{ approvals: Approval[] }>("/approvals").then((found) => found.approvals);
export const answerApproval = (id: string, given: boolean, reason: string): Promise<Approval> =>
  send(`/approvals/${at(id)}`, { given, reason });

export type Restriction = Told<"RestrictionAt">;

export const getRestrictions = (): Promise<Restriction[]> =>
  asked<{ restrictions: Restriction[] }>("/restrictions").then((found) => found.restrictions);

/** Somebody at a table wants somebody of a rank. */
export type Call = Told<"Call">;
/** A request that is carried out once a second person makes it too. */
export type Pending = Told<"WaitingSecond">;

export const getSeconds = (): Promise<Pending[]> => asked<{ seconds: Pending[] }>("/seconds").then((found) => found.seconds);
export const getCalls = (): Promise<Call[]> => asked<{ calls: Call[] }>("/calls").then((found) => found.calls);

// ---------------------------------------------------------------- the cage

/** Totals are so far, or over the whole shift once it is closed. */
export type Shift = Told<"ShiftDoc">;
export type Cage = Told<"Cage">;

export const getCage = (): Promise<Cage> => asked("/cage");

export const getShifts = (): Promise<Shift[]> =>
  asked<{ shifts: Shift[] }>("/shifts").then((found) => found.shifts);
export const openShift = (counted: Money): Promise<{ number: number }> => send("/shifts", { counted });
export const closeShift = (counted: Money): Promise<Shift> => send("/shifts/close", { counted });
export const moveChips = (way: "fill" | "credit", table: string, amount: Money): Promise<void> =>
  send(`/cage/${way}`, { table, amount });
export const countTray = (table: string, counted: Money): Promise<{ counted: Money; booked: Money }> =>
  send("/cage/tray", { table, counted });
export const cashOut = (amount?: Money): Promise<unknown> => send("/cage/cash-out", amount ? { amount } : {});

// ---------------------------------------------------------------- tournaments

export type TournamentRow = Told<"TournamentRow">;

export interface Fault {
  code: string;
  item: string | null;
  where: string;
  rule: string;
  says: string;
}

export interface Checked {
  tournament: string;
  kind: string;
  game: string;
  at: string;
  digest: string;
  status: Certainty;
  conditions: Conditions;
  faults: Fault[];
  cites: Record<string, string>;
  /** What is held of the text that it rests on, where that is not all of it. */
  held: string | null;
  /** The games that such a tournament may be played at. */
  games: { name: string; title: string }[];
  fields: Fields;
  file: string;
}

/** A document as a conditions file has it: sums as numbers, moments as text, "none" where there is to be none. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Fields = Record<string, any>;

/** The document as it was read; nothing where it is silent. */
export interface Conditions {
  name: string;
  kind: string;
  game: string;
  at: string;
  limits: { wager_min: Money; wager_max: Money };
  entry_fee: Money | null;
  chips: Money | null;
  minimum: null | { amount: Money; is_compulsory: boolean };
  structure: null | { stages: Stage[] };
  buy_back: null | { times: number; fee: Money; until: string };
  eligibility: null | { entitled_only: boolean; may_refuse: boolean; criteria: string | null };
  terms: null | { terms: string; withdraw_until: string; form: string; players_min: number; players_max: number };
  disqualification: null | { grounds: string[]; retirement: string; refund_disqualified: number; refund_retired: number };
  lateness: null | { grace_minutes: number; late: string; absent: string };
  prizes: null | { places: Money[]; pool: Money; chips_become_cash?: boolean };
  statement: null | { director_conducts: boolean; rules_prevail: boolean };
  secret_wagers: number | null;
}

export interface Stage {
  name: string;
  kind: string;
  tables: number;
  seats: number;
  length: { shoes: number | null; hands: number | null; minutes: number | null };
  progress: number;
  others: number;
}

export interface Seated {
  seat: number;
  entry: number;
  player: string;
  chips: Money | null;
  progresses: boolean;
}

export interface PlayedTable {
  table: string;
  heat: number;
  is_over: boolean;
  is_early: boolean;
  seats: Seated[];
}

export interface TournamentRound {
  round: string;
  kind: string;
  length: string;
  /** Of the draw of its seats. */
  seed: string;
  tables: PlayedTable[];
  ties: { scope: string; entries: number[]; shoes: number; allocated: Money; chips: Record<string, Money> }[];
  progressed: number[];
  ranking: number[];
  is_closed: boolean;
}

/** By the house's clock: when play began, how long it ran, and when its time is up. */
export interface SessionClock {
  started: string | null;
  ran: number;
  left: number | null;
  ends: string | null;
  is_stopped: boolean;
}

export interface Session {
  table: string;
  shoes: number | null;
  hands: number | null;
  shoe: number;
  hand: number;
  is_over: boolean;
  minutes: number | null;
  clock: SessionClock | null;
  cards: number | null;
  drawn: number | null;
  board: { player: string; chips: Money }[];
}

export interface Tournament {
  id: string;
  name: string;
  kind: string;
  game: string;
  at: string;
  phase: string;
  digest: string;
  law: { status: Certainty; cites: Record<string, string>; held: string | null };
  fields: Fields;
  conditions: Conditions;
  faults: Fault[];
  director: string | null;
  deputies: string[];
  in_charge: string | null;
  present: string[];
  is_briefed: boolean;
  approval: null | { by: string; writing: string; digest: string };
  tables: string[];
  commitments: Record<string, string>;
  entries: { entry: number; player: string; plays: string; standing: string; fee: Money; earned: string | null; buy_backs: number }[];
  rounds: TournamentRound[];
  sessions: Session[];
  prizes: { entry: number; player: string; amount: Money }[];
  board: { entry: number; player: string; chips: Money }[];
  tie: null | { entries: number[]; place: number; scope: string };
  legal: Offer[];
  refused: Refused[];
  clock: { now: string };
}

export const getTournaments = (): Promise<TournamentRow[]> =>
  asked<{ tournaments: TournamentRow[] }>("/tournaments").then((found) => found.tournaments);
export const getTournament = (id: string): Promise<Tournament> => asked(`/tournaments/${at(id)}`);
export const sayToTournament = (id: string, said: Record<string, unknown>): Promise<Tournament> =>
  send<{ view: Tournament }>(`/tournaments/${at(id)}/commands`, said).then((done) => done.view);
/** Conditions as the text of a file, or as its fields. */
export type Document = { file: string } | { conditions: Fields };
export const checkConditions = (document: Document): Promise<Checked> => send("/tournaments/check", document);
export const draftTournament = (id: string, document: Document): Promise<Tournament> => send("/tournaments", { id, ...document });
export const recordPath = (id: string, as: "toml" | "html"): string => `/api/v1/tournaments/${at(id)}/record.${as}`;

/** Magnificent Sevens in the whole casino: its version, the entries that wait, a change to come. */
export interface Sevens {
  version: number;
  waiting: number;
  wanted: number;
  due: number | null;
  entries: { number: number; player: string; where: string; at: string }[];
  notice: null | { to: number; at: string; changes_at: string | null; reason: string };
  are_tables_closed: boolean;
  tables: number[];
  legal: Offer[];
  refused: Refused[];
  clock: { now: string };
}
export const getSevens = (): Promise<Sevens> => asked("/sevens");
export const sayToSevens = (said: Record<string, unknown>): Promise<Sevens> => send("/sevens/commands", said);

export async function getStarter(kind: string): Promise<string> {
  return (await fetch(`/api/v1/tournaments/starters/${at(kind)}`, { credentials: "same-origin" })).text();
}

// ---------------------------------------------------------------- people, the clock

export type PersonRow = Told<"PersonDoc">;

/** A link by which a person chooses a password, shown once. */
export interface WayIn {
  link: string;
}

export const getPeople = (): Promise<{ people: PersonRow[]; roles: string[] }> => asked("/people");
export const addPerson = (name: string, roles: string[]): Promise<PersonRow & WayIn> => send("/people", { name, roles });
export const setRoles = (name: string, roles: string[]): Promise<PersonRow> => send(`/people/${at(name)}/roles`, { roles }, { method: "PUT" });
export const getStaffing = (): Promise<{ people: PersonRow[] }> => asked("/staffing");
export const agreeRoles = (name: string, roles: string[]): Promise<PersonRow> => send(`/people/${at(name)}/roles/agree`, { roles });
export const confirmPerson = (name: string): Promise<PersonRow> => send(`/people/${at(name)}/confirm`, {});
export const disablePerson = (name: string): Promise<PersonRow> => send(`/people/${at(name)}/disable`, {});
export const newLink = (name: string): Promise<WayIn> => send(`/people/${at(name)}/link`, {});
export const resetSecondFactor = (name: string): Promise<void> =>
  asked(`/people/${at(name)}/second-factor`, { method: "DELETE", headers: { "Idempotency-Key": crypto.randomUUID() } });
/** It is said by whoever the page shows: somebody else may have signed in since, in another window. */
export const prove = (name: string | undefined, password: string, code?: string): Promise<{ seconds: number }> =>
  send("/me/proof", { name, password, code });

export type HouseClock = Told<"ClockDoc">;

export const getClock = (): Promise<HouseClock> => asked("/clock");
export const advanceClock = (said: { minutes: number } | { to: string }): Promise<HouseClock> => send("/clock", said);

export type Setting = Told<"SettingDoc">;
export type Settings = Told<"SettingsDoc">;

export const getSettings = (): Promise<Settings> => asked("/settings");
export const changeSettings = (settings: Record<string, string | number | boolean>, reason: string): Promise<Settings> =>
  send("/settings", { settings, reason }, { method: "PUT" });

// ---------------------------------------------------------------- one's own

export type OwnLimits = Told<"OwnLimitsDoc">;
export type OwnRound = Told<"OwnRound">;

export type OfferedFactor = Told<"OfferedFactor">;
type RecoveryCodes = Told<"RecoveryCodes">;

export const getSecondFactor = (): Promise<Told<"SecondFactor">> => asked("/me/second-factor");
export const offerSecondFactor = (password: string): Promise<OfferedFactor> => send("/me/second-factor", { password });
export const confirmSecondFactor = (code: string): Promise<RecoveryCodes> => send("/me/second-factor/confirm", { code });
export const newRecoveryCodes = (password: string, code: string): Promise<RecoveryCodes> =>
  send("/me/second-factor/recovery-codes", { password, code });
export const removeSecondFactor = (password: string, code: string): Promise<void> =>
  send("/me/second-factor/remove", { password, code });
export const getOwnLimits = (): Promise<OwnLimits> => asked("/me/limits");
export const setOwnLimits = (said: Record<string, string | number | null>): Promise<OwnLimits> => send("/me/limits", said, { method: "PUT" });
export const getOwnRounds = (before?: number): Promise<{ rounds: OwnRound[]; before: number | null }> =>
  asked(`/me/rounds${before === undefined ? "" : `?before=${before}`}`);
