/** Which words of a text went and which came: the shortest way from one to the other. */

export interface Piece {
  kind: "same" | "gone" | "new";
  text: string;
}

export function wordsChanged(was: string, is: string): Piece[] {
  const [a, b] = [was.split(/\s+/).filter(Boolean), is.split(/\s+/).filter(Boolean)];
  const rest: number[][] = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      rest[i]![j] = a[i] === b[j] ? rest[i + 1]![j + 1]! + 1 : Math.max(rest[i + 1]![j]!, rest[i]![j + 1]!);
    }
  }
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    const last = pieces[pieces.length - 1];
    if (last?.kind === kind) last.text += ` ${text}`;
    else pieces.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add("same", a[i]!);
      [i, j] = [i + 1, j + 1];
    } else if (i < a.length && (j === b.length || rest[i + 1]![j]! >= rest[i]![j + 1]!)) {
      add("gone", a[i]!);
      i += 1;
    } else {
      add("new", b[j]!);
      j += 1;
    }
  }
  return pieces;
}
