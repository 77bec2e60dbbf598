"""Electronic gaming machines: credits, payment and transfer (rules 5 to 7), approved titles only.

`Bank` holds machines and the cage; `awaiting` says what a machine needs, `decide` what a command
makes happen, `evolve` moves the bank. What a game wins is the machine's own chance: an input.
"""

from .commands import (
    CashOut,
    CollectAtCage,
    Command,
    EndGame,
    HandPay,
    InsertCredits,
    StartGame,
    Transfer,
    TransferToCage,
)
from .events import Event
from .kernel import Payment, Step
from .play import awaiting, can, decide, evolve, replay, why_not
from .refusals import RefusalCode
from .round import Bank, Machine, Slip
from .rules import Approval, MachineRules

__all__ = (
    "Approval",
    "Bank",
    "CashOut",
    "CollectAtCage",
    "Command",
    "EndGame",
    "Event",
    "HandPay",
    "InsertCredits",
    "Machine",
    "MachineRules",
    "Payment",
    "RefusalCode",
    "Slip",
    "StartGame",
    "Step",
    "Transfer",
    "TransferToCage",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "replay",
    "why_not",
)
