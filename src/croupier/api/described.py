"""The OpenAPI document: every address, what it takes and answers, its bounds, and the ways in."""

import json
from functools import cache
from threading import Lock
from typing import Any, Final

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from .bounds import FIELDS_MAX, PLACE_MAX, as_rows
from .edge import COOKIE
from .shapes import Problem

OPEN: Final = frozenset(
    {"/api/v1/session", "/api/v1/demo", "/health", "/health/live", "/health/ready"}
)
"""Addresses for those who have not signed in."""
WAYS_IN: Final = {
    "token": {"type": "http", "scheme": "bearer"},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
}


def describe(app: FastAPI) -> None:
    """Let an application describe itself."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign] # as FastAPI has it done
    lock = Lock()

    @cache
    def text() -> bytes:
        return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":")).encode()

    @app.get("/api/v1/openapi.json", include_in_schema=False)
    def openapi() -> Response:
        # It takes half a second once: in a thread, where nobody waits for it.
        with lock:
            return Response(text(), media_type="application/json")


def _document(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(title=app.title, version=app.version, routes=app.routes)
    parts = found.setdefault("components", {})
    parts.setdefault("schemas", {})["Problem"] = Problem.model_json_schema()
    parts["securitySchemes"] = WAYS_IN
    found["x-bounds"] = as_rows()
    for path, operations in found["paths"].items():
        for operation in operations.values():
            operation["security"] = [] if path in OPEN else [{name: []} for name in WAYS_IN]
            _bounded(operation, parts["schemas"])
    return found


def _bounded(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    """State the bounds that hold for every operation where its own schema names none."""
    for one in operation.get("parameters", ()):
        if one["in"] == "path" and one["schema"].get("type") == "string":
            one["schema"].setdefault("maxLength", PLACE_MAX)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        asked = schemas.get(content["schema"].get("$ref", "").rpartition("/")[2], {})
        if asked.get("additionalProperties") is True:
            asked.setdefault("maxProperties", FIELDS_MAX)
