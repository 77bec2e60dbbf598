/** The arrows over a layout: to the nearest spot in that direction, as the eye sees it. */

export interface Place {
  x: number;
  y: number;
}

const WAYS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Which of some places an arrow leads to; what lies aside counts as further away. */
export function towards(key: string, from: Place, places: Place[]): number {
  const way = WAYS[key];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  if (!way) return best;
  places.forEach((place, at) => {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const far = ahead + aside * 3;
    if (ahead > 1 && far < least) {
      least = far;
      best = at;
    }
  });
  return best;
}

const middle = (element: Element): Place => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Move the focus over the spots of a layout; the first one where none has it. */
export function moveOver(key: string, selector: string): void {
  const spots = [...document.querySelectorAll<HTMLElement | SVGElement>(selector)];
  const now = spots.find((spot) => spot === document.activeElement);
  const next = now ? towards(key, middle(now), spots.map(middle)) : 0;
  spots[next]?.focus();
}

export const ARROWS = Object.keys(WAYS);
