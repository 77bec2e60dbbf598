"""Settings of the floor over HTTP: their values, bounds and changes."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter
from pydantic import Field, create_model

from croupier.floor import Person
from croupier.floor.powers import must, power_of
from croupier.floor.settings import DECLARED, Declared, Unit, read_settings
from croupier.floor.settings_log import REASON_MAX, change_settings, changes

from . import shapes_books as shapes
from .amounts import Sum
from .edge import Edge, EdgeOf, KeyOf, PersonOf, ProvedOf, Strict
from .gate import Gated
from .moments import wall_shown
from .shapes import answers

router = APIRouter(route_class=Gated)


def _kind(declared: Declared) -> Any:
    """The type of a setting in a request, with its bounds and description."""
    match declared.unit:
        case Unit.SECONDS:
            bounds: dict[str, Any] = {"minimum": declared.least, "maximum": declared.most}
            about = Field(description=declared.says, json_schema_extra=bounds)
            return Annotated[int | None, about]
        case Unit.DOLLARS:
            return Annotated[Sum, Field(description=declared.says)]
        case Unit.SWITCH:
            return Annotated[bool | None, Field(description=declared.says)]


_FIELDS: Final[dict[str, Any]] = {name: (_kind(one), None) for name, one in DECLARED.items()}
NewSettings: Final = create_model("NewSettings", __base__=Strict, **_FIELDS)


class SettingsChange(Strict):
    """Settings to change, and why."""

    settings: NewSettings
    reason: Annotated[str, Field(max_length=REASON_MAX)]


def settings_document(edge: Edge) -> dict[str, Any]:
    """Every setting with its bounds, and every change, the last first."""
    floor = edge.floor
    with floor.store.snapshot() as now:
        made = changes(now)
    return {
        "settings": [
            {
                "name": one.name,
                "says": one.says,
                "unit": str(one.unit),
                "value": one.write(getattr(floor.settings, one.name)),
                "default": one.write(one.default),
                "least": None if one.unit is Unit.SWITCH else one.write(one.least),
                "most": None if one.unit is Unit.SWITCH else one.write(one.most),
            }
            for one in DECLARED.values()
        ],
        "changes": [
            {
                "name": event.name,
                "before": DECLARED[event.name].write(event.before),
                "after": DECLARED[event.name].write(event.after),
                "reason": event.reason,
                "by": event.by,
                "at": wall_shown(at),
            }
            for event, at in made
            if event.name in DECLARED
        ],
    }


def _document(edge: Edge, person: Person) -> dict[str, Any]:
    may = power_of("change-settings").lets_person(person)
    return {**settings_document(edge), "may_change": may}


@router.get("/settings", response_model=None, responses=answers(shapes.SettingsDoc))
def settings(person: PersonOf, edge: EdgeOf) -> dict[str, Any]:
    """The settings of the floor, for the operator and the auditor."""
    must(person, "see-settings")
    return _document(edge, person)


@router.put("/settings", response_model=None, responses=answers(shapes.SettingsDoc))
async def change(
    asked: SettingsChange, person: ProvedOf, edge: EdgeOf, key: KeyOf
) -> dict[str, Any]:
    """Change settings; tables follow from their next round on."""
    must(person, "change-settings")
    given = asked.settings.model_dump(exclude_none=True)
    wanted = read_settings(given)
    await asyncio.to_thread(change_settings, edge.floor, person, wanted, asked.reason, key=key)
    return _document(edge, person)
