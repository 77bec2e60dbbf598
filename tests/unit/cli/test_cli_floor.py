"""What is said wrongly to the commands that run and keep a floor, in one sentence each."""

import json
import re
import socket
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor import open_store
from croupier.ledger import Place


def wrong(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that ends with 2."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("croupier: ") and err.count("\n") == 1
    return err.removeprefix("croupier: ").removesuffix("\n")


def test_a_port_that_is_taken_opens_no_floor(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = tmp_path / "floor"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = wrong(capsys, "serve", "--data", str(data), "--port", port)
    assert said == f"--port: another program listens at {port}."
    # The operator's first link would have been lost.
    assert not data.exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--host", "192.0.2.1"), "--host: 192.0.2.1 is no address of this machine."),
        (("--from", "soon"), "--from: 'soon' is no moment"),
        (("--from", "0001-01-01"), "--from: a floor is open in the years 1900 to 2999, not in 1."),
        (("--log", "none/log"), "--log: none/log cannot be written: no such file or directory."),
        (("--tls-cert", "a", "--tls-key", "b"), "--tls-cert: there is no file a."),
        (("--proxy", "10.0.0.5", "--proxy", "*"), "--proxy: * is neither an address"),
        (("--tls-cert", "file", "--tls-key", "file"), "--tls-cert: file and file are no"),
        (("--data", "file/floor", "--port", "0"), "--data: file/floor: not a directory."),
    ],
)
def test_settings_that_cannot_be(
    options: tuple[str, ...],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("nothing", encoding="utf-8")
    assert wrong(capsys, "serve", *options).startswith(says)
    assert [*Path.cwd().iterdir()] == [tmp_path / "file"]


@pytest.mark.parametrize(
    "command",
    [
        ("backup", "copy"),
        ("upgrade",),
        ("change-key",),
        ("verify",),
        ("export", "--table", "bj-1"),
        ("person", "list"),
        ("person", "tokens", "ann", "--new"),
    ],
)
def test_nothing_is_begun_by_looking(
    command: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert wrong(capsys, *command, "--data", "none") == "--data: there is no floor in none."
    said = wrong(capsys, "restore", "none", "--data", "floor")
    assert said == "SRC: none is no backup: it has no manifest.json."
    assert not [*Path.cwd().iterdir()]


def test_tokens_are_of_somebody_and_end_when_they_are_said_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["person", "add", "ann", "--role", "player"]) == 0
    assert "by the floor's address with #link=" in capsys.readouterr().out
    assert main(["person", "tokens", "ann", "--new", "--scope", "read", "--days", "3650"]) == 0
    assert main(["person", "tokens", "ann"]) == 0
    assert main(["person", "tokens", "ann", "--json"]) == 0
    made, told, listed = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"\S{8}: read, until \d{4}-\d\d-\d\dT\d\d:\d\d UTC", told)
    assert made.startswith("A token, shown once: ")
    assert [one["scope"] for one in json.loads(listed)["tokens"]] == ["read"]
    for command, says in (
        (("add", "bob", "--role", "player", "--days", "9"), "--days: is for a token; add --token."),
        (("tokens", "ann", "--scope", "read"), "--scope: is for a token; add --new."),
        (("tokens", "ann", "--new", "--days", "3651"), "A token lasts 1 to 3650 days, not 3651."),
        (("tokens", "ann", "--revoke", "none"), "ann has no token 'none'."),
        (("tokens", "bob", "--new"), "Nobody here is called 'bob'."),
    ):
        assert wrong(capsys, "person", *command) == says


def test_a_floor_whose_keys_and_witness_lie_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    apart = ("--data", "floor", "--keys", "keys", "--witness", "seen/witness")
    for command in (("person", "add", "ann", "--role", "player"), ("change-key",), ("verify",)):
        assert main([*command, *apart]) == 0
    assert capsys.readouterr().out.endswith(
        "All is well: 4 events in 3 streams, 0 rounds replayed.\n"
    )
    assert sorted(one.name for one in tmp_path.iterdir()) == ["floor", "keys", "seen"]
    assert not (tmp_path / "floor" / "keys").exists()


def test_keys_that_others_may_read_are_told(tmp_path: Path) -> None:
    place = Place(data=tmp_path / "floor")
    with open_store(place) as store:
        assert store.less_safe_because is None
    assert place.file.stat().st_mode & 0o077 == 0
    place.keys_folder.chmod(0o755)
    (place.keys_folder / "secrets.key").chmod(0o644)
    with open_store(place) as store:
        assert "everybody on this machine may read the keys" in str(store.less_safe_because)
