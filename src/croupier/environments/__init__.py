"""Environments for learning programs: the playable games behind Gymnasium's interface.

    import gymnasium
    env = gymnasium.make("croupier.environments:croupier/Blackjack-v0", decks=6)
    many = gymnasium.make_vec("croupier.environments:croupier/CrownPontoon-v0", num_envs=4096)

An episode is one round of one box, dealt from a real shoe with a cutting card. See ``BlackjackEnv``
for actions, observations and rewards. This needs the extra ``gym``.
"""

from typing import Final

import gymnasium

from .blackjack import BlackjackEnv, BlackjackVectorEnv

__all__ = ("ENVIRONMENTS", "BlackjackEnv", "BlackjackVectorEnv")

ENVIRONMENTS: Final = {
    "croupier/Blackjack-v0": "blackjack",
    "croupier/CrownBlackjack-v0": "crown-blackjack",
    "croupier/Crown21-v0": "crown-21",
    "croupier/VegasBlackjack-v0": "vegas-blackjack",
    "croupier/CrownPontoon-v0": "crown-pontoon",
}
"""The names under which environments are registered, and the games that they are."""

for _name, _game in ENVIRONMENTS.items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            id=_name,
            entry_point=f"{__name__}:{BlackjackEnv.__name__}",
            vector_entry_point=f"{__name__}:{BlackjackVectorEnv.__name__}",
            kwargs={"game": _game},
        )
