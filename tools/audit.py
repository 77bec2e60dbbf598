"""Hold what is pinned against published advisories; where nothing was looked at, that is a failure.

    python tools/audit.py --pip-audit .venv-audit/bin/pip-audit [--npm npm]

Exit 0: every pinned version was looked up and none has an advisory. 1: some have one. 3: some could
not be looked up, because a service does not answer or does not know them.
"""

import json
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generated import ROOT

SERVICES = ("pypi", "osv")
"""Asked in this order; the second for whatever the first could not say."""
ADVISED, UNKNOWN = 1, 3
PATIENCE = 300
NAMED_MOST = 5

Pin = tuple[str, str]
"""A name and its version."""


@dataclass(frozen=True)
class Audit:
    """What was found out about pinned versions."""

    looked_up: frozenset[Pin] = frozenset()
    advised: Mapping[Pin, tuple[str, ...]] = field(default_factory=dict)
    because: tuple[str, ...] = ()
    """What services said that gave no answer."""

    def status(self, pins: Iterable[Pin]) -> int:
        """The exit status: an advisory weighs more than what could not be looked up."""
        if self.advised:
            return ADVISED
        return 0 if set(pins) and set(pins) <= self.looked_up else UNKNOWN


def pins_of(text: str) -> list[Pin]:
    """The pinned versions of a requirements file, whatever machine each is for."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.M)
    return [(_canonical(name), version) for name, version in found]


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# ---------------------------------------------------------------- Python


def python_audit(pip_audit: str, pins: list[Pin]) -> Audit:
    """Ask the services about every pin."""
    looked_up, advised, because = set[Pin](), dict[Pin, tuple[str, ...]](), list[str]()
    for service in SERVICES:
        left = [pin for pin in pins if pin not in looked_up]
        for group in _once_each(left):
            report, says = _asked(pip_audit, service, group)
            skipped = (str(one["skip_reason"]) for one in _rows(report) if "skip_reason" in one)
            because += [f"{service}: {why}" for why in (says or next(skipped, ""),) if why]
            for pin, ids in answers(report):
                looked_up.add(pin)
                if ids:
                    advised[pin] = ids
    return Audit(frozenset(looked_up), advised, tuple(because))


def answers(report: Mapping[str, Any]) -> Iterator[tuple[Pin, tuple[str, ...]]]:
    """The versions of a report of pip-audit that were looked up, with the ids of advisories."""
    for one in _rows(report):
        if "skip_reason" not in one:
            ids = tuple(sorted(advisory["id"] for advisory in one["vulns"]))
            yield (_canonical(one["name"]), one["version"]), ids


def _rows(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(report.get("dependencies", ()))


def _once_each(pins: list[Pin]) -> list[list[Pin]]:
    """Groups in which no name is twice: a version for one Python, and another one for the next."""
    groups: list[list[Pin]] = []
    for pin in pins:
        fits = (one for one in groups if pin[0] not in {name for name, _ in one})
        group = next(fits, None)
        if group is None:
            groups.append(group := [])
        group.append(pin)
    return groups


def _asked(pip_audit: str, service: str, pins: list[Pin]) -> tuple[dict[str, Any], str]:
    """What pip-audit reports, and why where that is nothing."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pins.txt"
        file.write_text("".join(f"{name}=={version}\n" for name, version in pins))
        options = ["--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
        command = [pip_audit, "-r", str(file), "--vulnerability-service", service, *options]
        done = _ran(command, ROOT)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {}, _last_line(done.stderr)
    return report, ""


# ---------------------------------------------------------------- the web app


def npm_audit(npm: str, lock: Path) -> Audit:
    """Ask the registry of the web app's packages about all of its lock file."""
    pins = set(npm_pins(lock))
    done = _ran([npm, "audit", "--package-lock-only", "--json"], lock.parent)
    try:
        report = json.loads(done.stdout)
        counted = report["metadata"]["dependencies"]["total"]
    except (json.JSONDecodeError, KeyError, TypeError):
        says = re.search(r'"message": "([^"]*)', done.stdout)
        return Audit(because=(f"npm: {_last_line(says[1] if says else done.stderr)}",))
    advised = {pin: ("npm",) for pin in pins if pin[0] in report.get("vulnerabilities", {})}
    # The total does not name each: it counts if it is of all of them.
    return Audit(frozenset(pins if counted >= len({name for name, _ in pins}) else ()), advised)


def npm_pins(lock: Path) -> list[Pin]:
    """The pinned packages of the web app."""
    named = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return [
        (path.rpartition("node_modules/")[2], str(one["version"]))
        for path, one in named.items()
        if path
    ]


def _ran(command: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def _last_line(text: str) -> str:
    """The end of what a program said, without addresses: a registry is named nowhere."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return re.sub(r"https?://\S+|host='[^']*'", "…", lines[-1])[:160] if lines else "no answer"


# ---------------------------------------------------------------- saying so


def told(what: str, pins: list[Pin], audit: Audit) -> int:
    """Say what was found out, and give the exit status."""
    known = audit.looked_up & set(pins)
    print(f"{what}: {len(known)} of {len(set(pins))} pinned versions were looked up.", flush=True)
    for (name, version), ids in sorted(audit.advised.items()):
        print(f"  {name} {version}: {', '.join(ids)}")
    missing = sorted(set(pins) - known)
    if missing:
        named = ", ".join(name for name, _ in missing[:NAMED_MOST])
        more = f" and {len(missing) - NAMED_MOST} more" if len(missing) > NAMED_MOST else ""
        print(
            f"  Nothing is known of {named}{more}: this audit has not been done.", file=sys.stderr
        )
        for says in dict.fromkeys(audit.because):
            print(f"  {says}", file=sys.stderr)
    return audit.status(pins)


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--pip-audit", required=True, help="the program that asks about Python's")
    parser.add_argument("--npm", default="npm", help="the program that asks about the web app's")
    options = parser.parse_args()
    pins = pins_of((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    lock = ROOT / "web" / "package-lock.json"
    found = (
        told("Python", pins, python_audit(options.pip_audit, pins)),
        told("the web app", npm_pins(lock), npm_audit(options.npm, lock)),
    )
    return ADVISED if ADVISED in found else max(found)


if __name__ == "__main__":
    sys.exit(main())
