/** Axes and files of the lab's charts. */

/** Round figures that a scale is marked with. */
export function ticks(from: number, to: number, about: number): number[] {
  const span = to - from || 1;
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to + step * 1e-9; at += step) found.push(Math.round(at / step) * step);
  return found;
}

/** Hand a text to the browser as a file. */
export function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Rows as comma-separated values. */
export function csv(rows: (string | number | null)[][]): string {
  const cell = (value: string | number | null): string => {
    const text = value === null ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** A drawing as it is seen: colours of the theme are written into the file. */
export function saveDrawing(name: string, drawing: SVGElement): void {
  const copy = drawing.cloneNode(true) as SVGElement;
  const style = getComputedStyle(document.documentElement);
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[a-z0-9-]+)\)/g, (_, token: string) => style.getPropertyValue(token).trim())
    .replace("<svg", `<svg font-family="sans-serif"`);
  save(name, "image/svg+xml", text.includes("xmlns=") ? text : text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
