"""How the server does, as numbers: nothing of who asked for what."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any


class Metrics:
    """Counts requests by the address that they were routed to, never by what stands in it."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self.in_flight = 0
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.seconds: defaultdict[tuple[str, str], float] = defaultdict(float)
        """By method and route."""

    def refused(self, status: int) -> None:
        """Count a request that reached no route."""
        self.requests["", "", status] += 1

    @contextmanager
    def request(self, scope: MutableMapping[str, Any]) -> Iterator[Callable[[int], None]]:
        """Count a request while it is answered; what is given is told its status."""
        begun, found = self._clock(), [500]
        self.in_flight += 1

        def told(status: int) -> None:
            found[0] = status

        try:
            yield told
        finally:
            self.in_flight -= 1
            route = getattr(scope.get("route"), "path", "")
            method = scope["method"] if route else ""
            self.requests[method, route, found[0]] += 1
            self.seconds[method, route] += self._clock() - begun


def as_text(metrics: Metrics, gauges: Mapping[str, tuple[str, float]]) -> str:
    """The numbers in the text format of Prometheus; ``gauges`` by name, with what each means."""
    lines = [*_named("croupier_requests_total", "counter", "Requests that were answered.")]
    for (method, route, status), count in sorted(metrics.requests.items()):
        labels = f'method="{method}",route="{route}",status="{status}"'
        lines.append(f"croupier_requests_total{{{labels}}} {count}")
    lines += _named("croupier_request_seconds_total", "counter", "Time that answers took.")
    for (method, route), seconds in sorted(metrics.seconds.items()):
        labels = f'method="{method}",route="{route}"'
        lines.append(f"croupier_request_seconds_total{{{labels}}} {seconds:.6f}")
    for name, (says, value) in {
        "in_flight": ("Requests that are being answered.", metrics.in_flight),
        **gauges,
    }.items():
        lines += _named(f"croupier_{name}", "gauge", says)
        lines.append(f"croupier_{name} {value:g}")
    return "\n".join(lines) + "\n"


def _named(name: str, kind: str, says: str) -> tuple[str, str]:
    return f"# HELP {name} {says}", f"# TYPE {name} {kind}"
