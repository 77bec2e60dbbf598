"""Tables that were kept for the next start: it stands on them only as far as the log agrees."""

import shutil
from pathlib import Path

import pytest

from croupier.floor import Hosted, Role, standing
from croupier.ledger import change_key
from running_floor import Running

Boxes = dict[str, bytes]


def played(floor: Running, rounds: int) -> None:
    for _ in range(rounds):
        floor.until_betting()
        floor.do("ann", "wager", box=1, stake="5.00")
        while floor.need() is not None:
            need = floor.need()
            assert need is not None
            if need.players and need.step != "wagers":
                floor.do("ann", "stand" if need.step == "decision" else "decline", box=1)
            else:
                floor.until_due()


@pytest.fixture
def begun(floor: Running) -> Running:
    floor.people(ann=Role.PLAYER)
    floor.table(game="blackjack")
    floor.do("ann", "sit", buy_in="500.00")
    played(floor, 2)
    return floor


def folder(floor: Running) -> Path:
    return floor.folder / "data" / "stash"


def boxes(floor: Running) -> Boxes:
    return {path.name: path.read_bytes() for path in folder(floor).iterdir()}


def put(floor: Running, kept: Boxes) -> None:
    shutil.rmtree(folder(floor))
    folder(floor).mkdir()
    for name, content in kept.items():
        (folder(floor) / name).write_bytes(content)


def folded_anew(floor: Running) -> Hosted:
    """The table as it is worked out from the first event on."""
    floor.close()
    put(floor, {})
    floor.open()
    return floor.hosted()


def counted(floor: Running, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The events that are folded from now on."""
    found: list[int] = []
    fold = Hosted.folded

    def folded(self: Hosted, *given: object) -> Hosted:
        found.append(self.seq + 1)
        return fold(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Hosted, "folded", folded)
    return found


def test_a_start_folds_only_what_was_not_kept(
    begun: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun.again()
    kept, old = begun.hosted(), boxes(begun)
    played(begun, 1)
    before = begun.hosted()
    begun.close()
    put(begun, old)
    folded = counted(begun, monkeypatch)
    begun.open()
    assert begun.hosted() == before
    assert folded == list(range(kept.seq + 1, before.seq + 1))
    assert folded_anew(begun) == before
    played(begun, 1)


def test_a_table_is_kept_as_it_goes(begun: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is killed leaves what it kept on its way."""
    monkeypatch.setattr(standing.Standing.note, "__kwdefaults__", {"every": 10})
    played(begun, 2)
    kept = boxes(begun)
    begun.close()
    put(begun, kept)
    folded = counted(begun, monkeypatch)
    begun.open()
    assert len(folded) < 40 < begun.hosted().seq


def test_what_a_former_key_sealed_is_not_read(
    begun: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever got hold of that key could have sealed it."""
    before = begun.hosted()
    begun.close()
    former = boxes(begun)
    begun.open()
    change_key(begun.store, begun.folder / "data" / "keys")
    begun.close()
    put(begun, former)
    folded = counted(begun, monkeypatch)
    begun.open()
    assert begun.hosted() == before and len(folded) == before.seq


@pytest.mark.parametrize(
    "change", [lambda box: box[:-1], lambda box: box[:-1] + bytes([box[-1] ^ 1]), lambda _: b""]
)
def test_what_was_changed_is_not_read(begun: Running, change: object) -> None:
    assert callable(change)
    before = begun.hosted()
    begun.close()
    put(begun, {name: change(box) for name, box in boxes(begun).items()})
    begun.open()
    assert begun.hosted() == before


def test_what_another_version_or_another_history_kept_is_not_read(
    begun: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun.hosted()
    begun.close()
    shutil.copytree(begun.folder / "data", begun.folder / "old")
    shutil.copy(begun.folder / "data.witness", begun.folder / "old.witness")
    monkeypatch.setattr(standing, "code_digest", lambda: b"of another version")
    folded = counted(begun, monkeypatch)
    begun.open()
    assert begun.hosted() == before and len(folded) == before.seq
    monkeypatch.undo()
    played(begun, 1)
    begun.close()
    ahead = boxes(begun)
    # The same floor as it was: it does not know what the later one kept.
    for name in ("data", "data.witness"):
        path = begun.folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
        (begun.folder / name.replace("data", "old")).rename(path)
    put(begun, ahead)
    begun.open()
    assert begun.hosted() == before
