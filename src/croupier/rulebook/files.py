"""Where the rulebook's files lie, and the digest that names their content."""

from hashlib import sha256
from pathlib import Path

__all__ = ("corpus_digest", "data_folder")


def data_folder() -> Path:
    """The folder that holds the rulebook's files."""
    return Path(__file__).parent / "data"


def corpus_digest(folder: Path) -> str:
    """Name the corpus by the content of all its files."""
    digest = sha256()
    for path in sorted(folder.rglob("*.toml")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
