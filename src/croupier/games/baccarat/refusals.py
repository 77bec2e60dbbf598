"""Why a command is refused at Baccarat: stable codes, in order of precedence."""

from enum import StrEnum

__all__ = ("RefusalCode",)


class RefusalCode(StrEnum):
    """Stable names; the first that applies is the one reported."""

    DECKS_NOT_ALLOWED = "decks_not_allowed"
    SEATS_NOT_ALLOWED = "seats_not_allowed"
    TABLE_CLOSED = "table_closed"
    ROUND_OVER = "round_over"
    COMMISSION_OWED = "commission_owed"
    SHOE_OVER = "shoe_over"
    COUP_IN_PLAY = "coup_in_play"
    WAGERS_DOWN = "wagers_down"
    NO_CARD_AWAITED = "no_card_awaited"
    BETTING_CLOSED = "betting_closed"
    ON_DUMMY_COUP = "on_dummy_coup"
    WAGER_NOT_PAYABLE = "wager_not_payable"
    NO_SUCH_WAGER = "no_such_wager"
    RUNS_NOT_OFFERED = "runs_not_offered"
    NOT_A_RUN = "not_a_run"
    RUN_MIXES_TIES = "run_mixes_ties"
    RUN_LENGTH = "run_length"
    NOT_SEATED = "not_seated"
    NO_COMMISSION = "no_commission"
    DEFERRAL_NOT_HELD = "deferral_not_held"
    NOTHING_OWED = "nothing_owed"
    NOTHING_TO_INVALIDATE = "nothing_to_invalidate"
    NOT_ENTITLED = "not_entitled"
    SECRET_NOT_HELD = "secret_not_held"  # noqa: S105 (a wager, not a password)
    CONDITIONS_SILENT = "conditions_silent"
    NO_SESSION = "no_session"
    FORM_ALREADY_IN = "form_already_in"
    SECRET_WAGERS_USED_UP = "secret_wagers_used_up"  # noqa: S105 (a wager, not a password)
    FORM_SPOILT = "form_spoilt"
    FORM_INCOMPLETE = "form_incomplete"
    SECRET_BOTH_SIDES = "secret_both_sides"  # noqa: S105 (a wager, not a password)
    SECRET_OVER_MAXIMUM_TOGETHER = "secret_over_maximum_together"  # noqa: S105
    SECRET_OUTSIDE_LIMITS = "secret_outside_limits"  # noqa: S105 (a wager, not a password)
    SECRET_OVER_CHIPS = "secret_over_chips"  # noqa: S105 (a wager, not a password)
    NO_SUCH_FORM = "no_such_form"
    NO_EXAMINATION_DUE = "no_examination_due"
    NO_ANNOUNCEMENT_DUE = "no_announcement_due"
