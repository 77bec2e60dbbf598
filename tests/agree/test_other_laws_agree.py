"""Laws that are not held, but could be: a table plays, a simulator agrees, odds are exact."""

from collections.abc import Mapping
from typing import Any

import pytest

from blackjack_table import START, net, play
from croupier.games.blackjack import BlackjackRules
from croupier.games.unplayed import UnplayedLaw
from croupier.odds.blackjack import analyse
from croupier.odds.blackjack.judge import judge
from croupier.rulebook import Law, LawDisagrees, Rulebook, rulebook
from croupier.simulate.blackjack.game import EACH, Blackjack
from croupier.simulate.figures import figures_of
from croupier.simulate.game import stretches
from law_probes.changes import changed

ROUNDS = 2_000_000
FAR = 4.0


def other(game: str, key: str, name: str, **figures: object) -> Law:
    """The law of a game with one figure changed, and whatever says it again."""
    corpus = rulebook().corpus
    rules = rulebook().rules(game, START[game])
    (node,) = {
        id(entry.version.node): entry.version.node
        for entry in rules.entries
        if entry.version.node is not None and entry.version.node.key == key
    }.values()
    param: Mapping[str, Any] = {**node.params[name], **figures}
    return Rulebook(changed(corpus, node, name, param)).law(game, START[game])


def rules_of(law: Law) -> BlackjackRules:
    return BlackjackRules.from_law(law, decks=4 if law.game == "vegas-blackjack" else 8)


@pytest.mark.parametrize(
    ("game", "key", "name", "figures"),
    [
        ("blackjack", "bj.pays", "blackjack", {"value": "6 to 5"}),
        ("blackjack", "bj.pays", "other", {"value": "9 to 10"}),
        ("blackjack", "bj.double", "after_split", {"value": False}),
        ("blackjack", "bj.split.again", "aces_cards", {"value": 2}),
        ("blackjack", "bj.split.hands", "hands", {"value": 2}),
        ("vegas-blackjack", "vegas.surrender", "below", {"value": 16}),
        ("vegas-blackjack", "vegas.double", "any_number", {"value": True}),
        ("vegas-blackjack", "vegas.surrender", "half", {"value": "1/3"}),
    ],
)
def test_the_simulator_earns_what_the_odds_of_another_law_say(
    game: str, key: str, name: str, figures: dict[str, object]
) -> None:
    rules = rules_of(other(game, key, name, **figures))
    found = analyse(rules)
    usual = analyse(rules_of(rulebook().law(game, START[game])))
    assert found.house_edge != pytest.approx(usual.house_edge, abs=1e-5)
    simulated = Blackjack(rules=rules, strategy=found.chart, continuous=True)
    tally = simulated.play(1, 0, ROUNDS // EACH, ROUNDS).tolist()
    (bet, moments, endings), *_ = stretches(simulated.bets)
    mean = figures_of(bet, tally[moments.start : endings.stop])
    exact = judge(rules, found.chart).house_edge
    assert mean.std_error is not None
    assert abs(mean.house_edge - exact) / mean.std_error < FAR


def test_a_table_pays_what_another_law_says() -> None:
    six_to_five = rules_of(other("blackjack", "bj.pays", "blackjack", value="6 to 5"))
    assert net(play("blackjack", "1 ann 10", "AS 6D KH", rule_set=six_to_five)) == {"ann": "+12"}
    even = rules_of(other("blackjack", "bj.natural.even_money", "pays", value="3 to 5"))
    paid = play("blackjack", "1 ann 10", "AS AD KH | even", rule_set=even)
    assert net(paid) == {"ann": "+6"}
    four = rules_of(other("crown-pontoon", "pontoon.pays", "lengths", value=[4, 6, 7]))
    script = "6S 6D 5H | hit 4C | hit 6H"
    assert net(play("crown-pontoon", "1 ann 10", script, rule_set=four)) == {"ann": "+15"}
    capped = rules_of(other("crown-pontoon", "pontoon.double.not_in_line", "pays", value="1 to 2"))
    shared = play("crown-pontoon", "1 ann 10; 1 bob 10", "5S 6D 6H | double KC", rule_set=capped)
    assert net(shared) == {"ann": "+20", "bob": "+5"}


@pytest.mark.parametrize(
    ("key", "name", "figures", "says"),
    [
        ("bj.ace", "high", {"value": 12}, "no ace of 12"),
        ("bj.ace", "limit", {"value": 22}, "no limit of 22"),
        ("bj.values.court", "value", {"value": 11}, "no court cards of 11"),
        ("bj.split.hands", "hands", {"value": 4}, "no hands of 4, but 1 to 3"),
        ("bj.decks", "deck_size", {"value": 51}, "no deck of 51 cards"),
    ],
)
def test_a_law_that_cannot_be_played_is_refused_in_one_sentence(
    key: str, name: str, figures: dict[str, object], says: str
) -> None:
    with pytest.raises(UnplayedLaw) as refused:
        rules_of(other("blackjack", key, name, **figures))
    assert f"This engine plays {says}" in str(refused.value)
    assert refused.value.refusal.rule.startswith("blackjack ")


def test_a_law_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(LawDisagrees, match=r"Rule 7.5.1\(d\) says 20 for below, but rule 3.2.1"):
        other("blackjack", "bj.play.draw", "below", value=20)
