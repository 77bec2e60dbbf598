/** The floor's list of tables, and what is played there. */

import { short } from "../core/money";

export const lobby = {
  title: "The floor",
  open: (tables: number, playing: number) =>
    `${tables} ${tables === 1 ? "table" : "tables"} open, ${playing} playing. Play money only.`,
  none: "No table is open.",
  all: "All",
  free: "Seats free",
  cheap: "$10 or less",
  practice: "Practice tables",
  noneLeft: "No table is like that.",
  showAll: "Show all tables",
  seats: (free: number, of: number) => (free ? `${free} of ${of} free` : "full"),
  you: (boxes: number[]) =>
    boxes.length === 0 ? "You sit here" : `You: box ${boxes.join(", ")}`,
  decks: (count: number) => (count === 1 ? "1 deck" : `${count} decks`),
  law: (status: string, date: string) => `${status}, law of ${date}`,
  family: {
    blackjack: "Blackjack",
    pontoon: "Pontoon",
    baccarat: "Baccarat",
    caribbean: "Poker",
    "com-bo": "Com-Bo",
    roulette: "Roulette",
    machines: "Machines",
  },
  sit: "Sit",
  sitAt: (name: string, number: string) => `Sit down at ${name}, ${number}`,
  waiting: (count: number) => `${count} waiting`,
  closes: (time: string) => `Closes at ${time}`,
  draft: (number: string) => `Draft ${number}, not law`,
  lawChanges: (moment: string) => `Rules change ${moment}`,
  stopped: (because: string) => `No further round: ${because}`,
  jackpot: (name: string) => `${name} jackpot`,
  failed: "The floor cannot be shown.",
  again: "Try again",
  hand: (cards: boolean) => `${cards ? "cards" : "numbers"} entered by hand`,
};

export const sides = {
  "perfect-pairs": "Perfect Pairs",
  perfect_pairs: "Perfect Pairs",
  "magnificent-sevens": "Magnificent Sevens",
  magnificent_sevens: "Magnificent Sevens",
  pandemonium: "Pandemonium",
  insurance: "Insurance",
  run: "Runs",
  jackpot: "Jackpot",
} as Record<string, string>;

export const bets = {
  main: "Main",
  insurance: "Insurance",
  "super-bonus": "Super Bonus",
  "super-bonus-share": "Super Bonus share",
  "perfect-pairs": "Perfect Pairs",
  "magnificent-sevens": "Magnificent Sevens",
  pandemonium: "Pandemonium",
  "even-money": "Even money",
  surrender: "Surrender",
  ante: "Ante",
  bet: "Bet",
  jackpot: "Jackpot",
  "com-bo": "Com-Bo",
  low: "1 – 18",
  high: "19 – 36",
  "two-pairs": "Two pairs",
  "odd-cards": "One pair or less",
} as Record<string, string>;

export const sign = {
  min: "Min",
  max: "Max",
  perBox: "per box",
  perBet: "per bet",
  perPlayer: "per player",
  unit: (unit: string) => (unit === "1.00" ? "whole dollars" : `steps of ${short(unit)}`),
  pending: (min: string, time: string) => `Min ${short(min)} from ${time}`,
  since: (time: string) => `sign up since ${time}`,
  label: (min: string, max: string) =>
    `Sign: minimum ${short(min)}, maximum ${short(max)}`,
  none: "No sign stands: no round without one.",
};
