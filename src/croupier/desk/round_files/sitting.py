"""Drive an engine by its verbs, and keep a record of every event with its rules."""

from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from croupier.desk.wrong import WrongInput
from croupier.games.refusal import Refusal, RuleBreach

from .record import Step, facts_of, kebab

RoundT = TypeVar("RoundT")
CommandT = TypeVar("CommandT")


class Happening(Protocol):
    """What every engine's events have."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it was taken under."""


EventT = TypeVar("EventT", bound=Happening)


def refused(where: str, refusal: Refusal) -> WrongInput:
    """A refusal of the rules as a message about the file: where, what, and the rule in the way.

    >>> from enum import StrEnum
    >>> code = StrEnum("Code", "NO")
    >>> str(refused("decision 2", Refusal(code.NO, "blackjack 7.5.4(a)", "Hard 12 is too much.")))
    'decision 2: Hard 12 is too much. [blackjack 7.5.4(a)]'
    """
    return WrongInput(f"{where}: {refusal.says} [{refusal.rule}]")


def step_of(event: Happening, says: str | None) -> Step | None:
    """An event as a record has it; ``None`` for one that nobody would mention."""
    if says is None:
        return None
    name = kebab(type(event).__name__)
    return Step(event=name, says=says, rules=event.rules, facts=facts_of(event))


class Sitting(Generic[RoundT, CommandT, EventT]):
    """One round in play: commands go in, the record grows."""

    def __init__(
        self,
        start: RoundT,
        *,
        decide: Callable[[RoundT, CommandT], Iterable[EventT]],
        evolve: Callable[[RoundT, EventT], RoundT],
        tell: Callable[[RoundT, EventT], str | None],
    ) -> None:
        self.round = start
        self.steps: list[Step] = []
        self._decide = decide
        self._evolve = evolve
        self._tell = tell

    def do(self, command: CommandT, where: str) -> tuple[EventT, ...]:
        """Carry out a command; a refusal is a fault of the file at that place."""
        return self.attempt(command, lambda refusal: refused(where, refusal))

    def attempt(
        self, command: CommandT, blame: Callable[[Refusal], WrongInput]
    ) -> tuple[EventT, ...]:
        """Carry out a command, and let the caller say what a refusal means."""
        try:
            events = tuple(self._decide(self.round, command))
        except RuleBreach as breach:
            raise blame(breach.refusal) from breach
        for event in events:
            self.round = self._evolve(self.round, event)
            step = step_of(event, self._tell(self.round, event))
            if step is not None:
                self.steps.append(step)
        return events
