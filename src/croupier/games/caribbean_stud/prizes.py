"""Jackpot prizes: fixed ones, and those that the meter pays in order of registration (rule 12)."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.equipment import class_of
from croupier.kernel import implements
from croupier.money import Cents

from .kernel import PER_CENT, jackpot_hundredths
from .round import Round, Seat
from .rules import JackpotTerms, Sharing


@dataclass(frozen=True, slots=True)
class PrizeWon:
    """What a player wins from the jackpot, and under which rules."""

    pays: Cents
    rules: tuple[str, ...]


def prizes_won(r: Round) -> dict[str, PrizeWon]:
    """Every prize of the round by player."""
    won = dict(_from_meter(r))
    for seat in r.seats:
        prize = r.prize_of(seat)
        if prize is not None and not prize.is_from_meter:
            rules = r.rules.cites(*_checked_by(r), "cs.jackpot.prizes")
            won[seat.player] = PrizeWon(r.terms.chips.round_up(prize.floor), rules)
    return won


@implements("CS-060")
def _checked_by(r: Round) -> tuple[str, ...]:
    """Why hands are checked for prizes that no dealer's hand was shown against (14.6.2.2)."""
    return ("cs.irr.count_dealer.jackpots",) if r.is_dealer_faulty else ()


def meter_after(r: Round) -> Cents | None:
    """What the meter shows once every prize is paid (A-92)."""
    jackpot = r.terms.jackpot
    if jackpot is None or r.ending is not None:
        return r.displayed
    return _along_the_meter(r, jackpot)[1]


def _along_the_meter(r: Round, jackpot: JackpotTerms) -> tuple[dict[str, Fraction], Cents]:
    """Pay the registered hands one after another from what is displayed at the time."""
    meter = Cents(jackpot.meter + r.fed)
    exact: dict[str, Fraction] = {}
    for player in r.registered:
        seat = r.seat(player)
        assert seat is not None, player
        exact[player] = _worth(r, seat, meter)
        prize = r.prize_of(seat)
        assert prize is not None, player
        # A royal flush takes the meter; a straight flush takes its share off it, even when the
        # floor pays more than that.
        taken = meter * prize.share // PER_CENT
        meter = jackpot.reset if prize.takes_all else Cents(meter - taken)
    return exact, meter


def _worth(r: Round, seat: Seat, meter: Cents) -> Fraction:
    return Fraction(jackpot_hundredths(r.params, class_of(seat.cards), meter), PER_CENT)


@implements("CS-047")
def _from_meter(r: Round) -> dict[str, PrizeWon]:
    """Straight and royal flushes: in order of registration, or shared as approved (12.3)."""
    jackpot = r.terms.jackpot
    if jackpot is None or not r.registered:
        return {}
    exact, _ = _along_the_meter(r, jackpot)
    keys = [*_checked_by(r), "cs.jackpot.prizes"]
    if len(exact) > 1 and jackpot.sharing is Sharing.EQUAL_SHARES:
        share = sum(exact.values(), Fraction(0)) / len(exact)
        exact = dict.fromkeys(exact, share)
        keys.append("cs.jackpot.share")
    rules = tuple(dict.fromkeys((*r.rules.cites(*keys), *r.registered_rules)))
    chips = r.terms.chips
    return {player: PrizeWon(chips.round_up(worth), rules) for player, worth in exact.items()}
