"""Environments for learning programs: the playable games behind Gymnasium's interface.

    import gymnasium
    env = gymnasium.make("croupier.environments:croupier/Blackjack-v0", decks=6)
    many = gymnasium.make_vec("croupier.environments:croupier/Baccarat-v0", num_envs=4096)

An episode is one round of one player, dealt from a real shoe with a cutting card. See each class
for actions, observations and rewards. This needs the extra ``gym``.
"""

from typing import Any, Final

import gymnasium

from .baccarat import BaccaratEnv, BaccaratVectorEnv
from .blackjack import BlackjackEnv, BlackjackVectorEnv
from .caribbean_stud import CaribbeanStudEnv, CaribbeanStudVectorEnv
from .com_bo import ComBoEnv, ComBoVectorEnv
from .roulette import RouletteEnv, RouletteVectorEnv
from .seats import SeatEnv, SeatsVectorEnv

__all__ = (
    "ENVIRONMENTS",
    "BaccaratEnv",
    "BaccaratVectorEnv",
    "BlackjackEnv",
    "BlackjackVectorEnv",
    "CaribbeanStudEnv",
    "CaribbeanStudVectorEnv",
    "ComBoEnv",
    "ComBoVectorEnv",
    "RouletteEnv",
    "RouletteVectorEnv",
)

_BLACKJACK: Final = (BlackjackEnv, BlackjackVectorEnv)
_BACCARAT: Final = (BaccaratEnv, BaccaratVectorEnv)

ENVIRONMENTS: Final[dict[str, tuple[type[SeatEnv], type[SeatsVectorEnv], dict[str, Any]]]] = {
    "croupier/Blackjack-v0": (*_BLACKJACK, {"game": "blackjack"}),
    "croupier/CrownBlackjack-v0": (*_BLACKJACK, {"game": "crown-blackjack"}),
    "croupier/Crown21-v0": (*_BLACKJACK, {"game": "crown-21"}),
    "croupier/VegasBlackjack-v0": (*_BLACKJACK, {"game": "vegas-blackjack"}),
    "croupier/CrownPontoon-v0": (*_BLACKJACK, {"game": "crown-pontoon"}),
    "croupier/CaribbeanStud-v0": (CaribbeanStudEnv, CaribbeanStudVectorEnv, {}),
    "croupier/ComBo-v0": (ComBoEnv, ComBoVectorEnv, {}),
    "croupier/Baccarat-v0": (*_BACCARAT, {"game": "baccarat"}),
    "croupier/CrownBaccarat-v0": (*_BACCARAT, {"game": "crown-baccarat"}),
    "croupier/RapidRoulette-v0": (RouletteEnv, RouletteVectorEnv, {}),
}
"""The names under which environments are registered: one seat, many seats, what they are given."""

for _name, (_one, _many, _given) in ENVIRONMENTS.items():
    if _name not in gymnasium.registry:
        gymnasium.register(
            id=_name,
            entry_point=f"{__name__}:{_one.__name__}",
            vector_entry_point=f"{__name__}:{_many.__name__}",
            kwargs=_given,
        )
