/** Moments on a line, and moments as people type them. */

import { seconds, wall } from "../core/moment";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const SPOKEN = /^(?:[a-z]{3},? )?(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})(?:,? (\d{1,2}):(\d{2}))?$/i;

/** A moment that somebody typed, as the server writes it; nothing where it is none. */
export function read(text: string): string | null {
  const said = text.trim();
  const iso = ISO.exec(said);
  const spoken = SPOKEN.exec(said);
  const month = spoken ? MONTHS.indexOf((spoken[2] ?? "").toLowerCase()) + 1 : 0;
  const parts = iso ? iso.slice(1) : spoken && month ? [spoken[3], String(month), spoken[1], spoken[4], spoken[5]] : null;
  if (!parts) return null;
  const [year, mon, day, hour, minute] = parts.map((one) => Number(one ?? 0)) as [number, number, number, number, number];
  const at = Date.UTC(year, mon - 1, day, hour, minute);
  const back = new Date(at);
  const isReal = back.getUTCMonth() === mon - 1 && back.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? short(wall(at / 1000)) : null;
}

/** Without its seconds, as addresses carry it. */
export const short = (moment: string): string => moment.slice(0, 16);

export const later = (moment: string, minutes: number): string => short(wall(seconds(moment) + minutes * 60));

export interface Scale {
  x: (moment: string) => number;
  at: (x: number) => string;
  from: string;
  to: string;
}

/** An even scale of time over a width. */
export function scale(from: string, to: string, left: number, right: number): Scale {
  const [first, last] = [seconds(from), seconds(to)];
  const each = (right - left) / (last - first);
  return {
    from,
    to,
    x: (moment) => left + (Math.min(Math.max(seconds(moment), first), last) - first) * each,
    at: (x) => short(wall(first + (Math.min(Math.max(x, left), right) - left) / each)),
  };
}

export function years(from: string, to: string): number[] {
  const found: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) found.push(year);
  return found;
}
