/** Figures of a rule in words. */

const WHOLE = /^-?\d+\.00$/;
const MONEY = /^-?\d+\.\d{2}$/;
const CHOICE = /^[a-z]+(-[a-z]+)+$/;

/** "super_bonus" as "Super bonus". */
export function named(name: string): string {
  const plain = name.replace(/[_-]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What a figure is about, by its rule's key and its own name: "pontoon.super_bonus" and "prize" as "Super bonus: prize". */
export function subject(key: string, parameter: string | null): string {
  const about = key.split(".").slice(1).map((one) => one.replace(/[_-]/g, " "));
  const name = parameter?.replace(/[_-]/g, " ");
  const whole = about.join(", ");
  const says = !name || about[about.length - 1] === name ? whole || (name ?? "") : whole ? `${whole}: ${name}` : name;
  return says.charAt(0).toUpperCase() + says.slice(1);
}

/** "22.6.2#table-2" as "22.6.2, table 2". */
export function numbered(number: string): string {
  const [rule, part] = number.split("#");
  const says = part?.replace(/-/g, " ") ?? "";
  return rule && says ? `${rule}, ${says}` : rule || says.charAt(0).toUpperCase() + says.slice(1);
}

function money(text: string): string {
  const [whole = "", cents] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return `$${grouped}${WHOLE.test(text) ? "" : `.${cents}`}`.replace("$-", "−$");
}

interface Tier {
  from_stake: string;
  to_stake: string | null;
  pays: string;
}

const isTier = (row: unknown): row is Tier => typeof row === "object" && row !== null && "from_stake" in row;
const isRow = (row: unknown): row is Record<string, unknown> => typeof row === "object" && row !== null && !Array.isArray(row);

/** A figure as a reader would say it; nothing where it is not stated. */
export function spoken(figure: unknown): string {
  if (figure === null || figure === undefined) return "not stated";
  if (figure === true) return "yes";
  if (figure === false) return "no";
  if (typeof figure === "number") return String(figure);
  if (typeof figure === "string") return MONEY.test(figure) ? money(figure) : CHOICE.test(figure) ? figure.replace(/-/g, " ") : figure;
  if (Array.isArray(figure)) {
    if (figure.every(isTier)) return figure.map((tier) => `${band(tier)}: ${money(tier.pays)}`).join("; ");
    return figure.map((one) => (isRow(one) ? Object.values(one).map(spoken).join(" ") : spoken(one))).join(", ");
  }
  if (isRow(figure) && "min" in figure && "max" in figure) {
    const { min, max } = figure;
    return min === max ? spoken(min) : max === null ? `${spoken(min)} or more` : `${spoken(min)} to ${spoken(max)}`;
  }
  return isRow(figure) ? Object.entries(figure).map(([name, value]) => `${named(name)} ${spoken(value)}`).join(", ") : "";
}

const band = (tier: Tier): string =>
  tier.to_stake === null ? `${money(tier.from_stake)} or more` : `${money(tier.from_stake)} to ${money(tier.to_stake)}`;

/** A rule's figures as rows of a table: a tier and a table's line is a row of its own. */
export function rowsOf(parameters: Record<string, unknown>): { name: string; says: string }[] {
  return Object.entries(parameters).flatMap(([name, figure]) => {
    if (Array.isArray(figure) && figure.length && figure.every(isTier)) {
      return figure.map((tier) => ({ name: band(tier), says: money(tier.pays) }));
    }
    if (Array.isArray(figure) && figure.length && figure.every(isRow)) {
      return figure.map((row) => {
        const [first, ...others] = Object.values(row);
        return { name: spoken(first), says: others.map(spoken).join(", ") };
      });
    }
    return [{ name: named(name), says: spoken(figure) }];
  });
}

/** An edge as per cent, "0.3866 %"; a minus that can be read. */
export function perCent(edge: string | number | null | undefined, digits = 4): string {
  if (edge === null || edge === undefined) return "—";
  return `${(Number(edge) * 100).toFixed(digits).replace("-", "−")} %`;
}

/** The same with no more digits than the text has. */
export function perCentOf(text: string | null, most = 4): string {
  return perCent(text, Math.min(most, Math.max(0, (text?.split(".")[1]?.length ?? 0) - 2)));
}

/** A difference of edges, with its sign. */
export function signedPerCent(edge: string | number, digits = 4): string {
  const value = Number(edge);
  const shown = perCent(Math.abs(value), digits);
  return Number(shown.replace(" %", "")) === 0 ? shown : `${value > 0 ? "+" : "−"}${shown}`;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "1e-11" as "10⁻¹¹". */
export const power = (text: string): string => text.replace(/^1e-(\d+)$/, (_, digits: string) => `10⁻${[...digits].map((digit) => RAISED[Number(digit)]).join("")}`);

/** How sure a bet's figure is: counted exactly, exact but for the arithmetic's own bound, or an approximation. */
export function certaintyOf(bet: { exact: string | null; method: string; error_bound?: string }): "exact" | "bounded" | "approximate" {
  if (!bet.method.startsWith("exact")) return "approximate";
  return bet.error_bound ? "bounded" : "exact";
}

export const thousands = (count: number): string => String(Math.round(count)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** "6.4 million", or the number itself where it is small. */
export function many(count: number): string {
  return count >= 1_000_000 ? `${(count / 1_000_000).toFixed(count >= 100_000_000 ? 0 : 1).replace(/\.0$/, "")} million` : thousands(count);
}
