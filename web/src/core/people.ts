/** People of a demonstration floor as a newcomer looks for them: players first, then the house. */

import type { DemoPerson } from "../api/types";
import { words } from "../words";

/** Roles in the order of the house, by what they do there. */
const GROUPS: Record<keyof typeof words.demo.groups, readonly string[]> = {
  players: ["player"],
  tables: ["dealer", "game-supervisor", "casino-supervisor", "pit-boss", "gaming-shift-manager", "table-games-operations-manager"],
  house: ["cashier", "machine-attendant", "surveillance", "operator"],
  checks: ["auditor", "director", "director-delegate"],
};

export interface Group {
  name: string;
  people: DemoPerson[];
}

export function grouped(people: readonly DemoPerson[]): Group[] {
  const left = new Set(people);
  return Object.entries(GROUPS).map(([id, roles]) => {
    const found = roles.flatMap((role) => [...left].filter((one) => one.roles.includes(role) && left.delete(one)));
    return { name: words.demo.groups[id as keyof typeof GROUPS], people: found };
  }).filter((group) => group.people.length > 0);
}
