"""The Blackjack family as one game: versions are values, side bets are composed in.

A ``Round`` is frozen. ``awaiting`` says what it needs (a wager, a card, a decision, an answer, a
prize), ``why_not`` why a command is refused, ``decide`` what a command makes happen, ``evolve``
what an event does to the round. Chance and people are outside.
"""

from .awaiting import (
    AwaitCard,
    AwaitDecision,
    Awaiting,
    AwaitOffer,
    AwaitPrize,
    AwaitWagers,
    Offer,
    awaiting,
    options,
)
from .commands import Command
from .events import DEALER, Event
from .evolve import evolve, replay
from .legality import why_not
from .play import act, can, decide
from .policies import Policies, UnknownPolicy
from .refusals import RefusalCode
from .round import Box, PlayedHand, Round, Side, Stake, Terms
from .rules import BlackjackRules

__all__ = (
    "DEALER",
    "AwaitCard",
    "AwaitDecision",
    "AwaitOffer",
    "AwaitPrize",
    "AwaitWagers",
    "Awaiting",
    "BlackjackRules",
    "Box",
    "Command",
    "Event",
    "Offer",
    "PlayedHand",
    "Policies",
    "RefusalCode",
    "Round",
    "Side",
    "Stake",
    "Terms",
    "UnknownPolicy",
    "act",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "options",
    "replay",
    "why_not",
)
