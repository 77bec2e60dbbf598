/** The one popover of a page: which rule it shows, and what it hangs on. */

export interface Shown {
  anchor: HTMLElement;
  game: string;
  at: string;
  number: string;
  pinned: boolean;
}

class Popover {
  shown = $state.raw<Shown | null>(null);
  private leaving: ReturnType<typeof setTimeout> | undefined;

  show(shown: Shown): void {
    clearTimeout(this.leaving);
    if (this.shown?.pinned && !shown.pinned) return;
    this.shown = shown;
  }

  /** The pointer or the focus went away; on the popover itself it stays. */
  leave(): void {
    if (!this.shown || this.shown.pinned) return;
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => {
      if (!this.shown?.pinned) this.shown = null;
    }, 200);
  }

  stay(): void {
    clearTimeout(this.leaving);
  }

  close({ focus = true } = {}): void {
    const anchor = this.shown?.anchor;
    this.shown = null;
    if (focus && anchor?.isConnected) anchor.focus({ preventScroll: true });
  }
}

export const popover = new Popover();
