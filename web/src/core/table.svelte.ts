/** One table as this person may see it: the document that the server sends, and nothing worked out. */

import { command, getTable, isUnanswered, Refusal } from "../api/client";
import { listen, type Message } from "../api/stream";
import type { Command, Offer, Refused, Reply, TableDoc } from "../api/types";
import { clock } from "./clock.svelte";
import type { Fairness } from "./fairness.svelte";
import { session } from "./session.svelte";
import { words } from "../words";

export interface Trouble {
  says: string;
  rule: string | null;
  /** Which action it is about, so that it is shown there. */
  about: string;
}

const SLOW = 400;
/** How long a command that was not answered waits for the line to come back. */
const BACK_WITHIN = 60_000;
const SOON = 1000;
/** How often it is sent again then. */
const AGAIN_MAX = 3;

/** Something said that is not answered yet: it is on its way, or waits its turn. */
interface Unanswered {
  what: string;
  about: string;
  answered: Promise<boolean>;
}

export class Table {
  readonly id: string;
  /** Whether it only shows what it is given: a round that is over, as it lay. */
  readonly still: boolean;
  doc = $state.raw<TableDoc | null>(null);
  missing = $state(false);
  /** House time at which the stream was lost; nothing while it stands. */
  lost = $state<string | null>(null);
  private unanswered = $state.raw<readonly Unanswered[]>([]);
  /** What is on its way to the server. */
  saying: string | null = $derived(this.unanswered[0]?.about ?? null);
  slow = $state(false);
  trouble = $state<Trouble | null>(null);
  private stop: (() => void) | null = null;
  /** Whether nobody looks at it any more. */
  private closed = false;
  /** Called when the line is back and the table is as it is now; or when the page is left. */
  private isBack: () => void = () => {};
  /** What this page adds to chance; fetched beside the table, and only where a player plays. */
  fairness = $state.raw<Fairness | null>(null);
  private readonly plays: boolean;

  constructor(id: string, { still = false, plays = false } = {}) {
    this.id = id;
    this.still = still;
    this.plays = plays;
  }

  async start(): Promise<void> {
    this.closed = false;
    await this.load();
    if (this.missing || this.closed) return;
    if (this.plays && this.doc?.entropy) void this.contribute();
    this.stop ??= listen([this.id], {
      onMessage: (message) => this.hear(message),
      onOpen: (again) => {
        this.lost = null;
        if (again) void this.load({ replaces: true }).then(() => this.isBack());
      },
      onLost: () => (this.lost ??= clock.moment ?? ""),
      onRefused: () => void session.load(),
    });
  }

  private async contribute(): Promise<void> {
    const { Fairness } = await import("./fairness.svelte");
    if (this.closed) return;
    this.fairness = new Fairness(this.id, async (said) => {
      // What cannot be sent at once is left out: no wager waits for it.
      const { view } = await command(this.id, said, { patience: [0] });
      if (!this.closed) this.take(view);
    });
    if (this.doc) this.fairness.hear(this.doc);
  }

  close(): void {
    this.closed = true;
    this.isBack();
    this.fairness = null;
    this.stop?.();
    this.stop = null;
    // Chips that are no money are shown only where they are played with.
    if (this.doc?.me.is_money === false) void session.load();
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
    this.fairness?.hear(doc);
    // An answer that comes late says nothing of who is here now.
    if (session.me?.name === doc.me.name) session.take({ ...session.me, ...doc.me });
  }

  /**
   * Say something to the table; a refusal is kept for the place that it is about. What is said while
   * something else is unanswered waits its turn, and the same thing said again of what is shown is
   * said once. The stream may be quicker than the reply: of what it shows, it is said anew.
   */
  say(said: Command, about: string = said.do): Promise<boolean> {
    if (!this.doc) return Promise.resolve(false);
    const { seen } = this.doc;
    const what = JSON.stringify({ ...said, seen });
    const same = this.unanswered.find((one) => one.what === what);
    if (same) return same.answered;
    const answered = this.idle()
      .then(() => this.ask(said, about, seen))
      .finally(() => (this.unanswered = this.unanswered.filter((one) => one.what !== what)));
    this.unanswered = [...this.unanswered, { what, about, answered }];
    return answered;
  }

  /** Whether something of this kind was said and is not answered yet. */
  awaits(about: string): boolean {
    return this.unanswered.some((one) => one.about === about);
  }

  /** Until what was said last is answered: the stream may be quicker than the reply. */
  async idle(): Promise<void> {
    await this.unanswered.at(-1)?.answered.catch(() => false);
  }

  private async ask(said: Command, about: string, seen: number): Promise<boolean> {
    if (this.lost !== null) {
      this.trouble = { says: words.table.lostPress, rule: null, about };
      return false;
    }
    this.trouble = null;
    const late = setTimeout(() => (this.slow = true), SLOW);
    try {
      const whole = this.fairness && this.doc ? await this.fairness.before(said, this.doc) : said;
      const reply = await this.delivered({ ...whole, seen });
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
    }
  }

  /**
   * Send one command, and the same again under the same key where the server was lost over it: it is
   * done once, or said to be lost. Once another round lies there, it is not sent any more.
   */
  private async delivered(said: Command): Promise<Reply> {
    const key = crypto.randomUUID();
    const round = this.doc?.round;
    for (let again = 0; ; again += 1) {
      try {
        return await command(this.id, said, { key });
      } catch (failed) {
        if (!isUnanswered(failed)) throw failed;
        const may = again < AGAIN_MAX && failed.status === 0 && (await this.comesBack());
        if (!may || this.closed || this.doc?.round !== round) {
          throw new Refusal(failed.status, { code: "unanswered", says: words.table.unanswered(words.command(said.do)) });
        }
      }
    }
  }

  /** Wait for the line to come back; false where it does not in time. */
  private async comesBack(): Promise<boolean> {
    // A stream that stands may only not have noticed yet.
    if (this.lost === null) await new Promise((done) => setTimeout(done, SOON));
    if (this.lost === null) return true;
    return new Promise((done) => {
      const late = setTimeout(() => done(false), BACK_WITHIN);
      this.isBack = () => {
        clearTimeout(late);
        done(true);
      };
    });
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
