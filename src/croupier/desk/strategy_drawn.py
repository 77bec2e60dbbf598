"""Strategy charts as a drawing (SVG) and as a page (HTML), each one file that needs no other."""

from collections.abc import Iterator
from html import escape
from typing import Final

from .action_colours import colour_of
from .odds_answers import ChartShown, StrategyShown

CELL: Final = 28
LABEL: Final = 190
LINE: Final = 22
SWATCH: Final = 13
MARGIN: Final = 16

STYLE: Final = """
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; margin: 1rem 0 2rem; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { border: 1px solid #888; padding: .1rem .5rem; text-align: center; }
tbody th { text-align: left; font-weight: 500; white-space: nowrap; }
td { color: #000; } .legend span { color: #000; padding: 0 .4rem; margin-right: .3rem; }
@media print { body { max-width: none; font-size: 9pt; } table { break-inside: avoid; } }
"""


def _heading(shown: StrategyShown) -> str:
    decks = f"{shown['decks']} deck{'s' if shown['decks'] != 1 else ''}"
    return f"{shown['title']}: {shown['play']} at {shown['at'][:16]}, {decks}"


def _colours(chart: ChartShown) -> dict[str, str]:
    return {letter: colour_of(meaning).paper for letter, meaning in chart["legend"].items()}


def as_html(shown: StrategyShown) -> str:
    """Write the strategy as a page with a table for each chart."""
    return "\n".join(_page(shown)) + "\n"


def _page(shown: StrategyShown) -> Iterator[str]:
    title = escape(_heading(shown))
    yield '<!doctype html>\n<html lang="en-AU">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{title}</h1>"
    edge = f"{escape(shown['play'])}: {escape(shown['house_edge'])}"
    yield f"<p>House edge of the {edge}; {escape(shown['method'])}.</p>"
    for sentence in shown["sentences"]:
        yield f"<p>{escape(sentence)}</p>"
    for chart in shown["charts"]:
        yield from chart_table(chart)
    yield f"<p>Law {escape(shown['law'])}; status {escape(shown['status'])}.</p>"
    yield "</main>\n</body>\n</html>"


def chart_table(chart: ChartShown) -> Iterator[str]:
    """One chart as a table, with what its letters mean."""
    colours = _colours(chart)
    yield f"<table>\n<caption>{escape(chart['title'])}</caption>\n<thead>\n<tr>"
    yield f'<th scope="col">{escape(chart["rows_are"])}</th>'
    for column in chart["columns"]:
        yield f'<th scope="col">{escape(column)}</th>'
    yield "</tr>\n</thead>\n<tbody>"
    for row in chart["rows"]:
        cells = "".join(
            f'<td style="background:{colours[cell]}">{escape(cell)}</td>' if cell else "<td></td>"
            for cell in row["cells"]
        )
        yield f'<tr><th scope="row">{escape(row["hand"])}</th>{cells}</tr>'
    yield "</tbody>\n</table>"
    meanings = " ".join(
        f'<span style="background:{colours[letter]}">{escape(letter)}</span>{escape(meaning)};'
        for letter, meaning in chart["legend"].items()
    )
    columns_are = escape(chart["columns_are"])
    yield f'<p class="legend">Columns: {columns_are}. {meanings.rstrip(";")}.</p>'


def as_svg(shown: StrategyShown) -> str:
    """Draw every chart below the one before."""
    parts: list[str] = []
    top = MARGIN + 2 * LINE
    width = 0
    for chart in shown["charts"]:
        parts += _drawn(chart, top)
        width = max(width, 2 * MARGIN + LABEL + CELL * len(chart["columns"]))
        top += LINE * (len(chart["legend"]) + 2) + CELL * (len(chart["rows"]) + 1) + LINE
    width = max(width, 640)
    size = f'viewBox="0 0 {width} {top}" width="{width}" height="{top}"'
    fonts = 'font-family="system-ui, sans-serif" font-size="13"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {fonts}>',
        f"<title>{escape(_heading(shown))}</title>",
        f'<rect width="{width}" height="{top}" fill="#fff"/>',
        _text(MARGIN, MARGIN + LINE, _heading(shown), "start", bold=True),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _drawn(chart: ChartShown, top: int) -> Iterator[str]:
    colours = _colours(chart)
    yield _text(MARGIN, top + LINE, chart["title"], "start", bold=True)
    y = top + 2 * LINE
    for at, column in enumerate(chart["columns"]):
        yield _text(MARGIN + LABEL + CELL * at + CELL // 2, y, column, "middle", bold=True)
    yield _text(MARGIN, y, f"{chart['rows_are']} / {chart['columns_are']}", "start")
    for down, row in enumerate(chart["rows"]):
        row_top = y + LINE // 2 + CELL * down
        yield _text(MARGIN, row_top + CELL * 2 // 3, row["hand"], "start")
        for at, cell in enumerate(row["cells"]):
            if cell:
                left = MARGIN + LABEL + CELL * at
                yield (
                    f'<rect x="{left}" y="{row_top}" width="{CELL}" height="{CELL}" '
                    f'fill="{colours[cell]}" stroke="#555"/>'
                )
                yield _text(left + CELL // 2, row_top + CELL * 2 // 3, cell, "middle")
    below = y + LINE // 2 + CELL * len(chart["rows"])
    for at, (letter, meaning) in enumerate(chart["legend"].items()):
        y = below + LINE * (at + 1)
        yield (
            f'<rect x="{MARGIN}" y="{y - SWATCH}" width="{SWATCH}" height="{SWATCH}" '
            f'fill="{colours[letter]}" stroke="#555"/>'
        )
        yield _text(MARGIN + LINE, y, f"{letter}: {meaning}", "start")


def _text(x: int, y: int, words: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{weight}>{escape(words)}</text>'
