"""What round files of every game have in common: game, moment, limits, chips, readings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from croupier.desk.wrong import WrongInput
from croupier.games.table_rules import POWERS
from croupier.money import Cents, Chips, Limits, LimitsPer, spoken_dollars
from croupier.rulebook import Law, Rulebook, rulebook
from croupier.rulebook.law import read_cents

from .kinds import Amount, Choice, Flag, FreeText, Moment, Name, Named, shown
from .tables import Field, Row, Rows, Table

SMALLEST_CHIP = ("assumed.chips.smallest", "smallest")
"""Where the rulebook says what chip is the smallest; it is the house's own, and no law."""

LIMITS = Table(
    (
        Field("min", Amount(), "The least that may be wagered.", is_required=True),
        Field("max", Amount(), "The most that may be wagered.", is_required=True),
        Field("unit", Amount(), "The steps above the minimum, where the sign states them."),
        Field(
            "per",
            Choice(tuple(LimitsPer)),
            "What is measured: the sum on the area (the default), or each player's wager alone.",
        ),
    ),
    of="limits",
)

ABOUT = (
    Field("table", FreeText(), "The table, as the house names it; printed on the sheet."),
    Field("dealer", FreeText(), "Who dealt; printed on the sheet."),
    Field("case", FreeText(), "The number or name of the dispute; printed on the sheet."),
    Field("note", FreeText(), "Anything else that the sheet should say."),
)
"""What the sheet prints and no rule reads."""

TOP_FIELDS = (
    Field("game", Name(), "The game, by its name.", is_required=True),
    Field(
        "at",
        Moment(),
        "The moment of the first card, in Melbourne wall time. The rules in force then govern "
        "the whole round.",
        is_required=True,
    ),
    Field("limits", LIMITS, "What the table's sign says of main wagers."),
    Field(
        "smallest_chip",
        Amount(),
        "The smallest chip at the table, 0.50 if it is not given. Wagers are whole multiples of "
        "it, and payments are rounded up to it.",
    ),
    *ABOUT,
    Field(
        "policies",
        Named(),
        "Readings of unclear rules, by name; what is not named keeps its default.",
    ),
)

PLAYER = Field("player", Name(), "Whose wager it is.", is_required=True)
PERSONAL = Field(
    "personal",
    Rows(
        "personal",
        Table(
            (Field("player", Name(), "Whose they are.", is_required=True), *LIMITS.fields),
            of="limits of a player's own",
        ),
    ),
    "Limits other than the sign's that were agreed with one player each.",
)
WARNED = Field(
    "warned",
    Flag(),
    "The owner was warned before of wagers under the minimum, so that this one is returned if "
    "it is one.",
)
PAID = Field(
    "paid",
    Amount(can_be_zero=True),
    "What the player was in fact paid on top of the stake, for everything on this wager; the "
    "report says what should have been.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The part of a round file that every game has."""

    game: str
    at: datetime
    limits: Limits | None
    chips: Chips
    policies: Mapping[str, str | bool]
    """Every reading that bears on the game, the defaults included."""
    about: Mapping[str, str]
    """What the sheet prints and no rule reads."""


def read_shared(top: Row, *, chosen: Mapping[str, object] | None = None) -> Shared:
    """Read the common fields; ``chosen`` readings prevail over those of the file."""
    game = top.text("game")
    named = {**top.named("policies"), **(chosen or {})}
    return Shared(
        game=game,
        at=top.moment("at"),
        limits=_limits(top.row_or_none("limits")),
        chips=Chips(top.cents_or_none("smallest_chip") or usual_chip()),
        policies=policies_of(game, named, others_pass=True),
        about={
            field.name: said
            for field in ABOUT
            if (said := top.text_or_none(field.name)) is not None
        },
    )


@cache
def usual_chip() -> Cents:
    """The smallest chip of a house that says nothing else."""
    key, name = SMALLEST_CHIP
    rules = (rule for assumed in rulebook().corpus.assumed for rule in assumed.rules)
    (chip,) = (rule.params[name] for rule in rules if rule.key == key)
    return Cents(read_cents(chip["value"]))


def _limits(row: Row | None) -> Limits | None:
    if row is None:
        return None
    least, most = row.cents("min"), row.cents("max")
    if least > most:
        raise row.wrong("min", "the minimum is above max.")
    return Limits(
        wager_min=least,
        wager_max=most,
        unit=row.cents_or_none("unit"),
        per=LimitsPer(row.text_or_none("per") or LimitsPer.AREA),
    )


def personal_of(top: Row, law: Law, chips: Chips | None) -> dict[str, Limits]:
    """By player, limits other than the sign's that were agreed."""
    rule = next((law.cite(key) for key in POWERS["personal"] if law.has(key)), "")
    wagered = {row.text("player") for row in top.rows("wager")}
    found: dict[str, Limits] = {}
    for row in top.rows("personal"):
        player, limits = row.text("player"), _limits(row)
        assert limits is not None
        if player in found:
            says = f"limits of {player}'s own are stated already."
            raise row.wrong("player", f"{says}{rule_in_brackets(rule)}")
        if player not in wagered:
            says = f"{player} has no wager in this round."
            raise row.wrong("player", f"{says}{rule_in_brackets(rule)}")
        if chips is not None:
            for name in ("min", "max", "unit"):
                check_chips(row, name, chips, rule)
        found[player] = limits
    return found


def policies_of(
    game: str,
    named: Mapping[str, object],
    book: Rulebook | None = None,
    *,
    others_pass: bool = False,
) -> dict[str, str | bool]:
    """Check readings by name, and give every one that bears on a game.

    Those of other games are refused, unless ``others_pass``: one list of readings may go with round
    files of several games.

    >>> policies_of("baccarat", {})
    {'run_at_shoe_end': 'continues'}
    """
    readings = {
        reading.policy: reading
        for reading in (book or rulebook()).corpus.readings
        if reading.policy is not None
    }
    bearing = {name: reading for name, reading in readings.items() if game in reading.games}
    listed = f"{game} has {', '.join(bearing) or 'none'}"
    for name, value in named.items():
        if name not in readings:
            raise WrongInput(f"policies: unknown policy {shown(name)}; {listed}.")
        if name not in bearing and not others_pass:
            raise WrongInput(f"policies: {name} does not bear on this game; {listed}.")
        allowed = [choice.value for choice in readings[name].values]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            choices = " or ".join(shown(choice) for choice in allowed)
            raise WrongInput(f"policies: {name} is {shown(value)}; it must be {choices}.")
    found: dict[str, str | bool] = {}
    for name, reading in bearing.items():
        value = named.get(name, reading.default)
        assert isinstance(value, str | bool), (name, value)
        found[name] = value
    return found


def rule_in_brackets(rule: str) -> str:
    """A citation to close a message with, if there is one.

    >>> rule_in_brackets("blackjack 7.5.1"), rule_in_brackets("")
    (' [blackjack 7.5.1]', '')
    """
    return f" [{rule}]" if rule else ""


def check_chips(row: Row, name: str, chips: Chips, rule: str) -> None:
    """Refuse a stake that chips cannot make."""
    stake = row.cents_or_none(name)
    if stake is not None and not chips.is_payable(stake):
        raise row.wrong(
            name,
            f"{spoken_dollars(stake)} is not a whole multiple of the smallest chip, "
            f"{spoken_dollars(chips.smallest)}.{rule_in_brackets(rule)}",
        )
