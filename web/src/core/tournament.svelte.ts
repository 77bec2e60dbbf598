/** One tournament as the server tells it; its tables' streams say when to ask again. */

import { Refusal } from "../api/client";
import { getTournament, sayToTournament, type Tournament } from "../api/house";
import { listen } from "../api/stream";
import { Asking } from "./asking.svelte";
import { clock } from "./clock.svelte";
import { session } from "./session.svelte";

export class Contest {
  readonly id: string;
  doc = $state.raw<Tournament | null>(null);
  missing = $state(false);
  readonly asking = new Asking();
  private stop: () => void = () => {};
  private heard = "";
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  watch(): () => void {
    void this.load();
    const every = setInterval(() => void this.load(), 3000);
    return () => {
      clearInterval(every);
      clearTimeout(this.soon);
      this.stop();
    };
  }

  async load(): Promise<void> {
    try {
      this.take(await getTournament(this.id));
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      if (refused.status === 404) this.missing = true;
      if (refused.status === 401) void session.load();
    }
  }

  take(doc: Tournament): void {
    clock.set(doc.clock.now);
    this.doc = doc;
    this.listen(doc.sessions.map((one) => one.table));
  }

  /** The tables whose sessions run; listened to anew when they are others. */
  private listen(tables: string[]): void {
    const wanted = tables.join(" ");
    if (wanted === this.heard) return;
    this.heard = wanted;
    this.stop();
    this.stop = () => {};
    if (!tables.length) return;
    this.stop = listen(tables, {
      onMessage: () => (this.soon ??= setTimeout(() => ((this.soon = undefined), void this.load()), 300)),
      onOpen: () => {},
      onLost: () => {},
      onRefused: () => void session.load(),
    });
  }

  say(said: { do: string } & Record<string, unknown>): Promise<boolean> {
    return this.asking.ask(said.do, async () => {
      this.take(await sayToTournament(this.id, said));
      // A fee leaves the purse, a prize comes into it.
      await session.load();
    });
  }
}
