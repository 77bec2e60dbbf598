"""The floor: live use cases, where rules, storage, identity, chance and the clock meet."""

from .clock import Clock, instant_of, wall_of
from .floor import Floor
from .hosted import Hosted, Moment, table_of
from .house import house_deals, when_due
from .law import Drafting, change_to_come, drafted_at, law_at, law_in_play, law_now
from .next_rounds import prospect
from .people import HOUSE
from .refusals import FloorRefusal, NotAllowed, NotThere, Outdated, TooLittle, Unusable
from .roles import Person, Role
from .rounds import RoundAt, finished_rounds, is_over, play_of, round_at, round_of
from .seen import is_visible, round_begins, visible
from .settings import Settings
from .storing import FLOOR, PROJECTIONS, open_store

__all__ = (
    "FLOOR",
    "HOUSE",
    "PROJECTIONS",
    "Clock",
    "Drafting",
    "Floor",
    "FloorRefusal",
    "Hosted",
    "Moment",
    "NotAllowed",
    "NotThere",
    "Outdated",
    "Person",
    "Role",
    "RoundAt",
    "Settings",
    "TooLittle",
    "Unusable",
    "change_to_come",
    "drafted_at",
    "finished_rounds",
    "house_deals",
    "instant_of",
    "is_over",
    "is_visible",
    "law_at",
    "law_in_play",
    "law_now",
    "open_store",
    "play_of",
    "prospect",
    "round_at",
    "round_begins",
    "round_of",
    "table_of",
    "visible",
    "wall_of",
    "when_due",
)
