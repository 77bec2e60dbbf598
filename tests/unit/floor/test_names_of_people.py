"""Names that are read as another person's are refused, in whatever alphabet they are written."""

import pytest

from croupier.floor import Unusable
from croupier.floor.names import ALIKE, must_be_a_new_name

PAIRS = [pair for signs, read in ALIKE for pair in zip(signs, read, strict=True)]


@pytest.mark.parametrize(("sign", "read"), PAIRS, ids=[f"U+{ord(sign):04X}" for sign, _ in PAIRS])
def test_a_letter_is_refused_where_it_is_read_as_another(sign: str, read: str) -> None:
    for new, known in ((sign, read), (read, sign)):
        with pytest.raises(Unusable) as refused:
            must_be_a_new_name(new * 3, [known * 3])
        assert refused.value.where == "name"


@pytest.mark.parametrize(
    ("new", "known"),
    [
        *(("аnn", "ann"), ("ann", "аnn"), ("Оlga", "olga"), ("ОӀga", "olga"), ("сара", "capa")),
        *(("ΑΝΝΑ", "anna"), ("οlga", "olga"), ("b0b", "bob"), ("al", "AI"), ("Ivan", "lvan")),
        *(
            ("paul1", "paull"),
            ("torn", "tom"),
            ("ａｎｎ", "ann"),
            ("ANN", "ann"),
            ("ann  b", "Ann B"),
        ),
        *(("𝐚𝐧𝐧", "ann"), ("ann٠", "anno"), ("ᴀɴɴ", "ann"), ("ℋouse", "house")),
    ],
)
def test_look_alikes_are_refused(new: str, known: str) -> None:
    with pytest.raises(Unusable):
        must_be_a_new_name(new, [known])


@pytest.mark.parametrize(
    "name",
    [
        "аnn",
        "olgα",
        "Ꭺnn",
        "an\u3164n",
        "ann\ufe0f",
        "a\u034fnn",
        "ann☃",
        "ann\u2800",
        "ⲟlga",
        "ann/b",
    ],
)
def test_mixed_alphabets_and_unseen_signs_are_refused(name: str) -> None:
    with pytest.raises(Unusable) as refused:
        must_be_a_new_name(name, [])
    assert refused.value.where == "name"


@pytest.mark.parametrize(
    "name",
    [
        *("ann", "Zoë", "Bob O'Brien", "Đặng Thị Hà", "Ольга", "Γιώργος", "李小龍", "山田 花子"),
        *("김철수", "राजेश", "สมชาย", "محمد", "דוד", "bot-7", "Ann (night)", "Renée-Claude 2"),
    ],
)
def test_names_of_people_are_taken(name: str) -> None:
    must_be_a_new_name(name, ["house", "carl", "Other Person"])
