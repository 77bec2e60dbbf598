"""An audit of nothing, or of a part, is none; an advisory is named."""

import json
import sys
from pathlib import Path

import pytest
from audit import ADVISED, UNKNOWN, Audit, answers, npm_audit, npm_pins, pins_of, python_audit

ROOT = Path(__file__).parents[3]
TEXT = """\
Numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:00
numpy==2.5.4 ; python_full_version >= '3.12' \\
    --hash=sha256:01
zope.interface==7.0 \\
    --hash=sha256:02
"""
PINS = [("numpy", "2.4.6"), ("numpy", "2.5.4"), ("zope-interface", "7.0")]
REPORT = {
    "dependencies": [
        {"name": "numpy", "version": "2.4.6", "vulns": []},
        {"name": "zope.interface", "version": "7.0", "vulns": [{"id": "PYSEC-1"}, {"id": "CVE-1"}]},
        {"name": "other", "skip_reason": "not found"},
    ]
}
"""As pip-audit writes it."""


def test_every_pin_is_read_whatever_machine_it_is_for() -> None:
    assert pins_of(TEXT) == PINS
    pinned = (ROOT / "requirements.txt").read_text("utf-8")
    assert len(pins_of(pinned)) == sum("==" in line for line in pinned.splitlines())


def test_what_was_looked_up_and_what_was_found() -> None:
    found = dict(answers(REPORT))
    assert found == {("numpy", "2.4.6"): (), ("zope-interface", "7.0"): ("CVE-1", "PYSEC-1")}


@pytest.mark.parametrize(
    ("audit", "status"),
    [
        (Audit(), UNKNOWN),
        (Audit(frozenset(PINS[:2])), UNKNOWN),
        (Audit(frozenset(PINS)), 0),
        (Audit(frozenset(PINS[2:]), {PINS[2]: ("CVE-1",)}), ADVISED),
    ],
)
def test_the_status_says_whether_it_was_done(audit: Audit, status: int) -> None:
    assert audit.status(PINS) == status
    assert Audit().status([]) == UNKNOWN, "nothing pinned is nothing audited"


def test_programs_that_give_no_answer_audit_nothing(tmp_path: Path) -> None:
    silent = tmp_path / "silent"
    silent.write_text(
        f"#!{sys.executable}\nimport sys\nsys.exit('cannot reach https://x.test/y')\n"
    )
    silent.chmod(0o755)
    audit = python_audit(str(silent), PINS)
    assert audit.status(PINS) == UNKNOWN and set(audit.because) == {
        f"{service}: cannot reach …" for service in ("pypi", "osv")
    }
    lock = tmp_path / "package-lock.json"
    packages = {
        "": {},
        "node_modules/a": {"version": "1"},
        "node_modules/a/node_modules/b": {"version": "2"},
    }
    lock.write_text(json.dumps({"packages": packages}))
    assert npm_pins(lock) == [("a", "1"), ("b", "2")]
    assert npm_audit(str(silent), lock).status(npm_pins(lock)) == UNKNOWN
