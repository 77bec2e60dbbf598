"""Every verb of the package, asked with values of wrong types: the answer names the argument."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.desk.simulation.settings import Options

ROUND = {
    "game": "rapid-roulette",
    "at": "2003-02-06T06:00",
    "spin": 17,
    "wager": [{"player": "ann", "on": "red", "stake": 5}],
}
GIVEN: dict[str, dict[str, Any]] = {
    "odds": {"game": "rapid-roulette"},
    "strategy": {"game": "caribbean-stud"},
    "compare": {"a": "rapid-roulette", "b": "rapid-roulette"},
    "rules": {"game": "rapid-roulette", "at": "2003-02-06T06:00"},
    "replay": {"source": ROUND},
    "simulate": {"game": "rapid-roulette", "rounds": 100, "seed": 1, "workers": 1},
}
"""The least that each verb answers."""
ASK: Any = croupier
"""The verbs without their types."""
WRONG: tuple[object, ...] = (object(), b"red", [object()], {"a": object()})
"""No argument takes these."""
DOUBTFUL: tuple[object, ...] = (2.5, True, (), -1)
"""Some arguments take these."""


def arguments(verb: str) -> list[str]:
    named = list(signature(getattr(croupier, verb)).parameters)
    if verb == "simulate":
        named = [name for name in named if name != "options"] + list(Options.__annotations__)
    return named


def asked() -> Iterator[tuple[str, str]]:
    for verb in GIVEN:
        yield from ((verb, name) for name in arguments(verb))


@pytest.mark.parametrize(("verb", "name"), list(asked()))
def test_wrong_types_are_refused_by_the_arguments_name(verb: str, name: str) -> None:
    ask = getattr(croupier, verb)
    for value in WRONG:
        if (name, type(value)) == ("source", dict):
            continue  # a round as a mapping
        with pytest.raises(croupier.CannotAnswer, match=f"^{name}: ") as caught:
            ask(**{**GIVEN[verb], name: value})
        assert isinstance(caught.value, TypeError)
    for value in DOUBTFUL:
        with suppress(croupier.CannotAnswer):
            ask(**{**GIVEN[verb], name: value})


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: ASK.odds("com-bo", decks="6"), "decks: '6' is not a whole number, but str."),
        (lambda: ASK.odds("blackjack", without=["5S"]), "without: ['5S'] is not text such as"),
        (lambda: ASK.odds("com-bo", bet=3), "bet: 3 is not text, but int."),
        (lambda: ASK.odds("com-bo", par=1), "par: 1 is not True or False, but int."),
        (lambda: ASK.odds("blackjack", stake=2.5), "stake: 2.5 is not a sum of dollars such"),
        (lambda: ASK.simulate("blackjack", count="hi-lo", spread={1: 2}), "spread: {1: 2} is"),
        (lambda: ASK.simulate("blackjack", side_bets=5), "side_bets: 5 is not a list"),
        (lambda: ASK.rules("blackjack", at=2003), "at: 2003 is not a date and time such as"),
        (lambda: ASK.rules(None, at="2003-02-06"), "game: None is not text, but NoneType."),
        (lambda: ASK.strategy("blackjack", policies=["x"]), "policies: ['x'] is not a"),
        (lambda: ASK.compare(1, "com-bo"), "a: 1 is not text, but int."),
        (lambda: ASK.replay(5), "source: 5 is not a path, '-' or a mapping, but int."),
    ],
)  # fmt: skip
def test_wrong_types_are_type_errors_and_say_what_is_right(
    ask: Callable[[], object], says: str
) -> None:
    with pytest.raises(TypeError) as caught:
        ask()
    assert isinstance(caught.value, croupier.CannotAnswer | ValueError)
    assert str(caught.value).startswith(says)


def test_whole_numbers_of_other_types_are_taken() -> None:
    assert croupier.odds("com-bo", bet="com-bo", decks=8.0)["decks"] == 8  # type: ignore[arg-type]
    with pytest.raises(croupier.CannotAnswer, match=r"^decks: 6\.5 is not a whole number\.$"):
        croupier.odds("com-bo", decks=6.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["num_envs", "decks", "at", "policies", "burn", "behind"])
def test_environments_name_the_argument_too(option: str) -> None:
    from croupier.environments import BaccaratVectorEnv  # noqa: PLC0415 (Gymnasium is an extra)

    for value in (object(), "6", [1], {"a": object()}):
        if (option, value) == ("at", "6"):
            continue
        with pytest.raises(croupier.CannotAnswer, match=f"^{option}: "):
            BaccaratVectorEnv(**{option: value})  # type: ignore[arg-type]


def test_a_path_is_text_for_the_names_of_files(tmp_path: Path) -> None:
    with pytest.raises(croupier.CannotAnswer, match="there is no such file"):
        croupier.odds("com-bo", draft=tmp_path / "none.toml")
