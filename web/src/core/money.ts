/** Money as people read it. Amounts come as strings of dollars and are never summed as floats. */

const MINUS = "\u2212";

/** Whole cents, so that a draft of chips can be added up exactly. */
export function cents(dollars: string): number {
  const found = /^([-\u2212+]?)(\d+)(?:\.(\d{1,2}))?$/.exec(dollars.trim().replace(/[$,]/g, ""));
  if (!found) return Number.NaN;
  const [, sign = "", whole = "0", part = ""] = found;
  const value = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return sign === "-" || sign === MINUS ? -value : value;
}

/** As the server reads it: 2500 is "25.00". */
export function dollars(value: number): string {
  const sign = value < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(value) / 100);
  return `${sign}${whole}.${String(Math.abs(value) % 100).padStart(2, "0")}`;
}

/** What somebody typed, as the server reads it; what is no sum goes as it is, to be refused by name. */
export function typed(text: string): string {
  const value = cents(text);
  return Number.isNaN(value) ? text : dollars(value);
}

let mark = "$";

/** Whether sums that are shown from now on are money; chips of a tournament carry no dollar sign. */
export const countIn = (money: boolean): void => void (mark = money ? "$" : "");

/** A sum of money, whatever the page counts in: $1,240.00. */
export const cash = (amount: string): string => {
  const value = cents(amount);
  return Number.isNaN(value) ? amount : (value < 0 ? MINUS : "") + grouped(value, "always", "$");
};

function grouped(value: number, places: "always" | "whole", sign = mark): string {
  const whole = Math.floor(Math.abs(value) / 100).toString();
  const part = Math.abs(value) % 100;
  const text = `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}`;
  return places === "whole" && part === 0 ? text : `${text}.${String(part).padStart(2, "0")}`;
}

/** In balances and settlements: $1,240.00. */
export function full(amount: string): string {
  const value = cents(amount);
  return Number.isNaN(value) ? amount : (value < 0 ? MINUS : "") + grouped(value, "always");
}

/** On the felt: $75 where whole. */
export function short(amount: string): string {
  const value = cents(amount);
  return Number.isNaN(value) ? amount : (value < 0 ? MINUS : "") + grouped(value, "whole");
}

/** What was won or lost: +$75.00, −$5.00, $0.00. */
export function signed(amount: string, places: "always" | "whole" = "always"): string {
  const value = cents(amount);
  if (Number.isNaN(value)) return amount;
  return (value > 0 ? "+" : value < 0 ? MINUS : "") + grouped(value, places);
}

export type Side = "win" | "lose" | "even";

export function sideOf(amount: string): Side {
  const value = cents(amount);
  return value > 0 ? "win" : value < 0 ? "lose" : "even";
}

/** The denominations, smallest first, with the marks on their edge. */
export const CHIPS = [
  { value: 50, marks: 2, face: "½", disc: "#d8d3c6", edge: "#3a3f3c", ink: "#20241f", name: "50c" },
  { value: 100, marks: 4, face: "1", disc: "#efeadd", edge: "#5b625d", ink: "#20241f", name: "$1" },
  { value: 500, marks: 5, face: "5", disc: "#b8452a", edge: "#f7ede2", ink: "#ffffff", name: "$5" },
  { value: 2500, marks: 6, face: "25", disc: "#1c6f86", edge: "#eaf3f2", ink: "#ffffff", name: "$25" },
  { value: 10000, marks: 8, face: "100", disc: "#24292c", edge: "#e8d9a8", ink: "#ffffff", name: "$100" },
  { value: 50000, marks: 10, face: "500", disc: "#b49ad8", edge: "#35205c", ink: "#22113f", name: "$500" },
  { value: 100000, marks: 12, face: "1k", disc: "#d9a227", edge: "#3a2b05", ink: "#241a02", name: "$1,000" },
] as const;

export type ChipKind = (typeof CHIPS)[number];

/** A stake as it is drawn: its greatest chip, over at most two more edges. */
export function drawn(amount: string): { chip: ChipKind; edges: number } {
  const value = cents(amount);
  const chip = [...CHIPS].reverse().find((kind) => kind.value <= value) ?? CHIPS[0];
  const count = greedy(value);
  return { chip, edges: Math.max(0, Math.min(2, count - 1)) };
}

function greedy(value: number): number {
  let left = value;
  let count = 0;
  for (const kind of [...CHIPS].reverse()) {
    count += Math.floor(left / kind.value);
    left %= kind.value;
  }
  return count;
}

/** The five chips that a picker offers at a table: from the smallest that the sign lets in. */
export function pickable(step: string, max: string): ChipKind[] {
  const least = CHIPS.findIndex((kind) => kind.value >= cents(step));
  const most = cents(max);
  const fitting = CHIPS.slice(Math.max(0, least)).filter((kind) => kind.value <= most);
  return fitting.slice(0, 5);
}
