"""The arithmetic of Baccarat and its order of play: small integers only.

Everything here is a parameter from the rulebook; the base game's figures are assumed law.
"""

from enum import IntEnum
from typing import NamedTuple

from croupier.kernel import implements, kernel

NO_CARD = -1
"""The value of a third card that was not drawn."""
RUN_LOST = -1
"""What ``run_after`` returns for a run that a coup has broken."""


class Outcome(IntEnum):
    """How a coup ends; also what a run names for one coup."""

    PLAYER = 0
    BANKER = 1
    TIE = 2


class RunKind(IntEnum):
    """The four kinds of Run, in the order of 1.1.15."""

    NONE = -1
    """No run: sides and ties cannot be named in one."""
    PLAYER = 0
    BANKER = 1
    MIXED = 2
    TIE = 3


class Step(IntEnum):
    """What a coup needs next; the kernel tells the first three."""

    PLAYER_CARD = 0
    BANKER_CARD = 1
    SETTLEMENT = 2
    WAGERS = 3
    """Wagers may be placed, or betting closed."""
    EXAMINATION = 4
    """The Game Supervisor is to examine the forms of secret wagers."""
    ANNOUNCEMENT = 5
    """The Game Supervisor is to announce the secret wagers."""
    COMMISSION = 6
    """The shoe is over, and deferred commission is to be settled."""


class BaccaratParams(NamedTuple):
    """The integers that the arithmetic needs, and nothing else."""

    modulus: int
    """Totals count by what is left over this."""
    natural_from: int
    cards: int
    """Cards that each side is dealt at first."""
    player_draws_to: int
    banker_draws_to: int
    """The highest total on which Banker draws when Player has stood."""
    tableau: tuple[int, ...]
    """For each Banker total below a natural: bit ``v`` is set where Banker draws against ``v``."""
    player_to: int
    player_one: int
    banker_to: int
    banker_one: int
    tie_to: int
    tie_one: int
    short_total: int
    """The Banker total that pays ``short_to`` to ``short_one``; below 0 where there is none."""
    short_to: int
    short_one: int
    commission_part: int
    commission_whole: int


class Tally(NamedTuple):
    """One side's hand reduced to what the arithmetic needs."""

    total: int
    cards: int
    third: int
    """The value of the third card, or ``NO_CARD``."""


@kernel
def add_card(rules: BaccaratParams, hand: Tally, value: int) -> Tally:
    """Return a side's hand with one more card."""
    third = value if hand.cards == rules.cards else hand.third
    return Tally((hand.total + value) % rules.modulus, hand.cards + 1, third)


@kernel
def is_natural(rules: BaccaratParams, hand: Tally) -> bool:
    """Whether two cards make a total that ends the coup."""
    return hand.cards == rules.cards and hand.total >= rules.natural_from


@kernel
def player_must_draw(rules: BaccaratParams, player: Tally, banker: Tally) -> bool:
    """Whether Player takes a third card."""
    if is_natural(rules, player) or is_natural(rules, banker):
        return False
    return player.cards == rules.cards and player.total <= rules.player_draws_to


@kernel
def banker_must_draw(rules: BaccaratParams, player: Tally, banker: Tally) -> bool:
    """Whether Banker takes a third card, Player having finished."""
    if is_natural(rules, player) or is_natural(rules, banker) or banker.cards != rules.cards:
        return False
    if player.third == NO_CARD:
        return banker.total <= rules.banker_draws_to
    return (rules.tableau[banker.total] >> player.third) & 1 == 1


@kernel
def next_step(rules: BaccaratParams, player: Tally, banker: Tally) -> Step:
    """The order of a coup: two cards each in turn, then Player's third, then Banker's."""
    if player.cards < rules.cards and player.cards <= banker.cards:
        return Step.PLAYER_CARD
    if banker.cards < rules.cards:
        return Step.BANKER_CARD
    if player_must_draw(rules, player, banker):
        return Step.PLAYER_CARD
    if banker_must_draw(rules, player, banker):
        return Step.BANKER_CARD
    return Step.SETTLEMENT


@kernel
def outcome_of(player: Tally, banker: Tally) -> Outcome:
    """The higher total wins; equal totals tie."""
    if player.total > banker.total:
        return Outcome.PLAYER
    if banker.total > player.total:
        return Outcome.BANKER
    return Outcome.TIE


@kernel
def bet_ratio(rules: BaccaratParams, bet: Outcome, banker_total: int) -> tuple[int, int]:
    """What a winning wager pays, as so much to so much."""
    if bet == Outcome.PLAYER:
        return rules.player_to, rules.player_one
    if bet == Outcome.TIE:
        return rules.tie_to, rules.tie_one
    if banker_total == rules.short_total:
        return rules.short_to, rules.short_one
    return rules.banker_to, rules.banker_one


@kernel
def winnings(stake: int, ratio: tuple[int, int], chip: int) -> int:
    """What a stake wins, rounded up to what chips of the smallest value can make."""
    to, one = ratio
    return -(-stake * to // (one * chip)) * chip


@kernel
def wager_net(
    rules: BaccaratParams, bet: Outcome, stake: int, player: Tally, banker: Tally, chip: int
) -> int:
    """What a wager on Player, Banker or Tie gains or loses, before commission."""
    outcome = outcome_of(player, banker)
    if bet == outcome:
        return winnings(stake, bet_ratio(rules, bet, banker.total), chip)
    if outcome == Outcome.TIE:
        return 0
    return -stake


@kernel
def commission_on(rules: BaccaratParams, won: int) -> int:
    """The commission on what a Banker wager won, in whole cents; a part of a cent is not taken."""
    return won * rules.commission_part // rules.commission_whole


@kernel
@implements("BA-017")
def run_kind(players: int, bankers: int, ties: int) -> RunKind:
    """Name the kind of a run by how often it names each outcome (1.1.15(a) to (d))."""
    if ties > 0:
        return RunKind.TIE if players == 0 and bankers == 0 else RunKind.NONE
    if players > 0 and bankers > 0:
        return RunKind.MIXED
    if bankers > 0:
        return RunKind.BANKER
    return RunKind.PLAYER if players > 0 else RunKind.NONE


@kernel
@implements("BA-018")
def run_length_is_offered(
    kind: RunKind, length: int, shortest: int, longest: int, longest_tie: int
) -> bool:
    """Whether a run of this kind may name so many coups (1.1.15, Table 3)."""
    most = longest_tie if kind == RunKind.TIE else longest
    return shortest <= length <= most


@kernel
@implements("BA-019", "BA-029")
def run_after(done: int, wanted: Outcome, outcome: Outcome, counts: bool) -> int:
    """How many coups of a run have come true after one more, or ``RUN_LOST``.

    A tie is never what a run on the sides wants, so that it breaks those (1.1.15); a Dummy Coup
    does not count (12.8.4.2).
    """
    if not counts:
        return done
    return done + 1 if outcome == wanted else RUN_LOST


@kernel
@implements("BA-012", "BA-013", "BA-014")
def deemed_amount(amount: int, minimum: int, maximum: int, chips_held: int) -> int:
    """What a secret wager counts as: up to the minimum, then down to the maximum and the chips.

    The order is our reading (A-99): nobody may bet chips that are not there (14.6.10.1 to .3).
    """
    at_least = max(amount, minimum)
    return min(at_least, maximum, chips_held)
