"""Cards of a coup, its result, and the settlement that falls due with it."""

from collections.abc import Iterable, Iterator

from croupier.equipment import CARDS, Card
from croupier.games.act import Drawn, Fields, Rules, command, event
from croupier.games.conduct import Cause
from croupier.games.game import Among, Of, Viewer
from croupier.games.notes import Notes
from croupier.games.refusal import Refusal
from croupier.games.staff import Staff
from croupier.kernel import implements

from .kernel import Outcome, Step, Tally, add_card, next_step, outcome_of
from .order import CARDS_DUE, Act
from .round import Coup, Event, Events, Round, Side, awaiting, changed
from .rules import RefusalCode
from .secret import settle_forms
from .settle import settle_runs, settle_wagers

FIRST = {
    Step.WAGERS: ("betting is to be closed", ()),
    Step.EXAMINATION: (
        "the forms of secret wagers are to be examined",
        ("bac.secret.examined",),
    ),
    Step.ANNOUNCEMENT: (
        "the secret wagers are to be announced",
        ("bac.secret.final.announced",),
    ),
}
"""What comes before the next card, and the rule that wants it where the notices have it."""


@event("card-dealt")
class CardDealt(Event):
    """A card was put down."""

    side: Side
    card: Card
    tally: Tally
    """What the side's hand comes to with it."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        if self.side is Side.PLAYER:
            return changed(r, player=(*r.player, self.card), player_tally=self.tally)
        return changed(r, banker=(*r.banker, self.card), banker_tally=self.tally)

    def sentence(self) -> str:
        return f"{self.card} to {self.side.title()}"


@command("card", kw_only=False)
class Deal(Act):
    """The next card leaves the shoe; the coup knows where it belongs."""

    by = Of.CHANCE

    card: Drawn

    def refusal_at(self, r: Round, step: Step) -> Refusal | None:
        if step in CARDS_DUE:
            return None
        needed, keys = FIRST[step]
        says = f"{self.card} may not be dealt: {needed} first."
        rule = r.rules.cites.first(*keys, "bac.assumed.deal")
        return Refusal(RefusalCode.NO_CARD_AWAITED, rule, says)

    def events(self, r: Round) -> Events:
        params, value = r.rules.params, r.rules.value_of(self.card)
        player, banker = r.player_tally, r.banker_tally
        key = "bac.assumed.deal"
        if next_step(params, player, banker) is Step.PLAYER_CARD:
            side, player = Side.PLAYER, add_card(params, player, value)
            tally = player
        else:
            if banker.cards == params.cards:
                key = "bac.assumed.banker_table"
            side, banker = Side.BANKER, add_card(params, banker, value)
            tally = banker
        dealt = CardDealt(side=side, card=self.card, tally=tally, rules=r.rules.cites(key))
        if next_step(params, player, banker) is not Step.SETTLEMENT:
            return (dealt,)
        return dealt, *decided(dealt.apply(r))

    def record(self, r: Round, notes: Notes) -> None:  # noqa: ARG002
        notes.cards.append(str(self.card))

    @classmethod
    def offers(cls, r: Round, viewer: Viewer) -> Iterable[Fields]:  # noqa: ARG003
        """Offer every card while one is due."""
        if awaiting(r) in CARDS_DUE:
            yield {"card": Among(tuple(map(str, CARDS)))}


@event("coup-decided")
class CoupDecided(Event):
    """The coup has its result, or was set aside."""

    coup: Coup
    rules: Rules
    cause: Cause | None = None
    """Why it was invalidated, where it was."""
    directed_by: Staff | None = None

    def apply(self, r: Round) -> Round:
        return changed(r, decided=self.coup, before=r.standing)

    def sentence(self) -> str:
        coup = self.coup
        if coup.outcome is None:
            return "the coup is set aside"
        score = f"Player {coup.player_total}, Banker {coup.banker_total}"
        if coup.outcome is Outcome.TIE:
            return f"Tie: {score}"
        return f"{coup.outcome.name.title()} wins: {score}"


@event("coup-closed")
class CoupClosed(Event):
    """Everything on the coup is settled, and the cards are cleared away."""

    forms_used: tuple[str, ...]
    """Players who have used one of their secret wagers up."""
    rules: Rules

    def apply(self, r: Round) -> Round:
        used = dict(r.secret_used)
        for player in self.forms_used:
            used[player] = used.get(player, 0) + 1
        return changed(r, is_settled=True, secret_used=tuple(used.items()))

    def sentence(self) -> None:
        return None


def coup_of(r: Round, outcome: Outcome | None) -> Coup:
    """Return the coup as it lies; without an outcome it was set aside."""
    return Coup(
        player=r.player,
        banker=r.banker,
        player_total=r.player_tally.total,
        banker_total=r.banker_tally.total,
        outcome=outcome,
        is_dummy=r.is_dummy,
        is_void=outcome is None,
    )


def decided(r: Round) -> Iterator[Event]:
    """Return the result of the cards, and what falls due with it."""
    coup = coup_of(r, outcome_of(r.player_tally, r.banker_tally))
    return closing(r, CoupDecided(coup=coup, rules=r.rules.cites("bac.assumed.result")))


def closing(r: Round, result: CoupDecided) -> Iterator[Event]:
    """End a coup; where secret wagers wait to be announced the settlement waits with them."""
    yield result
    if not r.forms or r.are_forms_announced or result.coup.is_void:
        yield from settled(r, result.coup)


@implements("BA-007", "BA-011")
def settled(r: Round, coup: Coup) -> Iterator[Event]:
    """Settle a coup and clear it away; every form of it is used up, a tie's too."""
    yield from settle_wagers(r, coup)
    yield from settle_forms(r, coup)
    yield from settle_runs(r, coup)
    used = () if coup.is_void else tuple(form.player for form in r.forms)
    yield CoupClosed(forms_used=used, rules=r.rules.cites("bac.assumed.result"))
