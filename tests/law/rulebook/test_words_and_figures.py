"""A rule's words and its figures state the same."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.rulebook import rulebook
from croupier.rulebook.model import Node
from croupier.rulebook.words_and_figures import contradictions


def node(says: str, **params: Any) -> Node:
    return Node(number="3.1", key="x.y", kind="rule", says=says, does="computed", params=params)


DECKS = {"type": "range", "min": 4, "max": 8, "unit": "decks"}
USUAL = node("Four to eight decks are in the shoe.", decks=DECKS)


@pytest.mark.rule("RB-008")
@pytest.mark.parametrize(
    ("before", "now", "contradicts"),
    [
        (USUAL, node("Six to eight decks are in the shoe.", decks={**DECKS, "min": 6}), False),
        (USUAL, node("6 to 8 decks are in the shoe.", decks={**DECKS, "min": 6}), False),
        (USUAL, node("Four to eight decks are in the shoe.", decks={**DECKS, "min": 6}), True),
        (USUAL, node("From four decks to eight are used.", decks={**DECKS, "min": 6}), True),
        (USUAL, node("Ten decks are in the shoe.", decks=DECKS), True),
        (None, node("Ten decks are in the shoe.", decks=DECKS), True),
        (None, node("Rule 3.2 applies.", decks=DECKS), False),
        (None, node("At most nine.", areas={"type": "range", "min": 1, "max": 9}), False),
        (None, node("Pays 3 to 2.", pays={"type": "odds", "value": "6 to 5"}), True),
        (None, node("Pays 12½ to 1.", pays={"type": "odds", "value": "25 to 2"}), False),
        (None, node("Four per cent.", rate={"type": "fraction", "value": "4/100"}), False),
        (None, node("Five per cent.", rate={"type": "fraction", "value": "4/100"}), True),
        (
            node("With an ace and a king.", high={"type": "ranks", "value": "A K"}),
            node("With an ace and a king.", high={"type": "ranks", "value": "A Q"}),
            True,
        ),
    ],
)
def test_contradictions_of_words_and_figures(
    before: Node | None, now: Node, contradicts: bool
) -> None:
    assert bool(list(contradictions(before, now))) is contradicts


@pytest.mark.rule("RB-008")
def test_no_rule_that_is_held_contradicts_itself() -> None:
    before: dict[tuple[str, str], Node] = {}
    for version in rulebook().folded.versions:
        if version.node is not None:
            place = (version.book, version.node.key)
            assert list(contradictions(before.get(place), version.node)) == []
            before[place] = version.node


@pytest.mark.rule("RB-008")
def test_changed_figures_with_the_words_of_before_are_caught() -> None:
    caught = 0
    for version in rulebook().folded.versions:
        rule = version.node
        for name, param in rule.params.items() if rule is not None else ():
            if rule is not None and param["type"] == "count" and not param["restates"]:
                other = {**param, "value": param["value"] + 1}
                new = replace(rule, params={**rule.params, name: other})
                caught += bool(list(contradictions(rule, new)))
    assert caught > 100, "most counts stand in the words too"
