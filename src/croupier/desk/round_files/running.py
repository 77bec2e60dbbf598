"""Play a round from its file, and write the file of a played round, for any game.

A game says how a wager of the file is placed and which of its irregularities are special. The
moments of irregularities, the cards, the cutting card, the dealer's routine, the steps with their
sentences and the fields of a written file come from what its acts declare.
"""

from dataclasses import replace
from typing import Any, ClassVar

from croupier.equipment import Card
from croupier.games.act import Command, Event, Irregular, is_required, marks_of
from croupier.games.game import AnyGame, Fill, Of, Setting
from croupier.games.irregularity import Irregularity
from croupier.games.notes import Notes
from croupier.games.played import Played
from croupier.games.refusal import RuleBreach
from croupier.games.staff import Staff
from croupier.money import Chips, Limits
from croupier.rulebook import Law

from .irregular import Pending, declared, irregularities, is_after_settlement, said_of
from .kinds import CardRow, Flag
from .recording import filled, head_of
from .shared import TOP_FIELDS, Shared
from .sitting import Sitting, refused
from .tables import Field, Row, Table

CARDS = Field("cards", CardRow(), "The cards in the order drawn.", is_required=True)
DISCLOSED = Field("disclosed", Flag(), "It was seen, and is one of `cards`; false if not given.")


def sentence(r: Any, event: Event[Any]) -> str | None:
    """Describe an event, given the round after it."""
    return event.sentence_in(r)


def irregularity_field(game: AnyGame, without: tuple[str, ...], *more: tuple[str, Table]) -> Field:
    """Return the field of a game's irregularities, as its acts declare them."""
    kinds = (kind for name, kind in game.irregularities.items() if name not in without)
    return irregularities(*map(_entry, kinds), *more)


def _entry(kind: Irregularity[Any]) -> tuple[str, Table]:
    extra = (DISCLOSED,) if may_be_seen(kind.command) else ()
    return declared(kind, *extra, note=getattr(kind.command, "note", ""))


def may_be_seen(command: type[Irregular[Any]]) -> bool:
    """Return whether its card comes from the shoe only where the card was seen."""
    drawn = marks_of(command, Fill).get("card") is Fill.CHANCE
    return drawn and not is_required(command, "card")


def top_table(*own: Field) -> Table:
    """Return the fields of a file."""
    return Table((*TOP_FIELDS, *own))


class FileRound:
    """One round as its file tells it."""

    game: ClassVar[AnyGame]
    setting_field: ClassVar[str]
    """The field at fault where the rules do not allow the setting."""

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        self.top, self.shared, self.law = top, shared, law
        try:
            self.opened = self.opening(top, shared)
        except RuleBreach as breach:
            raise refused(self.setting_field, breach.refusal) from breach
        self.play: Sitting[Any, Command[Any], Event[Any]] = Sitting(
            self.game.open(self.opened),
            decide=self.game.decide,
            evolve=self.game.evolve,
            tell=sentence,
        )

    def opening(self, top: Row, shared: Shared) -> Any:
        """Return how the round is opened."""
        return self.game.opening(self.law, self.setting(top, shared))

    def setting(self, top: Row, shared: Shared) -> Setting:  # noqa: ARG002
        """Return how the table is set up, as the file tells it."""
        return Setting(chips=shared.chips, limits=shared.limits)

    def place(self, row: Row) -> None:
        """Place a wager."""
        raise NotImplementedError

    def special(self, row: Row) -> bool:  # noqa: ARG002
        """Carry out an entry that is several commands; return whether it was one."""
        return False

    def run(self) -> Any:
        """Play the round to its end."""
        raise NotImplementedError

    def do(self, name: str, where: str) -> None:
        """Carry out a command without fields."""
        self.play.do(self.game.commands.kinds[name](), where)

    def fields_of(self, kind: Irregularity[Any], row: Row) -> dict[str, Any]:
        """Return what a file says of an irregularity, as its command has it."""
        return said_of(row, kind)

    def card_of(self, kind: Irregularity[Any], row: Row) -> dict[str, Any]:  # noqa: ARG002
        """Return the card that came out with an irregularity, as a field of its command."""
        return {}

    def irregular(self, row: Row) -> tuple[Event[Any], ...]:
        """Carry out what the rules make of an irregularity; return what its command did."""
        if self.special(row):
            return ()
        kind = self.game.irregularities[row.text("kind")]
        fields = self.fields_of(kind, row) | self.card_of(kind, row)
        by = row.text_or_none("directed_by")
        command = kind.command(**fields, directed_by=Staff(by) if by else kind.directed_by)
        if by is None:
            command = replace(command, directed_by=command.least_rank())
        return self.play.do(command, row.where)


class CardFile(FileRound):
    """One round whose cards its file lists in the order drawn."""

    setting_field = "decks"
    deal_key: ClassVar[str]
    """The rule that says how many cards a round has."""
    cutting_card_key: ClassVar[str]

    def __init__(self, top: Row, shared: Shared, law: Law) -> None:
        FileRound.__init__(self, top, shared, law)
        self.cards, self.drawn = top.cards("cards"), 0
        drawn = {
            name: getattr(kind.command, "cards_drawn", 0)
            for name, kind in self.game.irregularities.items()
        }
        self.pending = Pending(top.rows("irregularity"), drawn)
        self.cutting_card = top.whole_or_none("cutting_card")
        """After how many cards it comes out, until it has."""

    def deal(self, card: Card) -> None:
        """Deal a card."""
        need = self.game.needs(self.play.round)
        assert need is not None
        self.play.do(self.game.answer(self.play.round, need, card), f"cards: card {self.drawn}")

    @property
    def is_dealing(self) -> bool:
        """Whether the round still awaits a card."""
        need = self.game.needs(self.play.round)
        return need is not None and need.of is Of.CHANCE

    def run(self) -> Any:
        """Play the round to its end."""
        for wager in self.top.rows("wager"):
            self.place(wager)
        self.do("close-betting", "wager")
        late: list[Row] = []
        while True:
            while (row := self.pending.next(self.drawn)) is not None:
                if is_after_settlement(row) and not self.is_dealing:
                    late.append(row)
                else:
                    self.irregular(row)
            if self.cutting_card == self.drawn:
                self.do("cutting-card", "cutting_card")
                self.cutting_card = None
            if not self.is_dealing:
                break
            self.deal(self.next_card())
        self.pending.check_empty(self.drawn, self.rule_of)
        if self.cutting_card is not None:
            rule = self.law.cite(self.cutting_card_key)
            says = f"only {self.drawn} cards came out. [{rule}]"
            raise self.top.wrong("cutting_card", says)
        while (command := self.game.routine(self.play.round)) is not None:
            self.play.do(command, "cards")
        for settled in late:
            self.irregular(settled)
        return self.play.round

    def next_card(self) -> Card:
        """Return the next card of the file."""
        if self.drawn >= len(self.cards):
            says = f"{self.too_few_cards()} [{self.law.cite(self.deal_key)}]"
            raise self.top.wrong("cards", says)
        self.drawn += 1
        return self.cards[self.drawn - 1]

    def too_few_cards(self) -> str:
        """Return what a file is told whose cards end before its round."""
        return (
            f"a round has {self.play.round.rules.cards} cards and the file gives "
            f"{len(self.cards)}; a shoe that ran short is an irregularity of kind shoe-short."
        )

    def card_of(self, kind: Irregularity[Any], row: Row) -> dict[str, Any]:
        """Return the next card where the irregularity shows one."""
        shows_card = may_be_seen(kind.command) and row.flag("disclosed")
        shows_card = shows_card or is_required(kind.command, "card")
        return {"card": self.next_card()} if shows_card else {}

    def rule_of(self, row: Row) -> str:
        """Return the rule that an irregularity is about."""
        return self.law.cite(self.game.irregularities[row.text("kind")].keys[0])


def notes_of(game: AnyGame, *parts: Played) -> Notes:
    """Return the notes that the commands of a round write, or of rounds that one file tells."""
    notes = Notes()
    for part in parts:
        notes.begin()
        r = game.open(part.opening)
        for act in part.acts:
            act.command.record(r, notes)
            r = game.replay(r, act.events)
    return notes


def file_of(
    game: AnyGame, played: Played, limits: Limits | None, chips: Chips, **more: Any
) -> dict[str, Any]:
    """Return the fields of the file of a round at a table; amounts in cents."""
    notes = notes_of(game, played)
    return filled(
        {
            **head_of(played, limits, chips),
            **more,
            "cards": " ".join(notes.cards) if game.stack(played.opening) else None,
            **notes.more,
            "wager": notes.wagers,
            "irregularity": notes.irregularities,
        }
    )
