/** What a player adds to chance, and whether it is in what came of it. */

export const fairness = {
  title: "Your part in chance",
  how: "This page adds a random value of yours to each shoe and to each spin that you bet on. The house commits to its own seed first, so neither side can choose the result.",
  shoe: (number: number, is_in: boolean) =>
    is_in ? `Your value is in shoe ${number}.` : `Shoe ${number} was shuffled without a value of yours.`,
  hidden: (rule: string) =>
    `Hands stay hidden in this game (${rule}), so the seed of a finished shoe is not shown. The event log holds your value, and the auditor checks the shoe.`,
  round: "Round",
  former: "Shoe",
  found: {
    included: "your value is included; this page repeated the result from the seed.",
    "left-out": "the result follows from the seed, without a value of yours.",
    broken: "the result does not follow from the seed. Tell the staff.",
  },
  check: "Check the last round and shoe",
  failed: "The seeds cannot be loaded. Try again.",
};
