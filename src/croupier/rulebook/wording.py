"""Find sentences that are a gazette's and not ours, by comparing hashes of eight-word runs."""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b

from .files import data_folder

RUN_WORDS = 8
DIGEST_BYTES = 5
WORDS_OF_A_SENTENCE = 5
WORD = re.compile(r"[a-z0-9]+")


def runs(text: str) -> Iterator[str]:
    """Yield every run of eight words, lower case and without punctuation.

    >>> list(runs("One, two three four five six seven EIGHT nine."))[1]
    'two three four five six seven eight nine'
    """
    words = WORD.findall(text.lower().replace("'", "").replace("’", ""))
    for start in range(len(words) - RUN_WORDS + 1):
        yield " ".join(words[start : start + RUN_WORDS])


@cache
def _gazette_runs() -> frozenset[bytes]:
    data = (data_folder() / "gazette_runs.bin").read_bytes()
    return frozenset(
        data[start : start + DIGEST_BYTES] for start in range(0, len(data), DIGEST_BYTES)
    )


def copied_runs(text: str) -> list[str]:
    """Return the eight-word runs of a text that stand in a gazette too."""
    known = _gazette_runs()
    return [
        run
        for run in runs(text)
        if blake2b(run.encode(), digest_size=DIGEST_BYTES).digest() in known
    ]


def copied_sentences(text: str) -> list[str]:
    """Return the copied runs that are words: figures in a row are facts, and anybody's."""
    return [
        run
        for run in copied_runs(text)
        if sum(1 for word in run.split() if len(word) > 1 and word.isalpha()) >= WORDS_OF_A_SENTENCE
    ]
