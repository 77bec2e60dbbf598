"""Dated copies of the rules: Markdown, HTML and JSON, each with its certificate."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from croupier.desk.rules import FORMATS, export, show
from croupier.desk.wrong import WrongInput
from croupier.rulebook import rulebook

MOMENT = "2003-02-06T06:00"
VOID = {"meta", "line", "circle", "br"}


class Page(HTMLParser):
    """The tags of a page, and what is left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def having(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.mark.rule("RB-016", "GP-017")
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("game", "at"),
    [("blackjack", MOMENT), ("com-bo", "2000-12-15T04:00"), ("baccarat", "2001-01-01")],
)
def test_a_copy_has_every_rule_and_its_certificate(form: str, game: str, at: str) -> None:
    text = export(game, at=at, form=form)
    shown = show(game, at=at)
    assert rulebook().corpus.digest in text
    assert at[:10] in text
    assert f"status {shown['status']}" in text
    plain = text.replace("\\", "")
    for rule in shown["rules"]:
        number = rule["number"] if form == "json" else rule["number"].partition("#")[0]
        assert number in plain


@pytest.mark.rule("GP-017", "RB-016")
def test_a_copy_of_the_2003_rules_names_the_rule_that_promises_it() -> None:
    copy = json.loads(export("blackjack", at=MOMENT, form="json"))
    assert copy["certificate"].endswith("Copy on request: blackjack 17.12.")
    assert copy["rules"] == json.loads(json.dumps(show("blackjack", at=MOMENT)["rules"]))
    old = json.loads(export("crown-pontoon", at="1999-03-19T04:00", form="json"))
    assert "17.12" not in old["certificate"]


@pytest.mark.rule("RB-016")
def test_the_same_question_gives_the_same_copy() -> None:
    for form in FORMATS:
        assert export("com-bo", at=MOMENT, form=form) == export("com-bo", at=MOMENT, form=form)


@pytest.fixture(scope="module")
def page() -> Page:
    return Page(export("crown-pontoon", at="2000-12-15T04:00", form="html"))


def test_the_page_is_whole_and_needs_nothing_from_elsewhere(page: Page) -> None:
    assert page.open == []
    links = [a.get("href") or "" for a in page.having("a")]
    assert all(link.startswith("#") for link in links)
    assert not any("src" in attributes for _, attributes in page.tags)
    assert not page.having("script")
    assert not page.having("link")


def test_the_page_is_accessible(page: Page) -> None:
    [html] = page.having("html")
    assert html["lang"] == "en-AU"
    assert len(page.having("h1")) == 1
    for landmark in ("header", "nav", "main", "footer"):
        assert len(page.having(landmark)) == 1
    [svg] = page.having("svg")
    assert svg["role"] == "img"
    assert svg["aria-labelledby"] == "line-title line-about"
    identities = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(identities) == len(set(identities))
    targets = {(a.get("href") or "")[1:] for a in page.having("a")}
    assert targets <= set(identities)


def test_held_notices_are_filled_and_cited_ones_hollow(page: Page) -> None:
    kinds = [circle["class"] for circle in page.having("circle")]
    assert kinds.count("held") == 6
    assert kinds.count("cited") == 16


def test_the_page_has_both_schemes_and_a_print_style() -> None:
    text = export("com-bo", at=MOMENT, form="html")
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_what_is_assumed_and_what_missed_its_target_are_in_the_copy() -> None:
    page = export("crown-pontoon", at="1999-03-19T04:00", form="html")
    assert "Assumed, not law" in page
    text = export("rapid-roulette", at="2000-12-10", form="md")
    assert "Misdirected" in text
    assert "## Notes on the notices" in text


def test_markdown_tables_have_as_many_cells_as_columns() -> None:
    text = export("caribbean-stud", at="1999-12-01T04:00", form="md")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert rows
    for above, row in pairwise(rows):
        if re.fullmatch(r"\|( --- \|)+", row):
            assert above.count("|") == row.count("|")


def test_a_form_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        WrongInput, match="--format: 'pdf' is not known; it is one of md, html, json"
    ):
        export("blackjack", at=MOMENT, form="pdf")
