"""A simulation's result: figures with their errors, and everything needed to repeat them."""

from collections.abc import Iterator, KeysView, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from croupier.desk.games import KnownEdge
from croupier.desk.notebook import Rows
from croupier.simulate.blackjack.counted import Counted
from croupier.simulate.figures import BetFigures
from croupier.simulate.game import SHOE, SPREAD, UNITS
from croupier.simulate.sessions import Sessions, SessionTally

from .tables import (
    Shown,
    count_notes,
    count_table,
    counted_as_dict,
    known_as_dict,
    lined_up,
    plural,
    session_notes,
    session_table,
    sessions_as_dict,
)

COLUMNS: Final = ("bet", "house edge", "std error", "wins", "loses", "void", "variance")


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """The result of a simulation.

    Printed, it is a table; in a notebook it shows itself as one. Figures are per unit of the
    initial wager, the house edge positive for the house.
    """

    game: str
    at: str
    """The moment whose rules were played by."""
    status: str
    """How sure those rules are."""
    settings: tuple[tuple[str, str], ...]
    """How it was played."""
    rules: str
    """The identity of the rule set and its settings."""
    law: str
    """The digest of the rulebook, of a draft as well where one was played by."""
    kernels: str
    """The digest of the code that played."""
    seed: int
    rounds: int
    round_word: str
    units: int
    unit: str
    seconds: float
    """Of playing alone."""
    workers: int
    device: str
    interrupted: bool
    bet: str
    """The bet that ``house_edge`` and ``std_error`` are about."""
    bets: tuple[BetFigures, ...]
    path: tuple[tuple[int, float], ...]
    """Rounds, and what a player of that bet had gained by then, in wagers."""
    sessions: Sessions | None
    walked: SessionTally | None
    known: KnownEdge | None = None
    """The house edge off the top of a full shoe, where it was asked for."""
    draft: str | None = None
    """The draft notice by whose rules it was played."""
    counted: Counted | None = None
    """The results of play by a count, where cards were counted."""

    def figures(self, bet: str | None = None) -> BetFigures:
        """The figures of a bet, or of the one that the result is about."""
        wanted = bet or self.bet
        for figures in self.bets:
            if figures.bet.name == wanted:
                return figures
        raise KeyError(f"no bet is called {wanted!r} here")

    @property
    def house_edge(self) -> float:
        """What the house keeps of a unit wagered, on average."""
        return self.figures().house_edge

    @property
    def std_error(self) -> float | None:
        """How far the house edge may be off: one standard error."""
        return self.figures().std_error

    @property
    def rounds_per_second(self) -> float:
        """How fast it was played, all workers together."""
        return self.rounds / self.seconds if self.seconds > 0 else 0.0

    @property
    def exact(self) -> float | None:
        """The exact house edge off the top of a full shoe; nothing where it is approximate."""
        known = self.known
        return None if known is None or known.error_bound is not None else known.edge

    # ------------------------------------------------------------ for people

    @property
    def title(self) -> str:
        """What was played, in one line."""
        how = ", ".join(f"{name} {value}" for name, value in self.settings)
        draft = "" if self.draft is None else f"; under draft {self.draft}, which is no law"
        return f"{self.game} at {self.at[:16]} ({self.status}); {how}{draft}"

    @property
    def summary(self) -> str:
        """How much was played, in one line."""
        stopped = " (interrupted)" if self.interrupted else ""
        played = plural(self.rounds, self.round_word)
        return (
            f"{played} in {plural(self.units, f'{self.unit}s')}{stopped}, "
            f"seed {self.seed}; {self.seconds:.2f} s on {plural(self.workers, 'workers')}, "
            f"{self.rounds_per_second / 1e6:,.1f} million a second"
        )

    @property
    def identity(self) -> str:
        """What was played, and by which code: with the seed enough to play it again."""
        return f"rules {self.rules}, law {self.law}"

    @property
    def stakes(self) -> str:
        """How stakes were chosen in the sessions."""
        if self.sessions is None or self.bets[self.sessions.bet].bet.name == SPREAD:
            return "spread"
        return self.sessions.system.name

    @property
    def tables(self) -> tuple[Shown, ...]:
        """What stands below the table of bets: play by a count, and sessions."""
        found = [] if self.counted is None else [count_table(self.counted)]
        if self.sessions is not None and self.walked is not None and self.walked.sessions:
            bet = self.bets[self.sessions.bet].bet.name
            found.append(
                session_table(
                    self.sessions,
                    self.walked,
                    bet=bet,
                    unit=self.unit,
                    round_word=self.round_word,
                )
            )
        return tuple(found)

    @property
    def notes(self) -> tuple[str, ...]:
        """What belongs beside the tables."""
        return (*self._exact_note(), *self._count_notes(), *self._session_notes())

    def _exact_note(self) -> Iterator[str]:
        known, error = self.known, self.std_error
        if known is None:
            return
        off = abs(self.house_edge - known.edge)
        far = f", {off / error:.1f} standard errors away" if error else ""
        name, figure = "Exact", f"{known.edge:.6%}"
        if known.error_bound is not None:
            places = max(len(known.written.partition(".")[2]) - 2, 0)
            within = float(known.error_bound) * 100
            name, figure = "Approximate", f"{known.edge:.{places}%}, off by at most {within:.2g}%"
        top = " off the top of a full shoe" if self._runs_to_a_cut else ""
        play = "" if known.play is None else f", {known.play}"
        yield f"{name}{top}{play}: {figure}{far}."
        if self._runs_to_a_cut:
            yield (
                "Played to a cutting card, shoes whose rounds take few cards have more of them, so "
                "the two may differ."
            )

    @property
    def _runs_to_a_cut(self) -> bool:
        """Whether a shoe's number of rounds depends on its cards."""
        return self.unit == SHOE and not self.figures().is_even

    def _count_notes(self) -> Iterator[str]:
        if self.counted is not None:
            plan = self.sessions
            yield from count_notes(self.counted, None if plan is None else plan.bankroll)

    def _session_notes(self) -> Iterator[str]:
        plan, walked = self.sessions, self.walked
        if plan is None or walked is None:
            return
        if walked.sessions == 0:
            yield "Too little was played for a whole session; play more with --rounds."
            return
        yield from session_notes(plan, walked, self.bets[plan.bet])

    def rows(self, *, every: bool = False) -> list[tuple[str, ...]]:
        """The table's rows, as text under ``COLUMNS``."""
        return [_row(figures) for figures in self._listed(every=every)]

    def _listed(self, *, every: bool) -> Sequence[BetFigures]:
        return [
            figures
            for figures in self.bets
            if every or not figures.bet.is_minor or figures.bet.name == self.bet
        ]

    def __str__(self) -> str:
        lines = [self.title, *lined_up(COLUMNS, self.rows()), self.summary]
        for shown in self.tables:
            lines += ["", shown.title, *lined_up(shown.columns, shown.rows)]
        return "\n".join((*lines, *self.notes, self.identity))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        tables = (Shown(self.title, COLUMNS, self.rows()), *self.tables)
        said = (self.summary, *self.notes, self.identity)
        notes = "".join(f"<p>{escape(note)}</p>" for note in said)
        return "".join(map(_html, tables)) + notes

    def plot(self) -> Any:
        """The bankroll's line and the distribution of one round's result, as an Altair chart."""
        from .plot import chart_of  # noqa: PLC0415 (charts are an extra)

        return chart_of(self)

    def draw(self, path: Path | str) -> None:
        """Write that picture; the file's name says whether as SVG, PNG or HTML."""
        from .plot import save_chart  # noqa: PLC0415 (charts are an extra)

        save_chart(self, Path(path))

    # ------------------------------------------------------------ for machines

    def table(self) -> Rows:
        """The figures of every bet, as rows with numbers."""
        return Rows(
            {name: cell for name, cell in _shown(bet, self.unit).items() if name != "endings"}
            for bet in self.bets
        )

    def keys(self) -> KeysView[str]:
        """With ``result[name]``: what makes a mapping of the result, the one that JSON carries."""
        return self.as_dict().keys()

    def __getitem__(self, name: str) -> Any:
        return self.as_dict()[name]

    def as_dict(self) -> dict[str, Any]:
        """The whole result as JSON carries it."""
        found: dict[str, Any] = {
            "game": self.game,
            "at": self.at,
            "status": self.status,
            "bet": self.bet,
            "rounds": self.rounds,
            "house_edge": self.house_edge,
            "std_error": self.std_error,
            "seconds": round(self.seconds, 6),
            "rounds_per_second": round(self.rounds_per_second),
            "device": self.device,
            "workers": self.workers,
            "seed": self.seed,
            "rules": self.rules,
            "law": self.law,
            "kernels": self.kernels,
            "settings": dict(self.settings),
            "unit": self.unit,
            "units": self.units,
            "interrupted": self.interrupted,
            "bets": [_shown(figures, self.unit) for figures in self.bets],
        }
        if self.draft is not None:
            found["draft"] = self.draft
        if self.known is not None:
            found |= known_as_dict(self.known)
        if self.sessions is not None and self.walked is not None:
            bet = self.bets[self.sessions.bet].bet.name
            found["sessions"] = sessions_as_dict(
                self.sessions, self.walked, bet=bet, stakes=self.stakes
            )
        if self.counted is not None:
            plan = self.sessions
            found["counted"] = counted_as_dict(self.counted, plan.bankroll if plan else None)
        return found

    def write(self, path: Path | str) -> None:
        """Write every ending of every bet as CSV or, by the file's name, as Parquet."""
        from .files import write_rows  # noqa: PLC0415 (Parquet is an extra)

        write_rows(self, Path(path))


def _row(figures: BetFigures) -> tuple[str, ...]:
    if figures.rounds == 0:
        return (figures.bet.name, *("" for _ in COLUMNS[1:]))
    error = "" if figures.std_error is None else f"{figures.std_error:.4%}"
    return (
        figures.bet.name,
        f"{figures.house_edge:.4%}",
        error,
        f"{figures.share(1):.4%}",
        f"{figures.share(-1):.4%}",
        f"{figures.share(0):.4%}",
        f"{figures.variance:,.4f}",
    )


def _shown(figures: BetFigures, unit: str) -> dict[str, Any]:
    over = f"{unit}s" if figures.bet.over == UNITS else figures.bet.over
    return {
        "bet": figures.bet.name,
        "rounds": figures.rounds,
        "house_edge": figures.house_edge,
        "std_error": figures.std_error,
        "std_error_over": over,
        "groups": figures.groups,
        "variance": figures.variance,
        "win": figures.share(1),
        "lose": figures.share(-1),
        "void": figures.share(0),
        "endings": [
            {"ending": ending.name, "net": ending.net / figures.bet.stake, "count": count}
            for ending, count in zip(figures.bet.endings, figures.counts, strict=True)
        ],
        "rules": list(figures.bet.rules),
    }


def _html(shown: Shown) -> str:
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in shown.columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in shown.rows
    )
    return (
        f"<table><caption>{escape(shown.title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
