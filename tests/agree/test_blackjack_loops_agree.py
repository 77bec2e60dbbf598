"""The fast loop and the loop for tables come to the same numbers on the same shoes."""

from dataclasses import dataclass, replace
from importlib import import_module

import numpy as np
import pytest

from blackjack_agreement import wild
from blackjack_table import PONTOON_1999, rules
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import SIMPLE, Strategy
from croupier.money import Cents
from croupier.simulate.blackjack.charts import best_chart, published_chart
from croupier.simulate.blackjack.counts import COUNTS
from croupier.simulate.blackjack.game import Blackjack, ShoeRanOut
from croupier.simulate.game import MOMENTS

MOST = 10**12
VERSIONS = {
    "blackjack": rules(),
    "vegas-blackjack": rules("vegas-blackjack"),
    "pontoon-1999": rules("crown-pontoon", PONTOON_1999, 3),
    "pontoon-2003": rules("crown-pontoon"),
}


@dataclass(frozen=True, kw_only=True)
class AtTables(Blackjack):
    """The same game, always by the loop for tables."""

    @property
    def is_plain(self) -> bool:
        return False


def strategies(law: BlackjackRules) -> list[Strategy]:
    chart = best_chart(law)
    assert chart is not None
    return [chart, published_chart(), SIMPLE["mimic-dealer"]]


@pytest.mark.parametrize("continuous", [False, True])
@pytest.mark.parametrize("name", VERSIONS)
def test_both_loops_agree(name: str, continuous: bool) -> None:
    law = VERSIONS[name]
    stake = Cents(2500) if law.super_bonus else None
    for strategy in strategies(law):
        given = {
            "rules": law,
            "strategy": strategy,
            "continuous": continuous,
            "stake": stake,
        }
        fast, tables = Blackjack(**given), AtTables(**given)  # type: ignore[arg-type]
        assert fast.is_plain
        assert np.array_equal(fast.play(5, 3, 41, MOST), tables.play(5, 3, 41, MOST))
        assert np.array_equal(fast.play(5, 3, 41, 500), tables.play(5, 3, 41, 500))


@pytest.mark.parametrize("behind", [24, 100, 200])
@pytest.mark.parametrize("name", VERSIONS)
def test_both_loops_agree_wherever_the_cutting_card_lies(name: str, behind: int) -> None:
    law = VERSIONS[name]
    deep = min(behind, law.decks * law.deck_size // 2)
    # Wild play splits far more often, at the end of a shoe and beyond its chosen cards too.
    for strategy in (published_chart(), wild(behind)):
        fast = Blackjack(rules=law, strategy=strategy, behind=deep, burn=3)
        tables = AtTables(rules=law, strategy=strategy, behind=deep, burn=3)
        assert np.array_equal(fast.play(9, 0, 2003, MOST), tables.play(9, 0, 2003, MOST))


def test_a_range_may_be_played_in_any_pieces() -> None:
    game = Blackjack(rules=VERSIONS["blackjack"], strategy=published_chart())
    whole = game.play(1, 10, 50, MOST)
    pieces = game.play(1, 10, 7, MOST) + game.play(1, 17, 1, MOST) + game.play(1, 18, 42, MOST)
    assert np.array_equal(whole, pieces)


def test_careful_words_deal_other_shoes() -> None:
    game = Blackjack(rules=VERSIONS["blackjack"], strategy=published_chart())
    careful = game.play(1, 0, 40, MOST, careful=True)
    assert not np.array_equal(careful, game.play(1, 0, 40, MOST))
    tables = AtTables(rules=VERSIONS["blackjack"], strategy=published_chart())
    assert np.array_equal(careful, tables.play(1, 0, 40, MOST, careful=True))


@pytest.mark.parametrize("continuous", [False, True])
def test_nets_round_by_round_add_up(continuous: bool) -> None:
    for kind in (Blackjack, AtTables):
        law = VERSIONS["pontoon-2003"]
        game = kind(rules=law, strategy=published_chart(), continuous=continuous)
        nets, starts, _ = game.nets(4, 2, 9)
        tally = game.play(4, 2, 9, MOST)
        assert (len(nets), nets.sum()) == (tally[1], tally[3])
        assert len(starts) == 10 and starts[-1] == len(nets)
        by_shoe = np.add.reduceat(nets, starts[:-1])
        assert (by_shoe**2).sum() == tally[4]


def test_endings_and_moments_tell_the_same() -> None:
    law = VERSIONS["vegas-blackjack"]
    game = Blackjack(rules=law, strategy=published_chart(), boxes=3)
    tally, [bet] = game.play(3, 0, 60, MOST), game.bets
    counts = tally[MOMENTS:]
    assert counts.sum() == tally[1]
    assert sum(e.net * n for e, n in zip(bet.endings, counts, strict=True)) == tally[3]


def test_a_table_too_greedy_for_its_shoe_is_refused() -> None:
    law, chart = VERSIONS["blackjack"], published_chart()
    for wrong in ({"boxes": 0}, {"boxes": 10}, {"behind": 5}, {"insures": "sometimes"}):
        with pytest.raises(ValueError, match=r"boxes|cards|insurance"):
            Blackjack(rules=law, strategy=chart, **wrong)


@pytest.mark.parametrize("boxes", [1, 3])
def test_a_shoe_that_runs_out_is_told(boxes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    room = import_module("croupier.simulate.blackjack.box")
    monkeypatch.setattr(room, "LEAST_BEHIND", 0)
    monkeypatch.setattr(room, "LEAST_BEHIND_PER_BOX", 0)
    law = VERSIONS["vegas-blackjack"]
    game = Blackjack(rules=law, strategy=SIMPLE["mimic-dealer"], boxes=boxes, behind=3)
    with pytest.raises(ShoeRanOut, match="more behind the cutting card"):
        game.play(1, 0, 500, MOST)


def test_whatever_a_result_depends_on_is_in_the_identity() -> None:
    game = Blackjack(rules=VERSIONS["blackjack"], strategy=published_chart())
    others = [
        replace(game, boxes=2),
        replace(game, behind=90),
        replace(game, continuous=True),
        replace(game, strategy=SIMPLE["never-bust"]),
        replace(game, count=COUNTS["hi-lo"]),
        replace(game, count=replace(COUNTS["hi-lo"], insures_from=-3)),
        replace(game, rules=rules("crown-blackjack")),
        replace(game, rules=rules(policies=(("dealer_blackjack_vs_21", "void"),))),
    ]
    assert len({game.identity, *(other.identity for other in others)}) == len(others) + 1
