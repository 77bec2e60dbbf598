"""A result as a picture: the bankroll's line, and how a single round ends."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .files import MissingExtra

if TYPE_CHECKING:
    from .result import Result

__all__ = ("chart_of", "save_chart")

WIDTH: Final = 560
HEIGHT: Final = 240
BARS_MOST: Final = 40
LINE: Final = "#0b5394"
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
    return altair.vconcat(line, shares).properties(title=result.title)


def save_chart(result: "Result", path: Path) -> None:
    """Write the picture; the file's name says as what."""
    if path.suffix.lower() not in FORMATS:
        raise ValueError(f"{path.name}: a picture is written as {', '.join(FORMATS)}")
    chart: Any = chart_of(result)
    chart.save(str(path), **({"inline": True} if path.suffix.lower() == ".html" else {}))


def _altair() -> Any:
    try:
        import_module("vl_convert")
        return import_module("altair")
    except ImportError as error:
        raise MissingExtra(
            "Pictures need altair and vl-convert-python, which are not installed; install both."
        ) from error
