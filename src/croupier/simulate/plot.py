"""A result as a picture: a bankroll's line, how one round ends, and what became of sessions."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .files import MissingExtra
from .sessions import LINE_POINTS, STEPS, Sessions, SessionTally

if TYPE_CHECKING:
    from .result import Result

__all__ = ("chart_of", "save_chart")

WIDTH: Final = 560
HEIGHT: Final = 240
BARS_MOST: Final = 40
LINE: Final = "#0b5394"
FAINT: Final = 0.35
IN_BAR: Final = 5
"""Steps of the distribution of final bankrolls in one bar."""
FORMATS: Final = (".svg", ".png", ".html")


def chart_of(result: "Result") -> Any:
    """Draw the bankroll of a player of the first bet, and the results of one round."""
    altair = _altair()
    first = result.bets[0]
    path = [{"rounds": rounds, "gain": gain} for rounds, gain in ((0, 0.0), *result.path)]
    line = (
        altair.Chart(altair.Data(values=path))
        .mark_line(color=LINE)
        .encode(
            x=altair.X("rounds:Q", title=f"{result.round_word} played", axis={"format": "~s"}),
            y=altair.Y("gain:Q", title="gained, in wagers", axis={"format": "~s"}),
        )
        .properties(width=WIDTH, height=HEIGHT, title=f"One wager a round on {first.bet.name}")
    )
    chosen = result.figures()
    bars = [
        {"net": f"{net:+g}" if net else "0", "share": count / chosen.rounds, "order": order}
        for order, (net, count) in enumerate(chosen.distribution[-BARS_MOST:])
    ]
    shares = (
        altair.Chart(altair.Data(values=bars))
        .mark_bar(color=LINE)
        .encode(
            x=altair.X(
                "net:N", title="result of a round, in wagers", sort=None, axis={"labelAngle": 0}
            ),
            y=altair.Y("share:Q", title="share of rounds", axis={"format": "~%"}),
        )
        .properties(width=WIDTH, height=HEIGHT, title=f"How {chosen.bet.name} ends")
    )
    charts = [line, shares]
    if result.sessions is not None and result.walked is not None and result.walked.sessions:
        charts += _of_sessions(altair, result.sessions, result.walked, result.round_word)
    return altair.vconcat(*charts).properties(title=result.title)


def _of_sessions(altair: Any, plan: Sessions, walked: SessionTally, round_word: str) -> list[Any]:
    """The bankrolls of the first sessions, and with what all sessions ended."""
    step = walked.length / walked.sessions / LINE_POINTS
    points = [
        {"session": number, "rounds": place * step, "wagers": amount / plan.stake}
        for number, line in enumerate(walked.lines)
        for place, amount in enumerate((plan.bankroll * plan.stake, *line))
    ]
    how = f"{plan.bankroll:,} wagers, {plan.system.name} stakes"
    lines = (
        altair.Chart(altair.Data(values=points))
        .mark_line(color=LINE, opacity=FAINT)
        .encode(
            x=altair.X("rounds:Q", title=f"{round_word} played, about", axis={"format": "~s"}),
            y=altair.Y("wagers:Q", title="bankroll, in wagers", axis={"format": "~s"}),
            detail="session:N",
        )
        .properties(
            width=WIDTH, height=HEIGHT, title=f"The first {len(walked.lines)} sessions: {how}"
        )
    )
    width = plan.bankroll * IN_BAR / STEPS
    ends = [
        {
            "from": bar * width,
            "to": (bar + 1) * width,
            "share": sum(walked.final[bar * IN_BAR : (bar + 1) * IN_BAR]) / walked.sessions,
        }
        for bar in range(len(walked.final) // IN_BAR + 1)
    ]
    while ends[-1]["share"] == 0:
        ends.pop()
    finals = (
        altair.Chart(altair.Data(values=ends))
        .mark_bar(color=LINE)
        .encode(
            x=altair.X("from:Q", title="wagers at the end", bin="binned"),
            x2="to:Q",
            y=altair.Y("share:Q", title="share of sessions", axis={"format": "~%"}),
        )
        .properties(
            width=WIDTH, height=HEIGHT, title=f"How {walked.sessions:,} sessions of {how} end"
        )
    )
    return [lines, finals]


def save_chart(result: "Result", path: Path) -> None:
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
