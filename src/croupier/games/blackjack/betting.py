"""Why a wager may not be placed or withdrawn."""

from croupier.games.refusal import Refusal
from croupier.kernel import implements
from croupier.money import Cents, spoken_dollars

from .commands import PlaceWager, WithdrawWager
from .kernel import PHASE_BETTING
from .refusals import RefusalCode
from .round import Round
from .whose import nobody_here


@implements("BJ-027", "BJ-028", "BJ-038", "CP-004", "CP-033")
def why_not_place(r: Round, command: PlaceWager) -> Refusal | None:
    """Refuse a wager that is late, out of place or not in chips (5.1, 5.2, 5.8)."""
    cites, rules = r.rules.cites, r.rules
    if r.phase != PHASE_BETTING:
        says = "No more bets may be placed: wagers go down before the first card of a round."
        return Refusal(RefusalCode.BETTING_CLOSED, cites.before_first_card, says)
    if not 1 <= command.box <= rules.boxes_max:
        says = f"There is no box {command.box}; the boxes are numbered 1 to {rules.boxes_max}."
        return Refusal(RefusalCode.NO_SUCH_BOX, cites.areas, says)
    box = r.box(command.box)
    if box is not None and box.stake_of(command.player) is not None:
        says = f"{command.player} has a wager on box {command.box} already; a player has one there."
        return Refusal(RefusalCode.PLAYER_TWICE, cites.players, says)
    if box is not None and len(box.stakes) >= rules.players_max:
        says = f"Box {command.box} is full: at most {rules.players_max} players wager on one."
        return Refusal(RefusalCode.BOX_FULL, cites.players, says)
    if command.stake <= 0:
        says = f"A wager of {spoken_dollars(command.stake)} on box {command.box} is no wager."
        return Refusal(RefusalCode.STAKE_NOT_POSITIVE, cites.chips, says)
    if not r.chips.is_payable(command.stake):
        return not_in_chips(r, command.stake, f"the wager on box {command.box}")
    return _why_not_payable(r, command.stake) or _why_not_sides(r, command)


def not_in_chips(r: Round, amount: Cents, what: str) -> Refusal:
    """Refuse an amount that the table's chips cannot make (5.1)."""
    chip = spoken_dollars(r.chip)
    says = (
        f"{spoken_dollars(amount)} for {what} cannot be made in chips: "
        f"the smallest chip here is {chip}; wager a whole multiple of it."
    )
    return Refusal(RefusalCode.NOT_IN_CHIPS, r.rules.cites.chips, says)


@implements("BJ-045")
def _why_not_payable(r: Round, stake: Cents) -> Refusal | None:
    """Refuse, where the table does so, a wager whose win chips could not pay exactly (5.13)."""
    if not r.terms.refuses_unpayable:
        return None
    params = r.rules.params
    for to, one in zip(params.pays_to, params.pays_one, strict=True):
        if stake * to % (one * r.chip):
            says = (
                f"A win of {to} to {one} on {spoken_dollars(stake)} could not be paid exactly "
                f"in chips of {spoken_dollars(r.chip)}."
            )
            return Refusal(RefusalCode.NOT_PAYABLE, r.rules.cites.payable, says)
    return None


@implements("PD-005", "PD-006", "PD-007", "PD-017", "M7-007", "M7-008", "PF-004", "PF-005")
def _why_not_sides(r: Round, command: PlaceWager) -> Refusal | None:
    rules, cites = r.rules, r.rules.cites
    meter = rules.pandemonium is not None and r.is_meter_out
    for name, amount, offered, role in (
        ("perfect_pairs", command.perfect_pairs, rules.perfect_pairs, "pairs_offer"),
        (
            "magnificent_sevens",
            command.magnificent_sevens,
            rules.magnificent_sevens,
            "sevens_offer",
        ),
        (
            "pandemonium",
            command.pandemonium,
            None if meter else rules.pandemonium,
            "irr_meter_before" if meter else "pandemonium_offer",
        ),
    ):
        if amount == 0:
            continue
        if offered is None:
            why = "the meter has failed" if meter else "the table does not offer it"
            says = f"{name} of {spoken_dollars(amount)} on box {command.box}: {why}."
            rule = cites.first(role, "play")
            return Refusal(RefusalCode.SIDE_BET_NOT_OFFERED, rule, says)
        unit = r.chip if rules.pandemonium is None else rules.pandemonium.unit
        if amount < 0 or amount % (unit if name == "pandemonium" else r.chip):
            step = "a dollar" if name == "pandemonium" else spoken_dollars(r.chip)
            says = f"{name} of {spoken_dollars(amount)} is not a whole multiple of {step}."
            where = cites.pandemonium_odds if name == "pandemonium" else cites.chips
            return Refusal(RefusalCode.SIDE_BET_STAKE, where, says)
    return None


@implements("BJ-030")
def why_not_withdraw(r: Round, command: WithdrawWager) -> Refusal | None:
    """Refuse to give a wager back once a card has been dealt (5.4)."""
    refusal = nobody_here(r, command.box, command.player)
    if refusal is None and r.phase != PHASE_BETTING:
        says = f"{command.player}'s wager may not be touched: the first card has been dealt."
        return Refusal(RefusalCode.BETTING_CLOSED, r.rules.cites.locked, says)
    return refusal


def why_not_close_betting(r: Round) -> Refusal | None:
    """Refuse to deal a round without wagers (7.3.1)."""
    if r.phase != PHASE_BETTING:
        says = "Betting is closed already."
        return Refusal(RefusalCode.BETTING_CLOSED, r.rules.cites.announce, says)
    if not r.boxes:
        says = "There is no wager to deal to; place one first."
        return Refusal(RefusalCode.NO_WAGERS, r.rules.cites.deal_first, says)
    return None
