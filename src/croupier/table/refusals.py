"""Why a table refuses something: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    TABLE_CLOSED = "table_closed"
    KEPT_FOR_TOURNAMENT = "kept_for_tournament"
    SESSION_OVER = "session_over"
    NOT_KEPT = "not_kept"
    NO_SIGN = "no_sign"
    ROUND_IN_PLAY = "round_in_play"
    NO_ROUND = "no_round"
    ROUNDS_STOPPED = "rounds_stopped"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    SEATED_ALREADY = "seated_already"
    NOT_SEATED = "not_seated"
    NOTHING_BOUGHT = "nothing_bought"
    ON_DUTY_ALREADY = "on_duty_already"
    NOT_ON_DUTY = "not_on_duty"
    NOT_ENTITLED = "not_entitled"
    SHUFFLE_DUE = "shuffle_due"
    NO_SHUFFLE_DUE = "no_shuffle_due"
    NOT_TO_BE_CUT = "not_to_be_cut"
    NOT_OFFERED_THE_CUT = "not_offered_the_cut"
    CUT_NOT_ALLOWED = "cut_not_allowed"
    NOT_TO_BE_LOADED = "not_to_be_loaded"
    NO_BURN_DUE = "no_burn_due"
    SHOE_NOT_READY = "shoe_not_ready"
    WAGERS_IN_PLAY = "wagers_in_play"
