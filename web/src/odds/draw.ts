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

/** Hand a text or a picture to the browser as a file. */
export function save(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const FORMULA = /^ *[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const FIGURE = /^[+-]?\d[\d.,/]*(e[+-]?\d+)?%?$/i;

/** Rows as comma-separated values; text that a spreadsheet would run is marked as text. */
export function csv(rows: (string | number | null)[][]): string {
  const cell = (value: string | number | null): string => {
    const plain = value === null ? "" : String(value);
    const text = FORMULA.test(plain) && !FIGURE.test(plain) ? `'${plain}` : plain;
    return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}

/** A drawing as it is seen, as text: the theme's colours are written into it, and its paper lies under it. */
export function drawn(drawing: SVGElement): string {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string): string => style.getPropertyValue(token).trim();
  const text = new XMLSerializer()
    .serializeToString(drawing)
    .replace(/var\((--[a-z0-9-]+)\)/g, (_, token: string) => colour(token))
    .replace(/(<svg[^>]*)>/, `$1 font-family="sans-serif"><rect width="100%" height="100%" fill="${colour("--panel")}"/>`);
  return text.includes("xmlns=") ? text : text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Hand a drawing to the browser as a file of lines or of dots, two to a pixel. */
export async function saveDrawing(name: string, drawing: SVGElement, form: "svg" | "png"): Promise<void> {
  if (form === "svg") return save(`${name}.svg`, "image/svg+xml", drawn(drawing));
  const { width, height } = drawing.getBoundingClientRect();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(drawing))}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) save(`${name}.png`, "image/png", blob);
}
