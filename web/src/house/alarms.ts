/** Tables that need somebody now, and why. */

import type { TableTile } from "../api/types";
import { seconds, timeOf } from "../core/moment";
import { words } from "../words";

export interface Alarm {
  table: string;
  says: string;
  note: string;
}

export function alarmsOf(tables: readonly TableTile[], now: number | null): Alarm[] {
  return tables.flatMap((table) => {
    const found: Alarm[] = [];
    const pending = table.sign?.pending;
    if (table.out_of_service) found.push({ table: table.id, says: words.pit.out, note: table.out_of_service });
    if (table.stopped) found.push({ table: table.id, says: words.pit.stopped, note: table.stopped });
    if (now !== null && pending?.min && seconds(pending.from) <= now) {
      found.push({ table: table.id, says: words.pit.mayRise(pending.min), note: words.pit.stood(timeOf(pending.from)) });
    }
    if (now !== null && table.closing && seconds(table.closing.from) <= now) {
      found.push({ table: table.id, says: words.pit.mayClose, note: words.pit.stood(timeOf(table.closing.from)) });
    }
    return found;
  });
}
