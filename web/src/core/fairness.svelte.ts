/**
 * What the page adds to chance by itself, without a word to the player: it commits to a value for each shoe
 * and with each wager on a round, and reveals it when the table calls for it. What fails is left out; play
 * never waits for more than the house does.
 */

import type { Command, TableDoc } from "../api/types";
import { commitmentOf, freshValue, type On } from "./fairness";

/** What is no wager, whatever the round waits for. */
const NO_WAGER = new Set(["sit", "leave", "buy-in", "ready", "cut", "pass-cut", "next-round", "complain", "entropy-commit", "entropy-reveal"]);
const STORED = "croupier/entropy";

type Say = (said: Command) => Promise<unknown>;
type Pools = NonNullable<TableDoc["entropy"]>;
type Pool = NonNullable<Pools[On]>;

export class Fairness {
  private readonly tried = new Set<string>();
  /** The commitments to rounds that this page saw before anything was drawn. */
  private readonly promised = new Map<number, string>();

  constructor(
    private readonly table: string,
    private readonly say: Say,
  ) {}

  /** The value that this page committed to, if it was this page. */
  valueOf(on: On, number: number): string | null {
    return sessionStorage.getItem(this.key(on, number));
  }

  commitmentOfRound(number: number): string | null {
    return this.promised.get(number) ?? null;
  }

  /** What a table says of its pools. */
  hear(doc: TableDoc): void {
    const pools = doc.entropy;
    const round = pools?.round;
    if (round?.is_open && round.commitment && !this.promised.has(round.number)) this.promised.set(round.number, round.commitment);
    if (!pools || !doc.mine) return;
    for (const on of ["shoe", "round"] as const) {
      const pool = pools[on];
      if (pool?.is_called && pool.committed.includes(doc.me.name)) void this.reveal(on, pool.number);
    }
    if (pools.shoe && this.takes(pools.shoe, doc.me.name)) void this.commit("shoe", pools.shoe.number, doc.me.name);
  }

  /** Before a command is sent: its own field at a first shoe, and a value for a round with its wager. */
  async before(said: Command, doc: TableDoc): Promise<Command> {
    const { shoe, round } = doc.entropy ?? {};
    const me = doc.me.name;
    if (said.do === "sit" && shoe?.is_open) return { ...said, entropy: await this.fresh("shoe", shoe.number, me) };
    if (doc.mine && round && this.takes(round, me) && !NO_WAGER.has(said.do)) await this.commit("round", round.number, me);
    return said;
  }

  private takes = (pool: Pool, me: string): boolean => pool.is_open && !pool.committed.includes(me);

  private key = (on: On, number: number): string => `${STORED}/${this.table}/${on}/${number}`;

  private async fresh(on: On, number: number, me: string): Promise<string> {
    const value = freshValue();
    sessionStorage.setItem(this.key(on, number), value);
    return commitmentOf(this.table, on, number, me, value);
  }

  private async commit(on: On, number: number, me: string): Promise<void> {
    const what = `commit ${on} ${number}`;
    if (this.tried.has(what)) return;
    this.tried.add(what);
    const former = this.valueOf(on, number);
    const commitment = await this.fresh(on, number, me);
    const is_in = await this.said({ do: "entropy-commit", on, number, commitment });
    // Another window of this player was quicker: that one's value stands.
    if (!is_in && former) sessionStorage.setItem(this.key(on, number), former);
    // A machine takes another value for each game of its round.
    if (is_in && on === "round") this.tried.delete(what);
  }

  private async reveal(on: On, number: number): Promise<void> {
    const value = this.valueOf(on, number);
    const what = `reveal ${on} ${number} ${value}`;
    if (!value || this.tried.has(what)) return;
    this.tried.add(what);
    await this.said({ do: "entropy-reveal", on, number, value });
  }

  /** A value that is not taken is left out: the game goes on all the same. */
  private async said(said: Command): Promise<boolean> {
    try {
      await this.say(said);
      return true;
    } catch {
      return false;
    }
  }
}
