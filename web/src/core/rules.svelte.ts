/** Rules that were asked for, kept by game, moment and number: a rule of a moment never changes. */

import { getRule } from "../api/client";
import type { RulesAnswer } from "../api/types";

const asked = new Map<string, Promise<RulesAnswer>>();

export function ruleAt(game: string, at: string, number: string): Promise<RulesAnswer> {
  const key = `${game} ${at} ${number}`;
  let answer = asked.get(key);
  if (!answer) {
    answer = getRule(game, at, number);
    answer.catch(() => asked.delete(key));
    asked.set(key, answer);
  }
  return answer;
}
