"""The examples of answers about a game, in the first turn of two players.

The rules make the answers, so they are those of a real game.
"""

from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rami.bots.hint import hint
from rami.contract import wire
from rami.rules.engine.deal import start
from rami.rules.events import ShowdownHeld
from rami.rules.moves import DrawStock, Knock
from rami.rules.play import legal_moves, play
from rami.rules.variants.resolve import resolve
from rami_service.domain.models import Game, Seat, seat_of
from rami_service.domain.presentation import game_view, instant, moment, projected, summary, without_rules
from rami_service.games.includes import listed

GAME: Final = "g_06d2k8hqv4n7c1r5tb9f3je0as"
ADA, BOB = "p_06d2k8gjm2e9a4s6ulc8f1dh3k", "p_06d2k8h0q5t7b3n9vrc2e6ga1i"
INVITE: Final = f"i_{GAME[2:]}_{'k3v7q2mzx5p4rjwd' * 2}"
CREATED: Final = 1_790_000_000_000
VARIANT: Final = "rami"
_INVITE_ID: Final = "v_" + GAME[2:][::-1]
_LATER: Final = moment(CREATED + 3_600_000)
_COMMITTED: Final = instant(CREATED + 60_000)
_BEGUN: Final = 2
"""The version in which the game began."""


class _Turn(NamedTuple):
    """A game after its second player joined, and after the player of the first turn has drawn a card."""

    begun: Game
    drawn: Game
    """The same game, one version later."""
    player: str
    """The player of the first turn, who reads the examples."""
    started: tuple[wire.GameEvent, ...]
    """The events of the version in which the game began, as the player sees them."""
    moved: tuple[wire.GameEvent, ...]
    """The events of the draw."""

    @property
    def seat(self) -> int | None:
        """The seat of the player."""
        return seat_of(self.begun, self.player)


def _turn() -> _Turn:
    state, dealt = start(resolve(VARIANT, {}, 2), GAME, 2, bytes(32), bytes(range(32)))
    seats = (Seat("player", ADA, "Ada"), Seat("player", BOB, "Bob"))
    game = Game(GAME, CREATED, ADA, VARIANT, {}, "playing", seats, bytes(32), state)
    joined = wire.PlayerJoined(seat=1, kind="player", name="Bob", player=BOB)
    player = seats[state.turn].player or ""
    after, drawn = play(state, state.turn, DrawStock())
    started, moved = (
        tuple(projected(event, state.turn) for event in happened) for happened in ((joined, *dealt), drawn)
    )
    return _Turn(game, replace(game, state=after), player, started, moved)


def _showdown() -> dict[str, tuple[Struct, ...]]:
    """A knock in the first turn of a game of rami frappé, with the card that is left out last."""
    state, _ = start(resolve("rami-frappe", {}, 2), GAME, 2, bytes(32), bytes(range(32)))
    state, _ = play(state, state.turn, DrawStock())
    knock, *_ = [move for move in legal_moves(state) if isinstance(move, Knock)]
    _, happened = play(state, state.turn, knock)
    [held] = [event for event in happened if isinstance(event, ShowdownHeld)]
    return {"ShowdownHeld": (held,), "Showdown": (held.showdown,)}


def of_a_game() -> dict[str, tuple[Struct, ...]]:
    """The examples of answers about a game, and of messages, by the name of their schema."""
    turn = _turn()
    return _views(turn) | _answers_to_moves(turn) | _logs(turn) | _messages(turn) | _of_invites(turn) | _showdown()


def steps_of_a_game() -> tuple[wire.GameView, wire.VersionEvents]:
    """A game as a stream sends it: the view of a player when it begins, and the next version, with a drawn card."""
    turn = _turn()
    moved = wire.VersionEvents(game=GAME, version=_BEGUN + 1, at=_COMMITTED, events=turn.moved)
    return game_view(turn.begun, _BEGUN, turn.player), moved


def _views(turn: _Turn) -> dict[str, tuple[Struct, ...]]:
    view = game_view(turn.begun, _BEGUN, turn.player)
    return {
        "GameView": (view, without_rules(view)),
        "Page_GameSummary_": (wire.Page(items=(summary(turn.begun, _BEGUN),), next=None),),
        "Hint": (hint(view),),
        "HandOrder": (wire.HandOrder(cards=view.hand[:5]),),
    }


def _answers_to_moves(turn: _Turn) -> dict[str, tuple[Struct, ...]]:
    version = _BEGUN + 1
    legal = listed(turn.drawn, turn.seat, version)
    view = game_view(turn.drawn, version, turn.player)
    minimal = wire.MovesAccepted(version=version, accepted=1, dry_run=False, events=turn.moved, legal_moves=legal)
    return {
        "LegalMoves": (legal,),
        "MovesMade": (wire.MovesMade(accepted=1, dry_run=False, game=view),),
        "MovesAccepted": (minimal,),
    }


def _logs(turn: _Turn) -> dict[str, tuple[Struct, ...]]:
    view = game_view(turn.begun, _BEGUN, turn.player)
    events = tuple(
        wire.NumberedEvent(id=f"{_BEGUN}-{number}", event=event, at=_COMMITTED, last=number == len(turn.started))
        for number, event in enumerate(turn.started, 1)
    )
    history = wire.History(
        game=summary(turn.begun, _BEGUN),
        seat=turn.seat,
        commitment=view.commitment,
        next_commitment=view.next_commitment,
        events=events,
        next=None,
    )
    return {"Events": (wire.Events(events=events, next=events[-1].id),), "History": (history,)}


def _messages(turn: _Turn) -> dict[str, tuple[Struct, ...]]:
    return {
        "VersionEvents": (wire.VersionEvents(game=GAME, version=_BEGUN, at=_COMMITTED, events=turn.started),),
        "GamePresence": (wire.GamePresence(game=GAME, connected=(0, 1)),),
        "GameClosed": (wire.GameClosed(game=GAME, reason="over"),),
        "StreamEnd": (wire.StreamEnd(),),
    }


def _of_invites(turn: _Turn) -> dict[str, tuple[Struct, ...]]:
    game = summary(turn.begun, _BEGUN)
    return {
        "GamePreview": (wire.GamePreview(game=game, inviter="Ada", purpose="watch", expires_at=_LATER),),
        "Invite": (wire.Invite(invite=INVITE, game=GAME, id=_INVITE_ID, purpose="play", expires_at=_LATER),),
        "Invites": (wire.Invites(invites=(wire.InviteInfo(id=_INVITE_ID, purpose="play", expires_at=_LATER),)),),
    }
