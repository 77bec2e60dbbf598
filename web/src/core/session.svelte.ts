/** Who is here. */

import { becomePerson, getSession, isUnanswered, Refusal, signIn, signInByLink, signOut, stopReading } from "../api/client";
import type { DemoPerson, Me } from "../api/types";
import { clock } from "./clock.svelte";
import { type Place, placesOf } from "./places";

/** Roles that stand on the casino's side of a table. */
const STAFF = new Set([
  "dealer",
  "game-supervisor",
  "casino-supervisor",
  "pit-boss",
  "gaming-shift-manager",
  "table-games-operations-manager",
]);

class Session {
  me = $state<Me | null>(null);
  /** Whether it is known yet who is here. */
  known = $state(false);
  /** On a demonstration floor: everybody whom one may be. */
  people = $state<DemoPerson[]>([]);
  /** How often somebody came or went: an answer about who was here before does not count. */
  private turns = 0;

  async load(): Promise<void> {
    const { turns } = this;
    try {
      const here = await getSession();
      if (turns !== this.turns) return;
      this.people = here.people ?? [];
      if (here.me) this.take(here.me);
      else this.me = null;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      if (turns !== this.turns) return;
      // A server that does not answer says nothing of who is here: the page stays as it is.
      if (!isUnanswered(refused)) this.me = null;
    }
    this.known = true;
  }

  take(me: Me): void {
    this.me = me;
    if (me.clock) clock.set(me.clock.now);
  }

  async enter(name: string, password: string, code?: string): Promise<void> {
    this.come(await signIn(name, password, code));
  }

  async enterByLink(token: string, password: string, code?: string): Promise<void> {
    this.come(await signInByLink(token, password, code));
  }

  async become(name: string): Promise<void> {
    this.come(await becomePerson(name));
  }

  private come(me: Me): void {
    this.turns += 1;
    this.known = true;
    this.take(me);
  }

  async leave(): Promise<void> {
    // What a page still asks would be refused the moment the session ends.
    stopReading();
    await signOut();
    this.turns += 1;
    this.me = null;
  }

  /** Whether this person works here in any role, at a table or not. */
  get isEmployed(): boolean {
    return this.me?.roles.some((role) => role !== "player") ?? false;
  }

  get isStaff(): boolean {
    return this.me?.roles.some((role) => STAFF.has(role)) ?? false;
  }

  /** The pages that may be gone to: none before a second factor is set up that has to be. */
  get places(): Place[] {
    return this.me?.second_factor_due ? [] : placesOf(this.me?.roles ?? []);
  }

  /** The role to show beside the name: the highest that is not a player's. */
  get role(): string {
    const roles = this.me?.roles ?? [];
    return roles.find((role) => role !== "player") ?? roles[0] ?? "player";
  }
}

export const session = new Session();
