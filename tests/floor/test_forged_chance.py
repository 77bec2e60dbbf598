"""A house that cheats beside its seeds: both verifiers see it from the order and words of the log.

Each fraud is a server that runs with one part exchanged, so that every digest and signature, and
every value by its own seed, is right.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import (
    Role,
    house_moves,
    next_rounds,
    openings,
    secrets,
    shoes,
)
from croupier.floor.chance import PreparedShoe, drawn_value, fresh_seed, mixed, shoe_commitment
from croupier.floor.table_work import TableWork
from croupier.floor.verifying import verify_floor
from croupier.table.entropy import CallEntropy, CommitEntropy, CommitSeed, On, RevealEntropy
from croupier.verifier import verify_log
from drawn_rounds import blackjack, opened, roulette, shifted
from players_entropy import committed, revealed
from running_floor import Running
from same_cards import SameCards

Patch = pytest.MonkeyPatch


def values_for_a_shoe(floor: Running) -> None:
    """A shoe into which two players' values are mixed."""
    floor.people(ann=Role.PLAYER, bob=Role.PLAYER)
    floor.table(game="caribbean-stud")
    for player in ("ann", "bob"):
        floor.do(player, "sit", buy_in="200.00")
    committed(floor, "ann", "shoe", 1)
    revealed(floor, "ann", "shoe", 1)
    floor.until_betting()


def values_for_a_spin(floor: Running) -> None:
    floor.people(ann=Role.PLAYER)
    floor.table(game="rapid-roulette")
    floor.do("ann", "sit", buy_in="200.00")
    floor.until_betting()
    committed(floor, "ann", "round", 1)
    floor.do("ann", "wager", on="red", stake="5.00")
    floor.do("ann", "ready")
    floor.until_due()
    revealed(floor, "ann", "round", 1)


def next_spin(floor: Running) -> None:
    roulette(floor)
    while floor.now.rounds == 1:
        floor.until_due()


# ---------------------------------------------------------------- what the house does


def shuffles_after(patch: Patch, act: Callable[[Any], None]) -> None:
    """Have the house do something when values are in, before it shuffles."""
    honest = shoes.shuffle

    def shuffle(work: Any, *more: Any) -> None:
        if work.table.entropy.shoe is not None:
            act(work)
        honest(work, *more)

    patch.setattr(house_moves, "shuffle", shuffle)


def seed_after_values(patch: Patch) -> None:
    """Name the seed by its commitment only when the values are known."""
    honest = TableWork.do

    def do(work: TableWork, command: Any) -> None:
        if not isinstance(command, CommitSeed):
            honest(work, command)

    patch.setattr(TableWork, "do", do)


def another_seed(patch: Patch) -> None:
    """Commit to a second seed when the values are known, and say them again."""

    def act(work: Any) -> None:
        pool, seed = work.table.entropy.shoe, fresh_seed()
        patch.setattr(secrets.Secrets, "house_seed", lambda *_: seed)
        work.do(CommitSeed(commitment=shoe_commitment(seed)))
        for one in pool.contributions:
            again = CommitEntropy(player=one.player, on=On.SHOE, commitment=one.commitment)
            work.do(again)
        work.do(CallEntropy(on=On.SHOE))
        for player, value in pool.revealed:
            work.do(RevealEntropy(player=player, on=On.SHOE, value=value))

    shuffles_after(patch, act)


def another_commitment(patch: Patch) -> None:
    """Put a value out by a new commitment in its player's name."""
    lost = CommitEntropy(player="ann", on=On.SHOE, commitment="ab" * 32)
    shuffles_after(patch, lambda work: work.do(lost))


def one_seed(patch: Patch) -> None:
    """Use a seed again, which the openings of the first round have shown."""
    seed = fresh_seed()

    def new_seed(_: Any, draft: Any, name: str) -> bytes:
        draft.seal(name, seed)
        return seed

    patch.setattr(SameCards, "new_seed", new_seed)


def other_step(patch: Patch) -> None:
    """Look for a name under which the seed gives what the house wants."""
    honest = TableWork.drawn

    def drawn(work: TableWork, need: Any) -> int:
        honest(work, need)
        seed = mixed(work.draft.now.unseal(work.round_name()), work.round_name(), ())
        renamed = (replace(need, step=f"spin{number}") for number in range(1000))
        wanted = next(one for one in renamed if drawn_value(seed, one, 0) == 7)
        assert work._drew is not None
        work._drew = {**work._drew, "step": wanted.step}
        return 7

    patch.setattr(TableWork, "drawn", drawn)


def as_before_0_1_0(patch: Patch) -> None:
    """Do not say among what a value was drawn, as 0.1.0 did not."""
    honest = TableWork.drawn

    def drawn(work: TableWork, need: Any) -> int:
        honest(work, need)
        work._drew = True  # type: ignore[assignment]
        return 7

    patch.setattr(TableWork, "drawn", drawn)


def old_derivation(patch: Patch) -> None:
    """Take values, and open rounds by the derivation that mixes none."""
    patch.setattr(next_rounds, "CHANCE", 1)


def skipped_card(patch: Patch) -> None:
    """Leave a card out, and say which one came instead."""
    honest = TableWork._source

    def source(work: TableWork, *more: Any) -> Any:
        found = honest(work, *more)
        return None if found is None else {**found, "card": found["card"] + 1}

    patch.setattr(TableWork, "_source", source)
    patch.setattr(shoes, "card_of", shifted(shoes.card_of))


def from_nowhere(patch: Patch) -> None:
    """Deal other cards, and do not say where they lay."""
    patch.setattr(TableWork, "_source", lambda *_: None)
    patch.setattr(shoes, "card_of", shifted(shoes.card_of))


def early_shuffle(patch: Patch) -> None:
    """Put the cutting card elsewhere, knowing the cards behind it."""
    patch.setattr(house_moves, "cutting_card_at", lambda table: table.shoe.cards - 104)


def six_decks(patch: Patch) -> None:
    """Shuffle fewer decks than the table has."""
    honest, of = shoes.Shuffle, PreparedShoe.of.__func__  # type: ignore[attr-defined]
    fewer = 6 * 52
    patch.setattr(shoes, "Shuffle", lambda **said: honest(**{**said, "cards": fewer}))
    patch.setattr(
        PreparedShoe,
        "of",
        classmethod(lambda cls, name, stack, seed: of(cls, name, stack[:fewer], seed)),
    )
    seed_of = openings.seed_of_shoe
    patch.setattr(openings, "seed_of_shoe", lambda *asked: {**seed_of(*asked), "decks": 6})


FRAUDS: dict[Callable[[Patch], None], tuple[Callable[[Running], None], str]] = {
    seed_after_values: (values_for_a_shoe, "before the house committed to its seed"),
    another_seed: (values_for_a_shoe, "had committed to another seed for this shoe"),
    another_commitment: (values_for_a_shoe, "after others were to be revealed"),
    one_seed: (next_spin, "was committed to before"),
    other_step: (roulette, "it "),
    as_before_0_1_0: (roulette, "does not say among what it was drawn"),
    old_derivation: (values_for_a_spin, "whose derivation mixes none in"),
    skipped_card: (blackjack, "brought out"),
    from_nowhere: (blackjack, "it "),
    early_shuffle: (blackjack, "the cutting card went in after card 312, not 364"),
    six_decks: (blackjack, ""),
}


@pytest.mark.parametrize("fraud", FRAUDS, ids=lambda fraud: fraud.__name__)
def test_a_house_that_cheats_beside_its_seeds_is_found(
    fraud: Callable[[Patch], None], tmp_path: Path
) -> None:
    play, says = FRAUDS[fraud]
    floor, file = Running(tmp_path), tmp_path / "openings"
    with pytest.MonkeyPatch.context() as patch:
        fraud(patch)
        play(floor)
        file.write_text("\n".join(json.dumps(line) for line in opened(floor)), encoding="utf-8")
    floor.close()
    inside = [fault["says"] for fault in verify_floor(tmp_path / "data")["faults"]]
    with_keys = verify_log.examine(tmp_path / "data")[0]
    (tmp_path / "data" / "keys").rename(tmp_path / "keys")
    with_openings = verify_log.examine(tmp_path / "data", openings=file)[0]
    for found in (inside, with_keys, with_openings):
        assert any(says in fault for fault in found), found
