/** House time: what the server said last, carried on by the time that has passed since. */

import { seconds, wall } from "./moment";

class Clock {
  private told = $state<{ at: number; since: number } | null>(null);
  private passed = $state(performance.now());

  constructor() {
    setInterval(() => (this.passed = performance.now()), 250);
  }

  /** The server's time as a message brings it. */
  set(now: string): void {
    const at = seconds(now);
    if (Number.isNaN(at)) return;
    this.passed = performance.now();
    this.told = { at, since: this.passed };
  }

  get now(): number | null {
    return this.told && this.told.at + Math.max(0, this.passed - this.told.since) / 1000;
  }

  get moment(): string | null {
    return this.now === null ? null : wall(this.now);
  }

  /** Seconds until a moment, by the house's clock alone. */
  until(moment: string | null | undefined): number | null {
    return moment && this.now !== null ? Math.max(0, seconds(moment) - this.now) : null;
  }
}

export const clock = new Clock();
