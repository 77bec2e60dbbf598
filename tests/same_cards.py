"""Cards that are the same each time a test is run: no rare hand fails it once in a while."""

import os
from hashlib import shake_256

from croupier.equipment.shuffle import SEED_BYTES
from croupier.floor.secrets import Secrets
from croupier.ledger import Draft, Store


class SameCards(Secrets):
    """A holder of shoes whose seeds hang on the test and on what they are for."""

    def new_seed(self, draft: Draft, name: str) -> bytes:
        test, _, _ = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")
        _, _, place = name.partition("/")  # a floor's own name is another one each time
        seed = shake_256(f"{test} {place}".encode()).digest(SEED_BYTES)
        draft.seal(name, seed)
        return seed


def secrets_of(store: Store) -> Secrets:
    """Who holds the shoes: in a test the same ones, in a long proof other ones each time."""
    return SameCards(store) if "PYTEST_CURRENT_TEST" in os.environ else Secrets(store)
