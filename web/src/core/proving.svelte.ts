/** The password said again, for what needs it said just now: whoever asked waits for it. */

class Proving {
  /** Hears whether it was said; somebody waits. */
  waiting = $state.raw<((said: boolean) => void) | null>(null);

  ask = (): Promise<boolean> => {
    this.end(false);
    return new Promise((heard) => (this.waiting = heard));
  };

  end(said: boolean): void {
    this.waiting?.(said);
    this.waiting = null;
  }
}

export const proving = new Proving();
