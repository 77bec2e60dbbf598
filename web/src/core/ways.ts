/** Several ways to fill in one form: each field is narrowed by what was chosen before it. */

import type { Bounds } from "../api/types";

export type Fields = Record<string, Bounds>;
type Choice = NonNullable<Bounds["among"]>[number];

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const isFlag = (bounds: Bounds): boolean =>
  bounds.flag === true || (bounds.among?.length === 2 && bounds.among.every((one) => typeof one === "boolean"));

/** A yes or no that can only be one of them: it is sent, and not asked for. */
export const isSettled = (bounds: Bounds): boolean => bounds.among?.length === 1 && typeof bounds.among[0] === "boolean";

/** The value of a field as the form holds it, among those that are possible. */
export function chosenOf(bounds: Bounds, value: unknown): Choice | undefined {
  if (bounds.among?.length === 1) return bounds.among[0];
  if (isFlag(bounds)) return bounds.among ? value === true : undefined;
  return value === undefined || value === "" ? undefined : bounds.among?.find((one) => String(one) === String(value));
}

/** The fields of a form that may be filled in in several ways, given what is chosen so far. */
export function fieldsOf(ways: readonly Fields[], values: Record<string, unknown>): Fields {
  const fields: Fields = {};
  let left = ways;
  for (const name of new Set(ways.flatMap((way) => Object.keys(way)))) {
    const stated = left.flatMap((way) => way[name] ?? []);
    if (!stated.length) continue;
    const bounds = (fields[name] = joined(stated));
    const chosen = chosenOf(bounds, values[name]);
    if (chosen !== undefined) left = left.filter(({ [name]: one }) => !one?.among || one.among.some((other) => same(other, chosen)));
  }
  return fields;
}

function joined(stated: Bounds[]): Bounds {
  const [first = {}] = stated;
  if (stated.length === 1) return first;
  if (stated.every((one) => one.among)) {
    const among = stated.flatMap((one) => one.among ?? []);
    return { ...first, among: among.filter((one, at) => among.findIndex((other) => same(other, one)) === at) };
  }
  // A card that may be left out, or be none, is left out.
  const open = stated.find((one) => !one.among);
  if (stated.some((one) => one.among)) return { ...open, optional: true };
  const most = (one: Bounds): number => Number(one.max ?? one.most ?? Infinity);
  const widest = stated.reduce((best, one) => (most(one) > most(best) ? one : best));
  const lowest = stated.reduce((best, one) => (Number(one.min ?? one.least ?? 0) < Number(best.min ?? best.least ?? 0) ? one : best));
  return { ...first, ...(first.min === undefined ? { least: lowest.least, most: widest.most } : { min: lowest.min, max: widest.max }) } as Bounds;
}
