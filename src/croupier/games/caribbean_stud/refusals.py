"""Why a command is refused at Caribbean Stud: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    ROUND_OVER = "round_over"
    ROUND_ENDED = "round_ended"
    NOT_AUTHORISED = "not_authorised"
    BETTING_CLOSED = "betting_closed"
    NO_SUCH_PLAYER = "no_such_player"
    ONE_HAND = "one_hand_a_player"
    ONE_WAGER = "one_wager_a_box"
    TOO_MANY_HANDS = "too_many_hands"
    NOT_CHIPS = "not_chips"
    NO_JACKPOT = "no_jackpot"
    NO_WAGERS = "no_wagers"
    NO_CARD_AWAITED = "no_card_awaited"
    NOT_IN_THE_DECK = "card_not_in_the_deck"
    NO_CALL_AWAITED = "no_call_awaited"
    NO_DECISION_AWAITED = "no_decision_awaited"
    BET_NOT_TWICE = "bet_not_twice_the_ante"
    NO_REVEAL_AWAITED = "no_reveal_awaited"
    NO_REGISTRATION_AWAITED = "no_registration_awaited"
    NO_SETTLEMENT_AWAITED = "no_settlement_awaited"
    NOT_SETTLED = "not_settled"
    NOT_RETRACTABLE = "not_retractable"
    NOT_IRREGULAR = "not_irregular"
