"""Bring recorded irregularities to the engine: when each is due, and as which command."""

from typing import TYPE_CHECKING, Any, Final

from croupier.desk.round_files.irregular import is_settled, never_came, said_of
from croupier.desk.round_files.record import Step
from croupier.desk.round_files.tables import Row
from croupier.equipment import Card
from croupier.games.blackjack import commands as ask
from croupier.games.blackjack.awaiting import Offer, places
from croupier.games.blackjack.decks import why_not_in_deck
from croupier.games.blackjack.events import DEALER, TakenBack
from croupier.games.blackjack.irregularities import DECLARED, Declared, Moment
from croupier.games.blackjack.kernel import PHASE_BOXES, PHASE_DEAL, PHASE_INTERIM
from croupier.games.blackjack.round import Round
from croupier.games.conduct import CONTRAVENTION, INVALIDATION, Measure
from croupier.games.game import Need
from croupier.games.staff import Staff

if TYPE_CHECKING:
    from .driver import Driver


DRAWN: Final = {"excess-card": 1, "cards-together": 2}
"""How many cards left the shoe with an irregularity, where a record says nothing else."""

UNASKED: Final = ("misapplied-decision", "error-found-late")
"""What may be told of a player who was skipped."""

REWINDING: Final = (*UNASKED, "misplaced-card", "burn-omitted")
"""What may have decisions made again."""


class Mishaps:
    """The irregularities of a round that are still to come."""

    def __init__(self, driver: "Driver", rows: tuple[Row, ...]) -> None:
        self.driver = driver
        self.rows = sorted(rows, key=begins)
        self.all = rows

    # ------------------------------------------------------------ when they come to light

    def happen(self) -> None:
        """Rule on everything that has come to light and can be ruled on now."""
        while self.rows and self.is_due(self.rows[0]) and self.is_ready(self.rows[0]):
            self.rule_on(self.rows.pop(0))

    def insist(self) -> None:
        """Rule on everything that has come to light: its moment passes, ready or not."""
        while self.rows and self.is_due(self.rows[0]):
            self.rule_on(self.rows.pop(0))

    def check_empty(self) -> None:
        """Refuse an irregularity whose moment never came."""
        self.insist()
        for row in self.rows:
            one, cites = DECLARED.get(row.text("kind")), self.driver.round.rules.cites
            rule = cites.irr_no_cards if one is None else cites.first(*one.cite)
            raise never_came(row, self.driver.drawn, rule)

    def is_due(self, row: Row) -> bool:
        """Whether as many cards have left the shoe, and decisions been made, as the record says."""
        if begins(row) > self.driver.drawn:
            return False
        pressed, decided = row.whole_or_none("pressed"), row.whole_or_none("decided")
        return (pressed or 0) <= self.driver.pressed and (decided or 0) <= self.driver.decided

    def is_ready(self, row: Row) -> bool:
        """Whether the round has come to the point that the irregularity is about."""
        r: Round = self.driver.round
        need = self.driver.need
        step = "" if need is None else need.step
        one = DECLARED.get(row.text("kind"))
        if one is not None and self.awaits_settlement(row, one):
            return False
        if self.has_decisions_first(row) and step not in ("card", "held-card"):
            return False
        match None if one is None else one.moment:
            case Moment.CARD:
                return step == "card"
            case Moment.SHOE:
                # The shoe shows it when the next card is wanted; decisions before that are listed.
                is_decided = self.driver.next_decision is None or row.has("decided")
                return step in ("card", "held-card") or is_decided
            case Moment.PRIZE:
                return need is not None and step == "prize" and is_offered(row, need)
            case Moment.DECISION:
                return step == "decision"
            case Moment.BOXES:
                return r.phase >= PHASE_BOXES
            case Moment.OVER:
                return r.is_over
            case _:
                return True

    def has_decisions_first(self, row: Row) -> bool:
        """Whether a decision of the file must have come before: it could not follow the ruling."""
        if self.driver.next_decision is None or row.has("decided"):
            return False
        if row.text("kind") == INVALIDATION.kind:
            return True
        if row.text("kind") != CONTRAVENTION.kind or Measure.VOID not in row.many("measures"):
            return False
        left = self.driver.decisions[self.driver.decided :]
        return any(self.is_by(row.text("player"), decision) for decision in left)

    def is_by(self, player: str, decision: Row) -> bool:
        """Whether nobody but a player can have made a decision."""
        named = decision.text_or_none("player")
        box = self.driver.round.box(decision.whole("box"))
        if named is not None or box is None:
            return named == player
        return all(stake.player == player for stake in box.stakes)

    def awaits_settlement(self, row: Row, one: Declared) -> bool:
        """Whether it came to light after an interim settlement that is not made yet."""
        if "settled" not in one.fields or not is_settled(row):
            return False
        told = row.has("decided") or row.has("pressed")
        return PHASE_DEAL < self.driver.round.phase <= PHASE_INTERIM and not told

    # ------------------------------------------------------------ decisions that went wrong

    @property
    def decisions(self) -> int:
        """How many decisions of the file had been made when the next one came to light."""
        told = [row.whole("decided") for row in self.rows if rewinds(row) and row.has("decided")]
        return min(told, default=len(self.driver.decisions))

    @property
    def may_rewind(self) -> bool:
        """Whether decisions are still to be made again."""
        return any(rewinds(row) for row in self.rows)

    def is_skipped(self, box: int) -> bool:
        """Whether the file has no decision for a box whose player was not asked (9.8)."""
        row = self.driver.next_decision
        if row is not None and row.whole("box") == box:
            return False
        return any(
            one.text("kind") in UNASKED and (one.whole_or_none("right") or 0) <= self.driver.drawn
            for one in self.rows
        )

    def put_down(self, card: Card) -> ask.IrregularityCommand | None:
        """A card that the decks cannot have given lies there until that is discovered (9.12)."""
        waits = any(row.text("kind") == "wrong-deck" for row in self.rows)
        if not waits or why_not_in_deck(self.driver.round, card) is None:
            return None
        return ask.WrongCard(card=card)

    def before_the_deal(self) -> None:
        """Rule on a meter that failed before the first card: the wager is not offered (11.7.3)."""
        for row in list(self.rows):
            if row.text("kind") == "meter-failed" and row.whole("after") == 0:
                self.rows.remove(row)
                self.rule_on(row)

    # ------------------------------------------------------------ what they do to the deal

    def instead_of(self, need: Need) -> bool:
        """Let the initial deal go wrong where the record says so; whether it did."""
        r = self.driver.round
        if r.phase != PHASE_DEAL or any(isinstance(event, TakenBack) for event in r.history):
            return False
        # The last turn may be one that is passed over: what went astray must lie there by then.
        astray = (row for row in self.all if row.text("kind") == "hand-without-wager")
        if any(self._goes_astray(row) for row in astray):
            return True
        for row in self.all:
            if self._passes_over(row, need):
                box = None if need.box == DEALER else need.box
                self.driver.play.do(ask.PassOver(box=box), row.where)
                return True
        return False

    def _goes_astray(self, row: Row) -> bool:
        """Deal the next card to a box without a wager, where the record says so.

        A box beyond the last wager gets its second card when the others have theirs. The round
        would be past its initial deal by then, so that card is put down just before.
        """
        driver, box = self.driver, row.whole("box")
        number = driver.drawn + 1
        if number in row.many("drawn"):
            card = driver.next_card("a card was dealt astray")
            driver.play.do(ask.DealAstray(box=box, card=card), row.where)
            return True
        is_last = driver.round.placed == places(driver.round) - 1
        beyond = [n for n in row.many("drawn") if n > number and n not in driver.early]
        if not is_last or not beyond or beyond[0] > len(driver.cards):
            return False
        driver.early.add(beyond[0])
        card = driver.cards[beyond[0] - 1]
        driver.play.do(ask.DealAstray(box=box, card=card), row.where)
        return True

    def _passes_over(self, row: Row, need: Need) -> bool:
        kind = row.text("kind")
        if need.box == DEALER:
            return kind == "dealer-without-card"
        if kind not in ("no-cards", "one-card") or row.whole("box") != need.box:
            return False
        r = self.driver.round
        turn = 1 if r.placed < len(r.boxes) else 2
        return kind == "no-cards" or turn == (row.whole_or_none("missed") or 2)

    def second_card(self, need: Need) -> None:
        """Let players take back a wager whose box has a single card, or go on (9.7(a))."""
        box = need.box
        assert box is not None
        for row in self.all:
            if row.text("kind") == "one-card" and row.whole("box") == box:
                for player in row.many("withdrawn"):
                    command = ask.RetractWager(box=box, player=player)
                    self.driver.play.do(command, row.at("withdrawn"))
        now = self.driver.need
        if now is not None and now.step == Offer.SECOND_CARD and now.players:
            self.driver.play.do(ask.CloseOffer(), "irregularity")

    # ------------------------------------------------------------ the remedies

    def rule_on(self, row: Row) -> None:
        """Carry out the remedy of one irregularity."""
        command = self.command_of(row)
        if command is None:
            return
        play = self.driver.play
        told = len(play.steps)
        events = play.do(command, row.where)
        if not getattr(command, "settled", True) and isinstance(events[0], TakenBack):
            # What the round had settled by itself had not been settled at the table.
            untell(play.steps, told, len(events[0].reverses))

    def command_of(self, row: Row) -> ask.IrregularityCommand | None:
        """An irregularity as the engine's command; ``None`` where the deal itself showed it."""
        one = DECLARED.get(row.text("kind"))
        if one is None:
            # No cards, or one: the deal has shown it already, on a box that has a wager.
            if self.driver.round.box(row.whole("box")) is None:
                rule = self.driver.round.rules.cites.irr_no_cards
                says = f"box {row.whole('box')} has no wager in this round. [{rule}]"
                raise row.wrong("box", says)
            return None
        if one.command is ask.DealerLacksCard and was_made_up_for(self.driver.round):
            return None
        by = row.text_or_none("directed_by")
        said = {**said_of(row, one.of), **self._drawn(row, one)}
        return one.filled(said, None if by is None else Staff(by))

    def _drawn(self, row: Row, one: Declared) -> dict[str, Any]:
        """What left the shoe for it: the next cards of the file."""
        why = f"the next belongs to the irregularity {one.kind}"
        if "card" in one.drawn:
            return {"card": self.driver.next_card(why)}
        if "cards" in one.drawn:
            number = row.whole_or_none("number") or DRAWN[one.kind]
            return {"cards": tuple(self.driver.next_card(why) for _ in range(number))}
        return {}


def was_made_up_for(r: Round) -> bool:
    """Whether no hand was left to decide when it showed that the dealer had been passed over."""
    return r.dealer_missed and r.phase > PHASE_BOXES


def begins(row: Row) -> int:
    """How many cards had left the shoe before the first that belongs to an irregularity."""
    drawn = DRAWN.get(row.text("kind"), 0)
    return row.whole("after") - (row.whole_or_none("number") or drawn if drawn else 0)


def rewinds(row: Row) -> bool:
    """Whether decisions made by then may be made again."""
    return row.text("kind") in REWINDING


def is_offered(row: Row, need: Need) -> bool:
    """Whether the button is on offer to the player whom a record names, if it names one."""
    player, box = row.text_or_none("player"), row.whole_or_none("box")
    return player in (None, *need.players) and box in (None, need.box)


def untell(steps: list[Step], told: int, rows: int) -> None:
    """Leave settlements out of a record that were not made, and their being undone."""
    del steps[told]
    for place in range(told - 1, -1, -1):
        if rows and steps[place].event == "settled":
            del steps[place]
            rows -= 1
