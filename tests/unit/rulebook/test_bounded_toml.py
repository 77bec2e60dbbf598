"""TOML from anybody is measured in one pass before it is parsed."""

import tomllib
from pathlib import Path

import pytest

from croupier.rulebook.bounded_toml import FILE, REQUEST, TooMuchToml, measure, toml_tables

KEYS = "has more than 12 parts"
LONG = ".a" * 24_000
RULEBOOK = Path(__file__).parents[3] / "src" / "croupier" / "rulebook" / "data"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"a{LONG} = 1", KEYS),
        (f"[a{LONG}]", KEYS),
        (f"[[a{LONG}]]", KEYS),
        (f"# a.b\nx = {{ a{LONG} = 1 }}", KEYS),
        (
            f'x = """\n"""\ny = ["a", {{ "a"{LONG} = 1 }}]',
            KEYS,
        ),
        (f"x = '''a''''\na{LONG} = 1", KEYS),
        (f'x = """a"""""\na{LONG} = 1', KEYS),
        (f'x = "\\""\na{LONG} = 1', KEYS),
        ("x = " + "[" * 20_000, "lists or tables are nested more than 12 deep"),
        ("x = " + "{a=" * 15_000, "lists or tables are nested more than 12 deep"),
        ("[a]\n" * 12_000, "there are more than 300 tables"),
        ("[[a]]\n" * 8_000, "there are more than 300 tables"),
        ("x" * 50_001, "it has 50,001 characters; at most 50,000 are read"),
        (f"x = 0x{'f' * 40_000}", "a whole number has more than 64 bits"),
        (f"x = [{{ y = {2**63} }}]", "a whole number has more than 64 bits"),
    ],
    ids=range(15),
)
def test_what_holds_too_much_is_refused(text: str, says: str) -> None:
    with pytest.raises(TooMuchToml) as refused:
        toml_tables(text, REQUEST)
    assert str(refused.value).endswith(says)


@pytest.mark.parametrize(
    "text",
    [
        'x = "a.b.c.d.e.f.g.h.i.j.k.l.m.n"  # a.b.c.d.e.f.g.h.i.j.k.l.m.n',
        'x = """\n' + "[" * 100 + '\n"""',
        "x = [" + "1.5, " * 1_000 + "]",
        "a.b.c.d.e.f.g.h.i.j.k.l = -9223372036854775808",
        "x = [\n [1],\n [[2]],\n]\n[y]\nz = 2003-02-06T06:00:00.5",
    ],
    ids=range(5),
)
def test_what_is_usual_is_parsed_as_it_always_was(text: str) -> None:
    assert toml_tables(text, REQUEST) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    ['x = """' + '\\"""' * 12_000, "'" * 50_000, '"' * 50_000, "x" * 50_000, "[x" * 12],
    ids=range(5),
)
def test_texts_without_an_end_are_passed_over_once(text: str) -> None:
    measure(text, REQUEST)
    with pytest.raises(tomllib.TOMLDecodeError):
        toml_tables(text, REQUEST)


def test_every_notice_that_is_held_is_within_the_bounds_of_a_request() -> None:
    for file in sorted(RULEBOOK.rglob("notices/**/*.toml")):
        measure(file.read_text("utf-8"), REQUEST)
    for file in sorted(RULEBOOK.rglob("*.toml")):
        measure(file.read_text("utf-8"), FILE)
