"""Why a command is refused at Com-Bo: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    DECKS = "decks_not_allowed"
    ROUND_OVER = "round_over"
    OUT_OF_SERVICE = "table_out_of_service"
    ROUND_VOID = "round_void"
    NOT_AUTHORISED = "not_authorised"
    BETTING_CLOSED = "betting_closed"
    NOT_CHIPS = "not_chips"
    NO_SUCH_WAGER = "no_such_wager"
    WAGER_PAYABLE = "wager_payable"
    NO_WAGERS = "no_wagers"
    NO_CARD_AWAITED = "no_card_awaited"
    NOT_IN_THE_DECKS = "card_not_in_the_decks"
    NOT_THE_HELD_CARD = "not_the_held_card"
    NO_ENTRY_AWAITED = "no_entry_awaited"
    NOT_A_RESULT = "not_a_result"
    NO_CORRECTION_AWAITED = "no_correction_awaited"
    NO_SETTLEMENT_AWAITED = "no_settlement_awaited"
    NOT_SETTLED = "not_settled"
    NOT_IRREGULAR = "not_irregular"
