"""Why a table refuses something: stable codes, in order of precedence."""

from enum import StrEnum

from croupier.games.refusal import Refusal

from .state import Table

__all__ = ("RefusalCode", "no")


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    TABLE_CLOSED = "table_closed"
    KEPT_FOR_TOURNAMENT = "kept_for_tournament"
    SESSION_OVER = "session_over"
    NOT_KEPT = "not_kept"
    TIME_NOT_UP = "time_not_up"
    CLOCK_STOPPED = "clock_stopped"
    WAGER_COMPULSORY = "wager_compulsory"
    UNDER_TOURNAMENT_MINIMUM = "under_tournament_minimum"
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
    NOT_WAITED_FOR = "not_waited_for"
    ON_DUTY_ALREADY = "on_duty_already"
    WORKS_HERE = "works_here"
    SITS_HERE = "sits_here"
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
    NOT_A_REAL_SHOE = "not_a_real_shoe"
    WAGERS_IN_PLAY = "wagers_in_play"
    NOT_IN_THESE_RULES = "not_in_these_rules"
    NOT_HELD_BACK = "not_held_back"
    DIRECTOR_NOT_TOLD = "director_not_told"
    NO_ROUND_MISSED = "no_round_missed"
    HELD_TO_MINIMUM = "held_to_minimum"
    CONFINED = "confined"
    SEVERAL_NOT_ALLOWED = "several_not_allowed"
    NO_SEATS_ENOUGH = "no_seats_enough"
    AREA_FULL = "area_full"
    SEATS_FREE = "seats_free"
    NOT_IDLE = "not_idle"
    OTHERS_WAIT = "others_wait"
    OUT_OF_SERVICE = "out_of_service"
    IN_SERVICE = "in_service"
    NOTHING_BURNT = "nothing_burnt"
    NOT_ASKED = "not_asked"
    NOT_APPROVED = "not_approved"
    NOT_IN_CHIPS = "not_in_chips"
    INVESTIGATED = "investigated"
    EXCLUDED = "excluded"
    NOT_CALLED = "not_called"
    NO_SUCH_MEASURE = "no_such_measure"
    SIGN_FIRST = "sign_first"
    SIGN_TOO_NEW = "sign_too_new"
    HOUR_TOO_SOON = "hour_too_soon"
    NOTHING_TO_ANNOUNCE = "nothing_to_announce"
    NO_SUCH_SIGN = "no_such_sign"


def no(table: Table, code: RefusalCode, about: str, says: str) -> Refusal:
    """Refuse something under the rule behind one of a table's conditions."""
    return Refusal(code, table.rules.cites[about], says)
