"""Set up a recorded round of the Blackjack family: its rules, its side bets, its wagers."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from croupier.desk.round_files.shared import Shared, check_chips
from croupier.desk.round_files.sitting import refused
from croupier.desk.round_files.tables import Row
from croupier.desk.wrong import WrongInput
from croupier.games import blackjack as bj
from croupier.games.asking import command_of
from croupier.games.blackjack import Policies, RefusalCode
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.game import GAME
from croupier.games.blackjack.rules import CHAPTERS, OVERLAYS
from croupier.games.game import Actor
from croupier.games.refusal import Refusal, RuleBreach
from croupier.money import Cents, spoken_dollars
from croupier.rulebook import Law, NotHeld, rulebook

from .driver import Driver
from .fields import SIDE_BET_FIELDS

ALWAYS: Final = "insurance"
"""The one side bet that the base rules always offer."""

FIELD_OF_CODE: Final = {
    RefusalCode.NO_SUCH_BOX: "box",
    RefusalCode.BOX_FULL: "box",
    RefusalCode.PLAYER_TWICE: "player",
    RefusalCode.STAKE_NOT_POSITIVE: "stake",
    RefusalCode.NOT_IN_CHIPS: "stake",
}
"""The field of a wager that is to blame for a refusal."""

ASKED: Final = ("box", "stake", *SIDE_BET_FIELDS.values())
"""What a wager says beside whose it is."""

VERSION_FIELDS: Final = {
    "magnificent-sevens": "magnificent_sevens_version",
    "pandemonium": "pandemonium_table",
}


def rules_of(top: Row, shared: Shared, law: Law) -> bj.BlackjackRules:
    """Read the rules of the round; what they do not allow is said of the field to blame."""
    _check_offered(top, law)
    named = {name: value for name, value in shared.policies.items() if name in POLICY_NAMES}
    offered = _offered(top, law)
    try:
        return bj.BlackjackRules.from_law(
            law,
            decks=top.whole("decks"),
            side_bets=offered,
            magnificent_sevens_version=top.whole_or_none("magnificent_sevens_version"),
            pandemonium_table=_pandemonium_table(top, law),
            policies=Policies.read(named),
        )
    except RuleBreach as breach:
        refusal = breach.refusal
        if refusal.code is RefusalCode.SIDE_BET_NOT_OFFERED:
            rules = _side_bet_rules(offered, law)
            refusal = Refusal(refusal.code, rules or refusal.rule, refusal.says)
        raise refused(_field_to_blame(refusal, top), refusal) from breach
    except NotHeld as gap:
        raise WrongInput(f"side_bets: {gap}") from gap


POLICY_NAMES: Final = frozenset(Policies().named)


def _side_bet_rules(offered: tuple[str, ...], law: Law) -> str:
    """The rules that keep a side bet to its own games: the side bet's, and the version's."""
    keys = [f"{OVERLAYS[bet]}.precedence" for bet in offered]
    cited: list[str] = []
    with suppress(NotHeld):
        base = rulebook().law("blackjack", law.at)
        cited += [base.cite(key) for key in keys if base.has(key)]
    own = f"{CHAPTERS[law.game]}.precedence"
    if law.has(own):
        cited.append(law.cite(own))
    return ", ".join(cited)


def _field_to_blame(refusal: Refusal, top: Row) -> str:
    if refusal.code is RefusalCode.DECKS:
        return "decks"
    if refusal.code is RefusalCode.SIDE_BET_VERSION:
        for bet, name in VERSION_FIELDS.items():
            if bet.partition("-")[0].title() in refusal.says:
                return name
    if refusal.code is RefusalCode.SIDE_BET_NOT_OFFERED and top.has("side_bets"):
        return "side_bets"
    return "game"


def _check_offered(top: Row, law: Law) -> None:
    """Refuse a stake on a side bet that the file does not put on offer."""
    offered = set(top.many("side_bets"))
    if law.game == "pontoon-pandemonium":
        offered.add("pandemonium")
    for row in top.rows("wager"):
        for bet, field in SIDE_BET_FIELDS.items():
            if row.has(field) and bet not in offered:
                keys = (f"{OVERLAYS[bet]}.offer", f"{CHAPTERS[law.game]}.precedence", "bj.bets")
                rule = law.cite(next(key for key in keys if law.has(key)))
                raise row.wrong(
                    field, f"{bet} is not on offer in this round; side_bets must name it. [{rule}]"
                )


def _offered(top: Row, law: Law) -> tuple[str, ...]:
    """The side bets that bear on the round: one that nobody wagers on needs no version."""
    named = tuple(name for name in top.many("side_bets") if name != ALWAYS)
    for name in named:
        if name not in SIDE_BET_FIELDS:
            rule = law.cite("bj.bets")
            raise top.wrong("side_bets", f"{law.game} does not offer {name}. [{rule}]")
    wagered = {
        name
        for name, field in SIDE_BET_FIELDS.items()
        if any(row.has(field) for row in top.rows("wager"))
    }
    return tuple(
        name
        for name in dict.fromkeys(named)
        if name in wagered or name not in VERSION_FIELDS or top.has(VERSION_FIELDS[name])
    )


def _pandemonium_table(top: Row, law: Law) -> int | None:
    """The pay table in use; where nobody wagers on it, it does not matter which."""
    named = top.whole_or_none("pandemonium_table")
    is_wagered = any(row.has("pandemonium") for row in top.rows("wager"))
    if named is not None or is_wagered or law.game != "pontoon-pandemonium":
        return named
    return 1


def check_cards(top: Row, rules: bj.BlackjackRules) -> None:
    """Refuse cards that the decks do not hold, unless a wrong deck is what went wrong."""
    if any(row.text("kind") == "wrong-deck" for row in top.rows("irregularity")):
        return
    seen: Counter[str] = Counter()
    for place, card in enumerate(top.cards("cards"), start=1):
        seen[str(card)] += 1
        if not rules.has_card(card):
            raise top.wrong(
                "cards",
                f"card {place} is {card}, and the decks of {rules.game} have none. "
                f"[{rules.cites.decks}]",
            )
        if seen[str(card)] > rules.decks:
            raise top.wrong(
                "cards",
                f"card {place} is one {card} too many: {rules.decks} decks hold {rules.decks}. "
                f"[{rules.cites.decks}]",
            )


def place_wagers(driver: Driver, top: Row) -> None:
    """Put every wager down, and close the betting."""
    play = driver.play
    for row in top.rows("wager"):
        _check_wager(play.round, row)
        play.attempt(
            command_of(
                GAME,
                "wager",
                {name: row.values[name] for name in ASKED if row.has(name)},
                Actor(player=row.text("player")),
                given={"warned": row.flag("warned")},
            ),
            _blame(row),
        )
    driver.mishaps.before_the_deal()
    play.do(ask.CloseBetting(), "wager")


def _blame(row: Row) -> Callable[[Refusal], WrongInput]:
    def wrong(refusal: Refusal) -> WrongInput:
        assert isinstance(refusal.code, RefusalCode)
        name = FIELD_OF_CODE.get(refusal.code)
        return refused(row.at(name) if name else row.where, refusal)

    return wrong


def _check_wager(r: bj.Round, row: Row) -> None:
    """Check every stake of a wager by its own name, which the engine does not know."""
    cites, chips = r.rules.cites, r.chips
    for name in ("stake", *SIDE_BET_FIELDS.values()):
        check_chips(row, name, chips, cites.payable)
    pandemonium = r.rules.pandemonium
    stake = row.cents("pandemonium")
    if pandemonium is not None and stake % pandemonium.unit:
        raise row.wrong(
            "pandemonium",
            f"{spoken_dollars(Cents(stake))} is not a whole number of dollars."
            f" [{cites.pandemonium_odds}]",
        )
