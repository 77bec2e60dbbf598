/** Chips on the named spots of a layout, before they are placed. What counts is what is placed. */

import type { Bounds, Command, TableDoc } from "../api/types";
import { words } from "../words";
import { felts as feltsWords } from "../words/felts";
import { cents, CHIPS, type ChipKind, dollars, pickable, short } from "./money";
import { Objected, type Said } from "./objected.svelte";
import type { Table } from "./table.svelte";

export interface Spot {
  says: string;
  bounds: Bounds;
  /** The command that places a wager here, without its stake. */
  said: Command;
}

export interface Layout {
  spots: Map<string, Spot>;
  /** By spot, what takes a placed wager back. */
  back: Map<string, Command>;
}

interface Chip {
  spot: string;
  value: number;
}

const NONE: Layout = { spots: new Map(), back: new Map() };
const DOLLAR = 100;

export class SpotBetting {
  private readonly table: Table;
  private readonly read: (doc: TableDoc) => Layout;
  chips = $state.raw<Chip[]>([]);
  chosen = $state.raw<ChipKind | null>(null);
  private readonly objection: Objected;
  private last = $state.raw<Chip[]>([]);
  layout: Layout = $derived.by(() => (this.table.doc ? this.read(this.table.doc) : NONE));
  /** What lies loose, by spot. */
  laid: Map<string, string> = $derived.by(() => {
    const sums = new Map<string, number>();
    for (const { spot, value } of this.chips) sums.set(spot, (sums.get(spot) ?? 0) + value);
    return new Map([...sums].map(([spot, sum]) => [spot, dollars(sum)]));
  });
  sum: string = $derived(dollars(this.chips.reduce((sum, chip) => sum + chip.value, 0)));

  constructor(table: Table, read: (doc: TableDoc) => Layout) {
    this.table = table;
    this.read = read;
    this.objection = new Objected(table);
  }

  get objected(): Said | null {
    return this.objection.now;
  }

  set objected(why: Said | null) {
    this.objection.now = why;
  }

  get kinds(): ChipKind[] {
    const sign = this.table.doc?.sign;
    const [first] = this.layout.spots.values();
    // Where the sign asks for dollars, fifty cents are only change.
    const least = Math.max(cents(String(first?.bounds.step ?? "0.50")), Math.min(DOLLAR, cents(sign?.min ?? "0.50")));
    return pickable(dollars(least), sign?.max ?? "1000.00");
  }

  /** The chip in hand: the one chosen, or the least that is a wager by itself. */
  get chip(): ChipKind {
    const least = cents(this.table.doc?.sign?.min ?? "0");
    const kinds = this.kinds;
    if (this.chosen && kinds.includes(this.chosen)) return this.chosen;
    return kinds.find((kind) => kind.value >= least) ?? kinds[0] ?? CHIPS[1];
  }

  set chip(kind: ChipKind) {
    this.chosen = kind;
  }

  put(key: string): void {
    const spot = this.layout.spots.get(key);
    if (!spot) return;
    const chip = { spot: key, value: this.chip.value };
    const title = words.bet.overTitle(short(dollars(chip.value)));
    const here = cents(this.laid.get(key) ?? "0") + chip.value;
    const all = cents(this.sum) + chip.value;
    const { balance } = this.table.doc?.me ?? { balance: null };
    const most = spot.bounds.max;
    this.objected =
      balance !== null && all > cents(balance)
        ? { title, says: words.bet.poor(short(balance)) }
        : most && here > cents(most)
          ? { title, says: feltsWords.over(spot.says, short(dollars(here)), short(most)) }
          : null;
    if (!this.objected) this.chips = [...this.chips, chip];
  }

  /** Take a chip off; where none lies loose, the wager that was placed there. */
  minus(key: string): void {
    const at = this.chips.findLastIndex((chip) => chip.spot === key);
    const back = this.layout.back.get(key);
    this.objected = null;
    if (at >= 0) this.chips = this.chips.toSpliced(at, 1);
    else if (back) void this.table.say(back);
  }

  undo(): void {
    this.chips = this.chips.slice(0, -1);
    this.objected = null;
  }

  clear(): void {
    this.chips = [];
    this.objected = null;
  }

  get canRepeat(): boolean {
    return this.last.length > 0;
  }

  again(): void {
    this.chips = this.last.filter((chip) => this.layout.spots.has(chip.spot));
  }

  async place(): Promise<void> {
    if (!this.chips.length) return;
    this.last = this.chips;
    for (const [key, stake] of this.laid) {
      const spot = this.layout.spots.get(key);
      if (spot && !(await this.table.say({ ...spot.said, stake }, "wager"))) return;
      this.chips = this.chips.filter((chip) => chip.spot !== key);
    }
  }

  /** What a spot's button carries, so that mouse, touch and keys all mean the same. */
  on(key: string) {
    return {
      "data-spot": key,
      onclick: () => this.put(key),
      oncontextmenu: (event: MouseEvent) => {
        event.preventDefault();
        this.minus(key);
      },
    };
  }
}
