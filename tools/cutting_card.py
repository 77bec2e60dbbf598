"""What the cutting card is worth at every depth, and each reading: play, keep the sums, tell.

    python tools/cutting_card.py --play 9      play nine minutes more on the GPUs here
    python tools/cutting_card.py               write docs/cutting-card.md and its chart
    python tools/cutting_card.py --check       fail if they are not what would be written

docs/cutting_card.json holds whole sums: playing goes on from the shoe at which each point stopped,
so that the figures become better with every run. A figure is worth nothing without the rules, the
seed and the tables that were played beside it. These tables are all that the kernels said, asked
hand by hand; where they or the rules are others, a point begins anew. Source that was moved about
and says the same leaves every figure standing.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from itertools import islice
from math import ceil, inf
from multiprocessing import get_context
from time import time
from typing import Any

from generated import ROOT, is_fresh, options

from croupier.compiled.caches import kernels_digest
from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.figures import BetFigures, figures_of
from croupier.simulate.run import cores

HELD = ROOT / "docs" / "cutting_card.json"
PAGE = ROOT / "docs" / "cutting-card.md"
CHART = ROOT / "docs" / "cutting-card.svg"
SEED = 2003
TENTHS = range(1, 10)
VERSIONS = {
    "blackjack": (8, 7, 6, 5, 4),
    "crown-blackjack": (8, 7, 6, 5, 4),
    "vegas-blackjack": (4,),
    "crown-pontoon": (8, 7, 6, 5, 4),
}
"""The numbers of decks that the rules allow, the usual one first. Crown 21 has the main wager of
Crown Blackjack, and Pontoon Pandemonium that of Crown Pontoon."""
READINGS = (
    ("blackjack", "dealer_blackjack_after_split"),
    ("blackjack", "dealer_blackjack_vs_21"),
    ("blackjack", "double_soft_as_hard"),
    ("vegas-blackjack", "dealer_blackjack_after_busted_double"),
)
TARGETS = (2e-5, 4e-6, 1e-6)
"""Standard errors, one after the other: first a figure for everything, then better ones."""
PROCESSES = min(6, cores() + 1)
"""Points under way: while some are compiled, others are played."""
RANGE_ROUNDS = 5 * 10**9
PIECE_ROUNDS = 10**11
"""Played between two looks at the clock."""
DIGITS = 16
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9")


@dataclass(frozen=True, order=True)
class Point:
    """A table whose edge is wanted."""

    game: str
    decks: int
    tenth: int | None
    """Tenths of the shoe in front of the cutting card; without it, as tables usually have it."""
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """The point's name in the file."""
        depth = "usual" if self.tenth is None else f"{self.tenth}/10"
        return " ".join([self.game, str(self.decks), depth, *("=".join(r) for r in self.readings)])

    def made(self) -> Blackjack:
        """The table."""
        policies = {name: {"true": True, "false": False}.get(v, v) for name, v in self.readings}
        question = open_setting(self.game, decks=self.decks, policies=policies or None)
        game = made_ready(question, TableSetting())
        assert isinstance(game, Blackjack)
        if self.tenth is None:
            return game
        size = game.stock.size
        behind = max(size - round(size * self.tenth / 10), game.least)
        return replace(game, behind=behind)


@dataclass(frozen=True)
class Sums:
    """What a point came to so far."""

    rules: str
    kernels: str
    """The digest of the kernels' source when it was played last."""
    tables: str
    """The digest of what the device read."""
    units: int = 0
    error: float = inf
    """The standard error of the edge; without rounds there is none."""
    moments: tuple[int, ...] = (0,) * 6
    endings: tuple[int, ...] = field(default=())

    def figures(self, game: Blackjack) -> BetFigures:
        """The figures of the main wager."""
        bet = game.bets[0]
        return figures_of(bet, (*self.moments, *(self.endings or (0,) * len(bet.endings))))

    def better(self, game: Blackjack, units: int, more: Sequence[int]) -> "Sums":
        """These sums with those of so many units more."""
        before = (*self.moments, *(self.endings or (0,) * (len(more) - 6)))
        both = [one + two for one, two in zip(before, more, strict=True)]
        sums = replace(
            self, units=self.units + units, moments=tuple(both[:6]), endings=tuple(both[6:])
        )
        return replace(sums, error=sums.figures(game).std_error or inf)


def points() -> Iterator[Point]:
    """Every point: the usual numbers of decks, readings, then other numbers of decks."""
    for place in range(max(len(decks) for decks in VERSIONS.values())):
        for game, decks in VERSIONS.items():
            if place < len(decks):
                for tenth in TENTHS:
                    yield Point(game, decks[place], tenth)
        if place == 0:
            for game, policy in READINGS:
                for value in values_of(policy):
                    yield Point(game, VERSIONS[game][0], None, ((policy, value),))


def values_of(policy: str) -> list[str]:
    """The readings of a rule, the recommended one first."""
    from croupier.rulebook import rulebook  # noqa: PLC0415

    reading = next(r for r in rulebook().corpus.readings if r.policy == policy)
    values = [str(choice.value).lower() for choice in reading.values]
    usual = str(reading.default).lower()
    return [usual, *(value for value in values if value != usual)]


def held() -> dict[str, Sums]:
    """The sums that are kept."""
    if not HELD.is_file():
        return {}
    kept = json.loads(HELD.read_text(encoding="utf-8"))
    assert kept["seed"] == SEED, "other shoes were played"
    return {
        name: Sums(
            **(sums | {"moments": tuple(sums["moments"]), "endings": tuple(sums["endings"])})
        )
        for name, sums in kept["points"].items()
    }


def keep(found: dict[str, Sums]) -> None:
    """Write the sums down."""
    kept = {name: asdict(sums) for name, sums in sorted(found.items())}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(sums)}" for name, sums in kept.items())
    HELD.write_text(f'{{\n "seed": {SEED},\n "points": {{\n{lines}\n }}\n}}\n', encoding="utf-8")


# ---------------------------------------------------------------- playing


def played(point: Point, sums: Sums | None, target: float, until: float) -> tuple[Point, Sums]:
    """Go on with a point until its error is small enough, or the time is over."""
    from croupier.simulate.gpu.device_game import STREAMS, DeviceGame  # noqa: PLC0415

    game = point.made()
    sums = standing(game, sums)
    device = DeviceGame(game)
    each = ceil(RANGE_ROUNDS / game.rounds_per_unit)
    with ThreadPoolExecutor(STREAMS) as pool:
        while sums.error > target and time() < until:
            wanted = sums.moments[1] * ((sums.error / target) ** 2 - 1) if sums.units else each
            ranges = ceil(min(wanted * 1.02, PIECE_ROUNDS) / game.rounds_per_unit / each)
            starts = [sums.units + each * number for number in range(ranges)]
            tallies = pool.map(lambda at: device.play(SEED, at, each, 1 << 60).tolist(), starts)
            total = [sum(column) for column in zip(*tallies, strict=True)]
            sums = sums.better(game, each * ranges, total)
    return point, sums


def standing(game: Blackjack, sums: Sums | None) -> Sums:
    """The sums that stand for a table as it is played today, or none of them."""
    kernels, tables = kernels_digest(), tables_digest(game)
    if sums is None or (sums.rules, sums.tables) != (game.identity, tables):
        return Sums(game.identity, kernels, tables)
    return replace(sums, kernels=kernels)


def tables_digest(game: Blackjack) -> str:
    """A digest of everything that a device reads of a table's rules."""
    from croupier.simulate.gpu.plans import passes_of  # noqa: PLC0415

    digest = sha256()
    for work in passes_of(game):
        for table in work.tables:
            digest.update(f"{table.dtype} {table.shape}".encode())
            digest.update(table.tobytes())
    return digest.hexdigest()[:DIGITS]


def to_play(found: dict[str, Sums]) -> Iterator[tuple[Point, float]]:
    """Points whose errors are too large, with the errors that are wanted: the largest first.

    Between points without any figure stand others: while the ones are compiled, the others play.
    """
    new = iter([(point, TARGETS[0]) for point in points() if point.name not in found])
    for target in TARGETS:
        for point in points():
            error = found[point.name].error if point.name in found else TARGETS[0]
            if error > target:
                yield from islice(new, 1)
                yield point, target
    yield from new


def play(minutes: float) -> None:
    """Play what has the largest errors for so many minutes."""
    until = time() + minutes * 60
    found = held()
    context = get_context("spawn")
    todo = to_play(found)
    under_way: set[Future[tuple[Point, Sums]]] = set()
    with ProcessPoolExecutor(PROCESSES, mp_context=context) as pool:
        while True:
            for point, target in islice(todo, PROCESSES - len(under_way)):
                if time() < until:
                    under_way.add(pool.submit(played, point, found.get(point.name), target, until))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                point, sums = future.result()
                if sums.units:
                    found[point.name] = sums
                keep(found)
                print(f"{point.name}: {sums.error:.2g}, {until - time():.0f} s left", flush=True)


# ---------------------------------------------------------------- telling

INTRODUCTION = """\
# What the cutting card is worth

The house edge, in per cent of the initial wager, of one box that is played by the best chart, where the
cutting card is put after so many tenths of the shoe; with standard errors. A round that has begun before the
cutting card is played to its end. *Exact* is the edge of the same play off the top of a full shoe.

![House edge by depth](cutting-card.svg)"""


def made_of(rounds: int, kernels: str) -> str:
    """What the figures rest on."""
    return f"""\
{rounds:.3g} rounds, seed {SEED}, kernels {kernels}; one card is burnt. Made by `tools/cutting_card.py` on a GPU,
with sums equal to a processor's. Whole sums are in `cutting_card.json`, each with the identity of its rules, the digest of the kernels' source
and the digest of the tables that the kernels were asked for; `--play` goes on from there while rules and tables are the same."""


def told(sums: Sums | None, game: Blackjack) -> str:
    """An edge with its error, in per cent."""
    if sums is None or not sums.units:
        return "–"
    figures = sums.figures(game)
    return f"{figures.house_edge:.5%} ± {100 * (figures.std_error or inf):.5f}".replace("%", "")


def exact(point: Point) -> float:
    """The exact edge of the strategy that is played, off the top of a full shoe."""
    from croupier.odds.blackjack.judge import judge  # noqa: PLC0415

    game = point.made()
    return judge(game.rules, game.strategy).house_edge


def page(found: dict[str, Sums]) -> str:
    """The page, from what is kept."""
    rounds = sum(sums.moments[1] for sums in found.values())
    kernels = ", ".join(sorted({sums.kernels for sums in found.values()}))
    lines = [*INTRODUCTION.splitlines(), "", *made_of(rounds, kernels).splitlines()]
    for game, decks in VERSIONS.items():
        lines += ["", f"## {game}", "", f"| depth | {' | '.join(f'{d} decks' for d in decks)} |"]
        lines.append(f"|---|{'---:|' * len(decks)}")
        for tenth in TENTHS:
            cells = []
            for number in decks:
                point = Point(game, number, tenth)
                cells.append(told(found.get(point.name), point.made()))
            lines.append(f"| {tenth}/10 | {' | '.join(cells)} |")
        edges = [f"{exact(Point(game, number, None)):.5%}".replace("%", "") for number in decks]
        lines.append(f"| exact | {' | '.join(edges)} |")
    lines += ["", *readings(found)]
    return "\n".join(lines) + "\n"


def readings(found: dict[str, Sums]) -> Iterator[str]:
    """What readings of unclear rules cost with a cutting card."""
    yield "## Readings"
    yield ""
    yield "The price of a reading against the recommended one, with the usual cutting card, each by"
    yield "the best play under it; in per cent, with standard errors. Errors of prices are those of"
    yield "independent runs: both are played on the same shoes, so that the true ones are smaller."
    yield ""
    yield "| version | reading | value | edge | price |"
    yield "|---|---|---|---:|---:|"
    for game, policy in READINGS:
        base: BetFigures | None = None
        for value in values_of(policy):
            point = Point(game, VERSIONS[game][0], None, ((policy, value),))
            sums, table = found.get(point.name), point.made()
            price = "–"
            if sums is not None and sums.units:
                figures = sums.figures(table)
                if base is None:
                    base = figures
                else:
                    error = ((figures.std_error or inf) ** 2 + (base.std_error or inf) ** 2) ** 0.5
                    price = (
                        f"{100 * (figures.house_edge - base.house_edge):+.5f} ± {100 * error:.5f}"
                    )
            yield f"| {game} | `{policy}` | {value} | {told(sums, table)} | {price} |"


def draw(found: dict[str, Sums]) -> None:
    """Draw the usual number of decks of every version."""
    import altair as alt  # noqa: PLC0415

    rows: list[dict[str, Any]] = []
    for game, decks in VERSIONS.items():
        for tenth in TENTHS:
            point = Point(game, decks[0], tenth)
            sums = found.get(point.name)
            if sums is not None and sums.units:
                edge = sums.figures(point.made()).house_edge
                said = f"{game}, {decks[0]} decks"
                top = exact(Point(game, decks[0], None))
                rows.append({"table": said, "depth": tenth / 10, "edge": edge - top})
    chart = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("depth:Q", title="cards in front of the cutting card", axis=alt.Axis(format="%")),
        y=alt.Y("edge:Q", title="house edge less the exact one", axis=alt.Axis(format=".3%")),
        color=alt.Color("table:N", title="table", scale=alt.Scale(range=list(COLOURS))),
    )
    drawing = chart.mark_line(point=True).properties(width=640, height=320)
    drawing.save(str(CHART))


def main() -> int:
    """Play, write or check; return the exit status."""
    parser = options(__doc__)
    parser.add_argument("--play", type=float, metavar="MINUTES", help="play so long, then stop")
    asked = parser.parse_args()
    if asked.play is not None:
        play(asked.play)
        return 0
    found = held()
    fresh = is_fresh(PAGE, page(found), is_check=asked.check)
    if not asked.check:
        draw(found)
    return 1 if asked.check and not fresh else 0


if __name__ == "__main__":
    sys.exit(main())
