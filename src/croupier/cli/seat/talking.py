"""Somebody at the keyboard, or a script on standard input: told things, and asked for answers."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

__all__ = ("Ended", "Has", "Left", "Talk", "spoken")

HELP: Final = "?"
LEAVE: Final = ("q", "quit")


class Left(Exception):
    """Whoever sits at the table wants to leave it."""


class Ended(Left):
    """The input has ended."""


def spoken(amount: Decimal) -> str:
    """A sum as people say it.

    >>> spoken(Decimal("10.00")), spoken(Decimal("-2.5"))
    ('$10', '-$2.50')
    """
    sign, whole = "-" if amount < 0 else "", abs(amount)
    return f"{sign}${whole:.0f}" if whole == whole.to_integral_value() else f"{sign}${whole:.2f}"


@dataclass(frozen=True, slots=True)
class Has:
    """What one has left to wager with."""

    chips: Decimal
    purse: Decimal

    @property
    def says(self) -> str:
        """Why no more can be wagered."""
        more = f", and {spoken(self.purse)} in the purse" if self.purse else ""
        return f"You have {spoken(self.chips)} in chips{more}; you cannot wager more than that."


class Talk:
    """Says lines and asks questions; ``?`` asks back, and ``q`` leaves."""

    def __init__(self, explain: Callable[[str], Sequence[str]]) -> None:
        self._explain = explain

    def say(self, text: str = "") -> None:
        """Print a line, its cards as they are shown elsewhere."""
        from ..replay_shown import with_symbols  # noqa: PLC0415, TID252 (rich is for people only)

        print(with_symbols(text))

    def ask(self, question: str) -> str:
        """Print a question and read a line; help is given and the question asked again."""
        from ..replay_shown import with_symbols  # noqa: PLC0415, TID252

        while True:
            print(with_symbols(question), end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                print()
                raise Ended
            answer = line.strip()
            if not sys.stdin.isatty():
                print(answer)
            if answer.lower() in LEAVE:
                raise Left
            if not answer.startswith(HELP):
                return answer
            for told in self._explain(answer.removeprefix(HELP).strip().lower()):
                self.say(f"  {told}")

    def choice(self, question: str, options: Sequence[str]) -> str:
        """Ask until one of the options is named; a beginning that fits one of them only will do."""
        while True:
            answer = self.ask(f"{question} [{', '.join(options)}] ").lower()
            if not answer:
                return options[0]
            found = [option for option in options if option.startswith(answer)]
            if answer in options or len(found) == 1:
                return answer if answer in options else found[0]
            for told in self._explain(answer):
                self.say(f"  {told}")
            self.say(f"Please say one of {', '.join(options)}.")

    def amount(
        self, question: str, usual: Decimal, step: Decimal, has: "Has | None" = None
    ) -> Decimal:
        """Ask until an amount is named that chips can make, and that one has."""
        while True:
            answer = self.ask(f"{question} [{spoken(usual)}] ").removeprefix("$")
            try:
                amount = Decimal(answer) if answer else usual
            except InvalidOperation:
                amount = Decimal(-1)
            if not (amount.is_finite() and amount >= 0 and amount % step == 0):
                self.say(f"Please name an amount in steps of {spoken(step)}.")
            elif has is not None and amount > has.chips:
                self.say(has.says)
            else:
                return amount
