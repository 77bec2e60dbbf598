/** On which law the citations of a page stand; handed down, so that none can name another day's. */

import { getContext, setContext } from "svelte";

export interface Standing {
  game: string;
  at: string;
}

const KEY = Symbol("law");

export const standOn = (standing: () => Standing | null): void => void setContext(KEY, standing);
export const standing = (): (() => Standing | null) =>
  getContext<(() => Standing | null) | undefined>(KEY) ?? (() => null);
