"""Any round that is dealt live leaves a record that replays without error and without a rest."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.live import WantsOut, play
from croupier.desk.live.conversation import ask_amount, ask_choice
from croupier.desk.replay import replay
from croupier.desk.round_files.writing import in_dollars
from croupier.equipment import SEED_BYTES
from croupier.games.registry import GAMES, entry_of
from croupier.money import Cents, Chips

OPTIONS = re.compile(r"\[(.*)\] $")


class Guest:
    """Answers every question with one of the answers that it lists."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.heard: list[str] = []

    def say(self, text: str) -> None:
        self.heard.append(text)

    def ask(self, question: str) -> str:
        found = OPTIONS.search(question)
        assert found is not None, question
        options: list[str] = found[1].split(", ")
        if len(options) == 1:
            return self.rng.choice(("", "", "5", "20")) if "$" in options[0] else ""
        return self.rng.choice(options)


DEALT = [game.name for game in GAMES.values() if game.is_dealt]


@given(st.integers(0, 2**63), st.sampled_from(DEALT))
def test_a_live_round_replays(seed: int, game: str) -> None:
    rng = Random(seed)
    guest = Guest(rng)
    boxes = rng.randint(1, 3) if entry_of(game).engine == "blackjack" else 1
    record = play(game, guest, boxes=boxes, seed=rng.randbytes(SEED_BYTES))
    shown = replay(in_dollars(record))
    assert shown["unused"] == []
    assert set(shown["net"]) == {"guest"}


def test_the_same_seed_deals_the_same_cards() -> None:
    seed = Random(7).randbytes(SEED_BYTES)
    first, second = (play("blackjack", Guest(Random(1)), seed=seed) for _ in range(2))
    assert first == second


def test_what_happens_is_told_as_it_happens() -> None:
    guest = Guest(Random(1))
    play("crown-pontoon", guest, seed=Random(7).randbytes(SEED_BYTES))
    assert guest.heard[0].startswith("guest wagers")
    assert "no more bets" in guest.heard


class Script:
    """Answers what it was told to, and then no more."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []

    def say(self, text: str) -> None:
        self.heard.append(text)

    def ask(self, question: str) -> str:
        if not self.answers:
            raise WantsOut
        return self.answers.pop(0)


def test_a_beginning_will_do() -> None:
    assert ask_choice(Script("d"), "?", ("hit", "stand", "double")) == "double"
    assert ask_choice(Script("STAND"), "?", ("hit", "stand")) == "stand"


def test_a_doubtful_answer_is_asked_again() -> None:
    script = Script("s", "sp")
    assert ask_choice(script, "?", ("stand", "split")) == "split"
    assert script.heard == ["Please say one of stand, split."]


def test_an_amount_is_asked_again() -> None:
    script = Script("lots", "0.25", "-5", "$7.50")
    assert ask_amount(script, "?", Cents(1_000), Chips(Cents(50))) == 750
    assert len(script.heard) == 3


def test_leaving() -> None:
    with pytest.raises(WantsOut):
        play("com-bo", Script())
