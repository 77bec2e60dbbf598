/** Moments of Melbourne wall time, which carry no zone and are read as they stand. */

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Seconds on an even scale, for differences alone. */
export function seconds(moment: string): number {
  return Date.parse(`${moment.length === 10 ? `${moment}T00:00:00` : moment}Z`) / 1000;
}

export const timeOf = (moment: string): string => moment.slice(11, 16);
export const fullTimeOf = (moment: string): string => moment.slice(11, 19);

export function dateOf(moment: string): string {
  const [year, month, day] = moment.slice(0, 10).split("-").map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** "Fri 7 Feb 2003, 21:24" */
export function momentOf(moment: string): string {
  const weekday = DAYS[new Date(seconds(moment) * 1000).getUTCDay()];
  return `${weekday} ${dateOf(moment)}, ${timeOf(moment)}`;
}

/** Steps are numbered within a round: the fifth figure from the right counts rounds. */
export const stepOf = (number: number): number => number % 10_000;

export function wall(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 19);
}

/** "15:52", or "1:02:03" from an hour on. */
export function remaining(left: number): string {
  const whole = Math.max(0, Math.ceil(left));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, secs] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(secs)}` : `${two(minutes)}:${two(secs)}`;
}
