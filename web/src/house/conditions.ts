/** The eleven items of a tournament's conditions, each in one line as it was stated. */

import type { Conditions, Fault } from "../api/house";
import { dateOf } from "../core/moment";
import { short } from "../core/money";
import { tournament as tournamentWords } from "../words/tournament";

export interface Item {
  letter: string;
  title: string;
  /** What is stated; nothing where the document is silent. */
  says: string | null;
  fault: Fault | null;
  rule: string | null;
}

/** By its letter, what the law calls the subject of an item. */
const SUBJECTS: Record<string, string> = {
  a: "fee",
  b: "chips",
  c: "minimum",
  d: "structure",
  e: "buy-back",
  f: "eligibility",
  g: "terms",
  h: "disqualification",
  i: "lateness",
  j: "prizes",
  k: "statement",
};

const w = tournamentWords;

/** Chips are counted, not paid: a figure without a dollar. */
export const chips = (amount: string): string => short(amount).replace("$", "");

function stated(c: Conditions): Record<string, string | null> {
  const parts = (c.structure?.stages ?? []).map((one) => w.stage(one.tables, one.seats, w.length(one.length.shoes, one.length.hands, one.length.minutes)));
  return {
    a: c.entry_fee === null ? null : Number(c.entry_fee) ? short(c.entry_fee) : w.free,
    b: c.chips === null ? null : w.each(chips(c.chips)),
    c: c.minimum === null ? null : Number(c.minimum.amount) ? w.atLeast(chips(c.minimum.amount), c.minimum.is_compulsory) : w.noMinimum,
    d: c.structure === null ? null : w.stages(parts),
    e: c.buy_back === null ? null : c.buy_back.times ? w.buyBack(c.buy_back.times, short(c.buy_back.fee), c.buy_back.until) : w.free,
    f: c.eligibility === null ? null : w.eligible(c.eligibility.entitled_only, c.eligibility.may_refuse),
    g: c.terms === null ? null : w.numbers(c.terms.players_min, c.terms.players_max, dateOf(c.terms.withdraw_until)),
    h: c.disqualification === null ? null : w.grounds(c.disqualification.grounds.length, c.disqualification.refund_disqualified),
    i: c.lateness === null ? null : w.grace(c.lateness.grace_minutes),
    j: c.prizes === null ? null : w.places(short(c.prizes.pool), c.prizes.places.length),
    k: c.statement === null ? null : w.decides,
  };
}

export function itemsOf(conditions: Conditions, faults: readonly Fault[], cites: Record<string, string>): Item[] {
  const says = stated(conditions);
  return Object.entries(w.items).map(([letter, title]) => {
    const fault = faults.find((one) => one.item === letter) ?? null;
    return { letter, title, says: fault?.code === "missing" ? null : (says[letter] ?? null), fault, rule: fault?.rule ?? cites[SUBJECTS[letter] ?? ""] ?? null };
  });
}
