"""Somebody at the keyboard, or a script on standard input: told things, and asked for answers."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final

from .cards import Pen

HELP: Final = ("?", "help")
LEAVE: Final = ("q", "quit", "exit", "leave")
ALL: Final = ("all", "max")
KEYS: Final = {"split": "p", "surrender": "r"}
"""Keys of words that begin as others do."""
KEYED_MAX: Final = 9
"""More words than these have no keys of their own."""
NARROWEST: Final = 20
BOLD, DIM, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


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


def read_amount(text: str, most: Decimal) -> Decimal | None:
    """A sum as people type it; ``None`` where it is none.

    >>> [read_amount(text, Decimal(80)) for text in ("$1,000", "2.50", "all", "-5", "ten", "")]
    [Decimal('1000'), Decimal('2.50'), Decimal('80'), None, None, None]
    """
    said = text.strip().lower().strip("$").replace(",", "")
    if said in ALL:
        return most
    try:
        amount = Decimal(said)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None


def named(said: str, words: Sequence[str]) -> str | None:
    """The one word that is meant: by its key, its beginning or its initials, however it is spaced.

    >>> words = ("stand", "split", "even-money", "first-four")
    >>> [named(said, words) for said in ("p", "st", "em", "First four", "hit")]
    ['split', 'stand', 'even-money', 'first-four', None]
    """
    plain = _plain(said)
    if not plain:
        return None
    tests: tuple[Callable[[str], bool], ...] = (
        lambda word: _plain(word) == plain,
        lambda word: _keys(words).get(word) == plain,
        lambda word: _plain(word).startswith(plain),
        lambda word: "".join(part[0] for part in word.split("-")) == plain,
    )
    for is_meant in tests:
        found = [word for word in words if is_meant(word)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


class Talk:
    """Says lines and asks questions; ``?`` asks back, and ``q`` leaves."""

    def __init__(self, explain: Callable[[str], Sequence[str]], pen: Pen) -> None:
        self._explain, self._pen = explain, pen
        if sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401, PLC0415 (keys that edit, and former answers)

    @property
    def width(self) -> int:
        """The columns that there are now: a terminal may be resized at any time."""
        columns = get_terminal_size().columns if sys.stdout.isatty() else 10_000
        return max(columns, NARROWEST)

    def say(self, text: str = "", *, indent: int = 0, style: str = "") -> None:
        """Print a paragraph, its cards as they are shown elsewhere."""
        for line in self._lines(text, indent):
            print(f"{style}{line}{PLAIN}" if style and self._pen.colours else line)

    def quietly(self, text: str) -> None:
        """Say what matters less."""
        self.say(text, style=DIM)

    def clearly(self, text: str) -> None:
        """Say what matters most."""
        self.say(text, style=BOLD)

    def _lines(self, text: str, indent: int = 0) -> list[str]:
        first, rest = " " * indent, " " * (indent + 2)
        shown = self._pen.written(text)
        return wrap(
            shown, self.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        ) or [""]

    def ask(self, question: str) -> str:
        """Print a question and read a line; help is given and the question asked again."""
        while True:
            *lines, last = self._lines(question)
            for line in lines:
                print(line)
            answer = self._read(f"{last} ")
            first, _, rest = answer.partition(" ")
            if answer.lower() in LEAVE:
                raise Left
            if answer.startswith("?"):
                first, rest = "?", answer[1:]
            if first.lower() not in HELP:
                return answer
            for told in self._explain(rest.strip().lower()):
                self.say(told, indent=2)

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty() and sys.stdout.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                print()
                raise Left from None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise Ended
        print(line.strip())
        return line.strip()

    def choice(self, question: str, options: Sequence[str], usual: str | None = None) -> str:
        """Ask until one of the options is named; an empty answer is the usual one, or the first."""
        keys = _keys(options)
        shown = ", ".join(_with_key(option, keys) for option in options)
        while True:
            answer = self.ask(f"{question} {shown}:")
            if not answer:
                return usual or options[0]
            found = named(answer, options)
            if found is not None:
                return found
            for told in self._explain(answer.lower()):
                self.say(told, indent=2)
            self.say(f"Please say one of {', '.join(options)}.")

    def amount(self, question: str, usual: Decimal, step: Decimal, most: Decimal) -> Decimal:
        """Ask until an amount is named that chips can make, and that there is."""
        while True:
            answer = self.ask(f"{question} [{spoken(usual)}]")
            amount = read_amount(answer, most) if answer else usual
            why_not = self.why_not(amount, step, most)
            if amount is not None and why_not is None:
                return amount
            self.say(str(why_not))

    @staticmethod
    def why_not(amount: Decimal | None, step: Decimal, most: Decimal) -> str | None:
        """What is wrong with a sum; ``None``: nothing."""
        if amount is None or amount % step:
            return f"Please name an amount in steps of {spoken(step)}."
        return None if amount <= most else f"You have {spoken(most)}."


def _plain(word: str) -> str:
    return word.lower().replace("-", "").replace(" ", "").replace("_", "")


def _keys(options: Sequence[str]) -> Mapping[str, str]:
    """By option its key: its first letter, unless another one begins so."""
    if len(options) > KEYED_MAX:
        return {}
    keys = {option: KEYS.get(option, option[0].lower()) for option in options}
    given = list(keys.values())
    return {option: key for option, key in keys.items() if given.count(key) == 1}


def _with_key(option: str, keys: Mapping[str, str]) -> str:
    key = keys.get(option)
    if key is None or len(option) == 1:
        return option
    return option.replace(key, f"[{key}]", 1)
