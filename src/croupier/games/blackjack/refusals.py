"""The stable names of the reasons for which a round refuses a command."""

from enum import StrEnum


class RefusalCode(StrEnum):
    """Why a command is not allowed, in order of precedence."""

    # when a game is set up
    DECKS = "decks_not_allowed"
    SIDE_BET_NOT_OFFERED = "side_bet_not_offered"
    SIDE_BET_VERSION = "side_bet_version_not_named"
    # placing wagers
    BETTING_CLOSED = "betting_closed"
    NO_SUCH_BOX = "no_such_box"
    PLAYER_TWICE = "player_twice_on_box"
    BOX_FULL = "box_full"
    STAKE_NOT_POSITIVE = "stake_not_positive"
    NOT_IN_CHIPS = "not_in_chips"
    NOT_PAYABLE = "not_payable"
    SIDE_BET_STAKE = "side_bet_stake_not_allowed"
    NO_WAGERS = "no_wagers"
    # cards and prizes
    ROUND_OVER = "round_over"
    CARD_NOT_AWAITED = "card_not_awaited"
    CARD_NOT_IN_DECK = "card_not_in_deck"
    HELD_CARD_FIRST = "held_card_first"
    PRIZE_NOT_AWAITED = "prize_not_awaited"
    NO_SUCH_PRIZE = "no_such_prize"
    NOMINEE = "nominee_not_allowed"
    # whose decision it is
    NO_WAGER_HERE = "no_wager_here"
    HAND_CLOSED = "hand_closed"
    CARD_DUE = "card_due"
    OFFER_OPEN = "offer_open"
    NOT_THEIR_TURN = "not_their_turn"
    NOT_IN_CONTROL = "not_in_control"
    # what may be decided
    OFFER_NOT_OPEN = "offer_not_open"
    ALREADY_ANSWERED = "already_answered"
    INSURANCE_BARRED = "insurance_barred"
    NOT_A_NATURAL = "not_a_natural"
    ALREADY_INSURED = "already_insured"
    AMOUNT = "amount_not_allowed"
    MAY_NOT_DOUBLE = "may_not_double"
    MAY_NOT_SPLIT = "may_not_split"
    CONTROLLER_FIRST = "controller_first"
    NOTHING_TO_FORFEIT = "nothing_to_forfeit"
    NOMINATION = "nomination_not_allowed"
    # irregularities
    AUTHORITY = "authority"
    NOT_NOW = "not_now"
    ALREADY_SETTLED = "already_settled"
