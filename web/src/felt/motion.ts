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

export function dealt(_node: Element, { dx, dy, calm }: From) {
  if (calm) return { duration: 0 };
  return {
    duration: DEAL,
    delay: turn(performance.now()),
    easing: (t: number) => 1 - (1 - t) ** 3,
    css: (t: number) => `transform: translate(${(1 - t) * dx}px, ${(1 - t) * dy}px)`,
  };
}
