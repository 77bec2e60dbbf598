/** A dispute, at a table and in the pit. */

import { words } from "./index";

export const dispute = {
  of: (player: string, table: string) => `${player} disputes, ${words.table.code(table)}`,
  none: "No dispute has been raised.",
  this: "Dispute this",
  raised: "Raised. A Game Supervisor is told.",
  settled: "settled",
  replay: (round: string) => `Replay ${words.table.roundAt(round)}`,
  advised: (who: string) => `${who} told the player of the Director, and of the right to consult.`,
  decided: (who: string) => `${who} decided:`,
  reviewAsked: (who: string) => `${who} asked for a review.`,
  reviewed: (who: string) => `${who} reviewed:`,
  correction: (amount: string, by: string, agreed: string | null) =>
    agreed ? `${amount} moved: ${by} proposed it, ${agreed} agreed.` : `${amount} proposed by ${by}; a second person has to agree.`,
  supervisor: "a Game Supervisor or above",
  casino: "a Casino Supervisor",
  adviseFirst: "once the player was told of the Director",
  complainant: "the player",
  director: "the Director or a delegate",
  second: "a second person, a Casino Supervisor",
  stands: {
    advise: "to be advised",
    decide: "to be decided",
    review: "waits for its review",
    agree: "waits for a second person",
  } as Record<string, string>,
  steps: {
    advise: "Tell the player of the Director",
    decide: "Decide",
    "ask-review": "Ask for a review",
    review: "Review the decision",
    "propose-correction": "Propose a correction",
    agree: "Agree to the correction",
  } as Record<string, string>,
  notes: {
    decide: "The decision is final, with its reason; the player may ask the Director or a delegate to review it.",
    review: "What the review finds, with its reason.",
    "propose-correction": "What the house pays the player; with a minus, what the player pays back. A second person has to agree.",
  } as Record<string, string>,
  raise: "Raise a dispute",
  raiseNote: "About the round in play, or the last one, at a table where you sit.",
  mine: "Your disputes",
};
