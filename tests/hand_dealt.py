"""Play a round file at a hand-dealt table of a floor: every line of it by whoever says it there."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, get_type_hints

from croupier.desk.round_files.blackjack.driver import Driver
from croupier.desk.round_files.blackjack.fields import SIDE_BET_FIELDS
from croupier.desk.round_files.blackjack.setting_up import VERSION_FIELDS, place_wagers
from croupier.desk.round_files.formats import read_round
from croupier.desk.round_files.record import Step, kebab
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.floor import Role
from croupier.games import blackjack as bj
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.irregularities import DECLARED
from croupier.games.blackjack.whose import chosen
from croupier.games.codec import coder_of
from croupier.games.game import Fill
from croupier.games.refusal import Refusal, RuleBreach
from croupier.games.staff import Staff
from croupier.money import dollars
from croupier.table import Play, decide, why_not
from running_floor import Running

STAFF: Final = {
    Staff.DEALER: ("dora", Role.DEALER),
    Staff.GAME_SUPERVISOR: ("gus", Role.GAME_SUPERVISOR),
    Staff.CASINO_SUPERVISOR: ("pia", Role.PIT_BOSS),
    Staff.PIT_BOSS: ("pia", Role.PIT_BOSS),
    Staff.GAMING_SHIFT_MANAGER: ("sam", Role.GAMING_SHIFT_MANAGER),
    Staff.TABLE_GAMES_OPERATIONS_MANAGER: ("tom", Role.TABLE_GAMES_OPERATIONS_MANAGER),
    Staff.SURVEILLANCE: ("sue", Role.SURVEILLANCE),
}

SECONDS: Final = {"dora": "gwen", "gus": "gwen", "pia": "paul", "sam": "sid", "tom": "tess"}
"""Somebody of the same rank or the next, for what takes two people."""


def asked(floor: Running, table: str, who: str, do: str, command: Any, **said: Any) -> int:
    """Ask for something, by two people where it takes two; the event after which it happened."""
    if takes_two(floor, table, command):
        floor.do(SECONDS[who], do, table, **said)
    before = floor.hosted(table).seq
    floor.do(who, do, table, **said)
    return before


def takes_two(floor: Running, table: str, command: Any) -> bool:
    """Whether a command takes back what a round that is over has paid."""
    found = floor.hosted(table).table
    assert found is not None
    if found.is_round_open or why_not(found, Play(command=command)) is not None:
        return False
    money = found.engine.money
    return any(money(happening).reverses for happening in decide(found, Play(command=command)))


class AtTable:
    """Takes the commands of a file's driver to a table, each from the person who gives it."""

    def __init__(self, floor: Running, table: str) -> None:
        self.floor = floor
        self.table = table

    @property
    def round(self) -> bj.Round:
        found = self.floor.hosted(self.table).table
        assert found is not None
        assert isinstance(found.round, bj.Round)
        return found.round

    def do(self, command: bj.Command, where: str) -> list[Any]:
        return self.attempt(command, lambda refusal: WrongInput(f"{where}: {refusal.says}"))

    def attempt(self, command: bj.Command, blame: Callable[[Refusal], WrongInput]) -> list[Any]:
        """Have it asked for by whoever does; what happened in the round."""
        word = GAME.commands.name_of(type(command))
        said = self.said(command)
        if word in DECLARED:
            word, said = "irregularity", {"kind": word, **said}
        try:
            before = asked(self.floor, self.table, self.who(command), word, command, **said)
        except RuleBreach as breach:
            raise blame(breach.refusal) from breach
        moments = self.floor.hosted(self.table).moments
        return [moment.happening for moment in moments if moment.seq > before]

    @property
    def steps(self) -> list[Step]:
        """What is told so far, worked out afresh: the record of a table is its log."""
        return [
            Step(event=kebab(type(event).__name__), says="", rules=(), facts={})
            for event in self.round.history
        ]

    def who(self, command: bj.Command) -> str:
        if isinstance(command, ask.PlaceWager):
            return command.player
        if isinstance(command, ask.CloseBetting | ask.CloseOffer | ask.Deal | ask.DrawPrize):
            return STAFF[Staff.DEALER][0]
        rank = getattr(command, "directed_by", None)
        if rank is not None or GAME.commands.name_of(type(command)) in DECLARED:
            return STAFF[rank or Staff.DEALER][0]
        return chosen(self.round, command)[1].player  # type: ignore[arg-type]

    def said(self, command: bj.Command) -> dict[str, Any]:
        """The fields of a command that a request says."""
        fills, hints = GAME.asks[type(command)].fills, get_type_hints(type(command))
        asked = (Fill.ASKED, Fill.CHANCE)
        return {
            one.name: coder_of(hints[one.name], in_dollars=True).write(value)
            for one in fields(command)
            if fills.get(one.name, Fill.ASKED) in asked
            and ((value := getattr(command, one.name)) is not None or one.default is MISSING)
        }


def staffed(floor: Running) -> None:
    """Have somebody of every rank on the floor."""
    ranks = dict(STAFF.values())
    seconds = {other: ranks[name] for name, other in SECONDS.items()}
    for name, role in {**ranks, **seconds}.items():
        if floor.floor.people.get(name) is None:
            floor.people(**{name: role})


def open_for(floor: Running, name: str, file: Mapping[str, Any]) -> Row:
    """Open a hand-dealt table as a round file describes it, with its players seated."""
    _, top, shared = read_round(file)
    staffed(floor)
    options: dict[str, Any] = {
        field: top.whole(field) for field in VERSION_FIELDS.values() if top.whole_or_none(field)
    }
    if top.flag("automatic_shoe"):
        options["automatic_shoe"] = True
    # A sign that stands in nobody's way, where the file tells of none.
    limits = {"min": dollars(shared.chips.smallest), "max": "90000.00"}
    if shared.limits is not None:
        sign = shared.limits
        limits = {
            "min": dollars(sign.wager_min),
            "max": dollars(sign.wager_max),
            "per": str(sign.per),
        }
        if sign.unit is not None:
            limits["unit"] = dollars(sign.unit)
    floor.table(
        name,
        game=shared.game,
        decks=top.whole("decks"),
        dealing="hand",
        limits=limits,
        smallest_chip=dollars(shared.chips.smallest),
        # A file may name readings of other games; a table may not.
        policies={n: v for n, v in top.named("policies").items() if n in shared.policies},
        options=options,
        side_bets=offered(top),
    )
    for player in dict.fromkeys(row.text("player") for row in top.rows("wager")):
        if floor.floor.people.get(player) is None:
            floor.people(**{player: Role.PLAYER})
        floor.do(player, "sit", name, buy_in="200000.00")
    for row in top.rows("personal"):
        own: dict[str, Any] = {n: dollars(row.cents(n)) for n in ("min", "max")}
        floor.do("pia", "personal-limits", name, player=row.text("player"), **own)
    floor.do("dora", "sign-on", name)
    return top


def offered(top: Row) -> list[str]:
    """The side bets that bear on a round: one that nobody wagers on needs no version."""
    wagered = {
        bet
        for bet, field in SIDE_BET_FIELDS.items()
        if any(row.has(field) for row in top.rows("wager"))
    }
    return [
        bet
        for bet in dict.fromkeys(top.many("side_bets"))
        if bet in SIDE_BET_FIELDS
        and (bet in wagered or bet not in VERSION_FIELDS or top.has(VERSION_FIELDS[bet]))
    ]


def ready_the_shoe(floor: Running, name: str) -> None:
    """Shuffle, cut, load and burn, as a dealer and a supervisor do by hand."""
    floor.do("dora", "shuffle", name)
    table = floor.hosted(name).table
    assert table is not None
    assert table.rules.cut is not None
    if table.is_automatic:
        return
    floor.do("gus", "cut", name, place=table.rules.cut.deck_size)
    floor.do("dora", "load", name, behind=table.rules.cut.deck_size)
    floor.do("dora", "burn", name)


def play_file(floor: Running, name: str, file: Mapping[str, Any]) -> str:
    """Play a round file at a table of its own; the name of the round."""
    top = open_for(floor, name, file)
    ready_the_shoe(floor, name)
    warn(floor, name, top)
    floor.do("dora", "next-round", name)
    found = floor.hosted(name).table
    assert found is not None
    driver = Driver(top, found.opening)
    driver.play = AtTable(floor, name)  # type: ignore[assignment]
    place_wagers(driver, top)
    driver.run()
    return f"{name}-{found.rounds}"


def warn(floor: Running, name: str, top: Row) -> None:
    """Play a round before, in which those who are said to be warned are warned (6.2.1)."""
    warned = [row for row in top.rows("wager") if row.flag("warned")]
    if not warned:
        return
    floor.do("dora", "next-round", name)
    for box, player in enumerate(dict.fromkeys(row.text("player") for row in warned), start=1):
        floor.do(player, "wager", name, box=box, stake="1.00")
    floor.do("dora", "close-betting", name)
    cards = iter(["KS", "7D", "QH", "KC", "QS", "8D", "KH", "9D", "KD", "QD", "JH", "TC"])
    while (need := floor.need_at(name)) is not None:
        if need.step == "card":
            floor.do("dora", "card", name, card=next(cards))
        else:
            floor.do(need.players[0], "stand", name, box=need.box)
