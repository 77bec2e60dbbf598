"""Whole tournaments simulated: the game made ready, the rounds played, the answer shown."""

from dataclasses import dataclass
from typing import Any, Final

from croupier.desk.setting import open_setting
from croupier.desk.simulation.games import made_ready
from croupier.desk.simulation.settings import TableSetting
from croupier.desk.wrong import WrongInput
from croupier.money import Cents, dollars
from croupier.simulate.contests import BetRounds, ContestRounds, Style
from croupier.tournament import Conditions, Kind
from croupier.tournament.simulated import Cannot, Simulated, StyleTally, simulated

from .drafting import Drafted

RUNS: Final = 1000
MOST_RUNS: Final = 10**6
SEED_BITS: Final = 63
STYLES: Final = tuple(style.name.lower() for style in Style)
BACCARAT_BETS: Final = ("player", "banker")
COM_BO_BETS: Final = tuple(f"{side}-{box}" for box in range(1, 6) for side in ("high", "low"))


@dataclass(frozen=True, kw_only=True)
class Played:
    """Tournaments simulated, and under what conditions."""

    conditions: Conditions
    seed: int
    bonus: Cents
    result: Simulated

    def worth(self, tally: StyleTally) -> float:
        """What an entry is worth in cents: prize and bonus less the fee."""
        return tally.mean + self.bonus - (self.conditions.entry_fee or 0)


def played(
    drafted: Drafted,
    *,
    runs: int = RUNS,
    seed: int = 1,
    styles: tuple[str, ...] = STYLES,
    entrants: int | None = None,
) -> Played:
    """Play tournaments under conditions that pass the check."""
    conditions = drafted.conditions
    if drafted.faults:
        first = drafted.faults[0]
        raise WrongInput(f"{first.where}: {first.says} [{first.rule}]")
    chosen = tuple(_style(name) for name in styles)
    assert conditions.terms is not None
    least, most = conditions.terms.players_min, conditions.terms.players_max
    assert least is not None
    assert most is not None
    count = most if entrants is None else entrants
    if not least <= count <= most:
        raise WrongInput(f"--entrants: the conditions allow {least} to {most}, not {count}.")
    if not 1 <= runs <= MOST_RUNS:
        raise WrongInput(f"--runs: {runs} is not between 1 and {MOST_RUNS:,}.")
    if not 0 <= seed < 2**SEED_BITS:
        raise WrongInput(f"--seed: {seed} is not between 0 and 2^{SEED_BITS} - 1.")
    try:
        result = simulated(
            conditions,
            _source(conditions),
            styles=chosen,
            entrants=count,
            runs=runs,
            seed=seed,
        )
    except Cannot as cannot:
        raise WrongInput(f"structure: {cannot}") from cannot
    sevens = drafted.rules.sevens
    bonus = Cents(0) if sevens is None else sevens.bonus
    return Played(conditions=conditions, seed=seed, bonus=bonus, result=result)


def _style(name: str) -> Style:
    if name not in STYLES:
        raise WrongInput(f"--strategies: {name!r} is none of {', '.join(STYLES)}.")
    return Style[name.upper()]


def _source(conditions: Conditions) -> ContestRounds:
    """The rounds of the conditions' game: a box for every seat, or bets that all share."""
    assert conditions.structure is not None
    setting = open_setting(conditions.game, at=conditions.at, decks=conditions.decks)
    if conditions.kind in (Kind.BLACKJACK, Kind.MAGNIFICENT_SEVENS):
        from croupier.simulate.blackjack.game import Blackjack  # noqa: PLC0415

        seats = max(stage.seats for stage in conditions.structure.stages)
        game = made_ready(setting, TableSetting(boxes=seats))
        assert isinstance(game, Blackjack)
        return _Boxes(game)
    ready = made_ready(setting, TableSetting())
    names = [bet.name for bet in ready.bets]
    wanted = BACCARAT_BETS if conditions.kind is Kind.BACCARAT else COM_BO_BETS
    return BetRounds(ready, tuple(names.index(name) for name in wanted))


class _Boxes:
    """A table of Blackjack as contests see it."""

    is_boxes = True

    def __init__(self, game: Any) -> None:
        self._game = game
        self.unit = int(game.tables.unit)

    def rounds(self, seed: int, first: int, units: int) -> tuple[Any, Any]:
        """What each box gained in every round, and where each shoe begins."""
        nets, starts = self._game.box_nets(seed, first, units)
        return nets, starts


def played_as_json(found: Played) -> dict[str, Any]:
    """What the command answers."""
    result = found.result
    first = result.styles[0]
    return {
        "tournament": found.conditions.name,
        "kind": str(found.conditions.kind),
        "game": found.conditions.game,
        "digest": found.conditions.digest,
        "runs": result.runs,
        "seed": found.seed,
        "entrants": result.entrants,
        "seconds": round(result.seconds, 3),
        "rounds_a_table": round(result.rounds_played / result.tables_played, 1),
        "tables": result.tables_played // result.runs,
        "strategies": [
            {
                "strategy": tally.style.name.lower(),
                "entrants": tally.entrants,
                "finalists": tally.finalists,
                "wins": tally.wins,
                "win_rate": f"{tally.wins / tally.entrants:.6f}" if tally.entrants else None,
                "prize": dollars(Cents(round(tally.mean))),
                "std_error": dollars(Cents(round(tally.error))),
                "worth": dollars(Cents(round(found.worth(tally)))),
                "gain_over_first": dollars(Cents(round(tally.mean - first.mean))),
            }
            for tally in result.styles
        ],
    }
