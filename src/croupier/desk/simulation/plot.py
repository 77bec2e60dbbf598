"""A result as a picture: a bankroll's line, how one round ends, and what became of sessions."""

from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from croupier.simulate.figures import BetFigures
from croupier.simulate.game import SPREAD
from croupier.simulate.sessions import LINE_POINTS, Sessions, SessionTally

from .files import MissingExtra

if TYPE_CHECKING:
    from croupier.simulate.blackjack.counted import Counted

    from .result import Simulation


WIDTH: Final = 560
HEIGHT: Final = 240
BARS_MOST: Final = 40
SELDOM: Final = 0.001
"""Counts that come in fewer rounds are not drawn: their errors would stretch the picture."""
TITLE_LETTERS: Final = 78
"""So many letters of a title fit above a picture of that width."""
LINE: Final = "#0b5394"
FAINT: Final = 0.35
DRAWN: Final = 0.995
"""Of final bankrolls the highest few are not drawn: one alone could stretch the picture."""
FORMATS: Final = (".svg", ".png", ".html")


def chart_of(result: "Simulation") -> Any:
    """Draw the bankroll of a player of the bet, and the results of one round."""
    altair = _altair()
    chosen = result.figures()
    name = chosen.bet.name
    path = [{"rounds": rounds, "gain": gain} for rounds, gain in ((0, 0.0), *result.path)]
    line = (
        altair.Chart(altair.Data(values=path))
        .mark_line(color=LINE)
        .encode(
            x=altair.X("rounds:Q", title=f"{result.round_word} played", axis={"format": "~s"}),
            y=altair.Y("gain:Q", title="gained, in wagers", axis={"format": "~s"}),
        )
        .properties(width=WIDTH, height=HEIGHT, title=_in_lines(_staked(name)))
    )
    charts = [line, _of_rounds(altair, chosen)]
    if result.sessions is not None and result.walked is not None and result.walked.sessions:
        charts += _of_sessions(altair, result, result.sessions, result.walked)
    if result.counted is not None:
        charts.append(_by_count(altair, result.counted))
    made_of = f"seed {result.seed}, {result.identity}"
    title = {"text": _in_lines(result.title), "subtitle": _in_lines(made_of), "anchor": "start"}
    whole = altair.vconcat(*charts).resolve_scale(size="independent")
    return whole.properties(title=title)


def _in_lines(title: str) -> list[str]:
    """A title in lines as wide as the picture; a digest is broken where it must be."""
    return wrap(title, TITLE_LETTERS)


def _by_count(altair: Any, counted: "Counted") -> Any:
    """The house edge at every count, with its error, and how often the count comes."""
    kind = "true count" if counted.count.pivot is None else "running count"
    points = [
        {
            "count": row.count,
            "edge": row.house_edge,
            "low": row.house_edge - 2 * (row.std_error or 0.0),
            "high": row.house_edge + 2 * (row.std_error or 0.0),
            "share": row.rounds / counted.rounds,
        }
        for row in counted.rows
        if row.rounds >= counted.rounds * SELDOM
    ]
    base = altair.Chart(altair.Data(values=points)).encode(
        x=altair.X("count:Q", title=f"{kind} at the start of a round", axis={"tickMinStep": 1})
    )
    edge = altair.Y("edge:Q", title="house edge", axis={"format": "~%"})
    errors = base.mark_rule(color=LINE).encode(
        y=altair.Y("low:Q", title="house edge", axis={"format": "~%"}), y2="high:Q"
    )
    shares = altair.Size("share:Q", title="share of rounds", legend=altair.Legend(format="~%"))
    zero = altair.Chart(altair.Data(values=[{"edge": 0}])).mark_rule(strokeDash=[4, 4])
    return (
        zero.encode(y="edge:Q")
        + errors
        + base.mark_point(filled=True, color=LINE).encode(edge, shares)
    ).properties(
        width=WIDTH, height=HEIGHT, title=f"House edge by the {kind} of {counted.count.name}"
    )


def _staked(bet: str) -> str:
    return "Stakes by the spread" if bet == SPREAD else f"One wager a round on {bet}"


def _of_rounds(altair: Any, chosen: BetFigures) -> Any:
    """How often each result of a round came; where there are many, those near each other in one."""
    found, title = chosen.distribution, "result of a round, in wagers"
    if len(found) <= BARS_MOST:
        x = altair.X("net:N", title=title, sort=None, axis={"labelAngle": 0})
        bars: list[dict[str, Any]] = [
            {"net": f"{net:+g}" if net else "0", "share": count / chosen.rounds}
            for net, count in found
        ]
        places = {"x": x}
    else:
        bars = _binned(found, chosen.rounds)
        places = {"x": altair.X("from:Q", title=title, bin="binned"), "x2": "to:Q"}
    return (
        altair.Chart(altair.Data(values=bars))
        .mark_bar(color=LINE)
        .encode(**places, y=altair.Y("share:Q", title="share of rounds", axis={"format": "~%"}))
        .properties(width=WIDTH, height=HEIGHT, title=f"How {chosen.bet.name} ends")
    )


def _binned(amounts: Sequence[tuple[float, int]], whole: int) -> list[dict[str, Any]]:
    """The shares of rising amounts in bars of equal width, each of as many possible amounts."""
    low = amounts[0][0]
    step = min((b - a for (a, _), (b, _) in pairwise(amounts)), default=1.0)
    places = [round((amount - low) / step) for amount, _ in amounts]
    each = ceil((places[-1] + 1) / BARS_MOST)
    counts = [0] * (places[-1] // each + 1)
    for place, (_, count) in zip(places, amounts, strict=True):
        counts[place // each] += count
    width = each * step
    return [
        {"from": low + bar * width, "to": low + (bar + 1) * width, "share": count / whole}
        for bar, count in enumerate(counts)
    ]


def _of_sessions(
    altair: Any, result: "Simulation", plan: Sessions, walked: SessionTally
) -> list[Any]:
    """The bankrolls of the first sessions, and with what all sessions ended."""
    step = walked.length / walked.sessions / LINE_POINTS
    points = [
        {"session": number, "rounds": place * step, "wagers": amount / plan.stake}
        for number, line in enumerate(walked.lines)
        for place, amount in enumerate((plan.bankroll * plan.stake, *line))
    ]
    how, about = f"{plan.bankroll:,} wagers, {result.stakes} stakes", f"{result.round_word}, about"
    lines = (
        altair.Chart(altair.Data(values=points))
        .mark_line(color=LINE, opacity=FAINT)
        .encode(
            x=altair.X("rounds:Q", title=about, axis={"format": "~s"}),
            y=altair.Y("wagers:Q", title="bankroll, in wagers", axis={"format": "~s"}),
            detail="session:N",
        )
        .properties(
            width=WIDTH,
            height=HEIGHT,
            title=_in_lines(f"The first {len(walked.lines)} sessions: {how}"),
        )
    )
    most = walked.final_at(DRAWN)
    ends = _binned([pair for pair in walked.final if pair[0] <= most], walked.sessions)
    finals = (
        altair.Chart(altair.Data(values=ends))
        .mark_bar(color=LINE)
        .encode(
            x=altair.X("from:Q", title="wagers at the end", bin="binned"),
            x2="to:Q",
            y=altair.Y("share:Q", title="share of sessions", axis={"format": "~%"}),
        )
        .properties(
            width=WIDTH,
            height=HEIGHT,
            title=_in_lines(f"How {walked.sessions:,} sessions of {how} end"),
        )
    )
    return [lines, finals]


def save_chart(result: "Simulation", path: Path) -> None:
    """Write the picture; the file's name says as what."""
    ending = path.suffix.lower()
    if ending not in FORMATS:
        raise ValueError(f"{path.name}: a picture is written as {', '.join(FORMATS)}")
    chart: Any = chart_of(result)
    inline = {"inline": True} if ending == ".html" else {}
    chart.save(str(path), format=ending.removeprefix("."), **inline)


def _altair() -> Any:
    try:
        import_module("vl_convert")
        return import_module("altair")
    except ImportError as error:
        raise MissingExtra(
            "Pictures need altair and vl-convert-python, which are not installed; install both."
        ) from error
