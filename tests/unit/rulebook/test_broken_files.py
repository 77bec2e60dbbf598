"""One broken file for each mistake, and the sentence that it gets."""

from pathlib import Path
from shutil import copytree

import pytest

from croupier.rulebook.authoring import BadFile, read_notice
from croupier.rulebook.corpus import load_corpus
from croupier.rulebook.files import data_folder, files_digest
from croupier.rulebook.lint import lint, lint_texts

NOTICE = (data_folder() / "notices" / "2000-26.toml").read_text(encoding="utf-8")


@pytest.mark.rule("RB-001")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('target = "15.5"', "target = 15.5", "op 1: target: must be a text in quotes, not 15.5"),
        ("effective = 2000-12-15T04:00:00", "effective = 2000-12-01T04:00:00", "in force"),
        (
            "effective = 2000-12-15T04:00:00",
            "effective = 2000-12-15T04:00:00+11:00",
            "carries no offset",
        ),
        ('op = "substitute"', 'op = "abolish"', "op is 'abolish'; it is one of insert-after"),
        (
            'op = "substitute"',
            'op = "substitute"\nsurprise = 1',
            "op 1: surprise: is no field that belongs here",
        ),
        ('key = "', 'ke = "', r"op 1, rule 1 \(15.5\): key: is missing"),
        (
            'does = "computed"',
            'does = "computed"\nwhy = "So."',
            "`why` is for what is not computed",
        ),
        ("[[op]]", "[[op", "2000-26.toml"),
        ("dated = 2000-12-07", 'dated = "soon"', "dated: must be a date such as"),
        ('does = "computed"', 'does = "computed"\nrefs = 1', "refs: must be a list, not 1"),
        (
            'does = "computed"',
            'does = "computed"\nparams.n = { type = "count", value = 9000000, unit = "decks" }',
            "params.n.value: must be at most 1,000,000, not 9000000",
        ),
    ],
)
def test_a_broken_notice_says_where_and_what(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in NOTICE
    path = tmp_path / "2000-26.toml"
    path.write_text(NOTICE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile, match=f"(?s)2000-26.toml.*{says}|{says}"):
        read_notice(path)


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        (
            "register.toml",
            'id = "13/1999"',
            'id = "14/1999"',
            "13/1999 is cited and not registered",
        ),
        ("notices/2000-26.toml", 'number = "15.5"', 'number = "15.6"', "concordance"),
        ("notices/2000-28.toml", 'key = "tourn.brief"', 'key = "tourn.sign"', "stands twice"),
        ("catalogue.toml", 'id = "BJ-100"', 'id = "BJ-999"', "no catalogue item BJ-100"),
    ],
)
def test_lint_finds_what_one_file_alone_cannot_show(
    tmp_path: Path, name: str, old: str, new: str, says: str
) -> None:
    folder = tmp_path / "data"
    copytree(data_folder(), folder)
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(says in fault for fault in lint(folder)), lint(folder)


@pytest.mark.parametrize(
    ("old", "new", "is_same_law"),
    [
        ('why = "The dealer speaks', 'why = "A dealer speaks', True),
        ("value = 52", "value = 48", False),
    ],
)
def test_the_law_is_named_by_what_it_says_and_not_by_our_remarks_on_it(
    tmp_path: Path, old: str, new: str, is_same_law: bool
) -> None:
    folder = tmp_path / "data"
    copytree(data_folder(), folder)
    path = folder / "notices" / "2003-01" / "03.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    before, after = load_corpus(), load_corpus(folder)
    assert (before.digest == after.digest) is is_same_law
    assert files_digest(folder) != files_digest(data_folder())


def test_lint_finds_a_sentence_of_the_gazette(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    copytree(data_folder(), folder)
    path = folder / "notices" / "2003-01" / "17.toml"
    text = path.read_text(encoding="utf-8")
    # Eight words that the general provisions share with the gazette, put together from pieces.
    copied = " ".join(
        reversed(["against each other", "to have side bets", "Players are not permitted"])
    )
    start = text.index('says = "')
    path.write_text(text[:start] + f'says = "{copied}"\nwas_' + text[start:], encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace('was_says = "', '# "', 1))
    assert any("eight words of a gazette" in fault for fault in lint(folder)), lint(folder)


def test_lint_looks_at_every_text_file(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    copied = reversed(["against each other", "to have side bets", "Players are not permitted"])
    (tmp_path / "docs" / "page.md").write_text(f"{' '.join(copied)}.\n", encoding="utf-8")
    (tmp_path / "docs" / "odds.md").write_text("7770 to 1 7770 to 1 7770 to 1\n", encoding="utf-8")
    faults = lint_texts(tmp_path)
    assert faults and all(fault.startswith("docs/page.md: ") for fault in faults)
