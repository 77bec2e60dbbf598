/** What a pit looks at: every table, and what waits for somebody. Asked again when anything happens. */

import { getLobby, Refusal } from "../api/client";
import {
  type Approval,
  type Call,
  type Dispute,
  getApprovals,
  getCalls,
  getDisputes,
  getRestrictions,
  getSeconds,
  getStaffing,
  getTournaments,
  type Pending,
  type PersonRow,
  type Restriction,
  type TournamentRow,
} from "../api/house";
import { listen } from "../api/stream";
import type { TableTile } from "../api/types";
import { clock } from "./clock.svelte";
import { session } from "./session.svelte";

export class House {
  tables = $state.raw<TableTile[] | null>(null);
  disputes = $state.raw<Dispute[]>([]);
  approvals = $state.raw<Approval[]>([]);
  restrictions = $state.raw<Restriction[]>([]);
  calls = $state.raw<Call[]>([]);
  /** What waits at tables for a second person. */
  seconds = $state.raw<Pending[]>([]);
  tournaments = $state.raw<TournamentRow[]>([]);
  /** People whose roles or account wait for a second member of staff. */
  staffing = $state.raw<PersonRow[]>([]);
  failed = $state(false);
  lost = $state<string | null>(null);
  private stop: () => void = () => {};
  private soon: ReturnType<typeof setTimeout> | undefined;
  private every: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  /** Look, and go on looking; the returned function ends it. */
  watch(): () => void {
    void this.load().then(() => {
      const ids = this.tables?.map((table) => table.id) ?? [];
      if (this.closed || !ids.length) return;
      this.stop = listen(ids, {
        onMessage: () => this.again(),
        onOpen: (anew) => {
          this.lost = null;
          if (anew) this.again();
        },
        onLost: () => (this.lost ??= clock.moment ?? ""),
        onRefused: () => void session.load(),
      });
    });
    // Disputes and approvals have no stream: they are looked at now and then.
    this.every = setInterval(() => void this.load(), 5000);
    return () => {
      this.closed = true;
      clearInterval(this.every);
      clearTimeout(this.soon);
      this.stop();
    };
  }

  /** Corrections that this person proposed: somebody else agrees to them. */
  get proposed(): Dispute[] {
    return this.disputes.filter((one) => nextStep(one).step === "agree" && one.corrections.some((correction) => correction.agreed_by === null && correction.by === session.me?.name));
  }

  /** Disputes whose next step is for supervisors, as this person is. */
  get steps(): Dispute[] {
    return this.disputes.filter((one) => ["supervisor", "casino"].includes(nextStep(one).of) && !this.proposed.includes(one));
  }

  /** Requests that this person may be the second to make. */
  get toAgree(): Pending[] {
    return this.seconds.filter((one) => one.may_agree);
  }

  /** People about whom this person may be the second to agree. */
  get toConfirm(): PersonRow[] {
    return this.staffing.filter((one) => mayAgree(one, session.me?.name));
  }

  /** How many things wait for this person, alarms apart. */
  get waiting(): number {
    return this.calls.length + this.steps.length + this.toAgree.length + this.toConfirm.length;
  }

  private again(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      void this.load();
    }, 400);
  }

  async load(): Promise<void> {
    try {
      const [lobby, disputes, approvals, restrictions, tournaments, calls, seconds, staffing] = await Promise.all([
        getLobby(),
        getDisputes(),
        getApprovals(),
        getRestrictions(),
        getTournaments(),
        // Calls are for the staff of the tables; nobody else may see them.
        isSupervisor(session.me?.roles ?? []) ? getCalls() : Promise.resolve([]),
        isSupervisor(session.me?.roles ?? []) ? getSeconds() : Promise.resolve([]),
        session.isEmployed ? getStaffing().then((found) => found.people) : Promise.resolve([]),
      ]);
      if (lobby.clock) clock.set(lobby.clock.now);
      this.tables = lobby.tables.toSorted((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }));
      Object.assign(this, { disputes, approvals, restrictions, tournaments, calls, seconds, staffing });
      this.failed = false;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      this.failed = this.tables === null;
      if (refused.status === 401) void session.load();
    }
  }
}

/** Whether a person may agree to another's roles or confirm the account, rather than wait for others. */
export const mayAgree = (one: PersonRow, me: string | undefined): boolean =>
  one.name !== me && ((one.waiting !== null && one.waiting.by !== me) || (one.introduced_by !== null && one.introduced_by !== me));

/** Ranks that decide a dispute, and those that advise of one. */
export const isCasinoSupervisor = (roles: readonly string[]): boolean =>
  roles.some((role) => ["pit-boss", "gaming-shift-manager", "table-games-operations-manager"].includes(role));
export const isSupervisor = (roles: readonly string[]): boolean => isCasinoSupervisor(roles) || roles.includes("game-supervisor");
export const isDirector = (roles: readonly string[]): boolean => roles.includes("director") || roles.includes("director-delegate");

/** The step of a dispute that comes next, and whose it is. */
export function nextStep(one: Dispute): { step: string; of: "supervisor" | "casino" | "player" | "director" | "done" } {
  if (one.decided === null) return one.advised_by === null ? { step: "advise", of: "supervisor" } : { step: "decide", of: "casino" };
  if (one.review_asked && one.reviewed === null) return { step: "review", of: "director" };
  if (one.corrections.some((correction) => correction.agreed_by === null)) return { step: "agree", of: "casino" };
  return { step: "", of: "done" };
}
