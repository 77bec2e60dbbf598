/** How a person wants the app to look; kept in this browser, and on the root element. */

export type Theme = "light" | "dark" | "system";
export type Suits = "two" | "four";
export type Motion = "full" | "none";

const KEY = "croupier.look";

interface Look {
  theme: Theme;
  suits: Suits;
  motion: Motion;
  toured: boolean;
}

const PLAIN: Look = { theme: "system", suits: "two", motion: "full", toured: false };

function kept(): Look {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Look>) };
  } catch {
    return PLAIN;
  }
}

class Settings {
  look = $state<Look>(kept());
  private wished = matchMedia("(prefers-reduced-motion: reduce)");
  private still = $state(this.wished.matches);

  constructor() {
    this.wished.addEventListener("change", () => (this.still = this.wished.matches));
  }

  /** Whether cards stay where they appear. */
  get calm(): boolean {
    return this.still || this.look.motion === "none";
  }

  set(change: Partial<Look>): void {
    this.look = { ...this.look, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.look));
    } catch {
      // A browser that keeps nothing still shows what was chosen, for this visit.
    }
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    if (this.look.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.look.theme;
    root.dataset.suits = this.look.suits;
    root.dataset.motion = this.look.motion;
  }
}

export const settings = new Settings();
