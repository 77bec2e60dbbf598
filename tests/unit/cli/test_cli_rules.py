"""`croupier rules …`: every command in both forms, every wrong input in one sentence."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main

AT = ("--at", "2003-02-06T06:00")
COLOUR = re.compile(r"\x1b\[[\d;]*[34][0-7]m|\x1b\[[\d;]*38;")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")


class Answer:
    """What a command printed and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.status = main(arguments)
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        assert self.err == ""
        return json.loads(self.out)


def test_show_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(capsys, "rules", "show", "crown-pontoon", *AT, "--json").json
    assert answer["at"] == "2003-02-06T06:00:00"
    assert answer["status"] == "attested"
    assert len(answer["rules"]) > 300


def test_show_prints_figures_status_and_unseen_notices_for_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    at = ("--at", "2000-12-15T03:59")
    answer = Answer(capsys, "rules", "show", "crown-pontoon", *at, "--rule", "22.6.2")
    assert answer.status == 0
    assert "◐ presumed, notice 1/1999, since 1999-03-19T04:00" in answer.out
    assert "13/1999" in answer.out
    assert "│ $5 to $24   │ $1,000 │" in answer.out
    assert "A-52" in answer.out


def test_show_prints_the_whole_of_a_game_with_what_is_assumed_and_noted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer = Answer(
        *(capsys, "rules", "show", "crown-21", "--at", "2000-12-16"),
        *("--published-by", "2000-12-31"),
    )
    assert "Assumed, not law" in answer.out
    assert "Notes on the notices" in answer.out
    assert "As the gazettes up to 2000-12-31 tell it." in answer.out


def test_narrow_terminals_get_narrow_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "48")
    answer = Answer(capsys, "rules", "show", "crown-pontoon", *AT)
    assert max(len(line) for line in answer.out.splitlines()) <= 48


def test_no_color_is_respected_and_the_words_stay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = Answer(capsys, "rules", "show", "com-bo", *AT, "--rule", "1.1").out
    assert COLOUR.search(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Answer(capsys, "rules", "show", "com-bo", *AT, "--rule", "1.1").out
    assert not COLOUR.search(plain)
    assert "◇ beyond" in plain


def test_diff_prints_the_figure_that_changed_first(capsys: pytest.CaptureFixture[str]) -> None:
    moments = ("2000-12-15T03:59", "2000-12-15T04:00")
    answer = Answer(capsys, "rules", "diff", "crown-pontoon", *moments)
    assert answer.out.index("$2 to $24") < answer.out.index("{+$2+}")
    assert "28/2000" in answer.out
    found = Answer(capsys, "rules", "diff", "crown-pontoon", *moments, "--json").json
    assert set(found) >= {"added", "removed", "changed"}
    assert set(found["changed"][0]) >= {"number", "was", "is", "notice", "no_later_than"}


def test_diff_lists_what_came_went_and_moved(capsys: pytest.CaptureFixture[str]) -> None:
    out = Answer(
        capsys, "rules", "diff", "crown-pontoon", "1999-03-19T04:00", "2003-02-06T06:00"
    ).out
    for heading in ("In money", "Figures", "Words", "Moved", "Merged", "First text held", "Ended"):
        assert heading in out
    assert out.count("27/2002") == 1, "what is not held is told once"
    assert len(out.splitlines()) < 150
    same = Answer(capsys, "rules", "diff", "com-bo", "2000-12-20", "2000-12-21").out
    assert "No rule that is held changed." in same


def test_history_prints_every_version(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(capsys, "rules", "history", "crown-pontoon", "10.4.1")
    assert "22.3.1" in answer.out
    assert "Continues 22.3.1" in answer.out
    assert "Not held between this and the next: 13/1999" in answer.out
    found = Answer(capsys, "rules", "history", "crown-pontoon", "10.4.1", "--json").json
    assert len(found["versions"]) == 2


def test_a_history_tells_a_deletion(capsys: pytest.CaptureFixture[str]) -> None:
    assert "deleted by notice 24/1999" in Answer(capsys, "rules", "history", "blackjack", "21").out


def test_notices_are_counted_and_their_defects_told(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer(capsys, "rules", "notices")
    assert "Held: 16" in answer.out
    assert "Cited, not held: 30" in answer.out
    assert "Misdirected" in answer.out
    found = Answer(capsys, "rules", "notices", "--json").json
    assert set(found) >= {"held", "cited", "defects"}


def test_coverage_prints_totals_and_one_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert "447" in Answer(capsys, "rules", "coverage").out
    assert Answer(capsys, "rules", "coverage", "--state", "definition").status == 0
    found = Answer(capsys, "rules", "coverage", "--json").json
    assert set(found["items"][0]) >= {"id", "state", "reason", "code", "tests"}


def test_machines_answers_for_a_title_and_for_lists(capsys: pytest.CaptureFixture[str]) -> None:
    at = ("--at", "2000-12-01")
    assert Answer(capsys, "rules", "machines", "Cashline", *at).out.startswith("YES ◇ beyond: ")
    assert Answer(capsys, "rules", "machines", "Adonis", *at).out.startswith("UNKNOWN: ")
    listed = Answer(capsys, "rules", "machines", *at).out
    assert "IGT: 56 titles, notice 4/1999" in listed
    assert "○ Aristocrat (notice 23/2000): the list then is not held." in listed
    one = Answer(capsys, "rules", "machines", "cashline", *at, "--maker", "igt", "--json").json
    assert (one["title"], one["approved"], one["maker"]) == ("Cashline", "yes", "IGT")


DRAFT = """
id = "2/2003"
title = "A draft"
book = "blackjack"
dated = 2003-02-10
effective = 2003-02-20T06:00:00
[[op]]
op = "delete"
where = "Schedule"
target = "{target}"
"""


def test_check_tells_faults_on_both_streams_and_ends_with_two(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(DRAFT.format(target="99"), encoding="utf-8")
    answer = Answer(capsys, "rules", "check", str(path))
    assert answer.status == 2
    assert "no-effect" in answer.out
    assert answer.err.startswith("croupier: draft.toml: Schedule: rule 99 is not there")
    assert Answer(capsys, "rules", "check", str(path), "--json").status == 2
    with path.open(encoding="utf-8") as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        answer = Answer(capsys, "rules", "check", "-")
    assert answer.err.startswith("croupier: standard-input: Schedule: rule 99 is not there")


def test_check_shows_the_difference_that_a_draft_makes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(DRAFT.format(target="14.2"), encoding="utf-8")
    answer = Answer(capsys, "rules", "check", str(path))
    assert "It touches crown-blackjack." in answer.out
    assert "What it would change in crown-blackjack" in answer.out
    assert "- 14.2 Dealing. (2/2003)" in answer.out
    assert "House edge" in answer.out
    edges = Answer(capsys, "rules", "check", str(path), "--json").json["edges"]
    assert [(edge["game"], edge["bet"]) for edge in edges] == [("crown-blackjack", "main")]
    assert float(edges[0]["difference"]) < 0


def test_export_prints_a_copy_or_writes_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    answer = Answer(capsys, "rules", "export", "com-bo", *AT, "--format", "md")
    assert answer.out.startswith("# Crown Com-Bo: the rules at 06:00 on 6 February 2003")
    path = tmp_path / "copy.html"
    written = Answer(
        *(capsys, "rules", "export", "com-bo", *AT),
        *("--format", "html", "--output", str(path)),
    )
    assert (written.status, written.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("show", "whist", *AT), "There is no game 'whist'"),
        (("show", "blackjack"), "Missing option '--at'"),
        (("show",), "Missing argument 'GAME'"),
        (("show", "blackjack", "--at", "1990-01-01"), "Blackjack was not yet made"),
        (("show", "blackjack", "--at", "now"), "'now' is no moment"),
        (("show", "blackjack", "--at", "2003-02-06T06:00+11:00"), "carries an offset"),
        (
            ("show", "vegas-blackjack", "--at", "2003-02-06T05:59"),
            "is not held at 2003-02-06T05:59",
        ),
        (("show", "blackjack", *AT, "--rule", "99"), "There is no rule 99"),
        (("show", "blackjack", *AT, "--rule", "seven"), "is no rule's number"),
        (("show", "blackjack", *AT, "--published-by", "May"), "'May' is no date"),
        (("show", "blackjack", *AT, "--frobnicate"), "No such option: --frobnicate"),
        (("diff", "blackjack", "2003", "2004"), "FROM: '2003' is no moment"),
        (("diff", "com-bo", "1999-01-01", "1999-01-02"), "Crown Com-Bo"),
        (("history", "blackjack", "99"), "No rule 99 is known"),
        (("history", "blackjack", "x"), "RULE: 'x'"),
        (("coverage", "--state", "finished"), "--state: 'finished'"),
        (("machines", "Adonis", *AT, "--maker", "Acme"), "no list of a maker 'Acme'"),
        (("check", "no-such-draft.toml"), "there is no such file"),
        (("export", "blackjack", *AT, "--format", "pdf"), "--format: 'pdf'"),
        (("export", "blackjack", *AT, "--output", "/"), "/ is a folder"),
        (("frobnicate",), "No such command 'frobnicate'"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    answer = Answer(capsys, "rules", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("croupier: ")
    assert answer.err.count("\n") == 1
    assert says in answer.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (DRAFT.replace('"{target}"', "21"), "target"),
        ("id = [", "draft.toml"),
        (
            DRAFT.replace('"delete"', '"substitute"').format(target="21")
            + 'content_from = ["/dev/zero"]',
            "op 1: content_from: a draft is one file",
        ),
        (DRAFT.replace("effective", "efective").format(target="21"), "effective"),
    ],
)
def test_a_malformed_draft_names_the_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "draft.toml"
    path.write_text(text, encoding="utf-8")
    answer = Answer(capsys, "rules", "check", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert "draft.toml" in answer.err
    assert says in answer.err
