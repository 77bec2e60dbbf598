"""The Blackjack family as a host sees it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.games.conduct import Measure, MeasureTaken
from croupier.games.game import (
    Asks,
    Draw,
    Fill,
    Game,
    Money,
    Need,
    Of,
    Put,
    warns_when_betting_closes,
)
from croupier.games.names import Names
from croupier.games.settlement import Settlement
from croupier.games.staff import Staff
from croupier.kernel import implements
from croupier.money import Cents

from . import commands as c
from . import events as e
from .awaiting import AwaitCard, AwaitDecision, AwaitOffer, AwaitPrize, awaiting
from .commands import Command
from .course import follows
from .events import Event
from .evolve import evolve, replay
from .irregularities import DECLARED
from .legality import why_not
from .offers import legal, refused
from .opening import Opened, next_opening, open_round, opening, table_rules, whole_shoe
from .play import decide
from .round import Round
from .views import TableView, hidden, view
from .whose import what_is_due

EVENTS: Final[Names[Event]] = Names(
    "blackjack",
    {
        "wager-placed": e.WagerPlaced,
        "wager-withdrawn": e.WagerWithdrawn,
        "wager-judged": e.WagerJudged,
        "betting-closed": e.BettingClosed,
        "phase-opened": e.PhaseOpened,
        "dealt": e.Dealt,
        "settled": e.Settled,
        "prize-drawn": e.PrizeDrawn,
        "insured": e.Insured,
        "insurance-taken-back": e.InsuranceTakenBack,
        "even-money-asked": e.EvenMoneyAsked,
        "surrendered": e.Surrendered,
        "forfeited": e.Forfeited,
        "kept": e.Kept,
        "offer-declined": e.OfferDeclined,
        "offer-closed": e.OfferClosed,
        "hit-called": e.HitCalled,
        "stood": e.Stood,
        "doubled": e.Doubled,
        "hand-split": e.HandSplit,
        "nominated": e.Nominated,
        "directed": e.Directed,
        "ruled-on": e.RuledOn,
        "passed-over": e.PassedOver,
        "skipped": e.Skipped,
        "card-astray": e.CardAstray,
        "card-discarded": e.CardDiscarded,
        "card-held": e.CardHeld,
        "dealer-card-due": e.DealerCardDue,
        "taken-back": e.TakenBack,
        "round-unwound": e.RoundUnwound,
        "meter-out": e.MeterOut,
    },
)
PLAY: Final[dict[str, tuple[type[Command], Asks]]] = {
    "wager": (
        c.PlaceWager,
        Asks(
            by=Of.WAGERS,
            fills={"player": Fill.ACTOR, "warned": Fill.TABLE, "sits_here": Fill.TABLE},
        ),
    ),
    "withdraw": (c.WithdrawWager, Asks(by=Of.WAGERS, fills={"player": Fill.ACTOR})),
    "close-betting": (c.CloseBetting, Asks(by=Of.STAFF)),
    "card": (c.Deal, Asks(by=Of.CHANCE, fills={"card": Fill.CHANCE})),
    "prize": (c.DrawPrize, Asks(by=Of.CHANCE, fills={"prize": Fill.CHANCE})),
    "close-offer": (c.CloseOffer, Asks(by=Of.STAFF)),
    "absent": (c.Absent, Asks(by=Of.STAFF, fills={"directed_by": Fill.ACTOR})),
    **{
        word: (kind, Asks(by=Of.PLAYER, fills={"player": Fill.ACTOR}))
        for word, kind in (
            ("insure", c.Insure),
            ("take-back-insurance", c.TakeBackInsurance),
            ("even-money", c.EvenMoney),
            ("surrender", c.Surrender),
            ("forfeit", c.Forfeit),
            ("keep", c.Keep),
            ("decline", c.Decline),
            ("retract", c.RetractWager),
            ("hit", c.Hit),
            ("stand", c.Stand),
            ("double", c.Double),
            ("split", c.Split),
            ("nominate", c.Nominate),
        )
    },
}
"""What people ask for in play: the word, the command, and who fills its fields."""


def needs(r: Round) -> Need | None:
    """What a round waits for, as a host sees it."""
    need = awaiting(r)
    if need is None:
        return None
    rules = (what_is_due(r, need)[0],)
    match need:
        case AwaitCard(box=box, hand=hand) if r.held:
            return Need(of=Of.STAFF, step="held-card", box=box, hand=hand, rules=rules)
        case AwaitCard(box=box, hand=hand):
            of, draws = Of.CHANCE, Draw.CARD
            return Need(of=of, step="card", box=box, hand=hand, draws=draws, rules=rules)
        case AwaitDecision(box=box, hand=hand, player=player):
            return Need(
                of=Of.PLAYER, step="decision", players=(player,), box=box, hand=hand, rules=rules
            )
        case AwaitOffer(offer=offer, open_to=open_to):
            whose = tuple(dict.fromkeys(player for _, player in open_to))
            boxes = {box for box, _ in open_to}
            return Need(
                of=Of.PLAYER if whose else Of.STAFF,
                step=offer.value,
                players=whose,
                box=boxes.pop() if len(boxes) == 1 else None,
                rules=rules,
            )
        case AwaitPrize(box=box, player=player):
            assert r.rules.pandemonium is not None
            return Need(
                of=Of.CHANCE,
                step="prize",
                players=(player,),
                box=box,
                draws=Draw.PRIZE,
                among=r.rules.pandemonium.prizes,
                rules=rules,
            )
        case _:
            return Need(of=Of.WAGERS, step="wagers", rules=rules)


def due(r: Round) -> tuple[Event, ...]:
    """What would follow by itself now, where the round was stored before a rule was mended."""
    found: tuple[Event, ...] = ()
    while more := follows(r):
        found += more
        r = replay(r, more)
    return found


def routine(r: Round) -> Command | None:
    """Deal a card that waits, and close an offer that everybody has answered."""
    match awaiting(r):
        case AwaitCard() if r.held:
            return c.Deal(r.held[0])
        case AwaitOffer(open_to=()):
            return c.CloseOffer()
        case _:
            return None


def lapse(_r: Round, need: Need) -> Command | None:
    """A box whose player does not decide is played by the fixed policy; an offer closes (7.5.3)."""
    if need.step == "decision" and need.box is not None:
        return c.Absent(box=need.box, directed_by=Staff.GAME_SUPERVISOR)
    return c.CloseOffer() if need.of is Of.PLAYER else None


def answer(_r: Round, need: Need, drawn: Any) -> Command:
    """A card leaves the shoe, or the button gives a prize."""
    if need.draws is Draw.PRIZE:
        # Whoever is entitled to press has not: the dealer does (11.6.4(c)).
        return c.DrawPrize(prize=Cents(drawn), pressed_by=c.Presser.DEALER)
    return c.Deal(drawn)


def money(event: Event) -> Money:
    """Wagers go down, grow, come back, or are settled; a ruling may reverse what was settled."""
    match event:
        case e.WagerPlaced(player=player):
            beside = event.perfect_pairs + event.magnificent_sevens + event.pandemonium
            return _puts([(player, event.stake + beside)])
        case e.WagerWithdrawn(player=player, stake=stake, reverses=gone):
            return Money(puts=(Put(player, Cents(-stake)),), reverses=gone)
        case e.WagerJudged(player=player, excess=excess):
            return _puts([(player, -excess)])
        case e.Insured() | e.Doubled() | e.HandSplit():
            return _puts([(event.player, event.stake)])
        case e.InsuranceTakenBack(player=player, stake=stake):
            return _puts([(player, -stake)])
        case e.Settled(row=row):
            return Money(rows=(row,))
        case e.RoundUnwound(reverses=gone):
            return Money(reverses=gone)
        case e.TakenBack(reverses=gone, returned=returned):
            back = tuple(Put(player, Cents(-cents)) for player, cents in returned)
            return Money(puts=back, reverses=gone)
        case _:
            return Money()


def _puts(amounts: Iterable[tuple[str, int]]) -> Money:
    return Money(puts=tuple(Put(player, Cents(amount)) for player, amount in amounts if amount))


def settlements(r: Round) -> tuple[Settlement, ...]:
    """What the wagers have been settled at so far."""
    return r.settlements


@implements("BJ-048")
def under_minimum(r: Round) -> Iterator[str]:
    """List owners of a wager under the minimum that is settled this once (6.2.1)."""
    for box in r.boxes:
        yield from (stake.player for stake in box.stakes if stake.is_under_minimum)


MEASURES: Final = {
    e.Remedy.WAGERS_VOID: Measure.VOID,
    e.Remedy.EXCLUDED: Measure.EXCLUDE,
    e.Remedy.SEIZED: Measure.SEIZE,
    e.Remedy.CONFISCATED: Measure.CONFISCATE,
    e.Remedy.DETAINED: Measure.DETAIN,
}


def measure_of(event: Event) -> MeasureTaken | None:
    """The measure that a ruling took against a player."""
    if not isinstance(event, e.RuledOn) or event.remedy not in MEASURES:
        return None
    assert event.player is not None, event
    return MeasureTaken(
        player=event.player,
        measure=MEASURES[event.remedy],
        directed_by=event.directed_by,
        held=event.amount or Cents(0),
    )


GAME: Final[Game[Round, Command, Event, Opened, TableView]] = Game(
    name="blackjack",
    events=EVENTS,
    openings=Names("blackjack", {"opened": Opened}),
    commands=Names(
        "blackjack",
        {word: kind for word, (kind, _) in PLAY.items()}
        | {kind: one.command for kind, one in DECLARED.items()},
    ),
    asks=dict(PLAY.values()) | {one.command: one.asks for one in DECLARED.values()},
    irregularities={kind: one.of for kind, one in DECLARED.items()},
    options={
        "magnificent_sevens_version": range(100),
        "pandemonium_table": range(100),
        "refuses_unpayable": bool,
        "face_down": bool,
        "automatic_shoe": bool,
    },
    opening=opening,
    table_rules=table_rules,
    stack=whole_shoe,
    open=open_round,
    next_opening=next_opening,
    needs=needs,
    rests=lambda r: not r.boxes or r.is_over,
    why_not=why_not,
    decide=decide,
    evolve=evolve,
    due=due,
    routine=routine,
    by_dealer=frozenset({c.Deal}),
    lapse=lapse,
    answer=answer,
    draws=lambda r: r.rules.pandemonium is not None,
    drew=lambda event: event.prize if isinstance(event, e.PrizeDrawn) else None,
    view=view,
    legal=legal,
    refused=refused,
    hidden=hidden,
    money=money,
    settlements=settlements,
    measure_of=measure_of,
    warns=warns_when_betting_closes(e.BettingClosed, under_minimum),
    cards_out=lambda r: len(r.drawn) - len(r.carried),
)
