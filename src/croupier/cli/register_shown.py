"""Print for people the notices, the machine titles, and how the catalogue is carried out."""

from collections import Counter

from rich.columns import Columns
from rich.text import Text

from croupier.desk.answers import Coverage, MachineShown, MachinesShown, Notices
from croupier.desk.chapters import shown_number
from croupier.desk.coverage import STATES

from .fitted import Fitted
from .screen import console, headed, status_text


def print_notices(found: Notices) -> None:
    """Print what is held, what is only cited, and what does not agree."""
    screen = console()
    held = Fitted(title=f"● Held: {len(found['held'])}", title_justify="left", title_style="bold")
    for column in ("Notice", "Gazette", "In force from", "What", "Outcomes"):
        held.add_column(column)
    for notice in found["held"]:
        outcomes = Counter(op["outcome"] for op in notice["operations"])
        held.add_row(
            notice["notice"],
            f"{notice['gazette']}, {notice['published']}",
            notice["effective"][:16].replace("T", " "),
            Text(notice["title"].partition(": ")[2] or notice["title"]),
            ", ".join(f"{count} {name}" for name, count in outcomes.items()),
        )
    screen.print(held)
    cited = Fitted(
        title=f"○ Cited, not held: {len(found['cited'])}", title_justify="left", title_style="bold"
    )
    for column in ("Notice", "Gazette", "For", "Cited by"):
        cited.add_column(column)
    for known in found["cited"]:
        doubt = " (in doubt)" if known["doubt"] else ""
        cited.add_row(
            known["notice"],
            f"{known['gazette']}, {known['published']}{doubt}",
            ", ".join(known["books"]),
            ", ".join(known["cited_by"]),
        )
    screen.print(cited)
    compared = [defect for defect in found["defects"] if defect["kind"] != "recorded"]
    headed(screen, f"What does not agree: {len(compared)}")
    for defect in compared:
        place = f"{defect['notice'] or 'gazettes'}"
        rule = f" rule {shown_number(defect['rule'])}" if defect["rule"] else ""
        screen.print(Text.assemble((f"{place}{rule} ", "bold"), defect["says"]))
    recorded = len(found["defects"]) - len(compared)
    screen.print(f"\n{recorded} more points in doubt are recorded beside their rules (--json).")
    for other in found["other"]:
        screen.print(f"In {other['gazette']} too, and no casino rule: {other['title']}.")


def print_coverage(found: Coverage, *, state: str | None) -> None:
    """Print the totals for each prefix, and the items where one state is asked for."""
    screen = console()
    table = Fitted(title="Catalogue items", title_justify="left", title_style="bold")
    table.add_column("Prefix")
    for name in (*STATES, "in all"):
        table.add_column(name, justify="right")
    for prefix, states in found["totals"].items():
        last = prefix == "all"
        counts = [str(states[name]) for name in STATES]
        if last:
            table.add_section()
        table.add_row(prefix, *counts, str(sum(states.values())), style="bold" if last else None)
    screen.print(table)
    if state is None:
        still = found["totals"]["all"]["open"]
        screen.print(f"{still} items are open: croupier rules coverage --state open lists them.")
        return
    for item in found["items"]:
        reason = f": {item['reason']}" if item["reason"] else ""
        screen.print(Text.assemble((f"{item['id']} ", "bold"), item.get("says", ""), reason))


def print_machines(found: MachineShown | MachinesShown) -> None:
    """Print one title's answer, or the lists."""
    screen = console()
    if "approved" in found:
        answer = Text(found["approved"].upper(), style="bold")
        if found["approved"] != found["status"]:
            answer.append(" ").append_text(status_text(found["status"]))
        screen.print(answer.append(f": {found['says']}", style="default"))
        return
    for batch in found["lists"]:
        titles = batch["titles"]
        if titles is None:
            by = f" (notice {batch['notice']})" if batch["notice"] else ""
            screen.print(f"○ {batch['maker']}{by}: the list then is not held.", style="bold")
            continue
        head = status_text(batch["status"])
        screen.print(
            head.append(f"  {batch['maker']}: {len(titles)} titles, notice {batch['notice']}")
        )
        screen.print(Columns([Text(title) for title in titles], padding=(0, 2)))
