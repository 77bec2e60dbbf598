"""The irregularities of the family, each declared once: when, who directs, what follows.

Commands, checks, remedies, the entries of round files and their manual, and what is offered to
staff all come from the declarations below.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Final

from croupier.games.conduct import Cause, Invalidate
from croupier.games.game import Asks, Fill, Of
from croupier.games.irregularity import Irregularity
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from . import commands as c
from . import irregular_checks as checks
from . import irregular_offers as offers
from . import remedies
from .citations import BASE, SIDE_BETS
from .commands import Command, IrregularityCommand
from .events import Event, RuledOn
from .evolve import evolve
from .irregular_checks import Reason
from .irregular_offers import Fields, Offers
from .rebuilding import before_settlement
from .refusals import RefusalCode
from .round import Round

Remedy = Callable[[Round, Any, Callable[..., RuledOn]], tuple[Event, ...]]
SETTLED: Final = "False where it came to light before a settlement that fell due with that card."


class Moment(StrEnum):
    """When an irregularity comes to light."""

    DEAL = "in the initial deal"
    CARD = "when a card is called for"
    SHOE = "when the shoe gives the next card"
    DECISION = "when a decision is awaited"
    BOXES = "from the subsequent deal on"
    PRIZE = "while the button is offered"
    OVER = "when the round is over"
    ANY = "at any time"


def _nothing_said(_: Round, __: IrregularityCommand) -> Reason:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """One irregularity: what it is, when it may be ruled on, and what the rules make of it."""

    kind: str
    command: type[IrregularityCommand]
    cite: tuple[str, ...]
    """The roles of the rule that it falls under; the first that the version has is cited."""
    says: str
    remedy: str
    does: Remedy
    """The remedy as events."""
    unless: Callable[[Round], Reason] = checks.anytime
    """Why its moment is not now."""
    check: Callable[[Round, Any], Reason] = _nothing_said
    """Why what is said of it cannot be."""
    offers: Offers = offers.plain
    """Ways to fill its fields that the rules allow now."""
    directed_by: Staff = Staff.DEALER
    """The least rank that may direct it; ``rank`` where that depends on what is said."""
    rank: Callable[[Any], Staff] | None = None
    moment: Moment = Moment.ANY
    drawn: tuple[str, ...] = ()
    """The fields whose values come out of the shoe or the meter."""
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def of(self) -> Irregularity[Command]:
        """The declaration as every game has it."""
        keys = BASE | SIDE_BETS
        return Irregularity(
            kind=self.kind,
            command=self.command,
            keys=tuple(keys[role] for role in self.cite),
            says=self.says,
            remedy=self.remedy,
            directed_by=self.directed_by,
            moment=self.moment,
            fields=self.fields,
        )

    @property
    def asks(self) -> Asks:
        """Who may report it, and who fills its fields."""
        fills = dict.fromkeys(self.drawn, Fill.CHANCE)
        if hasattr(self.command, "directed_by"):
            fills["directed_by"] = Fill.ACTOR
        return Asks(by=Of.STAFF, fills=fills)

    def needs(self, command: IrregularityCommand) -> Staff:
        """The least rank that may direct what a command says."""
        return self.directed_by if self.rank is None else self.rank(command)

    def filled(self, said: Mapping[str, Any], by: Staff | None) -> IrregularityCommand:
        """The command of what a record says; where it names nobody, the least rank directs."""
        make: Callable[..., IrregularityCommand] = self.command
        usual = make(**said, directed_by=self.directed_by)
        return make(**said, directed_by=by or self.needs(usual))


def _burn_rank(command: c.BurnOmitted) -> Staff:
    return Staff.GAME_SUPERVISOR if command.restart else Staff.DEALER


# ---------------------------------------------------------------- the declarations

_ALL: Final = (
    Declared(
        kind="burn-omitted",
        command=c.BurnOmitted,
        cite=("irr_burn_restart",),
        says="No card was burned at the start of the shoe (9.1).",
        remedy="Earlier rounds stand; an unfinished first round may be dealt again.",
        check=checks.why_not_restart,
        does=remedies.burn_omitted,
        offers=offers.burns,
        rank=_burn_rank,
        fields={
            "first_round": "This is the first round of the shoe.",
            "restart": "The first card is burned now and the round is dealt again from the "
            "second (9.1.1).",
            "settled": SETTLED,
        },
    ),
    Declared(
        kind="face-up-card",
        command=c.FaceUpCard,
        cite=("irr_face_up",),
        says="A card was face up in the shoe (9.2).",
        remedy="It is discarded.",
        moment=Moment.SHOE,
        unless=checks.unless_in_progress,
        check=checks.why_not_drawn,
        does=remedies.face_up,
        drawn=("card",),
    ),
    Declared(
        kind="excess-card",
        command=c.ExcessCard,
        cite=("irr_excess",),
        says="A card was drawn although none was called for (9.3).",
        remedy="It is dealt next or, shown to a dealer's finished hand, discarded.",
        unless=checks.unless_begun,
        check=checks.why_not_drawn,
        does=remedies.excess,
        offers=offers.yes_or_no("disclosed"),
        drawn=("card",),
        fields={"disclosed": "Whether it was seen; true if not given."},
    ),
    Declared(
        kind="misplaced-card",
        command=c.MisplacedCard,
        cite=("irr_misplaced",),
        says="A card was put in a wrong place (9.4).",
        remedy="The hand is reconstructed from it on.",
        # No rule names who voids a round or restarts a shoe; the closest that does is 9.4
        #
        directed_by=Staff.GAME_SUPERVISOR,
        unless=checks.unless_reconstructable,
        check=checks.why_not_reconstruct,
        does=remedies.misplaced,
        offers=offers.cards_drawn,
        fields={
            "drawn": "Which card, in the order drawn.",
            "withdrawn": "The wagers that were taken back first.",
            "settled": SETTLED,
        },
    ),
    Declared(
        kind="dealt-astray",
        command=c.DealAstray,
        cite=("irr_no_wager",),
        says="In the initial deal a card went to a box without a wager (9.5).",
        remedy="It lies there until it is noticed.",
        moment=Moment.DEAL,
        unless=checks.unless_dealing,
        check=checks.why_not_astray,
        does=remedies.dealt_astray,
        offers=offers.box_without_wager,
        drawn=("card",),
        fields={"box": "The box that it went to."},
    ),
    Declared(
        kind="hand-without-wager",
        command=c.DiscardAstray,
        cite=("irr_no_wager",),
        says="A box without a wager was dealt cards (9.5).",
        remedy="They are discarded.",
        moment=Moment.BOXES,
        unless=checks.unless_astray,
        check=checks.why_not_discard,
        does=remedies.hand_without_wager,
        offers=offers.box_astray,
        fields={"box": "The box that it is about."},
    ),
    Declared(
        kind="passed-over",
        command=c.PassOver,
        cite=("deal_first",),
        says="The initial deal passed over a box with a wager, or the dealer.",
        remedy="The deal goes on; what follows depends on when it is noticed.",
        moment=Moment.DEAL,
        unless=checks.unless_dealing,
        check=checks.why_not_pass_over,
        does=remedies.passed_over,
        offers=offers.place_due,
        fields={"box": "The box, or nothing for the dealer."},
    ),
    Declared(
        kind="dealer-without-card",
        command=c.DealerLacksCard,
        cite=("irr_dealer_no_card",),
        says="The initial deal passed the dealer over (9.6).",
        remedy="The dealer takes the card when the player deciding says.",
        moment=Moment.DECISION,
        unless=checks.unless_dealer_lacks_card,
        does=remedies.dealer_without_card,
        offers=offers.one_of("choice", c.MissingCard),
        fields={
            "choice": "Whether the player deciding has the dealer take the card at once "
            "(9.6.2), or finishes the hand first (9.6.1)."
        },
    ),
    Declared(
        kind="skipped-player",
        command=c.SkipPlayer,
        cite=("irr_skipped",),
        says="The dealer went on without asking a player (9.8).",
        remedy="The deal goes on; what follows depends on when it is noticed.",
        moment=Moment.DECISION,
        unless=checks.unless_asked,
        check=checks.why_not_skip,
        does=remedies.skipped,
        offers=offers.box_deciding,
        fields={"box": "The box whose turn it was."},
    ),
    Declared(
        kind="misapplied-decision",
        command=c.MisappliedDecision,
        cite=("irr_skipped",),
        says="A player was skipped or a decision was carried out wrongly (9.8).",
        remedy="Later cards are taken back and dealt again, and the decisions that follow are "
        "the right ones.",
        unless=checks.unless_decided,
        check=checks.why_not_redeal,
        does=remedies.misapplied,
        offers=offers.cards_drawn_rightly,
        fields={
            "right": "How many cards were drawn rightly.",
            "decisions": "How many decisions after those cards were right and stand, insurance "
            "and surrender among them; none if not given.",
        },
    ),
    Declared(
        kind="error-found-late",
        command=c.ErrorFoundLate,
        cite=("irr_skipped_late",),
        says="An error was found when the next round had begun (9.8(a)).",
        remedy="It has no effect.",
        moment=Moment.OVER,
        unless=checks.unless_over,
        does=remedies.found_late,
    ),
    Declared(
        kind="shoe-short",
        command=c.ShoeShort,
        cite=("irr_shoe_short",),
        says="The shoe ran out (9.9).",
        remedy="The discards are shuffled, and the next cards come from them.",
        moment=Moment.CARD,
        unless=checks.unless_card_wanted,
        does=remedies.shoe_short,
    ),
    Declared(
        kind="shoe-failed",
        command=c.ShoeFailed,
        cite=("irr_shoe_fails",),
        says="The automatic shoe failed (9.10).",
        remedy="The round is void.",
        directed_by=Staff.GAME_SUPERVISOR,
        moment=Moment.SHOE,
        unless=checks.unless_automatic,
        does=remedies.shoe_failed,
        fields={"settled": SETTLED},
    ),
    Declared(
        kind="cards-together",
        command=c.CardsTogether,
        cite=("irr_two_cards",),
        says="Cards came out together and their order cannot be told (9.11).",
        remedy="The round is void.",
        directed_by=Staff.GAME_SUPERVISOR,
        moment=Moment.SHOE,
        unless=checks.unless_automatic,
        does=remedies.cards_together,
        drawn=("cards",),
        fields={"settled": SETTLED},
    ),
    Declared(
        kind="wrong-card",
        command=c.WrongCard,
        cite=("irr_wrong_deck",),
        says="A card was put down that the decks cannot have given (9.12).",
        remedy="It lies there until it is noticed.",
        moment=Moment.CARD,
        unless=checks.unless_card_wanted,
        check=checks.why_not_wrong_card,
        does=remedies.wrong_card,
        offers=offers.impossible_cards,
        drawn=("card",),
    ),
    Declared(
        kind="wrong-deck",
        command=c.WrongDeck,
        cite=("irr_wrong_deck",),
        says="The decks were not those of the game (9.12).",
        remedy="All is unwound.",
        directed_by=Staff.CASINO_SUPERVISOR,
        moment=Moment.SHOE,
        unless=checks.unless_deck_matters,
        does=remedies.wrong_deck,
        fields={"settled": SETTLED},
    ),
    Declared(
        kind="other-press",
        command=c.OtherPress,
        cite=("irr_other_press", "play"),
        says="Somebody else set off the button while it was offered to a winner (11.7.1).",
        remedy="The winner keeps the result, or the button is pressed again.",
        moment=Moment.PRIZE,
        unless=checks.unless_button_offered,
        check=checks.why_not_other_press,
        does=remedies.other_press,
        offers=offers.yes_or_no("accepted"),
        drawn=("prize",),
        fields={
            "prize": "What the meter showed, for each dollar.",
            "accepted": "The winner kept the result; if not, the button is pressed again.",
            "player": "The winner to whom the button was offered; the next in line if not given.",
            "box": "The winner's box, where there are several.",
        },
    ),
    Declared(
        kind="stray-press",
        command=c.StrayPress,
        cite=("irr_stray_press", "play"),
        says="The button was set off at another time (11.7.2, 11.6.5).",
        remedy="There is no result.",
        unless=checks.unless_button,
        check=checks.why_not_stray_press,
        does=remedies.stray_press,
        offers=offers.stray_presses,
        fields={"player": "Who pressed it with Pontoon and no Pandemonium wager."},
    ),
    Declared(
        kind="meter-failed",
        command=c.MeterFailed,
        cite=("irr_meter_before", "play"),
        says="The bonus meter failed (11.7.3).",
        remedy="Before the first card the wager is not offered; later winning wagers get a "
        "fixed sum.",
        unless=checks.unless_meter,
        does=remedies.meter_failed,
    ),
    Declared(
        kind="contravention",
        command=c.Contravene,
        cite=("gen_contravention",),
        says="A player broke a rule, and a Casino Supervisor acted on it (17.2).",
        remedy="What the Casino Supervisor chooses.",
        directed_by=Staff.CASINO_SUPERVISOR,
        check=checks.why_not_measures,
        does=remedies.contravened,
        offers=offers.measures,
        fields={
            "player": "Who.",
            "measures": "What was done about it.",
            "settled": SETTLED,
        },
    ),
    Declared(
        kind="invalidated",
        command=Invalidate,
        cite=("gen_disruption",),
        says="A Casino Supervisor invalidated the outcome (17.3, 17.4).",
        remedy="All is refunded.",
        directed_by=Staff.CASINO_SUPERVISOR,
        unless=checks.unless_outcome,
        does=remedies.invalidated,
        offers=offers.one_of("cause", Cause),
        fields={"cause": "Why."},
    ),
)

DECLARED: Final[Mapping[str, Declared]] = {one.kind: one for one in _ALL}
BY_COMMAND: Final[Mapping[type, Declared]] = {one.command: one for one in _ALL}


# ---------------------------------------------------------------- what follows from them


def _directed_by(command: IrregularityCommand) -> Staff:
    """Whoever directs; the dealer's own slips name nobody."""
    directed_by: Staff = getattr(command, "directed_by", Staff.DEALER)
    return directed_by


@implements("BJ-005", "BJ-089", "BJ-099", "GP-002", "GP-007")
def why_not_irregular(r: Round, command: IrregularityCommand) -> Refusal | None:
    """Return the first reason not to rule on an irregularity: rank, moment, what is said (1.2)."""
    one, by = BY_COMMAND[type(command)], _directed_by(command)
    needed, kind = one.needs(command), one.kind
    if not r.rules.staff.lets(by, needed):
        says = f"{by.said[0].upper()}{by.said[1:]} may not direct this ({kind}); "
        says += f"{needed.said} or above does."
        return Refusal(RefusalCode.AUTHORITY, r.rules.cites.first(*one.cite), says)
    r = _as_found(r, command)[0]
    reason = one.unless(r) or one.check(r, command)
    if isinstance(reason, str):
        says = f"{kind.replace('-', ' ').capitalize()}: {reason}."
        return Refusal(RefusalCode.NOT_NOW, r.rules.cites.first(*one.cite), says)
    return reason


def _as_found(r: Round, command: IrregularityCommand) -> tuple[Round, tuple[Event, ...]]:
    """The round when it came to light: before what fell due with the last card, if it says so."""
    if getattr(command, "settled", True) or r.is_void:
        return r, ()
    rules = r.rules.cites.held(*BY_COMMAND[type(command)].cite)
    back = before_settlement(r, rules)
    return (r, ()) if back is None else (evolve(r, back), (back,))


def rule_on(r: Round, command: IrregularityCommand) -> tuple[Event, ...]:
    """Return the remedy of an irregularity that may be ruled on, with its record."""
    one = BY_COMMAND[type(command)]
    ruled = partial(RuledOn, kind=one.kind, directed_by=_directed_by(command))
    found, back = _as_found(r, command)
    return (*back, *one.does(found, command, ruled))


def open_kinds(r: Round, rank: Staff) -> Iterator[tuple[str, Fields]]:
    """What somebody of a rank may rule on now, and how each may be filled in."""
    for kind, one in DECLARED.items():
        if r.rules.staff.lets(rank, one.directed_by) and one.unless(r) is None:
            for fields in one.offers(r, rank):
                yield kind, fields
