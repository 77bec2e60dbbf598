/** A card's way from the shoe to its place: by transform alone, one after the other. */

const DEAL = 220;
const APART = 60;
const MOST = 180;

let last = 0;
let count = 0;

/** How long this card waits for those that came with it; never so long that the screen lags. */
function turn(now: number): number {
  count = now - last < 40 ? count + 1 : 0;
  last = now;
  return Math.min(count * APART, MOST);
}

export interface From {
  dx: number;
  dy: number;
  calm: boolean;
}

const FRESH = 1200;

export function dealt(node: Element, { dx, dy, calm }: From) {
  // Without travel a new card appears at once, and keeps a brass edge for a while.
  if (calm) return { duration: FRESH, tick: (t: number) => node.toggleAttribute("data-fresh", t < 1) };
  return {
    duration: DEAL,
    delay: turn(performance.now()),
    easing: (t: number) => 1 - (1 - t) ** 3,
    css: (t: number) => `transform: translate(${(1 - t) * dx}px, ${(1 - t) * dy}px)`,
  };
}
