"""Hash every run of eight words in the gazettes, so that the lint can find a copied sentence.

    python tools/gazette_runs.py FOLDER_OF_GAZETTES src/croupier/rulebook/data/gazette_runs.bin

Only the hashes are kept: five bytes for each run, sorted. The text itself never enters the project.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from hashlib import blake2b
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from croupier.rulebook.wording import runs

DIGEST_BYTES = 5


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the gazettes as text")
    parser.add_argument("out", type=Path, help="the file of hashes")
    asked = parser.parse_args()
    hashes = {
        blake2b(run.encode(), digest_size=DIGEST_BYTES).digest()
        for path in asked.folder.glob("*.txt")
        for run in runs(path.read_text(encoding="utf-8"))
    }
    asked.out.write_bytes(b"".join(sorted(hashes)))
    print(f"{len(hashes)} runs of eight words")


if __name__ == "__main__":
    main()
