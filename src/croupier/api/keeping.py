"""Keep a floor: back it up, bring it back, and bring its tables up to date."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from croupier.floor import FLOOR, PROJECTIONS, open_store
from croupier.floor.verifying import verify_place
from croupier.ledger import AnyPlace, NotALedger, Part, Place, back_up, change_key, restore

from .identity_tables import IDENTITY

KEYS: Final = ("checkpoints.key", "secrets.key")
PARTS: Final[tuple[Part, ...]] = (FLOOR, IDENTITY)


def back_up_floor(place: AnyPlace, dest: Path) -> dict[str, Any]:
    """Copy a floor's log as it stands now, and see that the copy verifies."""
    manifest = back_up(place, dest, parts=PARTS, projections=PROJECTIONS)
    found = verify_place(
        Place(data=dest, keys=place.keys_folder, witness=dest / "witness"), parts=PARTS
    )
    for left in dest.glob("ledger.db-*"):
        # What a reader leaves behind; there is nothing in it.
        left.unlink()
    return {"backup": str(dest), **asdict(manifest), "faults": found["faults"]}


def restore_floor(source: Path, place: AnyPlace) -> dict[str, Any]:
    """Bring a floor's log back, and see that it verifies; without its keys it is only read."""
    manifest = restore(source, place, parts=PARTS, projections=PROJECTIONS)
    found = verify_place(place, parts=PARTS)
    has_keys = all((place.keys_folder / name).is_file() for name in KEYS)
    return {
        **asdict(manifest),
        "faults": found["faults"],
        "rounds": found["rounds"],
        "read_only": not has_keys,
        "keys": str(place.keys_folder),
    }


def change_floor_key(place: AnyPlace) -> Path:
    """Change the key that opens a floor's secrets; where the former one is left."""
    with open_store(place, parts=(IDENTITY,)) as store:
        return change_key(store, place.keys_folder)


def upgrade_floor(place: AnyPlace, serving_role: str | None) -> None:
    """Bring a floor's tables up to date, as their owner; let another role serve it."""
    with open_store(place, parts=(IDENTITY,)) as store:
        if store.read_only_because is not None:
            raise NotALedger(f"nothing can be brought up to date: {store.read_only_because}")
    if serving_role is not None:
        if isinstance(place, Place):
            raise NotALedger("a log in a folder has no roles")
        from croupier.ledger.postgres_rows import connect  # noqa: PLC0415 (an extra)
        from croupier.ledger.postgres_schema import grant  # noqa: PLC0415

        with connect(place.url) as connection:
            grant(connection, serving_role)
