/** One person's chips before they are placed, at one table. */

import type { Offer } from "../api/types";
import { boundsOf, lying, MAIN, objection, spotsOf, tooLittle, type Laid, type Objection } from "./draft";
import { CHIPS, type ChipKind, pickable, short } from "./money";
import { Objected, type Said } from "./objected.svelte";
import type { Table } from "./table.svelte";
import { words } from "../words";

export class Betting {
  private readonly table: Table;
  chips = $state.raw<Laid[]>([]);
  chip = $state.raw<ChipKind>(CHIPS[3]);
  spot = $state(MAIN);
  /** The box that a phone shows, and that keys put chips on. */
  box = $state<number | null>(null);
  private readonly objection: Objected;
  private last: Laid[] = [];

  constructor(table: Table) {
    this.table = table;
    this.objection = new Objected(table);
  }

  get objected(): Said | null {
    return this.objection.now;
  }

  set objected(why: Said | null) {
    this.objection.now = why;
  }

  get offer(): Offer | undefined {
    return this.table.offer("wager");
  }

  get spots(): string[] {
    return spotsOf(this.offer);
  }

  get kinds(): ChipKind[] {
    const { step = "0.50", max } = boundsOf(this.offer, this.spot);
    return pickable(String(step), max ?? this.table.doc?.sign?.max ?? "1000.00");
  }

  get lying() {
    return lying(this.chips);
  }

  put(box: number): void {
    const { doc } = this.table;
    const { offer } = this;
    if (!doc || !offer) return;
    const kind = this.kinds.includes(this.chip) ? this.chip : this.kinds[0];
    if (!kind) return;
    const chip: Laid = { box, spot: this.spot, value: kind.value };
    const objected = objection(doc, offer, this.chips, chip);
    this.objected = objected && said(objected, this.table.offer("withdraw", box) !== undefined);
    if (objected) return;
    this.box = box;
    this.chips = [...this.chips, chip];
  }

  /** Take a chip off a box; where none lies loose, the wager that was placed there. */
  minus(box: number): void {
    const at = this.chips.findLastIndex((chip) => chip.box === box && chip.spot === this.spot);
    this.objected = null;
    if (at >= 0) this.chips = this.chips.toSpliced(at, 1);
    else if (this.table.offer("withdraw", box)) void this.table.say({ do: "withdraw", box });
  }

  undo(): void {
    this.chips = this.chips.slice(0, -1);
    this.objected = null;
  }

  get canRepeat(): boolean {
    return this.last.length > 0;
  }

  again(): void {
    if (this.last.length) this.chips = this.last;
  }

  /** What the button says: "$75 + $5". */
  get sum(): string {
    const wagers = [...this.lying.values()];
    const amounts = wagers.flatMap((wager) => [wager.stake, ...Object.values(wager.sides)]);
    return amounts.filter((amount) => Number(amount) > 0).map(short).join(" + ");
  }

  async place(): Promise<void> {
    if (!this.chips.length) return;
    const little = this.table.doc && tooLittle(this.table.doc, this.lying);
    if (little) {
      this.objected = { title: words.bet.overTitle(short(little.stake)), says: words.bet.under(short(little.sum), short(little.min)) };
      return;
    }
    this.last = this.chips;
    for (const [box, wager] of this.lying) {
      const placed = await this.table.say({ do: "wager", box, stake: wager.stake, ...wager.sides }, "wager");
      if (!placed) return;
      this.chips = this.chips.filter((chip) => chip.box !== box);
    }
  }
}

function said(objected: Objection, stands: boolean): { title: string; says: string } {
  if (objected.why === "box") return { title: `${words.table.box(objected.box)}.`, says: stands ? words.bet.stands : words.bet.none };
  const title = words.bet.overTitle(short(objected.chip));
  if (objected.why === "poor") return { title, says: words.bet.poor(short(objected.balance)) };
  return objected.why === "over"
    ? { title, says: words.bet.over(objected.box, short(objected.sum), short(objected.max)) }
    : { title, says: words.bet.side(short(objected.sum), short(objected.max)) };
}
