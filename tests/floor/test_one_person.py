"""One person is one person: what takes two takes two, and each credential has its event."""

from typing import Any, cast

import pytest

from croupier.api.identity import mark_of
from croupier.floor import HOUSE, NotAllowed, Role, Unusable, staffing
from croupier.floor.credentials import valid_credentials
from croupier.floor.people import People, PersonAdded, PersonConfirmed, PersonIntroduced
from croupier.floor.staffing import confirm_person
from croupier.floor.table_work import TableWork
from served import Served

PASSWORD = "a good long one"


def post(floor: Served, who: str, path: str, method: str = "POST", **body: Any) -> Any:
    headers = {"Idempotency-Key": f"{who} {next(floor.keys)}"}
    return floor.ask(who, method, path, json=body, headers=headers)


def signed_in_by(house: Served, link: str, name: str) -> None:
    """Let whoever has a link act as the person that it is for."""
    body = {"token": link, "password": PASSWORD}
    answer = house.ask(None, "POST", "/session", json=body)
    assert answer.status == 200, answer.text
    house.cookies[name] = {"Cookie": answer.headers["set-cookie"].partition(";")[0]}


def taken_over(house: Served, *names: str) -> None:
    """The operator makes a link for each of some people, and uses it alone."""
    for name in names:
        made = post(house, "olga", f"/people/{name}/link")
        assert made.status == 201
        signed_in_by(house, made.json()["link"], name)


def decided(house: Served, player: str = "ann") -> str:
    """A dispute in which money may be put right; its address."""
    at = f"/disputes/{post(house, player, '/disputes', table='t', says='No.').json()['id']}"
    ruling = {"decision": "It is paid.", "reason": "The cameras saw it."}
    assert post(house, "gus", f"{at}/advise").status == 200
    assert post(house, "pat", f"{at}/decide", **ruling).status == 200
    return at


@pytest.fixture
def house(served: Served) -> Served:
    served.people(
        ann=Role.PLAYER,
        gus=Role.GAME_SUPERVISOR,
        pat=Role.PIT_BOSS,
        tom=Role.TABLE_GAMES_OPERATIONS_MANAGER,
        olga=Role.OPERATOR,
        dee=Role.DIRECTOR,
    )
    served.table()
    assert served.do("ann", "sit", buy_in="200.00").status == 200
    return served


def refused(answer: Any, says: str) -> None:
    assert answer.status == 403, answer.text
    assert says in answer.json()["says"], answer.text


def test_an_operator_with_links_for_two_people_is_one_person(house: Served) -> None:
    at = decided(house)
    taken_over(house, "pat", "tom")
    assert post(house, "pat", f"{at}/propose-correction", amount="15.00").status == 200
    refused(post(house, "tom", f"{at}/agree"), "do not count as two people")
    # One of the two confirms the other: still the same person.
    refused(post(house, "tom", "/people/pat/confirm"), "do not count as two people")
    refused(post(house, "olga", "/people/pat/confirm"), "do not count as two people")
    # Another member of staff knows tom.
    assert post(house, "gus", "/people/tom/confirm").json()["introduced_by"] is None
    assert post(house, "tom", f"{at}/agree").status == 200


def test_a_link_from_the_console_counts_for_nobody_else(house: Served) -> None:
    at = decided(house)
    taken_over(house, "pat", "tom")
    signed_in_by(house, house.edge.identity.new_link("tom"), "tom")
    assert post(house, "pat", f"{at}/propose-correction", amount="15.00").status == 200
    assert post(house, "tom", f"{at}/agree").status == 200


def test_an_introduced_operator_does_not_set_anybody_free(house: Served) -> None:
    house.people(otto=Role.OPERATOR)
    taken_over(house, "otto", "pat")
    for maker, name in (("otto", "otto"), ("pat", "otto"), ("otto", "pat"), ("otto", "olga")):
        made = post(house, maker, f"/people/{name}/link")
        if made.status == 201:
            signed_in_by(house, made.json()["link"], name)
    people = house.edge.floor.people
    assert not people.are_apart("olga", "otto") and not people.are_apart("pat", "olga")
    assert people.vouched_by("pat") == "olga" == people.vouched_by("olga")


def test_who_complained_puts_nothing_right(house: Served) -> None:
    floor = house.edge.floor
    floor.set_roles("pat", (Role.PIT_BOSS, Role.PLAYER), key="plays", by=HOUSE)
    assert house.do("pat", "sit").status == 200
    at = f"/disputes/{post(house, 'pat', '/disputes', table='t', says='No.').json()['id']}"
    assert post(house, "gus", f"{at}/advise").status == 200
    refused(post(house, "pat", f"{at}/decide", decision="x", reason="y"), "other people")


def test_no_token_agrees_to_what_takes_two(house: Served) -> None:
    at = decided(house)
    assert post(house, "pat", f"{at}/propose-correction", amount="15.00").status == 200
    house.by_token("tom", "dee", "pat")
    wanted = {"what": "face-down", "table": "f", "says": "Please."}
    approval = post(house, "olga", "/approvals", **wanted).json()["id"]
    for answer in (
        post(house, "tom", f"{at}/agree"),
        post(house, "dee", f"/approvals/{approval}", given=True, reason="Yes."),
        house.do("pat", "end-investigation", player="ann", returned=True),
    ):
        assert (answer.status, answer.json()["code"]) == (403, "token")


def test_the_floor_itself_refuses_a_token_where_two_ask(house: Served) -> None:
    """Whatever the request is called by which money would be taken back."""
    floor = house.edge.floor
    asked = floor.submit("pat", "t", "waive-debt", {"player": "ann"}, key="token", by_token=True)
    with pytest.raises((NotAllowed, Unusable)):
        asked.result()
    work = TableWork(
        floor, cast("Any", None), floor.hosted("t"), floor.person("pat"), by_token=True
    )
    with pytest.raises(NotAllowed, match="token"):
        work.require_in_person()


def test_a_correction_is_bounded_by_what_the_round_could_have_paid(house: Served) -> None:
    at, again = decided(house), decided(house)
    for amount in ("99999999999.00", "-99999999999.00", "60000.00"):
        answer = post(house, "pat", f"{at}/propose-correction", amount=amount)
        assert (answer.status, answer.json()["where"]) == (422, "amount"), answer.text
        assert "could have paid ann" in answer.json()["says"]
    assert post(house, "pat", f"{at}/propose-correction", amount="1500.00").status == 200
    # Several corrections of a round are bounded together.
    total = sum(
        post(house, "pat", f"{where}/propose-correction", amount="1500.00").status == 200
        for where in (at, again) * 6
    )
    assert total < 5


# ---------------------------------------------------------------- credentials and their events


def told(house: Served) -> list[tuple[str, Any]]:
    with house.edge.floor.store.snapshot() as now:
        events: list[Any] = [event.body for event in now.events("credentials")]
    return [(str(e["type"]).partition(".")[2], e["data"]) for e in events]


def test_each_credential_has_an_event_that_names_who_made_it(house: Served) -> None:
    before = len(told(house))
    taken_over(house, "pat")
    made = house.ask("pat", "POST", "/me/tokens", json={"scope": "play", "days": 1}).json()
    assert house.ask("olga", "DELETE", f"/people/pat/tokens/{made['id']}").status == 204
    assert house.ask("olga", "DELETE", "/people/pat/sessions").status == 204
    assert post(house, "olga", "/people/pat/disable").status == 200
    events = told(house)[before:]
    assert [(kind, data["name"], data.get("by")) for kind, data in events] == [
        ("link-issued", "pat", "olga"),
        ("password-set", "pat", None),
        ("token-issued", "pat", "pat"),
        ("token-revoked", "pat", "olga"),
        ("signed-out", "pat", "olga"),
        ("access-ended", "pat", "olga"),
    ]
    assert events[1][1]["link"] == events[0][1]["mark"], "by which link"
    secrets = (made["token"], PASSWORD)
    assert not any(secret in str(events) for secret in secrets)


def test_a_link_that_no_event_covers_sets_no_password(house: Served) -> None:
    row = (mark_of("forged"), "pat", "2999-01-01T00:00:00+00:00")
    house.edge.floor.store.beside(
        lambda rows: rows.execute("INSERT INTO links VALUES (?, ?, ?)", row)
    )
    answer = house.ask(None, "POST", "/session", json={"token": "forged", "password": PASSWORD})
    assert (answer.status, answer.json()["code"]) == (401, "link_used")


def test_a_token_for_play_revokes_itself_alone(house: Served) -> None:
    identity = house.edge.identity
    own, secret = identity.named_token("ann", scope="play")
    other, _ = identity.named_token("ann")
    house.tokens["ann"] = secret
    house.by_token("ann")
    assert house.ask("ann", "DELETE", f"/me/tokens/{other}").status == 404
    assert [one["id"] for one in identity.tokens_of("ann") if one["id"] == other] == [other]
    assert house.ask("ann", "DELETE", f"/me/tokens/{own}").status == 204


def test_what_the_tables_hold_is_adopted_once(house: Served) -> None:
    floor = house.edge.floor
    with floor.store.snapshot() as now:
        assert valid_credentials(now).seq > 0
    before = told(house)
    house.edge.identity.adopt()
    assert told(house) == before


# ---------------------------------------------------------------- roles


def test_roles_of_money_or_control_take_two(house: Served) -> None:
    asked = post(house, "olga", "/people/ann/roles", "PUT", roles=["player", "cashier"]).json()
    assert asked["roles"] == ["player"]
    assert asked["waiting"] == {"roles": ["player", "cashier"], "by": "olga"}
    wanted: dict[str, Any] = {"roles": ["player", "cashier"]}
    refused(post(house, "olga", "/people/ann/roles/agree", **wanted), "another person")
    refused(post(house, "ann", "/people/ann/roles/agree", **wanted), "This is for")
    other = post(house, "gus", "/people/ann/roles/agree", roles=["player", "auditor"])
    assert other.status == 409, "not what was asked for"
    agreed = post(house, "gus", "/people/ann/roles/agree", **wanted).json()
    assert agreed["roles"] == ["player", "cashier"] and agreed["waiting"] is None
    with house.edge.floor.store.snapshot() as now:
        last = now.events("people")[-1].body["data"]
    assert last == {
        "name": "ann",
        "roles": ["player", "cashier"],
        "by": "olga",
        "agreed_by": "gus",
        "is_alone": False,
    }


def test_the_only_member_of_staff_grants_alone_and_the_log_says_so(served: Served) -> None:
    served.people(olga=Role.OPERATOR, ann=Role.PLAYER)
    made = post(served, "olga", "/people", name="cat", roles=["cashier"])
    assert made.status == 201 and made.json()["roles"] == ["cashier"]
    with served.edge.floor.store.snapshot() as now:
        added = now.events("people")[-1].body["data"]
    assert isinstance(added, dict) and added["is_alone"] is True and added["by"] == "olga"
    # Whom the operator let in alone is no second person either.
    signed_in_by(served, made.json()["link"], "cat")
    more = post(served, "olga", "/people", name="pia", roles=["pit-boss"])
    assert more.json()["roles"] == ["pit-boss"]
    served.people(gus=Role.GAME_SUPERVISOR)
    waits = post(served, "olga", "/people", name="sue", roles=["surveillance", "player"]).json()
    assert waits["roles"] == ["player"] and waits["waiting"]["roles"][-1] == "surveillance"


@pytest.mark.parametrize("way", ["disable", "demote", "take over"])
def test_who_removes_all_other_staff_is_not_the_only_one(served: Served, way: str) -> None:
    served.people(olga=Role.OPERATOR, gus=Role.GAME_SUPERVISOR, eve=Role.PLAYER)
    if way == "take over":
        taken_over(served, "gus")
    elif way == "disable":
        assert post(served, "olga", "/people/gus/disable").status == 200
    else:
        assert post(served, "olga", "/people/gus/roles", "PUT", roles=["player"]).status == 200
    asked = post(served, "olga", "/people/eve/roles", "PUT", roles=["cashier"]).json()
    assert asked["roles"] == ["player"] and asked["waiting"]["roles"] == ["cashier"]
    made = post(served, "olga", "/people", name="cat", roles=["cashier"]).json()
    assert made["roles"] == [] and made["waiting"]["roles"] == ["cashier"]
    floor = served.edge.floor
    floor.set_roles("eve", (Role.CASHIER,), key="at the console", by=HOUSE)
    assert floor.person("eve").may_be(Role.CASHIER)


@pytest.mark.parametrize(
    "roles",
    [
        ("cashier", "auditor"),
        ("dealer", "surveillance"),
        ("operator", "auditor"),
        ("operator", "director"),
        ("pit-boss", "director-delegate"),
        ("cashier", "game-supervisor"),
    ],
)
def test_roles_that_one_person_may_not_have_are_refused(
    house: Served, roles: tuple[str, ...]
) -> None:
    for answer in (
        post(house, "olga", "/people", name="new", roles=list(roles)),
        post(house, "olga", "/people/ann/roles", "PUT", roles=list(roles)),
    ):
        assert answer.status == 422 and answer.json()["where"] == "roles"
        assert answer.json()["says"].startswith("One person may not be both ")
    with pytest.raises(Unusable, match="One person may not be both"):
        house.edge.floor.set_roles("ann", tuple(map(Role, roles)), key="console", by=HOUSE)


def test_a_floor_that_has_such_a_set_works_and_is_warned(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        # As a release before this one stored it.
        before.setattr(staffing, "require_compatible", lambda roles: None)
        roles = (Role.CASHIER, Role.AUDITOR, Role.DEALER)
        house.edge.floor.add_person("old", roles, key="old")
    house.sign_in("old")
    assert house.ask("old", "GET", "/ledger/accounts").status == 200
    [row] = [p for p in house.ask("olga", "GET", "/people").json()["people"] if p["conflicts"]]
    assert row["name"] == "old" and len(row["conflicts"]) == 3
    fewer = post(house, "olga", "/people/old/roles", "PUT", roles=["cashier", "auditor"])
    assert fewer.status == 200 and len(fewer.json()["conflicts"]) == 1


def test_chains_of_introductions_have_one_start() -> None:
    people = People()
    for name in ("a", "b", "c", "d"):
        people = people.after(PersonAdded(name=name, roles=(), by=None, is_alone=False))
    for name, by in (("b", "a"), ("c", "b")):
        people = people.after(PersonIntroduced(name=name, by=by))
    assert people.vouched_by("c") == "a" and people.are_apart("c", "d")
    assert not people.are_apart("c", "a")
    assert people.after(PersonConfirmed(name="b", by="d")).are_apart("c", "a")


def test_the_console_confirms_a_person(house: Served) -> None:
    taken_over(house, "pat")
    assert house.edge.floor.person("pat").introduced_by == "olga"
    confirm_person(house.edge.floor, "pat", key="confirm", by=HOUSE)
    assert house.edge.floor.person("pat").introduced_by is None


# ---------------------------------------------------------------- who deals does not play


def test_nobody_plays_and_works_at_one_table(house: Served) -> None:
    floor = house.edge.floor
    house.people(dan=Role.DEALER)
    for name, role in (("dan", Role.DEALER), ("pat", Role.PIT_BOSS)):
        floor.set_roles(name, (role, Role.PLAYER), key=f"{name} plays", by=HOUSE)
    assert house.do("dan", "sign-on").status == 200
    sits = house.do("dan", "sit")
    assert (sits.status, sits.json()["code"]) == (422, "works_here")
    assert "sit" not in [o["do"] for o in house.ask("dan", "GET", "/tables/t").json()["legal"]]
    assert house.do("dan", "sign-off").status == 200
    assert house.do("dan", "sit").status == 200
    refused(house.do("dan", "sign-on"), "plays at this table")
    # Whoever ranks above a dealer need not sign on: a seat is in the way all the same.
    assert house.do("pat", "sit").status == 200
    for do in ("shuffle", "next-round", "correct", "sign", "close-table", "cut"):
        assert house.do("pat", do).status in (403, 422), do
    refused(house.do("pat", "shuffle"), "plays at this table")
    seen = house.ask("pat", "GET", "/tables/t").json()
    assert {"sign-on", "shuffle", "next-round"}.isdisjoint(o["do"] for o in seen["legal"])


def test_an_introduced_account_does_not_play_where_its_maker_works(house: Served) -> None:
    house.people(dan=Role.DEALER)
    taken_over(house, "ann", "dan")
    refused(house.do("dan", "sign-on"), "do not count as two people")
    assert house.do("ann", "leave").status == 200
    assert house.do("dan", "sign-on").status == 200
    refused(house.do("ann", "sit"), "do not count as two people")


def test_who_signs_in_as_a_player_of_the_table_deals_there_no_more(house: Served) -> None:
    house.people(dan=Role.DEALER)
    floor = house.edge.floor
    floor.set_roles("olga", (Role.OPERATOR, Role.DEALER), key="olga deals", by=HOUSE)
    house.table("real", number=2, dealing="hand")
    for who in ("olga", "dan"):
        assert house.do("ann", "leave").status == 200
        assert house.do(who, "sign-on", table="real").status == 200
        assert house.do("ann", "sit", buy_in="20.00", table="real").status == 200
        if who == "olga":
            taken_over(house, "ann")
            refused(house.do("olga", "shuffle", table="real"), "do not count as two people")
            assert house.do("olga", "sign-off", table="real").status == 200
            assert house.do("ann", "leave", table="real").status == 200
            assert house.do("ann", "sit", buy_in="20.00").status == 200
    assert house.do("dan", "shuffle", table="real").status == 200


def test_nobody_is_called_what_the_log_calls_the_owner(house: Served) -> None:
    for name in ("console", "Console", "house", "c\u043ensole"):
        made = post(house, "olga", "/people", name=name, roles=["player"])
        assert made.status == 422, name
