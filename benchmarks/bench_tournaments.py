"""How long a whole tournament takes to simulate. Measured here, never asserted.

    python benchmarks/bench_tournaments.py

A Magnificent Sevens Tournament of each size of Table 3, on one core, without compilation.
"""

import tomllib

from croupier.desk.tournament.drafting import read_conditions
from croupier.desk.tournament.playing import played
from croupier.desk.tournament.starters import starter

SIZES = (49, 98, 147, 196)
RUNS = 64


def main() -> None:
    """Print the seconds of one tournament of each size."""
    for size in SIZES:
        fields = tomllib.loads(starter("magnificent-sevens"))
        fields["entry"] |= {"players_min": size, "players_max": size}
        drafted = read_conditions(fields)
        one = played(drafted, runs=1).result.seconds
        many = played(drafted, runs=RUNS).result.seconds / RUNS
        print(f"{size} entrants: {one:.3f} s alone, {many:.4f} s each of {RUNS}")


if __name__ == "__main__":
    main()
