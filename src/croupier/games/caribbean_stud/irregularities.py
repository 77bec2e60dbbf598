"""What can go wrong at Caribbean Stud (rules 12.4 and 14): one ruling each, declared once.

Slips of the deal are recorded as they happen, and come to light by a further command: that is how
the rules speak of them, before and after the call "Bet or Fold".
"""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.conduct import CONTRAVENTION, INVALIDATION
from croupier.games.irregularity import Irregularity, Ruling
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff

from . import remedies
from .commands import (
    CannotBet,
    CardsWithoutAnte,
    DealAstray,
    ExposedCard,
    ExtraCard,
    IrregularityCommand,
    PassOver,
    RegistrationTimes,
    ShoeFailed,
    UnverifiedShoe,
    WrongBet,
    WrongButton,
    WrongCard,
    WrongCount,
    WrongDeck,
)
from .events import Event
from .refusals import RefusalCode
from .round import Ending, Round

__all__ = ("RULINGS", "may_be_found", "remedy", "why_not_irregularity")

HAND: Final = "The box of the hand; none for the dealer's."
HOLDS: Final = "How many cards were counted."

RULINGS: Final[Mapping[type[IrregularityCommand], Ruling[Round, Any, Event]]] = {
    ruling.declared.command: ruling
    for ruling in (
        Ruling(
            declared=Irregularity(
                kind="passed-over",
                command=PassOver,
                keys=("cs.irr.count_before",),
                says="The deal passed over the hand whose turn it was.",
                remedy="Nobody has noticed yet.",
                moment="between no more bets and the call",
                fields={"box": HAND},
            ),
            not_so=remedies.no_pass_over,
            remedy=remedies.passed_over,
        ),
        Ruling(
            declared=Irregularity(
                kind="extra-card",
                command=ExtraCard,
                keys=("cs.irr.count_before",),
                says="A hand was given a card beyond its turn.",
                remedy="Nobody has noticed yet.",
                moment="between no more bets and the call",
                fields={"box": HAND},
            ),
            not_so=remedies.no_extra_card,
            remedy=remedies.extra_card,
        ),
        Ruling(
            declared=Irregularity(
                kind="astray-card",
                command=DealAstray,
                keys=("cs.irr.no_ante_before",),
                says="A card went to a box without an Ante.",
                remedy="Nobody has noticed yet.",
                moment="between no more bets and the call",
                fields={"box": "The box."},
            ),
            not_so=remedies.no_card_astray,
            remedy=remedies.card_astray,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-bet",
                command=WrongBet,
                keys=("cs.irr.bet_size", "cs.irr.bet_size.over", "cs.irr.bet_size.under"),
                says="A Bet that is not twice the Ante lies on the layout.",
                remedy="Found at settlement: what is too much goes back, too little stands.",
                moment="as a player decides",
                fields={"player": "Whose.", "stake": "What lies there."},
            ),
            not_so=remedies.no_wrong_bet,
            remedy=remedies.wrong_bet,
        ),
        Ruling(
            declared=Irregularity(
                kind="exposed-card",
                command=ExposedCard,
                keys=("cs.irr.exposed", "cs.irr.exposed_many", "cs.irr.exposed_dealer"),
                says="The dealer wrongly exposed a card (14.1 to 14.3).",
                remedy="It is turned over, or is the dealer's up card; too many are a misdeal.",
                moment="until the dealer shows the hand",
                fields={"box": HAND, "place": "Which card of that hand."},
            ),
            not_so=remedies.no_exposed_card,
            remedy=remedies.exposed_card,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-count",
                command=WrongCount,
                keys=("cs.irr.count_before", "cs.irr.count_player", "cs.irr.count_dealer"),
                says="A hand had a wrong number of cards (14.4 to 14.6).",
                remedy="A misdeal; after the call a complete deck voids the one hand only.",
                directed_by=Staff.GAME_SUPERVISOR,
                moment="once cards are out",
                fields={
                    "box": HAND,
                    "count_is_right": "What the count of all cards showed, after the call.",
                    "unrecoverable": (
                        "Players whose folded cards could not be told apart any more."
                    ),
                },
            ),
            not_so=remedies.no_wrong_count,
            remedy=remedies.wrong_count,
        ),
        Ruling(
            declared=Irregularity(
                kind="cards-without-ante",
                command=CardsWithoutAnte,
                keys=("cs.irr.no_ante_before", "cs.irr.no_ante_after"),
                says="A box without an Ante was dealt cards (14.7, 14.8).",
                remedy="A misdeal; after the call they are burnt and wagers may be taken back.",
                moment="once cards are out",
                fields={"box": "The box."},
            ),
            not_so=remedies.no_cards_without_ante,
            remedy=remedies.cards_without_ante,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-card",
                command=WrongCard,
                keys=("cs.irr.wrong_deck",),
                says="A card was dealt that lies on the table already (14.9).",
                remedy="Nobody has noticed yet.",
                moment="while a card is awaited",
            ),
            not_so=remedies.no_wrong_card,
            remedy=remedies.wrong_card,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-deck",
                command=WrongDeck,
                keys=("cs.irr.wrong_deck",),
                says="The deck had not its number of cards (14.9).",
                remedy="The round is void.",
                fields={"holds": HOLDS},
            ),
            not_so=remedies.no_wrong_deck,
            remedy=remedies.wrong_deck,
        ),
        Ruling(
            declared=Irregularity(
                kind="cannot-bet",
                command=CannotBet,
                keys=("cs.irr.cannot_bet",),
                says="A player could not Bet exactly twice the Ante (14.10).",
                remedy="The hand is void and the player warned; the next time the Ante is lost.",
                moment="as the player decides",
                fields={"player": "Who.", "warned": "The player had been warned of it before."},
            ),
            not_so=remedies.no_cannot_bet,
            remedy=remedies.cannot_bet,
        ),
        Ruling(
            declared=Irregularity(
                kind="wrong-button",
                command=WrongButton,
                keys=("cs.irr.misdeal.button",),
                says="A button of the keypad was pressed by mistake (14.12.3).",
                remedy="Marker buttons show who is in the jackpot.",
                fields={"button": "Which."},
            ),
            not_so=remedies.no_wrong_button,
            remedy=remedies.wrong_button,
        ),
        Ruling(
            declared=Irregularity(
                kind="shoe-failed",
                command=ShoeFailed,
                keys=("cs.irr.shuffler",),
                says="The shuffling shoe jammed or failed its cycle (14.13).",
                remedy="What it holds is shuffled again; hands already dealt stay.",
            ),
            not_so=remedies.no_shoe_failed,
            remedy=remedies.shoe_failed,
        ),
        Ruling(
            declared=Irregularity(
                kind="unverified-shoe",
                command=UnverifiedShoe,
                keys=("cs.irr.shuffler_count",),
                says="The shoe did not confirm its cards (14.14).",
                remedy="Hands and stub are counted; a wrong number voids the round.",
                moment="when the deal is done",
                fields={"holds": HOLDS},
            ),
            not_so=remedies.no_unverified_shoe,
            remedy=remedies.unverified_shoe,
        ),
        Ruling(
            declared=Irregularity(
                kind="registration-times",
                command=RegistrationTimes,
                keys=("cs.jackpot.failure",),
                says="The jackpot's electronics failed, and Surveillance fixed the times (12.4).",
                remedy="The winners are taken in that order.",
                directed_by=Staff.SURVEILLANCE,
                moment="once the hands are shown",
                fields={
                    "times": "When each winner's hand was registered.",
                    "by_exposure": "The keypad was dead too: when the hands were exposed.",
                },
            ),
            not_so=remedies.no_times,
            remedy=remedies.times,
        ),
        Ruling(
            declared=CONTRAVENTION,
            not_so=remedies.no_contravention,
            remedy=remedies.contravened,
        ),
        Ruling(declared=INVALIDATION, not_so=remedies.no_outcome, remedy=remedies.set_aside),
    )
}


def why_not_irregularity(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Return the first reason to refuse an irregularity, or ``None``."""
    return RULINGS[type(command)].why_not(
        r,
        command,
        r.rules.cites,
        r.rules.staff,
        not_entitled=RefusalCode.NOT_AUTHORISED,
        not_irregular=RefusalCode.NOT_IRREGULAR,
    )


def remedy(r: Round, command: IrregularityCommand) -> tuple[Event, ...]:
    """Return what an irregularity makes happen."""
    return RULINGS[type(command)].remedy(r, command)


def may_be_found(r: Round, command: IrregularityCommand) -> bool:
    """Whether a command fits the time: buttons are pressed after a misdeal too (14.12.3)."""
    if isinstance(command, WrongButton):
        return r.ending is not Ending.VOID
    return r.ending is None
