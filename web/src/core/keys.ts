/** The keyboard: single letters, and `g` followed by a letter. Fields keep their own keys. */

export interface Key {
  key: string;
  says: string;
  run: (event: KeyboardEvent) => void;
}

/** What reads a keyboard event without the page: the letter and what was held down with it. */
export interface Stroke {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  target?: unknown;
}

const FIELDS = new Set(["INPUT", "TEXTAREA", "SELECT"]);

function inField(target: unknown): boolean {
  const element = target as { tagName?: string; type?: string; isContentEditable?: boolean } | null;
  if (!element?.tagName) return false;
  // A radio or a box for ticking takes no letters.
  if (element.tagName === "INPUT" && /^(radio|checkbox|button)$/.test(element.type ?? "")) return false;
  return FIELDS.has(element.tagName) || element.isContentEditable === true;
}

/** Buttons and links have an Enter of their own; a spot of a layout has the page's. */
function ownsEnter(target: unknown): boolean {
  const control = (target as Partial<Element> | null)?.closest?.("a[href], button, summary, [role=button]");
  return control !== null && control !== undefined && !control.hasAttribute("data-spot");
}

const nameOf = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

/** Keys in layers: what lies on top answers first, and a layer may keep the rest to itself. */
export class Keyboard {
  private layers: { keys: Key[]; alone: boolean; over: boolean }[] = [];
  private pending: string | null = null;
  private pendingUntil = 0;

  /**
   * Lay keys on top; the returned function takes them away. A page lays its keys anew whenever the
   * table changes: what is `over` stays above them, so that half a word typed is finished.
   */
  lay(keys: Key[], { alone = false, over = false } = {}): () => void {
    const layer = { keys, alone, over };
    const at = over ? -1 : this.layers.findIndex((other) => other.over);
    this.layers.splice(at < 0 ? this.layers.length : at, 0, layer);
    return () => {
      this.layers = this.layers.filter((other) => other !== layer);
    };
  }

  /** The keys that answer now, the topmost first. */
  get live(): Key[] {
    const found: Key[] = [];
    for (const layer of [...this.layers].reverse()) {
      found.push(...layer.keys);
      if (layer.alone) break;
    }
    return found;
  }

  /** Whether a key was known and run. */
  press(stroke: Stroke, now = performance.now()): boolean {
    if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || inField(stroke.target)) return false;
    const name = nameOf(stroke.key);
    if (name === "Enter" && ownsEnter(stroke.target)) return false;
    const wanted = this.pending !== null && now < this.pendingUntil ? `${this.pending} ${name}` : name;
    this.pending = null;
    const live = this.live;
    const found = live.find((key) => key.key === wanted) ?? live.find((key) => key.key === name);
    if (found) {
      found.run(stroke as KeyboardEvent);
      return true;
    }
    if (live.some((key) => key.key.startsWith(`${name} `))) {
      this.pending = name;
      this.pendingUntil = now + 1500;
      return true;
    }
    return false;
  }
}

export const keyboard = new Keyboard();

export function attach(target: Window): () => void {
  const pressed = (event: KeyboardEvent) => {
    // An open dialog keeps the page behind it quiet, and closes by its own Escape.
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (keyboard.press(event)) event.preventDefault();
  };
  target.addEventListener("keydown", pressed);
  return () => target.removeEventListener("keydown", pressed);
}
