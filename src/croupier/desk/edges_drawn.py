"""House edges over time, drawn as steps from one version that is held to the next."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Final

import altair as alt

from .over_time import EdgeFrom
from .wrong import WrongInput

FORMATS: Final = (".svg", ".png", ".html")
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#000000")
"""Colours that most colour-blind people tell apart."""
LAST: Final = timedelta(days=120)
"""How far the last version is drawn, since nothing that is held ends it."""


def draw_edges(edges: Sequence[EdgeFrom], path: Path) -> None:
    """Draw the edges into a file, whose name says of which kind."""
    if path.suffix not in FORMATS:
        raise WrongInput(f"--plot: {path.name} must end in {', '.join(FORMATS)}.")
    rows = [
        {
            "bet": f"{edge.game}: {edge.bet}" + (f", {edge.play}" if edge.play else ""),
            "at": edge.at.isoformat(),
            "until": (edge.until or edge.at + LAST).isoformat(),
            "edge": float(edge.house_edge),
            "status": edge.status,
        }
        for edge in edges
    ]
    lines = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("at:T", title="in force from (Melbourne)"),
        y=alt.Y(
            "edge:Q",
            title="house edge",
            axis=alt.Axis(format=".3~%"),
            scale=alt.Scale(zero=False),
        ),
        color=alt.Color(
            "bet:N",
            title="bet",
            scale=alt.Scale(range=list(COLOURS)),
            legend=alt.Legend(labelLimit=0),
        ),
        tooltip=["bet:N", "at:T", "edge:Q", "status:N"],
    )
    drawing = lines.mark_rule(strokeWidth=3).encode(x2="until:T") + lines.mark_point(
        filled=True, size=60
    )
    drawing = drawing.properties(width=640, height=320, title="House edge by version held")
    try:
        if path.suffix == ".html":
            path.write_text(drawing.to_html(inline=True), encoding="utf-8")
        else:
            drawing.save(str(path))
    except OSError as error:
        raise WrongInput(f"--plot: {path} cannot be written: {error.strerror}.") from error
