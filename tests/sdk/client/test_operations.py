import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.sdk.client.conftest import TOKEN, Asker
from tests.sdk.samples import ADA, GAME, INVITE, INVITE_ID, SHEET, SUMMARIES
from tests.sdk.stand_in import NEW_TOKEN, StandIn, Trouble

from rami import AcceptedMoves, AsyncRami, Rami
from rami.contract import wire
from rami.contract.wire import SeatForAnyone, SeatForBot, SeatForPlayer, SeatForYou
from rami.errors import BadAnswer, Refused
from rami.rules.moves import Discard, DrawStock

TOKEN_ID = "t_" + "0" * 26
SEATING = [SeatForBot(), SeatForYou(), SeatForAnyone(), SeatForPlayer(player=ADA.id)]
SEATS = f'[{{"kind":"bot"}},{{"kind":"you"}},{{"kind":"anyone"}},{{"kind":"player","player":"{ADA.id}"}}]'
SEATED = f'{{"seating":{SEATS},"private":true,"turn_seconds":30,"deal_pause":5,"wait_for_entropy":true}}'
MOVES = '{"moves":[{"type":"draw_stock"},{"type":"discard","card":"KH"}],"dry_run":true}'
QUICK = '{"variant":"romme","options":{"decks":2},"seats":3,"turn_seconds":60,"entropy":"00"}'

# The calls of a program, and the requests that they send.
REQUESTS: list[tuple[Callable[[Any], Any], str]] = [
    (lambda rami: rami.create_player("Ada"), 'POST /v1/players? {"name":"Ada"}'),
    (lambda rami: rami.get_me(), "GET /v1/players/me? "),
    (
        lambda rami: rami.update_me(name="Eve", picture=None),
        'PATCH /v1/players/me? {"name":"Eve","picture":null}',
    ),
    (lambda rami: rami.get_preferences(), "GET /v1/players/me/preferences? "),
    (
        lambda rami: rami.update_preferences(theme="dark", faces=None),
        'PATCH /v1/players/me/preferences? {"theme":"dark","faces":null}',
    ),
    (lambda rami: rami.list_phrases(), "GET /v1/phrases? "),
    (lambda rami: rami.say_phrase(GAME, "thanks"), f'POST /v1/games/{GAME}/phrases? {{"phrase":"thanks"}}'),
    (lambda rami: rami.list_muted(), "GET /v1/players/me/muted? "),
    (lambda rami: rami.mute_player(ADA.id), f'POST /v1/players/me/muted? {{"player":"{ADA.id}"}}'),
    (lambda rami: rami.unmute_player(ADA.id), f"DELETE /v1/players/me/muted/{ADA.id}? "),
    (lambda rami: rami.list_blocked(), "GET /v1/players/me/blocked? "),
    (lambda rami: rami.block_player(ADA.id), f'POST /v1/players/me/blocked? {{"player":"{ADA.id}"}}'),
    (lambda rami: rami.unblock_player(ADA.id), f"DELETE /v1/players/me/blocked/{ADA.id}? "),
    (lambda rami: rami.list_followed(), "GET /v1/players/me/followed? "),
    (lambda rami: rami.follow_player(ADA.id), f'POST /v1/players/me/followed? {{"player":"{ADA.id}"}}'),
    (lambda rami: rami.unfollow_player(ADA.id), f"DELETE /v1/players/me/followed/{ADA.id}? "),
    (
        lambda rami: rami.report_player(GAME, ADA.id, "spam", text="Much."),
        f'POST /v1/games/{GAME}/reports? {{"player":"{ADA.id}","category":"spam","text":"Much."}}',
    ),
    (lambda rami: rami.get_player(ADA.id), f"GET /v1/players/{ADA.id}? "),
    (lambda rami: rami.export_me(), "GET /v1/players/me/export? "),
    (lambda rami: rami.delete_me(), "DELETE /v1/players/me? "),
    (lambda rami: rami.create_token("play"), 'POST /v1/players/me/tokens? {"scope":"play"}'),
    (
        lambda rami: rami.create_token("read", "screen"),
        'POST /v1/players/me/tokens? {"scope":"read","name":"screen"}',
    ),
    (lambda rami: rami.list_tokens(), "GET /v1/players/me/tokens? "),
    (lambda rami: rami.revoke_token(TOKEN_ID), f"DELETE /v1/players/me/tokens/{TOKEN_ID}? "),
    (lambda rami: rami.rotate_token(), "POST /v1/players/me/tokens/rotate? "),
    (lambda rami: rami.list_variants(), "GET /v1/variants? "),
    (lambda rami: rami.list_variants(form="short"), "GET /v1/variants?form=short "),
    (lambda rami: rami.get_catalogue(), "GET /v1/catalogue? "),
    (lambda rami: rami.get_variant("rami"), "GET /v1/variants/rami? "),
    (lambda rami: rami.get_variant_sheet("romme"), "GET /v1/variants/romme/sheet? "),
    (
        lambda rami: rami.get_variant_sheet("rami-40", seats=3, language="fr"),
        "GET /v1/variants/rami-40/sheet?lang=fr&seats=3 ",
    ),
    (
        lambda rami: rami.preview_rules("rami-51", options={"jokers": 4}, seats=3, language="fr"),
        'POST /v1/rules/preview?lang=fr {"variant":"rami-51","options":{"jokers":4},"seats":3}',
    ),
    (
        lambda rami: rami.create_game("rami", seats=3, bots=1, options={"hand_size": 10}),
        'POST /v1/games? {"options":{"hand_size":10},"seats":3,"bots":1}',
    ),
    (lambda rami: rami.create_game(), "POST /v1/games? {}"),
    (
        lambda rami: rami.create_game(
            "rami", seating=SEATING, private=True, turn_seconds=30, deal_pause=5, wait_for_entropy=True
        ),
        f"POST /v1/games? {SEATED}",
    ),
    (
        lambda rami: rami.quick_match("romme", seats=3, options={"decks": 2}, turn_seconds=60, entropy="00"),
        f"POST /v1/games/quick-match? {QUICK}",
    ),
    (
        lambda rami: rami.quick_match(entropy="00", bots=1, deal_pause=5),
        'POST /v1/games/quick-match? {"entropy":"00","bots":1,"deal_pause":5}',
    ),
    (
        lambda rami: rami.quick_match(entropy="00", turn_seconds=None),
        'POST /v1/games/quick-match? {"turn_seconds":null,"entropy":"00"}',
    ),
    (lambda rami: rami.get_game(GAME), f"GET /v1/games/{GAME}? "),
    (lambda rami: rami.get_game_sheet(GAME), f"GET /v1/games/{GAME}/sheet? "),
    (lambda rami: rami.join_game(GAME, entropy="00"), f'POST /v1/games/{GAME}/join? {{"entropy":"00"}}'),
    (
        lambda rami: rami.join_game(GAME, entropy="00", seat=2, invite=INVITE),
        f'POST /v1/games/{GAME}/join? {{"entropy":"00","seat":2,"invite":"{INVITE}"}}',
    ),
    (lambda rami: rami.create_invite(GAME), f'POST /v1/games/{GAME}/invites? {{"expires_in":86400}}'),
    (
        lambda rami: rami.create_invite(GAME, "watch", expires_in=60),
        f'POST /v1/games/{GAME}/invites? {{"purpose":"watch","expires_in":60}}',
    ),
    (lambda rami: rami.list_invites(GAME), f"GET /v1/games/{GAME}/invites? "),
    (lambda rami: rami.revoke_invite(GAME, INVITE_ID), f"DELETE /v1/games/{GAME}/invites/{INVITE_ID}? "),
    (lambda rami: rami.preview_game(GAME), f"POST /v1/games/{GAME}/preview? {{}}"),
    (lambda rami: rami.preview_game(GAME, INVITE), f'POST /v1/games/{GAME}/preview? {{"invite":"{INVITE}"}}'),
    (lambda rami: rami.watch_game(GAME, INVITE), f'POST /v1/games/{GAME}/watch? {{"invite":"{INVITE}"}}'),
    (lambda rami: rami.add_bots(GAME, 2), f'POST /v1/games/{GAME}/bots? {{"count":2}}'),
    (lambda rami: rami.leave_game(GAME), f"POST /v1/games/{GAME}/leave? "),
    (lambda rami: rami.resign_game(GAME), f"POST /v1/games/{GAME}/resign? "),
    (lambda rami: rami.rematch_game(GAME), f"POST /v1/games/{GAME}/rematch? "),
    (lambda rami: rami.add_entropy(GAME, "00"), f'POST /v1/games/{GAME}/entropy? {{"entropy":"00"}}'),
    (lambda rami: rami.return_to_game(GAME), f"POST /v1/games/{GAME}/return? "),
    (lambda rami: rami.get_legal_moves(GAME), f"GET /v1/games/{GAME}/legal-moves? "),
    (
        lambda rami: rami.make_moves(GAME, DrawStock(), Discard("KH"), dry_run=True),
        f"POST /v1/games/{GAME}/moves? {MOVES}",
    ),
    (
        lambda rami: rami.list_events(GAME, "12-3", wait=1, limit=5),
        f"GET /v1/games/{GAME}/events?after=12-3&wait=1&limit=5 ",
    ),
    (lambda rami: rami.get_game(GAME, version=12), f"GET /v1/games/{GAME}?version=12 "),
    (lambda rami: rami.get_history(GAME), f"GET /v1/games/{GAME}/history? "),
    (lambda rami: rami.get_history(GAME, "12-3", limit=5), f"GET /v1/games/{GAME}/history?after=12-3&limit=5 "),
    (lambda rami: rami.get_hint(GAME), f"GET /v1/games/{GAME}/hint? "),
    (lambda rami: rami.get_hint(GAME, "master"), f"GET /v1/games/{GAME}/hint?level=master "),
    (lambda rami: rami.get_hand_order(GAME), f"GET /v1/games/{GAME}/hand-order? "),
    (lambda rami: rami.set_hand_order(GAME, ["7H", "*"]), f'PUT /v1/games/{GAME}/hand-order? {{"cards":["7H","*"]}}'),
    (lambda rami: rami.get_my_stats(), "GET /v1/players/me/stats? "),
    (lambda rami: rami.get_stats(ADA.id), f"GET /v1/players/{ADA.id}/stats? "),
    (
        lambda rami: rami.list_notices("7-1", wait=1, limit=5),
        "GET /v1/players/me/events?after=7-1&wait=1&limit=5 ",
    ),
    (lambda rami: rami.get_record(GAME), f"GET /v1/games/{GAME}/record? "),
    (lambda rami: rami.ready(), "GET /health/ready? "),
]


@pytest.mark.parametrize(("act", "expected"), REQUESTS, ids=[expected for _, expected in REQUESTS])
def test_each_call_sends_the_request_that_the_api_describes(
    ask: Asker, stand_in: StandIn, act: Callable[[Any], Any], expected: str
) -> None:
    """The method, the path, the query and the body are exactly those of the API's table."""
    ask(act)
    (seen,) = stand_in.seen
    assert f"{seen.method} {seen.path}?{seen.query} {seen.body.decode()}" == expected
    assert seen.headers["authorization"] == f"Bearer {TOKEN}"


def test_a_version_travels_as_if_match(ask: Asker, stand_in: StandIn) -> None:
    """`if_version` becomes a quoted entity tag, and without it no condition is sent."""
    ask(lambda rami: rami.make_moves(GAME, DrawStock(), if_version=12))
    ask(lambda rami: rami.make_moves(GAME, DrawStock()))
    assert [seen.headers.get("if-match") for seen in stand_in.seen] == ['"12"', None]


def test_the_short_answer_is_asked_for_and_nothing_else_differs(ask: Asker, stand_in: StandIn) -> None:
    """`make_moves_minimal` sends what `make_moves` sends, with the preference for the short answer."""
    made = wire.MovesAccepted(version=13, accepted=2, dry_run=True, events=())
    stand_in.troubles.extend([None, Trouble(200, msgspec.json.encode(made))])
    moves, how = (DrawStock(), Discard("KH")), {"if_version": 12, "dry_run": True, "legal_moves": True}
    ask(lambda rami: rami.make_moves(GAME, *moves, **how))
    assert ask(lambda rami: rami.make_moves_minimal(GAME, *moves, **how)) == AcceptedMoves(
        13, 2, dry_run=True, events=()
    )
    whole, short = stand_in.seen
    assert (whole.method, whole.path, whole.query, whole.body) == (short.method, short.path, short.query, short.body)
    assert {"prefer": "return=minimal", "if-match": '"12"'}.items() <= short.headers.items()
    assert whole.headers.keys() ^ short.headers.keys() == {"prefer"}
    assert len({seen.headers["idempotency-key"] for seen in stand_in.seen}) == 2


def test_a_whole_answer_instead_of_the_short_one_is_explained(ask: Asker) -> None:
    """A service of an older release ignores the preference; the error says so."""
    with pytest.raises(BadAnswer, match=r"before release 0\.4 has no short answer"):
        ask(lambda rami: rami.make_moves_minimal(GAME, DrawStock()))


@pytest.mark.parametrize(("settings", "asked"), [({}, "en"), ({"language": "fr"}, "fr")])
def test_the_language_of_refusals_is_asked_for(
    ask: Asker, stand_in: StandIn, settings: dict[str, str], asked: str
) -> None:
    """Every call requests the language of the client, which is English by default."""
    ask(lambda rami: rami.get_me(), **settings)
    assert stand_in.seen[0].headers["accept-language"] == asked


def test_a_language_that_nobody_here_speaks_is_no_setting(stand_in: StandIn) -> None:
    """The client refuses an unsupported language, because the service would answer in English."""
    with pytest.raises(ValueError, match="one of en, fr"):
        Rami(stand_in.url, language="de")  # type: ignore[arg-type]


def test_entropy_is_fresh_unless_it_is_given(ask: Asker, stand_in: StandIn) -> None:
    """Each call that joins a game or adds entropy sends 32 new random bytes."""
    for act in (
        lambda rami: rami.join_game(GAME),
        lambda rami: rami.add_entropy(GAME),
        lambda rami: rami.quick_match(),
    ):
        ask(act)
    given = [json.loads(seen.body)["entropy"] for seen in stand_in.seen]
    assert len(set(given)) == 3
    assert all(len(bytes.fromhex(entropy)) == 32 for entropy in given)


def test_ids_cannot_leave_their_place_in_the_path(ask: Asker, stand_in: StandIn) -> None:
    """A slash or a question mark in an id is escaped, so the request does not go to another address."""
    with pytest.raises(Refused):
        ask(lambda rami: rami.get_variant("a/../b?c=d"))
    (seen,) = stand_in.seen
    assert (seen.path, seen.query) == ("/v1/variants/a/../b?c=d", "")


@pytest.mark.parametrize("step", ["", ".", ".."])
def test_a_step_in_a_path_is_no_id(ask: Asker, stand_in: StandIn, step: str) -> None:
    """With the id `..`, `DELETE /v1/players/me/tokens/..` would mean `DELETE /v1/players/me`, so nothing is sent."""
    with pytest.raises(ValueError, match="`token_id` is not an id"):
        ask(lambda rami: rami.revoke_token(step))
    assert stand_in.seen == []


def test_a_client_without_a_token_uses_that_of_the_player_it_creates(ask: Asker, stand_in: StandIn) -> None:
    """The client uses the token of the first player that it creates."""
    if ask.kind == "sync":
        ask(lambda rami: (rami.create_player("Ada"), rami.get_me()), token=None)
    else:

        async def first_steps(rami: AsyncRami) -> None:
            await rami.create_player("Ada")
            await rami.get_me()

        ask(first_steps, token=None)
    assert [seen.headers.get("authorization") for seen in stand_in.seen] == [None, f"Bearer {NEW_TOKEN}"]


def test_a_client_with_a_token_keeps_it(stand_in: StandIn) -> None:
    """Creating another player does not change the token of the client."""
    with Rami(stand_in.url, token=TOKEN) as rami:
        rami.create_player("Bob")
        rami.get_me()
    assert stand_in.seen[-1].headers["authorization"] == f"Bearer {TOKEN}"


@pytest.mark.parametrize(
    ("act", "used"), [(lambda rami: rami.rotate_token(), NEW_TOKEN), (lambda rami: rami.create_token("read"), TOKEN)]
)
def test_a_client_goes_on_with_the_token_that_replaced_its_own(
    stand_in: StandIn, act: Callable[[Rami], Any], used: str
) -> None:
    """A client uses the token that replaced its own, but not an additional token that it created."""
    with Rami(stand_in.url, token=TOKEN) as rami:
        act(rami)
        rami.get_me()
    assert stand_in.seen[-1].headers["authorization"] == f"Bearer {used}"


def test_lists_load_their_pages_as_they_are_needed(ask: Asker, stand_in: StandIn) -> None:
    """All items come in order, and each page is loaded when it is needed."""
    assert ask.all(lambda rami: rami.list_games()) == list(SUMMARIES)
    assert ask.all(lambda rami: rami.list_my_games(page_size=4)) == list(SUMMARIES)
    assert [seen.query for seen in stand_in.seen] == [
        "",
        "cursor=2",
        "cursor=4",
        "limit=4",
        "limit=4&cursor=4",
    ]


def test_lists_are_asked_for_what_is_wanted(ask: Asker, stand_in: StandIn) -> None:
    """The filters are sent with the request for every page."""
    ask.all(lambda rami: rami.list_games(3, status="playing", variant="romme", seats=4))
    ask.all(lambda rami: rami.list_my_games(10, status="finished"))
    assert [seen.query for seen in stand_in.seen] == [
        "status=playing&variant=romme&seats=4&limit=3",
        "status=playing&variant=romme&seats=4&limit=3&cursor=3",
        "status=finished&limit=10",
    ]


def test_a_list_that_is_not_read_to_its_end_loads_no_more(stand_in: StandIn) -> None:
    """Reading only the first item loads only one page."""
    with Rami(stand_in.url, token=TOKEN) as rami:
        assert next(rami.list_games()) == SUMMARIES[0]
    assert len(stand_in.seen) == 1


def test_settings_come_from_the_environment(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without arguments, a client uses RAMI_URL and RAMI_TOKEN; white space around the token is removed."""
    monkeypatch.setenv("RAMI_URL", stand_in.url)
    monkeypatch.setenv("RAMI_TOKEN", "rami_environment\n")
    with Rami() as rami:
        assert rami.get_me() == ADA
    assert stand_in.seen[0].headers["authorization"] == "Bearer rami_environment"


@pytest.mark.parametrize(
    "url",
    ["ftp://127.0.0.1", "127.0.0.1:8000", "http://", "http://ada:hush@127.0.0.1", "http://[::", "http://127.0.0.1/v1/"],
)
def test_an_address_that_cannot_be_meant_is_refused_at_once(url: str) -> None:
    """The client checks the address when it is created, and the error does not show a password in the address."""
    with pytest.raises(ValueError, match="address of the service") as refused:
        Rami(url)
    assert "hush" not in str(refused.value)


def test_a_closed_client_sends_nothing_more(stand_in: StandIn) -> None:
    """After the `with` block the client is closed, and a further call raises an error."""
    with Rami(stand_in.url) as rami:
        rami.ready()
    with pytest.raises(RuntimeError, match="closed"):
        rami.ready()


def test_a_sheet_is_text(ask: Asker) -> None:
    """The text of a sheet arrives unchanged, with its accents."""
    assert ask(lambda rami: rami.get_variant_sheet("rami", language="fr")) == SHEET
    assert ask(lambda rami: rami.get_game_sheet(GAME)) == SHEET


def test_a_sheet_that_is_no_text_is_a_bad_answer(ask: Asker, stand_in: StandIn) -> None:
    """If a proxy breaks the encoding, the client raises BadAnswer."""
    stand_in.troubles.append(Trouble(200, b"# R\xffmi", {"Content-Type": "text/markdown"}))
    with pytest.raises(BadAnswer, match="not what was expected"):
        ask(lambda rami: rami.get_game_sheet(GAME))
