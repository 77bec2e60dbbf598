"""A bar on the terminal while something takes longer than a moment."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """Yield what draws the bar: it is told what comes next, how much is done, and of how much.

    The bar is on standard error, so that standard output holds the answer alone, and only where
    somebody can see it. It goes when the work is done.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import (  # noqa: PLC0415 (only for people)
        BarColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
    )

    from .screen import console  # noqa: PLC0415

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def watch(what: str, done: int, of: int) -> None:
            bar.update(task, description=what, completed=done, total=of)

        yield watch
