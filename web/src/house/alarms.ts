/** Tables that need somebody now, and why. */

import type { TableTile } from "../api/types";
import { seconds, timeOf } from "../core/moment";
import { pit as pitWords } from "../words/pit";

export interface Alarm {
  table: string;
  says: string;
  note: string;
}

export function alarmsOf(tables: readonly TableTile[], now: number | null): Alarm[] {
  return tables.flatMap((table) => {
    const found: Alarm[] = [];
    const pending = table.sign?.pending;
    if (table.out_of_service) found.push({ table: table.id, says: pitWords.out, note: table.out_of_service });
    if (table.stopped) found.push({ table: table.id, says: pitWords.stopped, note: table.stopped });
    if (now !== null && pending?.min && seconds(pending.from) <= now) {
      found.push({ table: table.id, says: pitWords.mayRise(pending.min), note: pitWords.stood(timeOf(pending.from)) });
    }
    if (now !== null && table.closing && seconds(table.closing.from) <= now) {
      found.push({ table: table.id, says: pitWords.mayClose, note: pitWords.stood(timeOf(table.closing.from)) });
    }
    return found;
  });
}
