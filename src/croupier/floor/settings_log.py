"""The settings of a floor as its log has them: one event for each change, with its reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from croupier.games.names import Names
from croupier.ledger import Draft, Reading
from croupier.table.events import RoundOpened

from .hosted import Hosted
from .people import CONSOLE
from .refusals import Unusable
from .roles import Person
from .settings import DECLARED, Settings, Value

if TYPE_CHECKING:
    from .floor import Floor


SETTINGS: Final = "settings"
"""The stream."""
REASON_MAX: Final = 500
HOUSE: Final = "house"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingChanged:
    """A setting was changed; money is in cents."""

    name: str
    before: Value
    after: Value
    reason: str
    by: str
    """The operator's name, ``console``, or the file that initialised the floor."""


SETTINGS_EVENTS: Final[Names[SettingChanged]] = Names("settings", {"changed": SettingChanged})


@dataclass(frozen=True, slots=True)
class SettingsLog:
    """Settings since the floor began; the defaults hold until the first change."""

    initial: Settings
    seq: int = 0
    changed: tuple[tuple[datetime, Settings], ...] = ()
    """When each change was made, and the settings from then on."""

    @property
    def now(self) -> Settings:
        """The settings after every change."""
        return self.changed[-1][1] if self.changed else self.initial

    def in_round(self, hosted: Hosted) -> Settings:
        """The settings of a table's round: a change takes effect with the next round."""
        opening = hosted.moments[0] if hosted.moments else None
        if opening is None or not isinstance(opening.happening, RoundOpened):
            return self.now
        opened = datetime.fromisoformat(str(opening.body["at"]))
        past = [settings for at, settings in self.changed if at <= opened]
        return past[-1] if past else self.initial

    def caught_up(self, now: Reading) -> "SettingsLog":
        """The same with every change that a reading of the log has."""
        found, head = self, now.head(SETTINGS).seq
        if found.seq > head:
            found = SettingsLog(self.initial)
        while found.seq < head:
            for stored in now.events(SETTINGS, after=found.seq):
                event = SETTINGS_EVENTS.read(stored.body)
                at = datetime.fromisoformat(str(stored.body["at"]))
                found = replace(found._after(event, at), seq=stored.seq)
        return found

    def _after(self, event: SettingChanged, at: datetime) -> "SettingsLog":
        if event.name not in DECLARED:
            # Of another release; it has no effect here.
            return self
        changed: dict[str, Any] = {event.name: event.after}
        settings = replace(self.now, **changed)
        return replace(self, changed=(*self.changed, (at, settings)))

    def differing(self, wanted: Mapping[str, Value]) -> tuple[str, ...]:
        """List the settings that have another value here."""
        return tuple(name for name, value in wanted.items() if getattr(self.now, name) != value)


def changes(now: Reading) -> list[tuple[SettingChanged, datetime]]:
    """Every change in the log with its moment, the last first."""
    found, after = [], 0
    while page := now.events(SETTINGS, after=after):
        after = page[-1].seq
        found += [
            (SETTINGS_EVENTS.read(one.body), datetime.fromisoformat(str(one.body["at"])))
            for one in page
        ]
    return found[::-1]


def change_settings(
    floor: "Floor", person: Person, wanted: Mapping[str, Value], reason: str, *, key: str
) -> None:
    """Change settings for the operator; each change is an event."""
    floor.carry(
        person.name,
        "change-settings",
        key,
        {"settings": dict(wanted), "reason": reason},
        lambda draft: _change(floor, draft, wanted, reason, person.name),
    )
    floor.meet_settings()


def change_settings_at_console(
    floor: "Floor", wanted: Mapping[str, Value], reason: str, *, key: str
) -> None:
    """Change settings for the person at the machine itself."""
    body = {"settings": dict(wanted), "reason": reason}
    _as_house(floor, key, body, lambda draft: _change(floor, draft, wanted, reason, CONSOLE))


def initialise_settings(floor: "Floor", wanted: Mapping[str, Value], file: str) -> None:
    """Take settings from a file into the log, unless the log has settings already."""
    if floor.settings_log.seq or not floor.settings_log.differing(wanted):
        return

    def work(draft: Draft) -> dict[str, Any]:
        is_first = not draft.now.head(SETTINGS).seq
        return _change(floor, draft, wanted, "Initial settings.", file) if is_first else {}

    # Processes that start together ask for the same, and it is done once.
    _as_house(floor, f"initial settings {sorted(wanted.items())}", {"initial": dict(wanted)}, work)


def _as_house(floor: "Floor", key: str, body: Any, work: Callable[[Draft], dict[str, Any]]) -> None:
    floor.submit_work(HOUSE, key, body, work, ()).result()
    floor.meet_settings()


def _change(
    floor: "Floor", draft: Draft, wanted: Mapping[str, Value], reason: str, by: str
) -> dict[str, Any]:
    if not 0 < len(reason.strip()) <= REASON_MAX:
        raise Unusable(f"Give a reason of 1 to {REASON_MAX} characters.", where="reason")
    log = floor.settings_log.caught_up(draft.now)
    names = log.differing(wanted)
    if not names:
        raise Unusable("Every setting has this value already; nothing changes.", where="settings")
    for name in names:
        event = SettingChanged(
            name=name,
            before=getattr(log.now, name),
            after=wanted[name],
            reason=reason.strip(),
            by=by,
        )
        floor.append(draft, SETTINGS, SETTINGS_EVENTS.write(event))
    return {"changed": list(names)}
