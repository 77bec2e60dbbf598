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
from .evolve import evolve, replay
from .kernel import Payment, Step
from .legality import awaiting, can, needs, why_not
from .opening import Opened, next_opening, open_round, opening
from .play import decide
from .refusals import RefusalCode
from .round import Bank, Machine, Slip
from .rules import Approval, MachineRules, approval_of

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
    "Opened",
    "Payment",
    "RefusalCode",
    "Slip",
    "StartGame",
    "Step",
    "Transfer",
    "TransferToCage",
    "approval_of",
    "awaiting",
    "can",
    "decide",
    "evolve",
    "needs",
    "next_opening",
    "open_round",
    "opening",
    "replay",
    "why_not",
)
