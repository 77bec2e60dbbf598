"""`croupier verify-log`: the stand-alone verifier, which also runs as a file by itself."""

import typer


def verify_log(context: typer.Context) -> None:
    """Check a log with the stand-alone verifier, which shares no code with the floor."""
    from croupier.verifier.verify_log import main  # noqa: PLC0415 (start-up stays quick)

    status = main(context.args, "croupier verify-log")
    if status:
        raise typer.Exit(status)
