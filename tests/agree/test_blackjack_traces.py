"""The simulator and the table engine play the same cards alike, card for card and cent for cent."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from blackjack_driver import Player, dealt, decided, nets, play_round, seated
from blackjack_table import PONTOON_1999, PONTOON_2000, rules
from croupier.equipment import CARDS
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import COLUMNS, SIMPLE, Chart, Strategy
from croupier.money import Cents
from croupier.simulate.blackjack import Blackjack
from croupier.simulate.blackjack_charts import best_chart
from croupier.simulate.blackjack_sides import Sides
from croupier.simulate.blackjack_traces import SIDE_NAMES, TracedRound, trace_unit

STAKE = Cents(1000)
SIDE = Cents(200)

BASIC = Chart.parse(
    "basic",
    {
        **{f"hard {total}": "HHHHHHHHHH" for total in range(4, 9)},
        "hard 9": "HDDDDHHHHH",
        "hard 10": "DDDDDDDDHH",
        "hard 11": "DDDDDDDDDH",
        "hard 12": "HHSSSHHHHH",
        **{f"hard {total}": "SSSSSHHHHH" for total in range(13, 17)},
        **{f"hard {total}": "SSSSSSSSSS" for total in range(17, 22)},
        **{f"soft {total}": "HHHHHHHHHH" for total in range(12, 18)},
        "soft 18": "SdddSSSHHH",
        **{f"soft {total}": "SSSSSSSSSS" for total in range(19, 22)},
        "hard 17 5+": "HHHHHHHHHH",
        "hard 14 678 suited": "HHHHHHHHHH",
        "pair A": "PPPPPPPPPP",
        "pair 9": "PPPPP.PP..",
        "pair 8": "PPPPPPPPPP",
        "pair 7": "PPPPP.....",
        "pair 6": "PPPPP.....",
        "pair 4": "...PP.....",
        "pair 3": "PPPPPP....",
        "pair 2": "PPPPPP....",
        "surrender hard 15": "........R.",
        "surrender hard 16": "........RR",
        "surrender hard 17": ".........R",
        "forfeit hard 12": "FFFFFFFFFF",
        "forfeit hard 13": ".....FFFFF",
        "forfeit hard 16": ".........F",
    },
)
"""About what players do; it reaches every kind of decision."""


def wild(seed: int) -> Chart:
    """A chart that does anything, to reach what nobody would do."""
    chance = Random(seed)

    def row(letters: str) -> str:
        return "".join(chance.choice(letters) for _ in COLUMNS)

    rows = {f"hard {total}": row("SHHDd") for total in range(4, 22)}
    rows |= {f"soft {total}": row("SHHDd") for total in range(12, 22)}
    rows |= {f"hard {total} 4+": row("SHDd") for total in range(10, 20)}
    rows |= {f"soft {total} late": row("SHDd") for total in range(13, 21)}
    rows |= {f"pair {card}": row("PPP.") for card in COLUMNS}
    rows |= {f"hard 14 {trio} suited": row("HSD") for trio in ("678", "777")}
    rows |= {"pair 7 suited": row("P.."), "pair 7 spades": row("P.")}
    rows |= {f"surrender hard {total}": row("R...") for total in range(5, 21)}
    rows |= {f"surrender pair {card}": row("R..") for card in "8A"}
    for total in range(6, 21):
        rows |= {f"forfeit hard {total}": row("F.."), f"forfeit soft {total}": row("F..")}
    return Chart.parse(f"wild-{seed}", rows)


@dataclass(frozen=True)
class Case:
    """One table to play at."""

    name: str
    rules: BlackjackRules
    strategy: Strategy
    boxes: int = 1
    insures: bool = False
    sides: bool = False

    @property
    def game(self) -> Blackjack:
        return Blackjack(
            rules=self.rules,
            strategy=self.strategy,
            boxes=self.boxes,
            insures="always" if self.insures else "never",
            stake=STAKE if self.rules.super_bonus else None,
        )

    @property
    def player(self) -> Player:
        on = SIDE if self.sides else Cents(0)
        return Player(
            self.strategy,
            self.rules.params,
            STAKE,
            insures=self.insures,
            perfect_pairs=on if self.rules.perfect_pairs else Cents(0),
            magnificent_sevens=on if self.rules.magnificent_sevens else Cents(0),
            pandemonium=on if self.rules.pandemonium else Cents(0),
        )


def compare(case: Case, rounds: int, seed: int = 1) -> None:
    """Play shoes on both engines until so many rounds are equal."""
    game, player = case.game, case.player
    opened = seated(case.rules, player, case.boxes)
    unit, number, played = game.tables.unit, 0, 0
    while played < rounds:
        for traced in trace_unit(game, seed, number):
            cards = iter([CARDS[code] for _, _, code in traced.cards])
            prizes = _prizes(case.rules, traced)
            _, told = play_round(opened, player, cards, prizes)
            assert dealt(told) == list(traced.cards)
            assert sorted(_renumbered(decided(told))) == list(traced.decided)
            assert _by_bet(case, game.sides, traced, unit) == nets(told)
            assert next(cards, None) is None
            played += 1
        number += 1


def _renumbered(found: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Number the splits of a box from 1; which hand is split again shows in the cards."""
    splits: dict[int, int] = {}
    numbered = []
    for what, box, hand in found:
        if what == "split":
            splits[box] = splits.get(box, 0) + 1
            numbered.append((what, box, splits[box]))
        else:
            numbered.append((what, box, hand))
    return numbered


def _prizes(law: BlackjackRules, traced: TracedRound) -> Iterator[Cents]:
    for (_, name), ended in sorted(traced.endings.items()):
        if name == "pandemonium" and ended > 0:
            assert law.pandemonium is not None
            yield law.pandemonium.prizes[ended - 1][1]


def _by_bet(case: Case, sides: Sides, traced: TracedRound, unit: int) -> dict[tuple[int, str], int]:
    """The simulator's results in cents."""
    found: dict[tuple[int, str], int] = {}
    stakes = dict(zip(SIDE_NAMES, sides.bets, strict=True))
    for (box, name), net in traced.nets.items():
        if name in ("main", "insurance"):
            found[box, name] = net * STAKE // unit
        else:
            bet = stakes[name]
            assert bet is not None
            found[box, name] = net * SIDE // bet.stake
    winners = sum(1 for bonuses in traced.bonuses if bonuses)
    bonus = case.rules.super_bonus
    for box, bonuses in enumerate(traced.bonuses):
        if bonus is None or not winners:
            continue
        name, cents = (
            ("super-bonus", bonuses * bonus.prize(STAKE))
            if bonuses
            else (
                "super-bonus-share",
                bonus.others_pay,
            )
        )
        found[box, name] = cents
    return found


VERSIONS = {
    "blackjack": rules(),
    "crown-blackjack": rules("crown-blackjack"),
    "crown-21": rules("crown-21"),
    "vegas-blackjack": rules("vegas-blackjack"),
    "pontoon-1999": rules("crown-pontoon", PONTOON_1999),
    "pontoon-2000": rules("crown-pontoon", PONTOON_2000),
    "pontoon-2003": rules("crown-pontoon"),
    "pandemonium": rules("pontoon-pandemonium", table=5),
    "side-bets": rules("blackjack", side_bets=("perfect-pairs", "magnificent-sevens"), version=2),
}


SIDES = ("pandemonium", "side-bets")
FIRST = ("blackjack", "pontoon-2003")
MILLION = 1_000_000


def best(name: str) -> Chart:
    chart = best_chart(VERSIONS[name])
    assert chart is not None
    return chart


def case_of(name: str, strategy: Strategy, *, boxes: int = 1, insures: bool = False) -> Case:
    return Case(name, VERSIONS[name], strategy, boxes, insures, sides=name in SIDES)


@pytest.mark.parametrize("name", VERSIONS)
@pytest.mark.parametrize("boxes", [1, 4])
def test_every_version_plays_as_at_the_table(name: str, boxes: int) -> None:
    compare(case_of(name, BASIC, boxes=boxes, insures=boxes > 1), 200)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", VERSIONS)
def test_wild_play_is_settled_as_at_the_table(name: str, seed: int) -> None:
    case = case_of(name, wild(seed), boxes=(1, 2, 3, 7)[seed], insures=seed % 2 == 1)
    compare(case, 100, seed=seed)


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_strategies_play_as_at_the_table(name: str) -> None:
    compare(case_of("blackjack", SIMPLE[name], boxes=2), 200)


READINGS: list[tuple[tuple[str, object], ...]] = [
    (("dealer_blackjack_after_split", "obo"),),
    (("dealer_blackjack_after_split", "cap-fill"),),
    (("dealer_blackjack_after_split", "enhc"),),
    (("dealer_blackjack_vs_21", "void"),),
    (("dealer_blackjack_after_busted_double", "original-only"),),
    (("double_soft_as_hard", True),),
    (("super_bonus_after_unsuited_split", False),),
    (
        ("dealer_blackjack_after_split", "obo"),
        ("dealer_blackjack_after_busted_double", "original-only"),
    ),
]


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("game", ["blackjack", "vegas-blackjack", "crown-pontoon"])
def test_every_reading_is_settled_as_at_the_table(
    game: str, readings: tuple[tuple[str, object], ...]
) -> None:
    read = rules(game, policies=readings)
    compare(Case(game, read, wild(5), boxes=3), 150, seed=11)
    compare(Case(game, read, wild(6)), 100, seed=12)


@pytest.mark.parametrize("name", FIRST)
def test_a_hundred_thousand_rounds_are_equal(name: str) -> None:
    compare(case_of(name, best(name)), 100_000, seed=2003)


@pytest.mark.parametrize("name", [name for name in VERSIONS if name not in FIRST])
def test_twenty_thousand_rounds_are_equal(name: str) -> None:
    compare(case_of(name, best(name)), 20_000, seed=2003)


@pytest.mark.slow
@pytest.mark.parametrize("name", VERSIONS)
def test_a_million_rounds_are_equal(name: str) -> None:
    compare(case_of(name, best(name), boxes=3, insures=True), MILLION // 3, seed=2004)
    compare(case_of(name, BASIC), MILLION, seed=2005)
