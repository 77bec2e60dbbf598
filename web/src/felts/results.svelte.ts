/** What came at a table in the rounds before, asked for again whenever a round is over. */

import { getResults, Refusal } from "../api/client";
import type { Result } from "../api/types";
import type { Table } from "../core/table.svelte";

class Results {
  list = $state.raw<Result[]>([]);
  private asked = 0;

  async load(id: string): Promise<void> {
    const asked = ++this.asked;
    try {
      const { results } = await getResults(id);
      // An answer that was overtaken by a later one is older than what is shown.
      if (asked === this.asked) this.list = results;
    } catch (refused) {
      // The record is beside the game: what stands in it stays until it can be read again.
      if (!(refused instanceof Refusal)) throw refused;
    }
  }
}

export function resultsOf(table: Table): Results {
  const results = new Results();
  const last = $derived(`${table.doc?.round} ${table.doc?.phase === "over"}`);
  $effect(() => {
    void last;
    if (!table.still) void results.load(table.id);
  });
  return results;
}
