"""What happened in the round in play, as a viewer is told of it: each sentence is made once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.floor import Hosted, Moment, is_visible, round_begins
from croupier.games.game import Viewer

from .telling import sentence, told


@dataclass(frozen=True, slots=True)
class Feed:
    """Everything that a viewer was told of a round so far."""

    round: int
    moments: tuple[Moment, ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    seen: int = 0
    """The viewer's number of the last moment; nought where nothing was to be seen."""

    def after(self, hosted: Hosted, viewer: Viewer) -> "Feed":
        """What the viewer has been told when everything is shown."""
        count, rows = self.seen or round_begins(self.round), [*self.rows]
        seen = self.seen
        for moment in hosted.moments[len(self.moments) :]:
            if is_visible(moment, viewer):
                seen = count = count + 1
                rows += _told(count, moment, viewer)
        return Feed(self.round, hosted.moments, tuple(rows), seen)

    def leads_to(self, hosted: Hosted, number: int) -> bool:
        """Whether it is the beginning of the round as the table shows it now."""
        # Moments are the same objects for as long as nothing is withdrawn: it takes no time.
        return self.round == number and hosted.moments[: len(self.moments)] == self.moments


class Feeds:
    """The feeds of tables, by viewer, of the rounds that are in play."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[int, dict[Viewer, Feed]]] = {}

    def of(self, hosted: Hosted, viewer: Viewer) -> Feed:
        """What a viewer was told at a table."""
        number = 0 if hosted.table is None else hosted.table.rounds
        round_, kept = self._kept.get(hosted.stream, (number, {}))
        if round_ != number:
            kept = {}
        self._kept[hosted.stream] = (number, kept)
        before = kept.get(viewer)
        if before is not None and before.moments is hosted.moments:
            return before
        if before is None or not before.leads_to(hosted, number):
            before = Feed(number)
        found = kept[viewer] = before.after(hosted, viewer)
        return found


def _told(number: int, moment: Moment, viewer: Viewer) -> Iterator[dict[str, Any]]:
    says = told(moment, viewer)
    if says is not None:
        yield {
            "number": number,
            "says": sentence(says, moment.happening, is_money=moment.table.kept is None),
            "rules": list(getattr(moment.happening, "rules", ())),
            "kind": _kind(moment),
            "event": moment.body["type"],
        }


def _kind(moment: Moment) -> str:
    name = str(moment.body["type"]).partition(".")[2]
    if moment.body.get("from") or name == "dealt":
        return "card"
    if name.endswith("settled"):
        return "payment"
    return "irregularity" if name in ("ruled-on", "entry-withdrawn") else "decision"
