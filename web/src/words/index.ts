/**
 * Every sentence of the app, a file for each page, so that another language is another folder of this shape.
 *
 * Gathered here is what a first visit says; a page that is fetched by itself brings its own file.
 */

import { dealer, reconstruct } from "./dealer";
import { dispute } from "./dispute";
import { factor } from "./factor";
import { certainty, certaintyNote, rule } from "./law";
import { bets, lobby, sides, sign } from "./lobby";
import { mine } from "./mine";
import { demo, roles, signIn, tour } from "./people";
import { actions, bet, choices, cut, fields, notes, practise, session, shoe, sit, table } from "./table";

const SHORT: Record<string, string> = {
  may_not_split: "Not a pair",
  may_not_double: "Not on this hand",
  hand_closed: "The hand is done",
  card_due: "A card is due first",
  offer_open: "Another offer is open",
  not_their_turn: "Not this box's turn",
  not_in_control: "Another player decides here",
  controller_first: "The decider says first",
  insurance_barred: "Not open to this wager",
  not_a_natural: "Needs the first two cards",
  already_insured: "Insured already",
  already_answered: "Answered already",
  nothing_to_forfeit: "Nothing is doubled",
  amount_not_allowed: "Not that amount",
};

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export const words = {
  house: "croupier",
  skip: "Skip to the content",
  playMoney: "Play money only.",
  melbourne: "Melbourne wall time",
  close: "Close",
  cancel: "Cancel",
  back: "Back",
  next: "Next",
  open: "Open",
  send: "Send",
  loading: "Loading",
  missing: "This page cannot be fetched.",
  missingNote: "It comes by itself as soon as the server answers.",
  notFound: "There is nothing at this address.",
  toFloor: "Go to the floor",

  nav: {
    floor: "Floor",
    mine: "Mine",
    rules: "Rulebook",
    odds: "Odds",
    pit: "Pit",
    inbox: "Inbox",
    cage: "Cage",
    surveillance: "Surveillance",
    tournaments: "Tournaments",
    audit: "Audit",
    operator: "House",
    oddsLocked: "Closed while you sit at a live table, 17.1",
    points: "Chips, no money",
    label: "Main",
    open: "Open the menu",
  },
  theme: {
    label: "Theme",
    light: "Light",
    dark: "Dark",
    system: "As the system",
    now: (name: string) => `Theme: ${name}. Change it`,
  },
  suits: { label: "Suits", two: "Two colours", four: "Four colours" },
  motion: { label: "Motion", full: "Cards travel", none: "No travel" },

  keys: {
    title: "Keys",
    list: "list the keys",
    go: (place: string) => `go to ${place}`,
    escape: "close the topmost thing",
    chip: (name: string) => `choose the ${name} chip`,
    undo: "take back a chip not yet placed",
    place: "place the wager",
    boxes: "look at the box beside",
    deal: "deal the card that stands typed",
    rank: "type a rank, then a suit",
    back: "take back the key",
    call: "call a Game Supervisor",
    irregularity: "raise an irregularity",
    find: "find an irregularity",
    then: "then",
  },

  /** What forms call their fields. */
  field: (name: string): string => words.fields[name] ?? words.command(name),
  choice: (value: unknown): string => words.choices[String(value)] ?? String(value),

  /** What is refused, short enough for a button; the server's whole sentence is its title. */
  refused: (name: string, code: string, says: string, dealer: string | null): string | null => {
    if (/^This game|there is no even money/.test(says)) return "Not in this game";
    if (code === "offer_not_open") {
      if (name === "surrender") return dealer ? `Dealer shows ${dealer}` : "Not open yet";
      if (name === "insure" || name === "even-money") return /is an ace/.test(says) ? "Needs an ace" : "Too late in this round";
    }
    return SHORT[code] ?? null;
  },

  may: "What you may do",

  running: "Running the table",
  runningOwn: "Your seat and the cards",

  // ---------------------------------------------------------------- the house

  house_: {
    titles: {
      rulebook: "Rulebook",
      rules: "Rulebook",
      rule: "Rulebook",
      odds: "Odds lab",
      pit: "Pit",
      inbox: "Inbox",
      tournaments: "Tournaments",
      audit: "Audit",
      cage: "Cage",
      operator: "House",
      surveillance: "Surveillance",
    } as Record<string, string>,
    none: "–",
    done: "Done.",
  },

  yes: "Yes",
  no: "No",

  signIn,
  factor,
  roles,
  demo,
  tour,
  lobby,
  sides,
  bets,
  sign,
  certainty,
  certaintyNote,
  rule,
  table,
  actions,
  fields,
  choices,
  notes,
  cut,
  sit,
  bet,
  shoe,
  session,
  practise,
  dealer,
  reconstruct,
  mine,
  dispute,

  count: (number: number): string => COUNTS[number] ?? String(number),
  command: (name: string): string =>
    words.actions[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, " "),
  role: (name: string): string => words.roles[name] ?? words.command(name),
  side: (name: string): string => words.sides[name] ?? words.command(name),
  // The notice writes the runs of Com-Bo so.
  bet_: (name: string): string => words.bets[name] ?? words.command(name).replace(" run ", " Run "),
};

/** What another language has to say. */
export type Words = typeof words;
