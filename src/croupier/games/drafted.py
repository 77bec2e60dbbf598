"""The rulebook with a draft notice in force: every game is played as it says, or refused."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from itertools import product

from croupier.rulebook import Law, LawDisagrees, NotHeld, Rulebook
from croupier.rulebook.diff import Difference, between
from croupier.rulebook.entry import CannotAnswer, Lacks
from croupier.rulebook.model import Corpus

from .effects import Compared, Effect, RuleEffect, effects, is_of_tournaments, shown
from .game import Setting
from .refusal import RuleBreach
from .registry import entry_of, game_of
from .unplayed import DECKS_MOST, UnplayedLaw


class DraftRefused(NotHeld):
    """A draft notice changes a rule in a way that no engine follows."""

    code = "draft-refused"


class Drafted(Rulebook):
    """The rulebook as a draft notice would make it.

    Engines get the law from here only where they follow the draft in every rule of the game.
    """

    def __init__(self, before: Rulebook, corpus: Corpus, draft: str) -> None:
        super().__init__(corpus, draft=draft)
        self.before = before
        """The rulebook without the draft."""
        self._effects: dict[tuple[str, datetime], tuple[RuleEffect, ...]] = {}

    @cached_property
    def notice_id(self) -> str:
        """The number of the draft."""
        assert self.draft is not None
        return self.draft

    def difference(self, name: str, at: datetime) -> Difference:
        """Compare a game without the draft and with it."""
        was, now = self.before.rules_or_none(name, at), self.rules_or_none(name, at)
        return between(self, was, now, at=at)

    def effects(self, name: str, at: datetime) -> tuple[RuleEffect, ...]:
        """Say of every rule that the draft changes what it does in a game at a moment."""
        if (name, at) not in self._effects:
            game, found = self.game(name), self.difference(name, at)
            # A base shows the chapters of its versions; they are not its own.
            shown = (
                {*self.chapters(game.book, at, without=game.overlays)}
                | {*self.before.chapters(game.book, at, without=game.overlays)}
                if game.base is None
                else ()
            )
            compared = Compared(
                game=game,
                found=found,
                notice=self.notice_id,
                corpus=self.before.corpus,
                chapters=tuple(shown),
                read=lambda: self._opened(name, at)[0],
            )
            rows = effects(compared)
            if found.now is not None and not any(row.is_refused for row in rows):
                _, unplayed = self._opened(name, at)
                rows = rows if unplayed is None else tuple(_refuse(rows, unplayed))
            self._effects[name, at] = rows
        return self._effects[name, at]

    def _opened(
        self, name: str, at: datetime
    ) -> tuple[frozenset[tuple[str, str]] | None, Exception | None]:
        """Open tables under the draft: the figures that are read for them, or why none opens."""
        try:
            law = super().law(name, at)
            _open_tables(name, law)
        except (CannotAnswer, RuleBreach) as unplayed:
            return None, unplayed
        except (ArithmeticError, AssertionError, LookupError, ValueError) as impossible:
            # A figure that no table can have, such as a chip of no value.
            says = f"no table can be opened by these figures ({impossible})"
            return None, LawDisagrees(says)
        return frozenset(law.read), None

    def law(self, name: str, at: datetime) -> Law:
        """The law as an engine reads it; refused where the engine would not play the draft."""
        notice = self.notices[self.notice_id]
        if self.game(name).book == notice.book and notice.effective <= at:
            for row in self.effects(name, at):
                if row.is_refused and not is_of_tournaments(row.key):
                    raise DraftRefused(f"Draft {notice.id} cannot be played: {row.says}")
        return super().law(name, at)


def _open_tables(name: str, law: Law) -> None:
    """Open a table of a game, and each with every number of decks and every side bet."""
    engine, known = game_of(name), entry_of(name)
    engine.opening(law, Setting())
    with_bets: list[tuple[str, ...]] = [(), *((bet,) for bet in known.side_bets)]
    for decks, bets in product((None, *range(1, DECKS_MOST + 1)), with_bets):
        try:
            engine.opening(law, Setting(decks=decks, side_bets=bets))
        except UnplayedLaw:
            raise
        except (RuleBreach, NotHeld):
            continue  # it is not offered then
    if known.is_dealt:
        engine.table_rules(law)


def _refuse(rows: tuple[RuleEffect, ...], unplayed: Exception) -> Iterator[RuleEffect]:
    """Refuse the rule that no engine plays as it stands now, or every rule where none is named."""
    if isinstance(unplayed, RuleBreach):
        number, says = unplayed.refusal.rule.rpartition(" ")[2], unplayed.refusal.says
    elif isinstance(unplayed, Lacks):
        number, says = unplayed.key, str(unplayed)
    else:
        number, says = "", str(unplayed).rpartition("cannot be played: ")[2]
    named = {row.number for row in rows if number in (shown(row.number), row.key)}
    for row in rows:
        if row.effect is Effect.FOLLOWED and (row.number in named or not named):
            yield replace(row, effect=Effect.REFUSED, text=f"rule {shown(row.number)}: {says}")
        else:
            yield row
