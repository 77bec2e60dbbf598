"""Both verifiers read a copy that may not be written, and hold it against a key known before."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.api.identity_tables import IDENTITY
from croupier.cli.main import main
from croupier.floor import open_store
from croupier.ledger import Place, SqliteStore, verify
from croupier.verifier import verify_log
from ledger_work import place_in, script


def written(folder: Path, *, copy_to: Path) -> Place:
    """A floor with a copy that was made while it ran: some of it is in the file, some beside it."""
    place, copy = place_in(folder), place_in(copy_to)
    with SqliteStore(place, wal_pages=20) as store:
        for command in script(5, 30):
            store.submit(command.asked, command.work)
        copy.data.mkdir(parents=True)
        for name in ("ledger.db", "ledger.db-wal"):
            shutil.copy(place.data / name, copy.data / name)
        shutil.copy(place.witness_file, copy.witness_file)
        assert (copy.data / "ledger.db-wal").stat().st_size
    return copy


@pytest.fixture(params=["-wal present", "-wal absent", "-wal empty", "file alone read-only"])
def copied(request: pytest.FixtureRequest, memory: Path) -> Iterator[Place]:
    copy = written(memory / "floor", copy_to=memory / "copy")
    if request.param != "-wal present":
        shutil.copy(memory / "floor" / "floor" / "ledger.db", copy.file)
        (copy.data / "ledger.db-wal").unlink()
    if request.param == "-wal empty":
        (copy.data / "ledger.db-wal").touch()
    for file in copy.data.iterdir():
        file.chmod(0o400)
    if request.param != "file alone read-only":
        copy.data.chmod(0o500)
    yield copy
    copy.data.chmod(0o700)


def content(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in folder.iterdir()}


def test_a_copy_that_may_not_be_written_is_verified_without_a_trace(
    copied: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(copied.data)
    assert verify(copied) == ()
    faults, counts = verify_log.examine(copied.data)
    assert (faults, counts["entries"]) == ([], 30)
    assert main(["verify-log", str(copied.data)]) == 0
    assert content(copied.data) == before
    capsys.readouterr()


@pytest.fixture
def keyed(memory: Path) -> tuple[Place, str]:
    place = place_in(memory)
    with open_store(place, parts=(IDENTITY,)) as store:
        return place, store.about["public_key"]


def as_pem(key: str) -> str:
    found = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    return found.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


@pytest.mark.parametrize("write", [str, str.upper, as_pem, "{}\n".format])
def test_a_public_key_of_a_file_is_the_floors(
    write: Callable[[str], str],
    keyed: tuple[Place, str],
    memory: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place, key = keyed
    file = memory / "key"
    file.write_text(write(key))
    for command in (["verify", "--data", str(place.data)], ["verify-log", str(place.data)]):
        assert main([*command, "--public-key", str(file)]) == 0, capsys.readouterr()
    file.write_text(write("00" * 32))
    for command in (["verify", "--data", str(place.data)], ["verify-log", str(place.data)]):
        assert main([*command, "--public-key", str(file)]) == 2
        out, err = capsys.readouterr()
        assert "the public key is not the one that was given" in out + err


@pytest.mark.parametrize("text", ["", "12", "zz" * 32, "-----BEGIN PUBLIC KEY-----\nAA\n", "é"])
def test_a_file_without_a_public_key_is_refused(
    text: str, keyed: tuple[Place, str], memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = memory / "key"
    file.write_text(text, encoding="utf-8")
    command = ["verify", "--data", str(keyed[0].data), "--public-key", str(file), "--json"]
    assert main(command) == 2
    assert "64 hexadecimal digits" in json.loads(capsys.readouterr().err)["error"]["says"]
    assert main([*command[:-2], str(memory / "nowhere")]) == 2
    assert "there is no file" in capsys.readouterr().err
