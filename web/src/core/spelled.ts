/** Amounts written in words, as a form has them: "one hundred and twenty-five dollars". */

const ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Whole dollars, or nothing where the words cannot be read. */
export function dollarsInWords(words: string): number | null {
  const parts = words.toLowerCase().replace(/\bdollars?\b|\bonly\b|\band\b|[,.]/g, " ").split(/[\s-]+/).filter(Boolean);
  if (!parts.length) return null;
  let whole = 0;
  let group = 0;
  for (const part of parts) {
    const one = ONES.indexOf(part);
    const ten = TENS.indexOf(part);
    if (one >= 0) group += one;
    else if (ten >= 0) group += 10 * (ten + 2);
    else if (part === "hundred") group = 100 * (group || 1);
    else if (part === "thousand") {
      whole += 1000 * (group || 1);
      group = 0;
    } else return null;
  }
  return whole + group;
}
