/** One thing asked of the house after the other; a refusal stays where it was asked. */

import { Refusal } from "../api/client";
import { words } from "../words";
import type { Trouble } from "./table.svelte";

export class Asking {
  busy = $state<string | null>(null);
  trouble = $state<Trouble | null>(null);
  private last: Promise<unknown> = Promise.resolve();
  private readonly unanswered = new Map<string, Promise<boolean>>();

  /** Ask, and say whether it was done; what is asked again before it is answered is asked once. */
  ask(about: string, work: () => Promise<unknown>): Promise<boolean> {
    const same = this.unanswered.get(about);
    if (same) return same;
    const answered = this.last.then(() => this.answer(about, work)).finally(() => this.unanswered.delete(about));
    this.unanswered.set(about, answered);
    this.last = answered.catch(() => false);
    return answered;
  }

  private async answer(about: string, work: () => Promise<unknown>): Promise<boolean> {
    this.busy = about;
    this.trouble = null;
    try {
      await work();
      return true;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      const { says, rule } = refused.problem;
      this.trouble = { says: says || words.table.notSent, rule: rule ?? null, about };
      return false;
    } finally {
      this.busy = null;
    }
  }
}
