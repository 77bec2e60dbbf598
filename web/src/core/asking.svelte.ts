/** One thing asked of the house at a time; a refusal stays where it was asked. */

import { Refusal } from "../api/client";
import { words } from "../words";
import type { Trouble } from "./table.svelte";

export class Asking {
  busy = $state<string | null>(null);
  trouble = $state<Trouble | null>(null);

  /** Ask, and say whether it was done. */
  async ask(about: string, work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy !== null) return false;
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
