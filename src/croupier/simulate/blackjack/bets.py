"""The bets of a table of the Blackjack family that follow from its hands: endings and stakes."""

from croupier.compiled.blackjack.hand_tables import HandTables
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import Cents
from croupier.simulate.game import MAIN, SPREAD, UNITS, BetEnding, TalliedBet

from .sums import BONUS_ENDINGS


def main_bet(rules: BlackjackRules, tables: HandTables, boxes: int, nets: range) -> TalliedBet:
    """The main wager, one unit on every box, whose rounds gain one of ``nets``."""
    return TalliedBet(
        name=MAIN,
        stake=tables.unit * boxes,
        endings=_by_units(nets, tables.unit),
        over=UNITS,
        rules=(rules.cites.pays,),
    )


def spread_bet(
    rules: BlackjackRules, tables: HandTables, boxes: int, nets: range, *, insures: bool
) -> TalliedBet:
    """The main wager with its insurance, weighed by what a spread stakes."""
    loses, wins = tables.insurance.tolist() if insures else (0, 0)
    with_insurance = range(nets.start + boxes * loses, nets.stop + boxes * wins)
    return TalliedBet(
        name=SPREAD,
        stake=tables.unit * boxes,
        endings=_by_units(with_insurance, tables.unit),
        over=UNITS,
        rules=(rules.cites.pays,),
    )


def super_bonus_bet(rules: BlackjackRules, boxes: int, stake: Cents | None) -> TalliedBet | None:
    """The Super Bonus: fixed sums, which are told beside a wager; without one there is none."""
    bonus = rules.super_bonus
    if bonus is None or stake is None:
        return None
    prize = int(bonus.prize(stake))
    nets = [
        winners * prize + (boxes - winners) * int(bonus.others_pay) if winners else 0
        for winners in range(BONUS_ENDINGS)
    ]
    return TalliedBet(
        name="super-bonus",
        stake=int(stake) * boxes,
        endings=tuple(
            BetEnding(name, net) for name, net in zip(("none", "one", "more"), nets, strict=True)
        ),
        over=UNITS,
        rules=(rules.cites.super_bonus,),
        by_round=False,
    )


def _by_units(nets: range, unit: int) -> tuple[BetEnding, ...]:
    return tuple(BetEnding(f"{net / unit:+g}", net) for net in nets)
