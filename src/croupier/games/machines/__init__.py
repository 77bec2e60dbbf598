"""Electronic gaming machines: credits, payment and transfer (rules 5 to 7), approved titles only.

`Bank` holds machines and the cage; `awaiting` says what a machine needs, `decide` what a command
makes happen, `evolve` moves the bank. What a game wins is the machine's own chance: an input.
"""

from croupier.games.act import decide, evolve, why_not

from .acts import (
    CashOut,
    CoinsPaid,
    CollectAtCage,
    CreditsInserted,
    CreditsTransferred,
    EndGame,
    GameEnded,
    GameStarted,
    HandPay,
    InsertCredits,
    PaidByHand,
    SlipIssued,
    SlipPaid,
    StartGame,
    Transfer,
    TransferToCage,
)
from .game import SEPARATOR, Opened, can, next_opening, open_round, opening, replay, titles_of
from .kernel import Payment, Step
from .round import Bank, Command, Event, Machine, Slip, awaiting, needs
from .rules import Approval, MachineRules, RefusalCode, approval_of

__all__ = (
    "SEPARATOR",
    "Approval",
    "Bank",
    "CashOut",
    "CoinsPaid",
    "CollectAtCage",
    "Command",
    "CreditsInserted",
    "CreditsTransferred",
    "EndGame",
    "Event",
    "GameEnded",
    "GameStarted",
    "HandPay",
    "InsertCredits",
    "Machine",
    "MachineRules",
    "Opened",
    "PaidByHand",
    "Payment",
    "RefusalCode",
    "Slip",
    "SlipIssued",
    "SlipPaid",
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
    "titles_of",
    "why_not",
)
