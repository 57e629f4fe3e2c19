"""No reader receives hidden cards, tokens or secrets: the tests check every byte of all responses."""

import random
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from tests.service.process import Service, serving
from tests.service.table import Player, Table, arrange

from rami.bots import HouseBot
from rami.rules.cards import NO_CARDS, HandCards
from rami.rules.moves import Discard, DrawStock, Meld, Move, Undo
from rami_service.domain.models import Game

SEED = 20261121


@pytest.fixture(scope="module")
def alone(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A process that only these tests use, so its log contains only their lines."""
    with serving(tmp_path_factory.mktemp("alone"), redis_url=valkey) as running:
        yield running


class Ear:
    """One reader: it requests everything after each move and keeps the responses."""

    def __init__(self, player: Player, seat: int | None) -> None:
        self.player, self.seat = player, seat
        self.heard: list[httpx.Response] = []
        self._after = "0"

    def listen(self, game: str) -> None:
        """Request the view, the legal moves and the new events, and send moves that are refused."""
        events = self.player.get(f"/v1/games/{game}/events", after=self._after)
        self._after = events.json()["next"]
        self.heard += [
            self.player.get(f"/v1/games/{game}"),
            self.player.get(f"/v1/games/{game}/legal-moves"),
            events,
            self.player.try_moves(game, Undo(), at=1),
            self.player.try_moves(game, Meld(("AS", "2S", "3S"))) if self.seat is None else events,
        ]


def values(answer: Any, name: str) -> Iterator[Any]:
    """All values under a name, at any depth."""
    match answer:
        case dict():
            for key, value in answer.items():
                if key == name:
                    yield value
                yield from values(value, name)
        case list():
            for value in answer:
                yield from values(value, name)
        case _:
            pass


def check_own_cards_only(ear: Ear) -> None:
    """The hands and drawn cards that a reader receives during a deal must be the reader's own."""
    for answer in ear.heard:
        body = answer.json()
        for event in (one["event"] for one in body.get("events", [])):
            if event["type"] == "deal_started":
                assert [seat for seat, hand in enumerate(event["hands"]) if hand] in ([], [ear.seat])
            if event["type"] == "stock_drawn":
                assert (event["card"] is not None) == (event["seat"] == ear.seat)
        for name in ("stock", "next_secret", "token", "entropy_parts"):
            assert all(isinstance(value, int) for value in values(body, name))
        if "hand" in body:
            assert body["seat"] == ear.seat
            assert body["hand"] == [] or ear.seat is not None


def test_a_whole_game_tells_each_reader_nothing_but_its_own(alone: Service) -> None:
    """No response to a player or spectator contains another reader's token, hidden cards or a running deal's secret."""
    table = Table([alone.player("Ada"), alone.player("Bob")], options={"match_end": {"deals": 2}})
    ears = [Ear(table.players[0], 0), Ear(table.players[1], 1), Ear(alone.player("Eve"), None)]
    bot, when_heard = HouseBot(), []
    while (view := table.play_on(1, bot)).status == "playing":
        for ear in ears:
            ear.listen(table.id)
        when_heard.append((view.deal, [len(ear.heard) for ear in ears]))
    for ear in ears:
        check_own_cards_only(ear)
        others = [other.player.token for other in ears]
        for answer in ear.heard:
            everything = answer.text + str(answer.headers)
            assert not any(token[31:] in everything for token in others)
    secrets = {deal.deal: deal.secret for deal in table.players[0].record(table.id).deals}
    for deal, counts in when_heard:
        for ear, count in zip(ears, counts, strict=True):
            for answer in ear.heard[:count]:
                for later in range(deal, 3):
                    assert secrets[later] not in answer.text, "the secret of a deal that is being played"
    assert len(when_heard) > 20


def permuted(seat: int | None, chance: random.Random) -> Any:
    """A function that shuffles the cards that this seat cannot see; the game looks the same to this seat."""

    def arranged(game: Game) -> Game:
        assert game.state is not None
        table = game.state.table
        hidden = [number for number in range(len(table.hands)) if number != seat]
        cards = list(NO_CARDS.join([table.stock, *[table.hands[number] for number in hidden]]))
        chance.shuffle(cards)
        hands = list(table.hands)
        for number in hidden:
            size = len(hands[number])
            hands[number], cards = HandCards(sorted(cards[:size])), cards[size:]
        table = replace(table, hands=tuple(hands), stock=HandCards(cards))
        return replace(game, state=replace(game.state, table=table))

    return arranged


def asked(player: Player, game: str) -> list[tuple[int, str, list[tuple[str, str]]]]:
    """Every response that a reader can get without changing the game, without the request id and the date."""
    moves: list[list[Move]] = [
        [DrawStock()],
        [DrawStock(), Discard("KH")],
        [DrawStock(), Discard("7C")],
        [Meld(("5S", "5H", "5D"))],
        [Discard("2D")],
        [Undo()],
    ]
    bodies = [{"moves": [to_builtins(move) for move in steps], "dry_run": True} for steps in moves]
    answers = [player.get(f"/v1/games/{game}{rest}") for rest in ("", "/legal-moves", "/events?limit=100", "/record")]
    answers += [player.post(f"/v1/games/{game}/moves", body) for body in bodies]
    return [
        (
            answer.status_code,
            re.sub(r'"request_id":"[^"]*"', "", answer.text),
            sorted(
                (name, value)
                for name, value in answer.headers.items()
                if name not in ("date", "ratelimit", "x-request-id")
            ),
        )
        for answer in answers
    ]


@pytest.mark.parametrize(
    "options", [{}, {"jokers": 4, "ace": "high_low", "melds_per_turn": None}], ids=["plain", "jokers"]
)
def test_nothing_depends_on_what_a_reader_cannot_see(alone: Service, valkey: str, options: dict[str, Any]) -> None:
    """Games that differ only in hidden cards give identical responses: status, headers, body and length."""
    chance = random.Random(SEED)
    table = Table([alone.player("Ada"), alone.player("Bob")], options=options)
    eve = alone.player("Eve")
    for _ in range(8):
        readers = [(0, table.players[0]), (1, table.players[1]), (None, eve)]
        for seat, reader in readers:
            turn = table.players[0].view(table.id).turn
            if turn == seat:
                continue  # what is legal for the player on turn follows from that player's own cards
            first = asked(reader, table.id)
            for _ in range(3):
                arrange(valkey, table.id, permuted(seat, chance))
                assert asked(reader, table.id) == first, f"seed {SEED}"
        table.play_on(4)


def test_the_player_on_turn_learns_nothing_of_the_stock(alone: Service, valkey: str) -> None:
    """Before the draw, the responses do not depend on the cards in the stock or in the other hand."""
    chance = random.Random(SEED)
    table = Table([alone.player("Ada"), alone.player("Bob")])
    for _ in range(6):
        view = table.players[0].view(table.id)
        if view.phase == "draw":
            seat = view.turn or 0
            reader = table.players[seat]
            first = asked(reader, table.id)
            for _ in range(3):
                arrange(valkey, table.id, permuted(seat, chance))
                assert asked(reader, table.id) == first, f"seed {SEED}"
        table.play_on(1)


def test_the_log_of_the_process_holds_no_card_and_no_token(alone: Service) -> None:
    """After games, refusals and invalid requests the log still contains only the lines of the start."""
    ada = alone.player("Ada")
    alone.http.get("/v1/players/me", headers={"Authorization": f"Bearer {ada.token}x"})
    alone.http.post("/v1/players", content=ada.token.encode())
    alone.http.get(f"/v1/games/{ada.token}", params={"token": ada.token})
    game = ada.create(seats=2, bots=1)
    ada.try_moves(game.id, {"type": "discard", "card": ada.token})
    assert "rami_" not in alone.log
    assert not re.search(r"\b[A2-9TJQK][SHDC]\b", alone.log)
    assert alone.log.rstrip().endswith("Ctrl-C stops it.")
