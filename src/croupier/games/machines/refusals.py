"""Why a command is refused at a machine: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    ROUND_OVER = "round_over"
    NO_SUCH_MACHINE = "no_such_machine"
    NO_SUCH_SLIP = "no_such_slip"
    SLIP_PAID = "slip_paid"
    NOT_YOURS = "not_yours"
    NOT_AUTHORISED = "not_authorised"
    GAME_RUNNING = "game_running"
    NO_GAME_RUNNING = "no_game_running"
    PROCEDURE_NOT_APPROVED = "procedure_not_approved"
    TITLE_NOT_APPROVED = "title_not_approved"
    TITLE_NOT_KNOWN = "title_not_known"
    NOT_AN_AMOUNT = "not_an_amount"
    TOO_FEW_CREDITS = "too_few_credits"
    NO_CREDITS = "no_credits"
    OVER_PAYOUT_LIMIT = "over_payout_limit"
    WITHIN_PAYOUT_LIMIT = "within_payout_limit"
    SAME_MACHINE = "same_machine"
