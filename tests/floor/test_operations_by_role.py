"""Role by HTTP operation: one committed file, compared with what the application does, wholly."""

import json

from operations_by_role import COMMITTED, NOBODY, rows

OPEN_TO_NOBODY = {
    "GET /session",
    "POST /session",
    "DELETE /session",
    "GET /demo",
    "GET /health",
    "GET /health/live",
    "GET /health/ready",
}


def test_every_operation_is_open_to_those_and_no_others() -> None:
    """After a change on purpose: PYTHONPATH=src:tests:tools python tests/operations_by_role.py"""
    committed = [json.loads(line) for line in COMMITTED.read_text("utf-8").splitlines()]
    found = rows()
    assert [row["operation"] for row in found] == [row["operation"] for row in committed]
    for is_so, is_said in zip(found, committed, strict=True):
        assert is_so == is_said
    assert {row["operation"] for row in found if row[NOBODY] == "open"} == OPEN_TO_NOBODY
