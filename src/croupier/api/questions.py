"""What is worked out in a worker: each question with its arguments as plain values.

Files that a question brings along (a draft, a strategy) are laid into a folder that is the worker's
own for as long as the question takes, under the names that the command line would be given.
"""

import pickle
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from croupier.desk.wrong import WrongInput

from .workers import Tell

DRAFT: Final = "draft.toml"
STRATEGY: Final = "strategy.toml"
TELL_EVERY: Final = 0.25
"""Seconds between two words about a simulation's progress."""

Options = Mapping[str, Any]


@contextmanager
def _with(**files: str | None) -> Iterator[dict[str, str | None]]:
    """A folder with some files, by the option that names each."""
    names = {"draft": DRAFT, "strategy": STRATEGY}
    with TemporaryDirectory(prefix="croupier-") as folder, chdir(folder):
        for option, text in files.items():
            if text is not None:
                Path(names[option]).write_text(text, encoding="utf-8")
        yield {option: None if text is None else names[option] for option, text in files.items()}


# ---------------------------------------------------------------- exact answers


def odds_of(game: str, options: Options, draft: str | None, report: Options) -> Any:
    """As ``croupier odds``."""
    from croupier.desk.odds import answer  # noqa: PLC0415 (the server itself has no need of it)
    from croupier.desk.setting import open_setting  # noqa: PLC0415

    with _with(draft=draft) as files:
        return answer(open_setting(game, **options, draft=files["draft"]), **report)


def edges_of_years(game: str, options: Options, bet: str | None) -> Any:
    """The edges of a game's bets under every version that is held."""
    from croupier.desk.over_time import years_answer  # noqa: PLC0415

    return years_answer(game, bet=bet, **options)


def bonus_of(game: str, options: Options, draft: str | None) -> Any:
    """What the Super Bonus is worth to a wager of every size."""
    from croupier.desk.setting import open_setting  # noqa: PLC0415
    from croupier.desk.super_bonus import bonus_by_stake  # noqa: PLC0415

    with _with(draft=draft) as files:
        return bonus_by_stake(open_setting(game, **options, draft=files["draft"]))


def strategy_of(game: str, options: Options, draft: str | None, form: str) -> Any:
    """As ``croupier strategy``: the answer, its drawing, or a file to edit."""
    from croupier.desk.setting import open_setting  # noqa: PLC0415
    from croupier.desk.strategy import strategy_answer  # noqa: PLC0415

    with _with(draft=draft) as files:
        setting = open_setting(game, **options, draft=files["draft"])
    if form == "toml":
        from croupier.desk.strategy_judged import best_file  # noqa: PLC0415

        return best_file(setting)
    shown = strategy_answer(setting)
    if form == "svg":
        from croupier.desk.strategy_drawn import as_svg  # noqa: PLC0415

        return as_svg(shown)
    return shown


def judged(
    game: str, options: Options, draft: str | None, name: str | None, rows: str | None
) -> Any:
    """As ``croupier strategy --judge``: a strategy by its name, or rows as a file has them."""
    from croupier.desk.setting import open_setting  # noqa: PLC0415
    from croupier.desk.strategy_judged import judge_answer  # noqa: PLC0415

    with _with(strategy=rows, draft=draft) as files:
        setting = open_setting(game, **options, draft=files["draft"])
        return judge_answer(setting, files["strategy"] or name or "")


def compared(a: str, b: str, options: Options, draft: str | None, bet: str | None) -> Any:
    """As ``croupier compare``."""
    from croupier.desk.compare import compare_answer, read_sides  # noqa: PLC0415

    with _with(draft=draft) as files:
        first, second = read_sides(a, b, **options, draft=files["draft"])
        return compare_answer(first, second, bet=bet)


def checked_draft(draft: str) -> Any:
    """As ``croupier rules check``."""
    from croupier.desk.drafts import check  # noqa: PLC0415

    with _with(draft=draft):
        return check(DRAFT)


# ---------------------------------------------------------------- simulations


def simulated(
    game: str, options: Options, strategy: str | None, draft: str | None, *, tell: Tell
) -> Any:
    """As ``croupier simulate``, with what is needed to draw it; stopped, it keeps what it has."""
    from croupier.desk.simulate import simulate  # noqa: PLC0415
    from croupier.simulate.run import Progress  # noqa: PLC0415

    told = [0.0]

    def watch(now: Progress) -> None:
        if tell.wants_stop():
            raise KeyboardInterrupt  # what the keys do at a terminal: the whole shards are kept
        if monotonic() - told[0] >= TELL_EVERY:
            told[0] = monotonic()
            tell(_progress(now))

    with _with(strategy=strategy, draft=draft) as files:
        options = {**options, **{name: file for name, file in files.items() if file is not None}}
        try:
            result = simulate(game, workers=1, watch=watch, **options)
        except (TypeError, OverflowError) as wrong:
            raise WrongInput(f"{wrong}.") from wrong
        result.write("rows.csv")
        rows = Path("rows.csv").read_text(encoding="utf-8")
    return {"result": result.as_dict(), "rows": rows, "whole": pickle.dumps(result)}


def _progress(now: Any) -> dict[str, Any]:
    from croupier.desk.simulation.tables import FAN  # noqa: PLC0415

    figures, sessions = now.figures, now.sessions
    fan = None
    if sessions is not None and sessions.sessions:
        fan = {
            "sessions": sessions.sessions,
            "ruined": sessions.ruined,
            "ahead": sessions.ahead,
            "fan": {f"{share:.0%}": list(sessions.fan_at(share)) for share in FAN},
        }
    return {
        "rounds": now.rounds,
        "target": now.target,
        "seconds": round(now.seconds, 3),
        "rounds_per_second": round(now.rounds / now.seconds) if now.seconds > 0 else 0,
        "bet": figures.bet.name,
        "house_edge": figures.house_edge,
        "std_error": figures.std_error,
        "distribution": [list(pair) for pair in figures.distribution],
        "sessions": fan,
    }


def drawn(whole: bytes) -> str:
    """A simulation's picture, from what the worker that ran it gave back."""
    result = pickle.loads(whole)  # noqa: S301 (made by a worker of this server)
    with _with():
        result.draw("plot.svg")
        return Path("plot.svg").read_text(encoding="utf-8")
