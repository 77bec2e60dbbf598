"""The readings of unclear rules: all there, each policy documented, the page fresh."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from croupier.rulebook.authoring import BadFile, read_file
from croupier.rulebook.corpus import load_corpus
from croupier.rulebook.files import data_folder
from croupier.rulebook.lint import lint
from croupier.rulebook.schema import ReadingsFile

COPIED = ("against each other", "to have side bets", "Players are not permitted")
"""Words that the general provisions have too, the last first."""

ROOT = Path(__file__).parents[3]
READINGS = load_corpus().readings
# The default stands first.
POLICIES: dict[str, tuple[str, list[bool | str]]] = {
    "dealer_blackjack_after_busted_double": ("A-05", ["lose-both", "original-only"]),
    "dealer_blackjack_after_split": ("A-04", ["bb+1", "obo", "cap-fill", "enhc"]),
    "dealer_blackjack_vs_21": ("A-02", ["lose", "void"]),
    "double_soft_as_hard": ("A-12", [False, True]),
    "max_payout_per": ("A-87", ["player", "table"]),
    "pandemonium_failure_pays": ("A-61", ["smallest-prize", "minimum-wager"]),
    "pandemonium_returns_stake": ("A-62", [True, False]),
    "run_at_shoe_end": ("A-98", ["continues", "refunded"]),
    "split_not_followed": ("A-19", ["first-hand", "nominated"]),
    "super_bonus_after_unsuited_split": ("A-55", [True, False]),
    "surrender_not_followed": ("A-60", ["stands", "surrenders"]),
    "two_sevens_suit_test": ("A-69", ["two-sevens", "all-three"]),
}


def test_every_unclear_point_is_there_once_and_in_order() -> None:
    assert [reading.id for reading in READINGS] == [f"A-{n:02d}" for n in range(1, 133)]
    assert sum(reading.money for reading in READINGS) == 95
    assert [reading.id for reading in READINGS if reading.weight == "high"] == [
        "A-02", "A-04", "A-53", "A-69", "A-97", "A-102",
    ]  # fmt: skip


def test_every_policy_has_its_point_its_values_and_its_default() -> None:
    found = {
        reading.policy: (reading.id, [choice.value for choice in reading.values])
        for reading in READINGS
        if reading.policy is not None
    }
    assert found == POLICIES
    for reading in READINGS:
        if reading.policy is not None:
            assert reading.default == POLICIES[reading.policy][1][0]
            assert reading.money


def test_a_point_cited_by_another_exists() -> None:
    ids = {reading.id for reading in READINGS}
    for reading in READINGS:
        cited = re.findall(r"A-\d+", reading.problem + reading.reading + reading.why)
        assert set(cited) <= ids - {reading.id}, reading.id


def test_the_page_is_fresh_and_shows_every_point_and_value() -> None:
    command = [sys.executable, str(ROOT / "tools" / "readings_page.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    page = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    for reading in READINGS:
        assert page.count(f'<a id="{reading.id.lower()}"></a>') == 1
        assert all(choice.says in page for choice in reading.values)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('default = "bb+1"', 'default = "bb+2"', "A-04: the default 'bb\\+2' is none of the"),
        ('policy = "dealer_blackjack_vs_21"\n', "", "A-02: a default or values without a policy"),
        ('value = "void"', 'value = "lose"', "A-02: a policy needs two values or more"),
        ('part = "hand"', 'part = "hands"', "part"),
    ],
)
def test_a_broken_reading_says_what_is_wrong(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (data_folder() / "readings.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "readings.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile, match=says):
        read_file(path, ReadingsFile)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "A-20"', 'id = "A-21"', "A-20 stands 0 times"),
        ('policy = "max_payout_per"', 'policy = "run_at_shoe_end"', "run_at_shoe_end twice"),
        ('where = "blackjack 7.5.3"', 'where = "blackjack 7.5.33"', "A-24: no rule 7.5.33"),
        ('games = ["com-bo"]', 'games = ["combo"]', "no game combo"),
        (
            'why = "Nothing depends on it."',
            f'why = "{" ".join(reversed(COPIED))}."',
            "A-20: eight words of a gazette",
        ),
    ],
)
def test_lint_finds_a_reading_that_does_not_fit(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    folder = tmp_path / "data"
    copytree(data_folder(), folder)
    path = folder / "readings.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(says in fault for fault in lint(folder)), lint(folder)
