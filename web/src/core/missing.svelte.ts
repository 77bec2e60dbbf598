/** A part of the app that could not be fetched: the server is away, or has another build by now. */

const EVERY = 2000;
const ONCE = 10_000;
const KEPT = "croupier.fetched-anew";

class Missing {
  /** Whether a page waits for its own files. */
  waits = $state(false);

  /** Wait until the server answers, then load the page anew: its files may have other names. */
  readonly note = (): void => {
    if (this.waits) return;
    this.waits = true;
    void this.look();
  };

  private async look(): Promise<void> {
    const answers = await fetch("/", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    const last = Number(sessionStorage.getItem(KEPT) ?? 0);
    // What is missing although the server answers is not asked for without end.
    if (answers && Date.now() - last > ONCE) {
      sessionStorage.setItem(KEPT, String(Date.now()));
      location.reload();
    } else setTimeout(() => void this.look(), EVERY);
  }
}

export const missing = new Missing();
