"""What is kept between runs: a few digests of it, safely, and nothing depends on it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from blackjack_table import rules
from croupier.compiled import caches
from croupier.compiled.blackjack.hand_tables import image_of
from croupier.compiled.blackjack.kept_tables import kept_tables
from croupier.compiled.caches import IN_USE, KEPT, kept_folder, source_digest
from croupier.compiled.results import kept
from croupier.games.blackjack.strategy import SIMPLE

DAY = 86_400.0


@pytest.fixture
def kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for things of one kind."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    return tmp_path / "compiled"


def digest_of(number: int) -> str:
    return f"{number:016x}"


def used(folder: Path, ago: float) -> Path:
    """A folder with something in it that was used so many seconds ago."""
    (folder / "numba-0" / "deep").mkdir(parents=True)
    (folder / "numba-0" / "deep" / "loop.nbi").write_bytes(b"compiled")
    then = folder.stat().st_mtime - ago
    os.utime(folder, (then, then))
    return folder


def names(kinds: Path) -> set[str]:
    return {folder.name for folder in kinds.iterdir()}


def test_a_new_digest_deletes_all_but_those_used_last(kinds: Path) -> None:
    old = [used(kinds / digest_of(number), DAY + number) for number in range(9)]
    made = kept_folder("compiled")
    assert made == kinds / source_digest() and made.is_dir()
    assert names(kinds) == {made.name, *(folder.name for folder in old[: KEPT - 1])}
    assert all((folder / "numba-0" / "deep" / "loop.nbi").is_file() for folder in old[: KEPT - 1])


def test_nothing_is_deleted_once_the_folder_is_there(kinds: Path) -> None:
    kept_folder("compiled")
    later = {used(kinds / digest_of(number), DAY).name for number in range(9)}
    assert kept_folder("compiled") == kinds / source_digest()
    assert names(kinds) == {source_digest(), *later}


def test_a_folder_that_may_be_in_use_is_left_alone(kinds: Path) -> None:
    busy = {used(kinds / digest_of(number), IN_USE / 2).name for number in range(9)}
    used(kinds / digest_of(99), DAY)
    kept_folder("compiled")
    assert names(kinds) == {source_digest(), *busy}


def test_reading_from_a_folder_counts_as_use(kinds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = used(kinds / source_digest(), 9 * DAY)
    for number in range(9):
        used(kinds / digest_of(number), DAY)
    kept_folder("compiled")
    monkeypatch.setattr(caches, "source_digest", lambda: digest_of(77))
    kept_folder("compiled")
    assert mine.name in names(kinds)
    assert len(names(kinds)) == KEPT


def test_only_folders_that_look_like_digests_are_touched(kinds: Path, tmp_path: Path) -> None:
    strange = ["blackjack", "0" * 15, "0" * 17, "G" * 16, digest_of(5) + "x", "notes.gone-1"]
    for name in strange:
        used(kinds / name, 9 * DAY)
    (kinds / digest_of(50)).write_text("a file")
    elsewhere = used(tmp_path / "elsewhere", DAY)
    (kinds / digest_of(51)).symlink_to(elsewhere)
    for number in range(9):
        used(kinds / digest_of(number), DAY)
    kept_folder("compiled")
    assert {*strange, digest_of(50), digest_of(51)} <= names(kinds)
    assert (elsewhere / "numba-0").is_dir()
    assert len(names(kinds)) == len(strange) + 2 + KEPT


def test_what_somebody_began_to_delete_is_finished(kinds: Path) -> None:
    used(kinds / f"{digest_of(1)}.gone-4242", 0)
    kept_folder("compiled")
    assert names(kinds) == {source_digest()}


def test_a_folder_that_cannot_be_deleted_is_left(
    kinds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = {used(kinds / digest_of(number), DAY).name for number in range(9)}

    def refused(*_: object) -> Path:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    assert kept_folder("compiled") == kinds / source_digest()
    assert names(kinds) == {source_digest(), *old}


def test_many_may_delete_at_once(kinds: Path) -> None:
    for number in range(200):
        used(kinds / digest_of(number), DAY + number)
    made = kinds / source_digest()
    made.mkdir()
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(caches._delete_old, made) for _ in range(16)]:
            done.result()
    assert names(kinds) == {made.name, *(digest_of(number) for number in range(KEPT - 1))}


@pytest.fixture(params=["a file is in the way", "read-only", "no home"])
def nowhere(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user for whom nothing can be kept."""
    if request.param == "no home":
        for name in ("CROUPIER_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "~")
    elif request.param == "read-only":
        monkeypatch.setenv("CROUPIER_CACHE", "/proc/croupier")
    else:
        (tmp_path / "croupier").write_text("not a folder")
        monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "croupier"))


@pytest.mark.usefixtures("nowhere")
def test_results_and_tables_are_made_anew_where_nothing_can_be_kept() -> None:
    assert kept_folder("compiled") is None
    answers = iter([{"edge": 1}, {"edge": 2}])
    assert [kept("test", "same", lambda: next(answers)) for _ in range(2)] == [
        {"edge": 1},
        {"edge": 2},
    ]
    params, strategy = rules().params, SIMPLE["mimic-dealer"]
    one, other = kept_tables(params, strategy), kept_tables(params, strategy)
    assert one is not other
    assert np.array_equal(image_of(one), image_of(other))


GONE = """
import shutil
from croupier.compiled.adopt import _folder, compiled

@compiled
def twice(number):
    return 2 * number

@compiled
def thrice(number):
    return 3 * number

folder = _folder()
print(twice(7), any(folder.rglob("*.nbc")))
shutil.rmtree(folder.parent)
print(twice(7), thrice(7), twice(7.5), any(folder.rglob("*.nbc")))
"""


def test_a_program_goes_on_when_its_folder_is_deleted(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(GONE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "CROUPIER_CACHE": str(tmp_path / "kept")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["14 True", "14 21 15.0 True"]


PLAYED = """
import sys
import croupier
result = croupier.simulate(sys.argv[1], rounds=2000, seed=3, workers=1)
print(result.rounds, result.house_edge)
"""


@pytest.mark.parametrize(
    "game", ["rapid-roulette", pytest.param("blackjack", marks=pytest.mark.slow)]
)
def test_games_are_played_where_nothing_can_be_kept(game: str, tmp_path: Path) -> None:
    (tmp_path / "croupier").write_text("not a folder")
    played = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAYED, game],
            env={**os.environ, **cache},
            capture_output=True,
            text=True,
            check=True,
        )
        for cache in ({}, {"CROUPIER_CACHE": str(tmp_path / "croupier")})
    ]
    assert played[0].stdout == played[1].stdout
    assert played[0].stderr == played[1].stderr == ""
