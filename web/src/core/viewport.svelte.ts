/** How much room there is: the table folds at 1280, 900 and 600. */

export type Fold = "wide" | "middle" | "narrow" | "phone";

class Viewport {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);
  fold: Fold = $derived(
    this.width >= 1280 ? "wide" : this.width >= 900 ? "middle" : this.width >= 600 ? "narrow" : "phone",
  );

  /** A screen without the height of a whole table: cloths are drawn flatter, so that the bar below stays in sight. */
  low = $derived(this.height < 840 && this.fold !== "phone");

  constructor() {
    addEventListener("resize", () => {
      this.width = window.innerWidth;
      this.height = window.innerHeight;
    });
  }
}

export const viewport = new Viewport();
