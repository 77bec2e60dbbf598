/** Every sentence of the app, a file for each page, so that another language is another folder of this shape. */

import { audit } from "./audit";
import { cage } from "./cage";
import { dealer, reconstruct } from "./dealer";
import { factor } from "./factor";
import { felts } from "./felts";
import { operator, surveillance } from "./house";
import { certainty, certaintyNote, rule } from "./law";
import { bets, lobby, sides, sign } from "./lobby";
import { mine } from "./mine";
import { demo, roles, signIn, tour } from "./people";
import { dispute, inbox, pit } from "./pit";
import { actions, bet, choices, cut, fields, notes, practise, shoe, sit, table } from "./table";
import { tournament } from "./tournament";
import { odds } from "./odds";
import { rulebook } from "./rulebook";

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
  refused: (name: string, code: string, dealer: string | null): string | null => {
    if (code === "offer_not_open") {
      if (name === "surrender") return dealer ? `Dealer shows ${dealer}` : "Not open yet";
      if (name === "insure") return "Needs an ace";
      if (name === "even-money") return "Not in this game";
    }
    return SHORT[code] ?? null;
  },

  may: "What you may do",

  running: "Running the table",

  // ---------------------------------------------------------------- the house

  house_: {
    titles: {
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
  practise,
  felts,
  dealer,
  reconstruct,
  mine,
  pit,
  dispute,
  inbox,
  cage,
  tournament,
  audit,
  operator,
  surveillance,
  rulebook,
  odds,

  count: (number: number): string => COUNTS[number] ?? String(number),
  command: (name: string): string =>
    words.actions[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]/g, " "),
  role: (name: string): string => words.roles[name] ?? words.command(name),
  side: (name: string): string => words.sides[name] ?? words.command(name),
  bet_: (name: string): string => words.bets[name] ?? words.command(name),
};

/** What another language has to say. */
export type Words = typeof words;
