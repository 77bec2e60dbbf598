"""What `deploy/` holds is sound: systemd reads the unit, and both start what there is to start."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from croupier.cli.main import app

DEPLOY: Final = Path(__file__).parents[3] / "deploy"
PROGRAM: Final = "/opt/croupier/bin/croupier"
UNIT: Final = (DEPLOY / "croupier.service").read_text(encoding="utf-8")
WITH_CREDENTIALS: Final = UNIT.replace("\n#Load", "\nLoad").replace(
    "--keys /var/lib/croupier-keys", "--keys %d"
)
CONTAINER: Final = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def started_by_the_unit() -> list[str]:
    [line] = re.findall(r"^ExecStart=(.+)$", UNIT.replace("\\\n", " "), re.M)
    return shlex.split(line)


def started_by_the_container() -> list[str]:
    [program], [arguments] = (
        re.findall(rf"^{word} (\[.+\])$", CONTAINER, re.M) for word in ("ENTRYPOINT", "CMD")
    )
    return [*json.loads(program), *json.loads(arguments)]


@pytest.mark.parametrize("started", [started_by_the_unit(), started_by_the_container()])
def test_what_is_started_is_a_command_that_there_is(started: list[str]) -> None:
    program, command, *arguments = started
    assert (program, command) == (PROGRAM, "serve")
    commands: Any = typer.main.get_group(app).commands
    given = commands[command].make_context(command, arguments).params
    # Data, keys and witness are apart; each is made at the first start where it is not there.
    places = [Path(given["data"]).parent, Path(given["keys"]), Path(given["witness"]).parent]
    assert len(set(places)) == 3 and not any(one.is_relative_to("/etc") for one in places)
    for place in places:
        named = f"/{place.name}" in CONTAINER if place.parent == Path("/") else place.name in UNIT
        assert named, place


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
@pytest.mark.parametrize("unit", [UNIT, WITH_CREDENTIALS], ids=["folder", "credentials"])
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path, unit: str) -> None:
    file = tmp_path / "croupier.service"
    file.write_text(unit.replace(PROGRAM, sys.executable), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
