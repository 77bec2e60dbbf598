/** Where the boxes lie. Box 1 is at the dealer's left, so at the right of a player's screen. */

export interface Place {
  x: number;
  y: number;
}

export interface Felt {
  width: number;
  height: number;
  /** Half the spread of nine boxes. */
  spread: number;
  top: number;
  sag: number;
  card: number;
  /** Little height: the dealer's hand and the arc are flatter. */
  compact: boolean;
  well: { width: number; rows: number; row: number };
  mirrored: boolean;
}

const SIDES = 60;
const GAP = 12;

/** The heights between which a player's felt gives way to what stands below it. */
const TALL = 604;
const LOW = 488;
/** The heights of a dealer's felt: with room, and on a low screen. */
export const DEALERS = { tall: 452, low: 396 };

/** A player's felt as wide as the column is, never wider than its own drawing. */
export function playersFelt(column: number, room = TALL): Felt {
  const width = Math.min(1064, Math.max(560, Math.round(column)));
  const wide = width >= 1000;
  const narrow = width < 840;
  const spread = wide ? (width / 1064) * 472 : (width - (narrow ? 88 : 108)) / 2;
  const pitch = spread / 4;
  const height = narrow ? 520 : Math.round(Math.min(TALL, Math.max(LOW, room)));
  const compact = !narrow && height < TALL - 20;
  return {
    width,
    height,
    spread,
    top: narrow ? 196 : compact ? 170 : 180,
    sag: narrow ? 112 : compact ? height - 452 : 142,
    card: pitch >= 112 ? 58 : 46,
    compact,
    well: { width: Math.min(106, Math.floor(pitch - (narrow ? 6 : GAP))), rows: narrow ? 2 : 3, row: 32 },
    mirrored: false,
  };
}

/** The dealer's own side: wells above, cards below them, box 1 at the left. */
export function dealersFelt(column: number, low = false): Felt {
  const width = Math.min(1000, Math.max(700, Math.round(column)));
  const spread = (width - 2 * SIDES) / 2;
  return {
    width,
    height: low ? DEALERS.low : DEALERS.tall,
    spread,
    top: 16,
    sag: 56,
    card: 46,
    compact: false,
    well: { width: Math.min(100, Math.floor(spread / 4 - 10)), rows: 3, row: 31 },
    mirrored: true,
  };
}

/** Box i of n; the pitch is the same for every n up to nine. */
export function place(felt: Felt, box: number, of: number): Place {
  const t = ((of + 1) / 2 - box) / 4;
  const x = felt.mirrored ? felt.width / 2 - felt.spread * t : felt.width / 2 + felt.spread * t;
  const y = felt.mirrored ? felt.top + felt.sag * t * t : felt.top + felt.sag * (1 - t * t);
  return { x, y };
}

export const heightOf = (card: number): number => card * 1.4;

/** The left edges of a fan's cards around a middle, and how wide the fan is. */
export function fan(count: number, card: number, middle: number, room = Infinity): number[] {
  if (count === 0) return [];
  const usual = card * 0.44;
  const step = count > 1 ? Math.min(usual, (room - card) / (count - 1)) : 0;
  const width = card + step * (count - 1);
  return Array.from({ length: count }, (_, at) => middle - width / 2 + at * step);
}

/** The middles of a box's hands: one, two at ±30, three at −38, 0 and 38; less where room is less. */
export function middles(hands: number, pitch = 118): number[] {
  if (hands <= 1) return [0];
  const reach = Math.min(hands === 2 ? 30 : 38, pitch * (hands === 2 ? 0.25 : 0.32));
  return Array.from({ length: hands }, (_, at) => -reach + (2 * reach * at) / (hands - 1));
}

/** The insurance line: a parabola through the boxes' tops, so far above them. */
export function insuranceLine(felt: Felt, above: number): string {
  const end = 0.8;
  const { width, spread, top, sag } = felt;
  const y = top + sag * (1 - end * end) - above;
  const low = 2 * (top + sag - above) - y;
  return `M${width / 2 - spread * end} ${y}Q${width / 2} ${low} ${width / 2 + spread * end} ${y}`;
}

/** The minis of a phone's strip. */
export function mini(box: number, of: number): Place {
  const t = ((of + 1) / 2 - box) / 4;
  return { x: 195 + 158 * t, y: 16 * (1 - t * t) };
}
