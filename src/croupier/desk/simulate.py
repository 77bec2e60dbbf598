"""Play a game by the million: what its bets come to, and how sure that is."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from math import isfinite
from os import PathLike
from secrets import randbits
from typing import TYPE_CHECKING, Final

from croupier.compiled.caches import law_digest
from croupier.simulate.figures import figures_of
from croupier.simulate.game import Game, stretches, width_of
from croupier.simulate.result import Result
from croupier.simulate.run import Run, Watcher, run
from croupier.simulate.sessions import Sessions

from .arguments import number, text, whole
from .bankrolls import read_sessions
from .devices import Hands, Needs, found_hands
from .moment import Moment
from .odds_question import (
    BACCARAT,
    BLACKJACK,
    CARIBBEAN,
    COM_BO,
    WHEEL,
    Money,
    Named,
    Question,
    ask,
)
from .tables import Table, about
from .wrong import WrongInput, listed

if TYPE_CHECKING:
    from croupier.simulate.blackjack.counted import Counted

__all__ = ("ROUNDS", "Table", "made_ready", "simulate")

ROUNDS: Final = 10_000_000
"""Played where nothing is said of how many."""
SEED_BITS: Final = 64
FRESH_SEED_BITS: Final = 32
"""A seed that nobody chose is short enough to be typed again."""
MAIN: Final = "main"
SPREAD: Final = "main-spread"
"""The bet whose stakes follow a count; where there is one, the report is about it."""


def simulate(  # noqa: PLR0913 (the options of the command)
    game: str,
    *,
    rounds: float | None = None,
    decks: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    at: Moment | None = None,
    policies: Named | None = None,
    bet: str | None = None,
    until_se: float | None = None,
    bankroll: int | None = None,
    session: int | None = None,
    system: str | None = None,
    most: int | None = None,
    strategy: str | PathLike[str] | None = None,
    burn: int | None = None,
    behind: int | None = None,
    zeros: int | None = None,
    boxes: int | None = None,
    continuous: bool = False,
    side_bets: Collection[str] = (),
    insurance: str | None = None,
    count: str | None = None,
    spread: str | None = None,
    stake: Money | None = None,
    meter: Money | None = None,
    exact: bool = False,
    careful: bool = False,
    cluster: str | None = None,
    device: str | None = None,
    watch: Watcher | None = None,
) -> Result:
    """Play a game many times, and return what its bets came to.

    The same seed and rounds give the same result on any number of workers, and on a GPU. With a
    bankroll the result tells of sessions as well, played by a betting system where one is named.
    Boxes, side bets, insurance, counting, spreads and the stake are Blackjack's; continuous
    shuffling is its and Com-Bo's; the meter, at which a jackpot wager is played too, is Caribbean
    Stud's.

    >>> result = simulate("rapid-roulette", rounds=1e6, seed=7, workers=1)
    >>> result.rounds, result.bet, round(result.house_edge, 4), round(result.std_error, 4)
    (1000000, 'red', 0.026, 0.001)
    """
    rounds, until_se = number("rounds", rounds), number("until_se", until_se)
    decks, seed, workers = whole("decks", decks), whole("seed", seed), whole("workers", workers)
    bankroll, session, most = (
        whole(name, given)
        for name, given in (("bankroll", bankroll), ("session", session), ("most", most))
    )
    burn, behind = whole("burn", burn), whole("behind", behind)
    zeros, boxes = whole("zeros", zeros), whole("boxes", boxes)
    bet, strategy, system = text("bet", bet), text("strategy", strategy), text("system", system)
    insurance, count = text("insurance", insurance), text("count", count)
    spread, cluster = text("spread", spread), text("cluster", cluster)
    device = text("device", device)
    question = ask(
        game, at=at, decks=decks, policies=policies, zeros=zeros, stake=stake, meter=meter
    )
    table = Table(
        burn=burn,
        behind=behind,
        strategy=strategy,
        boxes=boxes,
        continuous=continuous,
        side_bets=(side_bets,) if isinstance(side_bets, str) else tuple(side_bets),
        insurance=insurance,
        count=count,
        spread=spread,
    )
    ready = made_ready(question, table)
    place = _bet_place(ready, bet)
    if exact and ready.bets[place].name == SPREAD:
        raise WrongInput(f"--exact: nothing exact is known of {SPREAD}; add --bet {MAIN}.")
    plan = read_sessions(
        ready,
        place,
        bankroll=bankroll,
        session=session,
        system=system,
        most=most,
        spread=SPREAD,
    )
    chosen = _seed(seed)
    needs = Needs(workers=workers, careful=careful, sessions=plan is not None, cluster=cluster)
    with ExitStack() as open_things:
        open_things.enter_context(_cards_enough(question))
        hands = found_hands(ready, device, needs, open_things)
        played = run(
            hands.game,
            seed=chosen,
            rounds=_rounds(rounds, until_se),
            until=_until(until_se),
            bet=place,
            workers=hands.threads,
            executor=hands.executor,
            careful=careful,
            sessions=plan,
            watch=watch,
            pace=hands.pace,
        )
    return _result(
        question, ready, played, seed=chosen, place=place, plan=plan, hands=hands, exact=exact
    )


def made_ready(question: Question, table: Table) -> Game:
    """Make the game of a question ready to be played; only its own files are imported."""
    _only_for(question, table.strategy, "--strategy", CARIBBEAN, BLACKJACK)
    _only_for(question, table.burn, "--burn", BACCARAT, BLACKJACK)
    _only_for(question, table.behind, "--behind", BACCARAT, COM_BO, BLACKJACK)
    _only_for(question, table.boxes, "--boxes", BLACKJACK)
    _only_for(question, table.continuous or None, "--continuous", BLACKJACK, COM_BO)
    _only_for(question, table.side_bets or None, "--side-bet", BLACKJACK)
    _only_for(question, table.insurance, "--insurance", BLACKJACK)
    _only_for(question, table.count, "--count", BLACKJACK)
    _only_for(question, table.spread, "--spread", BLACKJACK)
    _only_for(question, question.stake, "--stake", BLACKJACK)
    if table.continuous:
        _not_continuous(table.burn, "--burn")
        _not_continuous(table.behind, "--behind")
    made = _GAMES.get(question.law.book)
    if made is None:
        raise WrongInput(f"{question.game} cannot be simulated yet.")
    return made(question, table)


def _only_for(question: Question, given: object, name: str, *books: str) -> None:
    if given is not None and question.law.book not in books:
        raise WrongInput(f"{name}: is for {listed(books)}, not for {question.game}.")


def _not_continuous(given: object, name: str) -> None:
    if given is not None:
        says = "a shoe that shuffles all the time burns no card and has no cutting card"
        raise WrongInput(f"{name}: {says}; leave out {name} or --continuous.")


def _baccarat(question: Question, table: Table) -> Game:
    from croupier.games.baccarat import BaccaratRules, Policies  # noqa: PLC0415
    from croupier.simulate.baccarat.game import BEHIND, BURN, Baccarat  # noqa: PLC0415

    assert isinstance(question.rules, BaccaratRules)
    assert question.decks is not None
    named = {
        name: question.policies[name] for name in Policies().named if name in question.policies
    }
    game = Baccarat(
        rules=question.rules, decks=question.decks, policies=Policies.read(named), burn=0
    )
    with about("--behind"):
        game = replace(game, behind=BEHIND if table.behind is None else table.behind)
        assert game.stock.size
    with about("--behind" if table.burn is None else "--burn"):
        game = replace(game, burn=BURN if table.burn is None else table.burn)
        assert game.stock.size
    return game


def _blackjack(question: Question, table: Table) -> Game:
    from .simulate_blackjack import made_blackjack  # noqa: PLC0415

    return made_blackjack(question, table)


def _com_bo(question: Question, table: Table) -> Game:
    from croupier.games.com_bo import ComBoRules  # noqa: PLC0415
    from croupier.simulate.com_bo.game import ComBo  # noqa: PLC0415

    assert isinstance(question.rules, ComBoRules)
    with about("--behind"):
        game = ComBo(rules=question.rules, behind=table.behind, continuous=table.continuous)
        assert game.stock.size
    return game


def _roulette(question: Question, _table: Table) -> Game:
    from croupier.games.roulette import RouletteRules  # noqa: PLC0415
    from croupier.simulate.roulette.game import Roulette  # noqa: PLC0415

    assert isinstance(question.rules, RouletteRules)
    return Roulette(rules=question.rules)


def _caribbean(question: Question, table: Table) -> Game:
    from .simulate_caribbean import made_caribbean  # noqa: PLC0415

    return made_caribbean(question, table.strategy)


_GAMES: Final[dict[str, Callable[[Question, Table], Game]]] = {
    BACCARAT: _baccarat,
    BLACKJACK: _blackjack,
    CARIBBEAN: _caribbean,
    COM_BO: _com_bo,
    WHEEL: _roulette,
}


# ---------------------------------------------------------------- what was asked for


def _bet_place(game: Game, bet: str | None) -> int:
    names = [offered.name for offered in game.bets]
    if bet is None:
        return names.index(SPREAD) if SPREAD in names else 0
    if bet not in names:
        listed = [offered.name for offered in game.bets if not offered.is_minor]
        raise WrongInput(f"--bet: {game.name} has no bet {bet!r}; there are {', '.join(listed)}.")
    return names.index(bet)


def _seed(seed: int | None) -> int:
    if seed is None:
        return randbits(FRESH_SEED_BITS)
    if not 0 <= seed < 1 << SEED_BITS:
        raise WrongInput(f"--seed: {seed} is not between 0 and 2^{SEED_BITS} - 1.")
    return seed


def _rounds(rounds: float | None, until_se: float | None) -> int | None:
    if rounds is None:
        return ROUNDS if until_se is None else None
    if not isfinite(rounds) or rounds < 1 or rounds != int(rounds):
        raise WrongInput(f"--rounds: {rounds} is no number of rounds.")
    return int(rounds)


def _until(until_se: float | None) -> float | None:
    if until_se is not None and not 0 < until_se < 1:
        raise WrongInput(f"--until-se: {until_se} must lie between 0 and 1, such as 1e-5.")
    return until_se


# ---------------------------------------------------------------- while it is played


@contextmanager
def _cards_enough(question: Question) -> Iterator[None]:
    """Only Blackjack has rounds that no number of cards is enough for beforehand."""
    if question.law.book != BLACKJACK:
        yield
        return
    from croupier.simulate.blackjack.game import ShoeRanOut  # noqa: PLC0415

    try:
        yield
    except ShoeRanOut as error:
        raise WrongInput(f"--behind: {error}.") from error


# ---------------------------------------------------------------- the answer


def _result(
    question: Question,
    game: Game,
    played: Run,
    *,
    seed: int,
    place: int,
    plan: Sessions | None,
    hands: Hands,
    exact: bool,
) -> Result:
    figures = tuple(
        figures_of(bet, played.totals[moments.start : endings.stop])
        for bet, moments, endings in stretches(game.bets)
    )
    stake = game.bets[place].stake
    return Result(
        game=game.name,
        at=question.law.at.isoformat(),
        status=question.law.status.value,
        settings=game.settings,
        rules=game.identity,
        law=law_digest(),
        corpus=question.law.digest,
        seed=seed,
        rounds=played.rounds,
        round_word=game.round_word,
        units=played.units,
        unit=game.unit,
        seconds=played.seconds,
        workers=hands.workers or played.workers,
        device=hands.device,
        interrupted=played.interrupted,
        bet=game.bets[place].name,
        bets=figures,
        path=tuple((rounds, net / stake) for rounds, net in played.path),
        sessions=plan,
        walked=played.sessions,
        exact=_exact(question, game, game.bets[place].name) if exact else None,
        counted=_counted(game, played.totals[width_of(game.bets) :]),
    )


def _counted(game: Game, numbers: Sequence[int]) -> "Counted | None":
    """Play by a count, which is all that any game adds to its bets."""
    if not numbers:
        return None
    from .simulate_blackjack import blackjack_counted  # noqa: PLC0415

    return blackjack_counted(game, numbers)


def _exact(question: Question, game: Game, bet: str) -> float | None:
    """The exact figure off the top of a full shoe, where the odds have it."""
    if question.law.book == BLACKJACK and bet == MAIN:
        from .simulate_blackjack import blackjack_edge  # noqa: PLC0415

        return blackjack_edge(game)
    if question.law.book == CARIBBEAN:
        from .simulate_caribbean import caribbean_edge  # noqa: PLC0415

        return caribbean_edge(game, bet)
    from .odds import answer  # noqa: PLC0415

    return next(
        (
            float(row["house_edge"])
            for row in answer(question, bet=bet)["bets"]
            if row["bet"] == bet
        ),
        None,
    )
