"""Why a command is refused at Rapid Roulette: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    ZEROS_NOT_ALLOWED = "zeros_not_allowed"
    ROUND_OVER = "round_over"
    BETTING_CLOSED = "betting_closed"
    BETTING_OPEN = "betting_open"
    TERMINAL_TAKEN = "terminal_taken"
    WAGER_NOT_PAYABLE = "wager_not_payable"
    NUMBERS_NEEDED = "numbers_needed"
    NUMBERS_NOT_NAMED = "numbers_not_named"
    WHICH_NEEDED = "which_needed"
    NOT_ON_LAYOUT = "not_on_layout"
    NO_SUCH_WAGER = "no_such_wager"
    NO_SUCH_POCKET = "no_such_pocket"
    NOTHING_TO_INVALIDATE = "nothing_to_invalidate"
    NOT_ENTITLED = "not_entitled"
