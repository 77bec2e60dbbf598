/** Cards and citations inside sentences, and how they are read out. */

export type Suit = "S" | "H" | "D" | "C";

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;

const SUIT_NAMES: Record<Suit, string> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
};
const RANK_NAMES: Record<string, string> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const GLYPHS: Record<string, Suit> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

export const suitOf = (card: string): Suit => card.slice(-1) as Suit;
export const suitName = (suit: Suit): string => SUIT_NAMES[suit];
/** The rank as the index shows it. */
export const faceOf = (card: string): string => shownRank(card.slice(0, -1));
export const shownRank = (rank: string): string => (rank === "T" ? "10" : rank);

/** "Q" is a queen, as the law and a request have it. */
export const rankName = (rank: string): string => RANK_NAMES[rank] ?? rank;

export function cardName(card: string): string {
  const rank = card.slice(0, -1).replace("10", "T");
  return `${rankName(rank)} of ${SUIT_NAMES[suitOf(card)] ?? ""}`;
}

/** How a hand is read out: "Box 5: nine of diamonds, two of clubs, 11". */
export function handName(title: string, cards: string[], total: string | null): string {
  const held = cards.map(cardName);
  return `${title}: ${[...held, ...(total ? [total] : [])].join(", ")}`;
}

export type Piece = { text: string } | { card: string };

/** A sentence cut where cards stand in it, so that suits are drawn and never left to a font. */
export function pieces(sentence: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of sentence.matchAll(/(?<![A-Za-z0-9.$])(10|[2-9AJQKT])([♠♥♦♣]|[SHDC]\b)/g)) {
    if (match.index > from) found.push({ text: sentence.slice(from, match.index) });
    const rank = match[1] === "10" ? "T" : (match[1] ?? "");
    found.push({ card: rank + (GLYPHS[match[2] ?? ""] ?? match[2] ?? "") });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) found.push({ text: sentence.slice(from) });
  return found;
}

/** The same sentence in words alone: "seven of hearts to box 1". */
export const inWords = (sentence: string): string =>
  pieces(sentence)
    .map((piece) => ("card" in piece ? cardName(piece.card) : piece.text))
    .join("");

/** "blackjack 7.5.5(a)" is the rule 7.5.5(a) of the book blackjack. */
export function citation(rule: string): { book: string | null; number: string } {
  const at = rule.lastIndexOf(" ");
  return at < 0
    ? { book: null, number: rule }
    : { book: rule.slice(0, at), number: rule.slice(at + 1) };
}
