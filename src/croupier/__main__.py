"""`python -m croupier` is the `croupier` command."""

import sys

INTERRUPTED = 130


def run() -> int:
    """Run the command; whoever interrupts it while it still starts up sees no traceback either."""
    try:
        from croupier.cli.main import main  # noqa: PLC0415 (this is what starting up takes)

        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
