"""What a log promised before it was dealt, and whether openings keep to it."""

from collections.abc import Mapping
from typing import Any

from croupier.equipment import parse_cards, parse_rank, stack
from croupier.ledger import Recorded, envelope_digest
from croupier.table.events import RoundOpened, Shuffled

from .chance import MIXES_PLAYERS, PreparedShoe, mixed, round_commitment, shoe_commitment
from .commitments import Opening, is_opened
from .hosted import Hosted
from .secrets import cards_without


class Promised:
    """Roots, cuts, commitments to rounds, and the cards that came out of each shoe."""

    def __init__(self, floor: str) -> None:
        self.floor = floor
        self.used = set[str]()
        """The commitments that shoes and rounds have had."""
        self.unread = set[str]()
        """Tables that could not be replayed; what they promised is for the stand-alone verifier."""
        self._shoes: dict[str, tuple[int, str, int]] = {}
        """By name: cards, root, where it was cut."""
        self._mixed: dict[str, tuple[str | None, tuple[tuple[str, str], ...]]] = {}
        """By shoe: the commitment to the house's seed, and what players revealed."""
        self._rounds: dict[str, str] = {}
        self._dealt: dict[tuple[str, int], tuple[str, str]] = {}
        self._sealed: dict[tuple[str, int], str] = {}

    def happened(self, hosted: Hosted, event: Recorded, where: str) -> None:
        """Note the last thing that happened at a table."""
        table, moment = hosted.table, hosted.moments[-1]
        assert table is not None
        envelope = event.body.get("sealed")
        if isinstance(envelope, Mapping):
            self._sealed[event.stream, event.seq] = str(envelope["digest"])
        name = f"{self.floor}/{table.id}"
        if isinstance(moment.happening, RoundOpened) and moment.happening.commitment is not None:
            self._rounds[f"{name}/round/{table.rounds}"] = moment.happening.commitment
        shoe = table.shoe
        if shoe is None or shoe.root is None:
            return
        shuffled = moment.happening
        if isinstance(shuffled, Shuffled) and (shuffled.chance or 1) >= MIXES_PLAYERS:
            self._mixed[f"{name}/{shoe.number}"] = (shuffled.commitment, shoe.revealed)
        self._shoes[f"{name}/{shoe.number}"] = (shoe.cards, shoe.root, shoe.cut_at or 0)
        source, card = moment.body.get("from"), getattr(moment.happening, "card", None)
        if source is not None and source["of"] == 1 and card is not None:
            self._dealt[f"{name}/{source['shoe']}", source["card"]] = (str(card), where)

    def wrong(self, opened: Mapping[str, Any]) -> str | None:
        """What an opening shows to be wrong, if anything."""
        name = str(opened["name"])
        if name.split("/")[1] in self.unread:
            return None
        if "event" in opened:
            found = envelope_digest(bytes.fromhex(opened["salt"]), opened["hidden"])
            is_that = self._sealed.get((name, int(opened["event"]))) == found
            return None if is_that else f"{name}, event {opened['event']}: not what was sealed"
        if "decks" in opened:
            return self._wrong_shoe(name, opened)
        if "seed" in opened:
            found = round_commitment(bytes.fromhex(opened["seed"]))
            return None if self._rounds.get(name) == found else f"{name}: not the seed promised"
        place, card = int(opened["place"]), str(opened["card"])
        if name not in self._shoes:
            return f"{name}, place {place}: nothing was promised under this name"
        cards, root, cut_at = self._shoes[name]
        opening = Opening(place, card, str(opened["salt"]), tuple(opened["proof"]))
        if not 1 <= place <= cards or not is_opened(opening, name=name, root=root, cards=cards):
            return f"{name}, place {place}: {card} is not the card that was promised"
        number = (place - 1 - cut_at) % cards + 1
        dealt, where = self._dealt.get((name, number), (card, ""))
        return None if dealt == card else f"{where}: {dealt} was dealt, and {card} lay there"

    def _wrong_shoe(self, name: str, opened: Mapping[str, Any]) -> str | None:
        """What the seed of a shoe shows to be wrong: its order is made anew."""
        cards, root, _ = self._shoes.get(name, (0, "", 0))
        removed = [parse_rank(rank) for rank in opened["without"]]
        whole = stack(int(opened["decks"]), without=removed)
        left = cards_without(whole, parse_cards(opened["out"]))
        seed = bytes.fromhex(opened["seed"])
        if name in self._mixed:
            commitment, revealed = self._mixed[name]
            if shoe_commitment(seed) != commitment:
                return f"{name}: not the seed promised"
            seed = mixed(seed, name, revealed)
        shoe = PreparedShoe.of(name, left, seed)
        is_that = shoe.commitment.root == root and len(left) == cards
        return None if is_that else f"{name}: its root is not over the order that the seed gives"
