"""What the disk is asked for: folders and files that are safely there, and one owner at a time."""

import fcntl
import os
from pathlib import Path

from .wrong import StoreInUse


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, for this user alone, that is there wholly or not at all."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        if os.write(handle, content) != len(content):
            raise OSError(f"{path.name}: a part of it was written only")
        os.fsync(handle)
    finally:
        os.close(handle)
    part.rename(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """See the names in a folder safely on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def hold(path: Path) -> int:
    """Lock a file until its handle is closed or the process ends, however it ends."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise StoreInUse(f"another process uses the data folder {path.parent.name}") from None
    return handle
