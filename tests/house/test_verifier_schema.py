"""The list of tables that the stand-alone verifier compares with is what the releases make."""

import verifier_schema


def test_the_schema_of_the_stand_alone_verifier_is_fresh() -> None:
    stored = verifier_schema.FILE.read_text(encoding="utf-8")
    assert verifier_schema.made() == stored, "run python tools/verifier_schema.py"
