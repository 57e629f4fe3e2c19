"""The examples of the document: requests and answers of two players in the first turn of a game.

The rules make the answers, so they are those of a real game.
"""

from functools import cache
from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rami import wire
from rami.bots.hint import hint
from rami.problems.turns import NOT_YOUR_TURN
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, DrawStock, Meld
from rami.rules.play import legal_moves, meld_points, play
from rami.rules.variants.resolve import resolve
from rami.sheets.preview import preview
from rami_service.domain.models import Game, Seat, seat_of
from rami_service.domain.presentation import game_view, instant, moment, projected, summary, without_rules

GAME: Final = "g_06d2k8hqv4n7c1r5tb9f3je0as"
_ADA, _BOB = "p_06d2k8gjm2e9a4s6ulc8f1dh3k", "p_06d2k8h0q5t7b3n9vrc2e6ga1i"
_INVITE: Final = f"i_{GAME[2:]}_{'k3v7q2mzx5p4rjwd' * 2}"
_INVITE_ID: Final = "v_" + GAME[2:][::-1]
_TOKEN: Final = "t_" + _ADA[2:][::-1]
_REQUEST: Final = "01a1ffb2-b627-76be-b757-726348c97412"
_CREATED: Final = 1_790_000_000_000
_LATER: Final = moment(_CREATED + 3_600_000)
_COMMITTED: Final = instant(_CREATED + 60_000)
_VARIANT: Final = "rami"
_UNPLAYABLE: Final = {"discard_depth": "any"}


@cache
def examples() -> dict[str, list[Any]]:
    """Examples as JSON values, by the name of their schema. They are valid against it."""
    return {name: [to_builtins(value, str_keys=True) for value in values] for name, values in _structs().items()}


def _structs() -> dict[str, tuple[Struct, ...]]:
    refused = NOT_YOUR_TURN(turn=0, seat=1).problem(request_id=_REQUEST)
    return _requests() | _of_players() | _of_a_game() | {"Problem": (refused,)}


def _requests() -> dict[str, tuple[Struct, ...]]:
    seating = (wire.SeatForYou(), wire.SeatForAnyone(), wire.SeatForBot())
    return {
        "CreatePlayer": (wire.CreatePlayer(name="Ada"),),
        "CreateToken": (wire.CreateToken(scope="read", name="Big screen"),),
        "SayPhrase": (wire.SayPhrase(phrase="well_played"),),
        "MutePlayer": (wire.MutePlayer(player=_BOB),),
        "UpdatePlayer": (wire.UpdatePlayer(picture="moon", language="fr"),),
        "CreateGame": (
            wire.CreateGame(variant=_VARIANT, seats=2),
            wire.CreateGame(options={"match_end": {"deals": 1}}, seating=seating, private=True, turn_seconds=60),
        ),
        "PreviewRules": (
            wire.PreviewRules(variant="rami-51", options={"opening": {"points": 61}}, seats=4),
            wire.PreviewRules(options={**_UNPLAYABLE}),
        ),
        "QuickMatch": (wire.QuickMatch(variant=_VARIANT, seats=3),),
        "JoinGame": (wire.JoinGame(), wire.JoinGame(seat=1, entropy="5eed")),
        "AddBots": (wire.AddBots(count=1),),
        "CreateInvite": (wire.CreateInvite(purpose="play", expires_in=3600),),
        "WatchGame": (wire.WatchGame(invite=_INVITE),),
        "AddEntropy": (wire.AddEntropy(entropy="5eed"),),
        "MakeMoves": (
            wire.MakeMoves(moves=(DrawStock(),)),
            wire.MakeMoves(moves=(Meld(cards=("4H", "5H", "*6H")), Discard(card="KD")), dry_run=True),
        ),
    }


def _of_players() -> dict[str, tuple[Struct, ...]]:
    ada = wire.Player(id=_ADA, name="Ada", created_at=moment(_CREATED))
    notice = wire.NumberedNotice(id="1790000000000-0", notice=wire.Notice(type="your_turn", game=GAME, version=2))
    reached = wire.VariantStats(
        variant=_VARIANT, games=2, won=1, resigned=0, deals=9, deals_won=5, points=150, average=75.0
    )
    token = wire.Token(id=_TOKEN, scope="read", name="Big screen", created_at=moment(_CREATED), current=False)
    return {
        "NewToken": (wire.NewToken(info=token, token="rami_…"),),  # noqa: S106 - an example, not a valid token
        "Tokens": (wire.Tokens(tokens=(token,)),),
        "NewPlayer": (wire.NewPlayer(player=ada, token="rami_…"),),  # noqa: S106 - an example, not a valid token
        "Player": (ada,),
        "NumberedNotice": (notice,),
        "Phrases": (wire.Phrases(phrases=(wire.PhraseInfo(phrase="hello", text="Hello!"),)),),
        "Muted": (wire.Muted(players=(_BOB,)),),
        "Profile": (wire.Profile(id=_BOB, name="Bob", picture="boat"),),
        "Notices": (wire.Notices(notices=(notice,), next=notice.id),),
        "PlayerStats": (
            wire.PlayerStats(player=_ADA, games=2, won=1, resigned=0, deals=9, deals_won=5, variants=(reached,)),
        ),
        "RulesPreview": (preview(_VARIANT, _UNPLAYABLE, None),),
        "Health": (wire.Health(status="ok"),),
    }


def _of_a_game() -> dict[str, tuple[Struct, ...]]:
    """A game after its second player joined, as the player of the first turn sees it. Then this player draws a card."""
    state, dealt = start(resolve(_VARIANT, {}, 2), GAME, 2, bytes(32), bytes(range(32)))
    seats = (Seat("player", _ADA, "Ada"), Seat("player", _BOB, "Bob"))
    game = Game(GAME, _CREATED, _ADA, _VARIANT, {}, "playing", seats, bytes(32), state)
    me = game.seats[state.turn].player or ""
    seat = seat_of(game, me)
    happened = (wire.PlayerJoined(seat=1, kind="player", name="Bob", player=_BOB), *dealt)
    shown = tuple(projected(event, seat) for event in happened)
    events = tuple(
        wire.NumberedEvent(id=f"2-{number}", event=event, at=_COMMITTED, last=number == len(shown))
        for number, event in enumerate(shown, 1)
    )
    view, listed = game_view(game, 2, me), summary(game, 2)
    drawn, told = play(state, state.turn, DrawStock())
    after, moves = game_view(replace(game, state=drawn), 3, me), legal_moves(drawn)
    legal = wire.LegalMoves(version=3, your_turn=True, moves=tuple(moves), meld_points=meld_points(drawn.rules, moves))
    return {
        "GameView": (view,),
        "GameViewWithoutRules": (without_rules(view),),
        "Page_GameSummary_": (wire.Page(items=(listed,), next=None),),
        "LegalMoves": (legal,),
        "MovesMade": (wire.MovesMade(accepted=1, dry_run=False, game=after),),
        "MovesAccepted": (
            wire.MovesAccepted(
                version=3,
                accepted=1,
                dry_run=False,
                events=tuple([projected(event, seat) for event in told]),
                legal_moves=legal,
            ),
        ),
        "VersionEvents": (wire.VersionEvents(game=GAME, version=2, at=_COMMITTED, events=shown),),
        "GameClosed": (wire.GameClosed(game=GAME, reason="over"),),
        "StreamEnd": (wire.StreamEnd(),),
        "Events": (wire.Events(events=events, next=events[-1].id),),
        "History": (
            wire.History(
                game=listed,
                seat=seat,
                commitment=view.commitment,
                next_commitment=view.next_commitment,
                events=events,
                next=None,
            ),
        ),
        "Hint": (hint(view),),
        "Invite": (wire.Invite(invite=_INVITE, game=GAME, id=_INVITE_ID, purpose="play", expires_at=_LATER),),
        "Invites": (wire.Invites(invites=(wire.InviteInfo(id=_INVITE_ID, purpose="play", expires_at=_LATER),)),),
    }
