"""Tables of the Blackjack family played by both engines on the same cards, and held together."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from blackjack_driver import Player, dealt, decided, nets, play_round, seated
from croupier.equipment import CARDS
from croupier.games.blackjack import BlackjackRules
from croupier.games.blackjack.strategy import COLUMNS, Chart, Strategy
from croupier.money import Cents
from croupier.simulate.blackjack.game import Blackjack
from croupier.simulate.blackjack.sides import Sides
from croupier.simulate.blackjack.traces import SIDE_NAMES, TracedRound, trace_unit
from croupier.simulate.game import Moments, stretches

STAKE = Cents(1000)
SIDE = Cents(200)
ALL = 10**9

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
    continuous: bool = False

    @property
    def game(self) -> Blackjack:
        return Blackjack(
            rules=self.rules,
            strategy=self.strategy,
            boxes=self.boxes,
            continuous=self.continuous,
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


def compare(case: Case, rounds: int, *, seed: int, first: int = 0) -> None:
    """Play shoes on both engines until so many rounds are equal: cards, decisions and money.

    The loop for tables is followed card by card. The fast loop tells no cards: what it gains in
    each round, and the sums of whichever loop plays, must be what the table paid.
    """
    game, player = case.game, case.player
    opened = seated(case.rules, player, case.boxes)
    unit, number, played, paid = game.tables.unit, first, 0, Counter[str]()
    while played < rounds:
        mains: list[int] = []
        for traced in trace_unit(game, seed, number):
            place = f"seed {seed}, {game.unit} {number}, round {len(mains)}"
            cards = iter([CARDS[code] for _, _, code in traced.cards])
            prizes = _prizes(case.rules, traced)
            _, told = play_round(opened, player, cards, prizes)
            assert dealt(told) == list(traced.cards), place
            assert sorted(_renumbered(decided(told))) == list(traced.decided), place
            settled = nets(told)
            assert _by_bet(case, game.sides, traced, unit) == settled, place
            assert next(cards, None) is None, place
            for (_, name), cents in settled.items():
                paid[name] += cents
            mains.append(sum(settled[box, "main"] for box in range(case.boxes)))
        fast = game.nets(seed, number, 1)[0]
        assert (fast * STAKE // unit).tolist() == mains, f"seed {seed}, {game.unit} {number}"
        played += len(mains)
        number += 1
    _adds_up(game, seed, first, number - first, played, paid)


def _adds_up(
    game: Blackjack, seed: int, first: int, units: int, played: int, paid: Counter[str]
) -> None:
    """The sums of the loop that plays these units are what the table paid."""
    tally = game.play(seed, first, units, ALL)
    for bet, moments, _ in stretches(game.bets):
        sums = Moments(*tally[moments].tolist())
        if bet.name == "super-bonus":
            assert sums.net == paid[bet.name] + paid["super-bonus-share"], bet.name
        elif bet.name in ("main", "insurance"):
            assert sums.net * STAKE == paid[bet.name] * game.tables.unit, bet.name
        else:
            [name] = [name for name in SIDE_NAMES if bet.name.startswith(name)]
            assert sums.net * SIDE == paid[name] * bet.stake, bet.name
        if bet.name == "main":
            assert sums.rounds == played


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
