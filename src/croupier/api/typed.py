"""Models of the desk's answers, so that the OpenAPI document describes them field by field."""

from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, RootModel, create_model


class _Exact(BaseModel):
    """The fields that are named and no others."""

    model_config = ConfigDict(extra="forbid", strict=True)


@cache
def model_of(shape: Any) -> Any:
    """A model with the fields of a typed dictionary, and of those within it.

    Pydantic itself reads typed dictionaries from Python 3.12 on.
    """
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        is_optional = get_origin(hint) is NotRequired
        kind = get_args(hint)[0] if is_optional else hint
        fields[name] = (_read(kind), None) if is_optional else (_read(kind), ...)
    return create_model(shape.__name__, __base__=_Exact, __doc__=shape.__doc__, **fields)


def _read(hint: Any) -> Any:
    if is_typeddict(hint):
        return model_of(hint)
    inner = tuple(_read(part) for part in get_args(hint))
    origin = get_origin(hint)
    if origin in (list, dict):
        return origin[inner[0]] if len(inner) == 1 else origin[inner]
    if origin in (Union, UnionType):
        return Union[inner]  # noqa: UP007 (its members are only known here)
    return inner[0] if origin is Annotated else hint


def answer_of(*shapes: Any) -> dict[int | str, dict[str, Any]]:
    """The answer of an address, one of some typed dictionaries, for the OpenAPI document."""
    models = tuple(model_of(shape) for shape in shapes)
    model = models[0] if len(models) == 1 else RootModel[Union[models]]  # type: ignore[valid-type] # noqa: UP007
    return {200: {"model": model}}
