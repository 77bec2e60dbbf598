"""Conditions as the HTTP API carries them: sums are text in dollars, such as "12.50"."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from croupier.desk.round_files.kinds import Amount, Kind, Many
from croupier.desk.round_files.tables import Rows, Table
from croupier.desk.wrong import WrongInput
from croupier.games.codec import shown
from croupier.money import parse_dollars

from .fields import CONDITIONS, NONE, OrNone, TableThree


def fields_from_text(conditions: Mapping[str, Any]) -> dict[str, Any]:
    """Turn sums that are text into those of a conditions file; refuse a sum that is a number.

    >>> fields_from_text({"name": "Cup", "chips": "12.50"})
    {'name': 'Cup', 'chips': Decimal('12.50')}
    """
    return _table(CONDITIONS, conditions, "")


def _table(table: Table, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    found = dict(given)
    for field in table.fields:
        if field.name in given:
            place = f"{where}: {field.name}" if where else field.name
            found[field.name] = _value(field.kind, given[field.name], place)
    return found


def _value(kind: Kind, given: Any, where: str) -> Any:
    """Convert one value; what is wrong with it beside its sums is for the reader to say."""
    match kind:
        case Amount():
            return _sum(given, where)
        case OrNone(kind=of) if given != NONE:
            return _value(of, given, where)
        case TableThree(kind=of, word=word) if given != word:
            return _value(of, given, where)
        case Table() if isinstance(given, Mapping):
            return _table(kind, given, where)
        case Many(kind=of, of=name) if isinstance(given, list):
            return [_value(of, one, f"{where}: {name} {n}") for n, one in enumerate(given, 1)]
        case Rows(table=Table() as of) if isinstance(given, list):
            return [_value(of, one, f"{where} {n}") for n, one in enumerate(given, 1)]
        case _:
            return given


def _sum(given: Any, where: str) -> Decimal:
    try:
        if isinstance(given, str):
            parse_dollars(given)
            return Decimal(given)
    except ValueError:
        pass
    says = f'{shown(given)} is not a sum of dollars; write it as text, such as "12.50".'
    raise WrongInput(f"{where}: {says}")
