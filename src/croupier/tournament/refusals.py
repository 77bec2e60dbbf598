"""Why a tournament refuses something: stable codes, in order of precedence."""

from enum import StrEnum

from croupier.games.refusal import Refusal

from .rules import About
from .state import Tournament


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    OVER = "tournament_over"
    NOT_IN_YOUR_POWER = "not_in_your_power"
    NOT_QUALIFIED = "not_qualified"
    NOBODY_PRESENT = "nobody_in_charge_present"
    APPOINTED_ALREADY = "appointed_already"
    NO_DIRECTOR = "no_tournament_director"
    CONDITIONS_FAULTY = "conditions_faulty"
    NOT_APPROVED = "not_approved"
    APPROVED_ALREADY = "approved_already"
    NOT_IN_WRITING = "not_in_writing"
    PLAY_BEGUN = "play_begun"
    PLAY_NOT_BEGUN = "play_not_begun"
    ENTRIES_NOT_OPEN = "entries_not_open"
    NO_COMMITMENT = "no_commitment"
    ENTRIES_EARNED = "entries_earned_only"
    FULL = "tournament_full"
    TOO_FEW = "too_few_entries"
    NO_SUCH_ENTRY = "no_such_entry"
    ENTRY_IS_OUT = "entry_is_out"
    NO_RIGHT_TO_REFUSE = "no_right_to_refuse"
    NOT_BRIEFED = "not_briefed"
    NOT_SIGNED = "not_signed"
    SUBSTITUTES_NOT_ALLOWED = "substitutes_not_allowed"
    NO_SUBSTITUTE_PROPOSED = "no_substitute_proposed"
    NO_BUY_BACK = "no_buy_back"
    NOT_A_GROUND = "not_a_ground"
    NO_REASON = "no_reason"
    TABLES_TOO_FEW = "tables_too_few"
    TABLE_IN_SESSION = "table_in_session"
    TABLE_NOT_DESIGNATED = "table_not_designated"
    NO_ROUND_TO_COME = "no_round_to_come"
    ROUND_NOT_OVER = "round_not_over"
    ROUND_NOT_DRAWN = "round_not_drawn"
    SEED_DOES_NOT_FIT = "seed_does_not_fit"
    HEAT_BEFORE = "heat_before_not_over"
    TWO_SEATS = "plays_two_seats"
    SESSION_NOT_RUNNING = "session_not_running"
    CLOCK_STOPPED = "clock_stopped"
    CLOCK_RUNS = "clock_runs"
    SESSIONS_OVER = "sessions_over"
    COUNT_INCOMPLETE = "count_incomplete"
    NOT_COUNTED = "not_counted"
    NOT_DETERMINED = "not_determined"
    NOT_AGREED = "not_agreed"
    NO_TIE = "no_tie"
    TIE_OPEN = "tie_open"
    ALLOCATION_NOT_DUE = "allocation_not_due"
    ALLOCATION_DUE = "allocation_due"


def no(t: Tournament, code: RefusalCode, about: About, says: str) -> Refusal:
    """Refuse something under the rule that a tournament has about it."""
    return Refusal(code, t.rules.rule(about), says)
