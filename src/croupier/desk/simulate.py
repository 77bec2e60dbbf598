"""Play a game by the million: the figures of its bets, and how sure they are."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Unpack

from croupier.compiled.caches import kernels_digest
from croupier.simulate.figures import figures_of
from croupier.simulate.game import MAIN, SPREAD, ReadyGame, stretches, width_of
from croupier.simulate.run import Played, Watcher, run
from croupier.simulate.sessions import Sessions

from .arguments import WrongArgument, flag, text
from .devices import Hands, Needs, found_hands
from .games import KnownEdge, desk_of
from .setting import Setting, open_setting
from .simulation.bankrolls import read_sessions
from .simulation.games import made_ready
from .simulation.result import Simulation
from .simulation.settings import Bankroll, Effort, Options, TableSetting
from .wrong import WrongInput

if TYPE_CHECKING:
    from croupier.simulate.blackjack.counted import Counted


def simulate(game: str, *, watch: Watcher | None = None, **options: Unpack[Options]) -> Simulation:
    """Play a game many times, and return the figures of its bets.

    The same seed and rounds give the same result on any number of workers, and on a GPU. With a
    bankroll the result tells of sessions as well, played by a betting system where one is named.
    Under a ``draft`` notice it is played as that would have it, and ``law`` names both together.
    Boxes, side bets, insurance, counting, spreads and the stake are Blackjack's; continuous
    shuffling is its and Com-Bo's; the meter, at which a jackpot wager is played too, is Caribbean
    Stud's.

    >>> result = simulate("rapid-roulette", rounds=1e6, seed=7, workers=1)
    >>> result.rounds, result.bet, round(result.house_edge, 4), round(result.std_error, 4)
    (1000000, 'red', 0.026, 0.001)
    """
    for name in options:
        if name not in Options.__annotations__:
            raise TypeError(f"simulate() got an unexpected keyword argument {name!r}")
    if watch is not None and not callable(watch):
        raise WrongArgument("watch", watch, "a function")
    effort, table, bankroll = (
        Effort.read(options),
        TableSetting.read(options),
        Bankroll.read(options),
    )
    bet = text("bet", options.get("bet"))
    setting = _opened(game, options)
    ready = made_ready(setting, table)
    place = _bet_place(ready, bet)
    exact = flag("exact", options.get("exact", False))
    if exact and ready.bets[place].name == SPREAD:
        raise WrongInput(f"--exact: nothing exact is known of {SPREAD}; add --bet {MAIN}.")
    plan = read_sessions(ready, place, bankroll)
    needs = Needs(
        workers=effort.workers,
        careful=effort.careful,
        sessions=plan is not None,
        cluster=effort.cluster,
    )
    with ExitStack() as open_things:
        open_things.enter_context(_cards_enough(setting))
        hands = found_hands(ready, effort.device, needs, open_things)
        played = run(
            hands.game,
            seed=effort.seed,
            rounds=effort.rounds,
            until=effort.until_se,
            bet=place,
            workers=hands.threads,
            executor=hands.executor,
            careful=effort.careful,
            sessions=plan,
            watch=watch,
            pace=hands.pace,
        )
    name = ready.bets[place].name
    known = desk_of(game).known_edge(setting, ready, name) if exact else None
    return _result(
        setting, ready, played, effort=effort, hands=hands, place=place, plan=plan, known=known
    )


def _opened(game: str, options: Options) -> Setting:
    return open_setting(
        game,
        at=options.get("at"),
        decks=options.get("decks"),
        policies=options.get("policies"),
        zeros=options.get("zeros"),
        stake=options.get("stake"),
        meter=options.get("meter"),
        draft=options.get("draft"),
    )


def _bet_place(game: ReadyGame, bet: str | None) -> int:
    """Where the bet stands that the report is about; a spread's, where there is one."""
    names = [offered.name for offered in game.bets]
    if bet is None:
        return names.index(SPREAD) if SPREAD in names else 0
    if bet not in names:
        listed = [offered.name for offered in game.bets if not offered.is_minor]
        raise WrongInput(f"--bet: {game.name} has no bet {bet!r}; there are {', '.join(listed)}.")
    return names.index(bet)


# ---------------------------------------------------------------- while it is played


@contextmanager
def _cards_enough(setting: Setting) -> Iterator[None]:
    """Say where the cutting card is wrong if a round needs more cards than the shoe has."""
    try:
        yield
    except desk_of(setting.game).runs_short() as error:
        raise WrongInput(f"--behind: {error}.") from error


# ---------------------------------------------------------------- the answer


def _result(
    setting: Setting,
    game: ReadyGame,
    played: Played,
    *,
    effort: Effort,
    place: int,
    plan: Sessions | None,
    hands: Hands,
    known: KnownEdge | None,
) -> Simulation:
    figures = tuple(
        figures_of(bet, played.totals[moments.start : endings.stop])
        for bet, moments, endings in stretches(game.bets)
    )
    stake = game.bets[place].stake
    return Simulation(
        game=game.name,
        at=setting.law.at.isoformat(),
        status=setting.law.status.value,
        settings=game.settings,
        rules=game.identity,
        law=setting.law.digest,
        draft=setting.book.draft,
        kernels=kernels_digest(),
        seed=effort.seed,
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
        known=known,
        counted=_counted(game, played.totals[width_of(game.bets) :]),
    )


def _counted(game: ReadyGame, numbers: Sequence[int]) -> "Counted | None":
    """Play by a count, which is all that any game adds to its bets."""
    if not numbers:
        return None
    from .simulation.blackjack import blackjack_counted  # noqa: PLC0415

    return blackjack_counted(game, numbers)
