/** A card typed by its rank and its suit: `K`, `D`, then Enter. */

import { RANKS, SUITS, type Suit } from "./cards";

export interface Typed {
  rank: string | null;
  suit: Suit | null;
}

export const NOTHING: Typed = { rank: null, suit: null };

const SUIT_KEYS = new Set<string>(SUITS);
const RANK_KEYS = new Set<string>(RANKS);

/** What stands typed after one more key; a key that means nothing changes nothing. */
export function typed(before: Typed, key: string): Typed {
  const name = key.toUpperCase();
  if (name === "BACKSPACE") return before.suit ? { ...before, suit: null } : NOTHING;
  // "1" begins a ten, and "0" ends it.
  if (name === "1" || name === "0") return { rank: "T", suit: null };
  // A rank begins anew; K, Q, J, A and figures are never suits.
  if (RANK_KEYS.has(name)) return { rank: name, suit: null };
  if (SUIT_KEYS.has(name) && before.rank) return { ...before, suit: name as Suit };
  return before;
}

export const cardOf = ({ rank, suit }: Typed): string | null => (rank && suit ? rank + suit : null);
