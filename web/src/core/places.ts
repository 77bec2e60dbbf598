/** Where one can go: what the navigation shows to a role, and the letter after `g`. */

import { words } from "../words";

export interface Place {
  path: string;
  name: string;
  key: string;
  /** The pages that belong to it. */
  pages: readonly string[];
  /** Who may open it; everybody, where nobody is named. */
  roles?: readonly string[];
}

const SUPERVISORS = ["game-supervisor", "pit-boss", "gaming-shift-manager", "table-games-operations-manager"];
const DIRECTORS = ["director", "director-delegate"];

export const PLACES: readonly Place[] = [
  { path: "/", name: words.nav.floor, key: "f", pages: ["lobby", "table"] },
  { path: "/pit", name: words.nav.pit, key: "p", pages: ["pit"], roles: [...SUPERVISORS, "surveillance", "operator"] },
  { path: "/inbox", name: words.nav.inbox, key: "i", pages: ["inbox"], roles: DIRECTORS },
  { path: "/cage", name: words.nav.cage, key: "c", pages: ["cage"], roles: ["cashier", "gaming-shift-manager", "table-games-operations-manager", ...DIRECTORS, "auditor", "operator"] },
  { path: "/surveillance", name: words.nav.surveillance, key: "s", pages: ["surveillance"], roles: ["surveillance"] },
  { path: "/rules", name: words.nav.rules, key: "r", pages: ["rulebook", "rules", "rule"] },
  { path: "/odds", name: words.nav.odds, key: "o", pages: ["odds"] },
  { path: "/tournaments", name: words.nav.tournaments, key: "t", pages: ["tournaments"] },
  { path: "/audit", name: words.nav.audit, key: "a", pages: ["audit"], roles: [...SUPERVISORS, ...DIRECTORS, "surveillance", "auditor", "operator"] },
  { path: "/operator", name: words.nav.operator, key: "h", pages: ["operator"], roles: ["operator"] },
  { path: "/mine", name: words.nav.mine, key: "m", pages: ["mine"] },
];

export const placesOf = (roles: readonly string[]): Place[] =>
  PLACES.filter((place) => !place.roles || place.roles.some((role) => roles.includes(role)));
