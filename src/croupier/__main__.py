"""`python -m croupier` is the `croupier` command."""

import sys

from croupier.cli.main import main

__all__ = ()

if __name__ == "__main__":
    sys.exit(main())
