/** One table as this person may see it: the document that the server sends, and nothing worked out. */

import { command, getTable, Refusal } from "../api/client";
import { listen, type Message } from "../api/stream";
import type { Command, Offer, Refused, TableDoc } from "../api/types";
import { clock } from "./clock.svelte";
import { session } from "./session.svelte";

export interface Trouble {
  says: string;
  rule: string | null;
  /** Which action it is about, so that it is shown there. */
  about: string;
}

const SLOW = 400;

export class Table {
  readonly id: string;
  /** Whether it only shows what it is given: a round that is over, as it lay. */
  readonly still: boolean;
  doc = $state.raw<TableDoc | null>(null);
  missing = $state(false);
  /** House time at which the stream was lost; nothing while it stands. */
  lost = $state<string | null>(null);
  /** What was said and is not answered yet. */
  saying = $state<string | null>(null);
  slow = $state(false);
  trouble = $state<Trouble | null>(null);
  private stop: (() => void) | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(id: string, { still = false } = {}) {
    this.id = id;
    this.still = still;
  }

  async start(): Promise<void> {
    await this.load();
    if (this.missing) return;
    this.stop ??= listen([this.id], {
      onMessage: (message) => this.hear(message),
      onOpen: (again) => {
        this.lost = null;
        if (again) void this.load({ replaces: true });
      },
      onLost: () => (this.lost ??= clock.moment ?? ""),
      onRefused: () => void session.load(),
    });
  }

  close(): void {
    this.stop?.();
    this.stop = null;
  }

  private async load({ replaces = false } = {}): Promise<void> {
    try {
      this.take(await getTable(this.id), { replaces });
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      if (refused.status === 404 || refused.status === 403) this.missing = true;
      if (refused.status === 401) void session.load();
    }
  }

  private hear(message: Message): void {
    const said = JSON.parse(message.data) as Partial<TableDoc> & { view?: unknown };
    if (said.id === this.id && said.view) this.take(said as TableDoc);
  }

  /** A document replaces what is shown, unless it is older than that. */
  private take(doc: TableDoc, { replaces = false } = {}): void {
    if (!replaces && this.doc && doc.seen < this.doc.seen) return;
    clock.set(doc.clock.now);
    this.doc = doc;
    session.take({ ...session.me, ...doc.me });
  }

  /** Say something to the table; a refusal is kept for the place that it is about. */
  say(said: Command, about: string = said.do): Promise<boolean> {
    if (this.saying || this.lost !== null || !this.doc) return Promise.resolve(false);
    const answered = this.ask(said, about, this.doc.seen);
    this.last = answered.catch(() => false);
    return answered;
  }

  /** Until what was said last is answered: the stream may be quicker than the reply. */
  async idle(): Promise<void> {
    await this.last;
  }

  private async ask(said: Command, about: string, seen: number): Promise<boolean> {
    this.saying = about;
    this.trouble = null;
    const late = setTimeout(() => (this.slow = true), SLOW);
    try {
      const reply = await command(this.id, { ...said, seen });
      this.take(reply.view);
      return true;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      this.trouble = {
        says: refused.problem.says,
        rule: refused.problem.rule ?? null,
        about,
      };
      // Somebody was quicker: what is shown was old.
      if (refused.status === 409) await this.load();
      return false;
    } finally {
      clearTimeout(late);
      this.slow = false;
      this.saying = null;
    }
  }

  offer(name: string, box?: number | null): Offer | undefined {
    return this.doc?.legal.find((one) => one.do === name && fits(one.box, box));
  }

  refusal(name: string, box?: number | null): Refused | undefined {
    return this.doc?.refused.find((one) => one.do === name && fits(one.box, box));
  }

  get at(): string | null {
    return this.doc?.round_at ?? this.doc?.law.at ?? null;
  }
}

const fits = (offered: number | undefined, box: number | null | undefined): boolean =>
  offered === undefined || box === null || box === undefined || offered === box;
