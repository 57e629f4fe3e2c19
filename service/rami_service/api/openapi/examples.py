"""The examples of the document: the requests and answers of two players.

The rules make the answers about a game, so they are those of a real game.
"""

from functools import cache
from typing import Any, Final

from msgspec import Struct, to_builtins

from rami.catalogue import CATALOGUE
from rami.contract import wire
from rami.contract.wire.basics import TOKEN_EXAMPLE
from rami.problems.turns import NOT_YOUR_TURN
from rami.rules.moves import Discard, DrawStock, Knock, Meld
from rami.sheets.preview import preview
from rami_service.api.openapi.game_examples import ADA, BOB, CREATED, GAME, INVITE, VARIANT, of_a_game
from rami_service.domain.presentation import instant, moment

_TOKEN: Final = "t_" + ADA[2:][::-1]
_IDENTITY: Final = "l_" + ADA[2:][::-1]
_WEBHOOK: Final = "w_" + ADA[2:][::-1]
_ACCESS_TOKEN: Final = "eyJ0eXAiOiJhdCtqd3QifQ.eyJzdWIiOiJhZGEifQ.c2ln"  # noqa: S105 - not a valid token
REQUEST: Final = "01a1ffb2-b627-76be-b757-726348c97412"
_UNPLAYABLE: Final = {"discard_depth": "any"}


@cache
def examples() -> dict[str, list[Any]]:
    """Examples as JSON values, by the name of their schema. They are valid against it."""
    return {name: [to_builtins(value, str_keys=True) for value in values] for name, values in _structs().items()}


def _structs() -> dict[str, tuple[Struct, ...]]:
    refused = NOT_YOUR_TURN(turn=0, seat=1).problem(request_id=REQUEST)
    return _requests() | _of_players() | of_a_game() | {"Problem": (refused,)}


def _requests() -> dict[str, tuple[Struct, ...]]:
    seating = (wire.SeatForYou(), wire.SeatForAnyone(), wire.SeatForBot())
    return {
        "CreatePlayer": (wire.CreatePlayer(name="Ada"),),
        "CreateToken": (wire.CreateToken(scopes=("games:read",), name="Club screen", expires_in=86_400),),
        "LinkIdentity": (wire.LinkIdentity(access_token=_ACCESS_TOKEN),),
        "CreateWebhook": (wire.CreateWebhook(url="https://bot.example/rami", events=("game.ended",), plays=True),),
        "AddPushSubscription": (_push_subscription(),),
        "UpdateWebhook": (wire.UpdateWebhook(events=("turn.started", "game.ended")),),
        "SayPhrase": (wire.SayPhrase(phrase="well_played"),),
        "MutePlayer": (wire.MutePlayer(player=BOB),),
        "BlockPlayer": (wire.BlockPlayer(player=BOB),),
        "FollowPlayer": (wire.FollowPlayer(player=BOB),),
        "ReportPlayer": (wire.ReportPlayer(player=BOB, category="stalling", version=40, text="Very slow."),),
        "UpdatePreferences": (wire.UpdatePreferences(theme="dark", faces="tiles"),),
        "UpdatePlayer": (wire.UpdatePlayer(picture="moon", language="fr"),),
        "CreateGame": (
            wire.CreateGame(variant=VARIANT, seats=2),
            wire.CreateGame(options={"match_end": {"deals": 1}}, seating=seating, private=True, turn_seconds=60),
        ),
        "PreviewRules": (
            wire.PreviewRules(variant="rami-51", options={"opening": {"points": 61}}, seats=4),
            wire.PreviewRules(options={**_UNPLAYABLE}),
        ),
        "QuickMatch": (wire.QuickMatch(variant=VARIANT, seats=3),),
        "JoinGame": (wire.JoinGame(), wire.JoinGame(seat=1, entropy="5eed")),
        "ClaimSeat": (wire.ClaimSeat(seat=1),),
        "AddBots": (wire.AddBots(count=1),),
        "CreateInvite": (wire.CreateInvite(purpose="play", expires_in=3600),),
        "PreviewGame": (wire.PreviewGame(), wire.PreviewGame(invite=INVITE)),
        "WatchGame": (wire.WatchGame(invite=INVITE),),
        "AddEntropy": (wire.AddEntropy(entropy="5eed"),),
        "AdvanceClock": (wire.AdvanceClock(advance=30),),
        "SetHandOrder": (wire.SetHandOrder(cards=("7H", "8H", "9H", "KD", "*")),),
        "MakeMoves": (
            wire.MakeMoves(moves=(DrawStock(),)),
            wire.MakeMoves(moves=(Meld(cards=("4H", "5H", "*6H")), Discard(card="KD")), dry_run=True),
            wire.MakeMoves(moves=(Knock(card="KD"),)),
        ),
    }


def _of_players() -> dict[str, tuple[Struct, ...]]:
    ada = wire.Player(id=ADA, name="Ada", created_at=moment(CREATED))
    notice = wire.NumberedNotice(id="1790000000000-0", notice=wire.Notice(type="your_turn", game=GAME, version=2))
    reached = wire.VariantStats(
        variant=VARIANT, games=2, won=1, resigned=0, deals=9, deals_won=5, points=150, average=75.0
    )
    stats = wire.PlayerStats(player=ADA, games=2, won=1, resigned=0, deals=9, deals_won=5, variants=(reached,))
    token = wire.Token(
        id=_TOKEN,
        scope="read",
        name="Club screen",
        created_at=moment(CREATED),
        current=False,
        scopes=("games:read",),
        expires_at=moment(CREATED + 86_400_000),
    )
    identity = wire.Identity(
        id=_IDENTITY, issuer="https://id.example/realms/club", subject="f81d…", created_at=moment(CREATED)
    )
    return _of_webhooks() | {
        "Identity": (identity,),
        "Identities": (wire.Identities(identities=(identity,)),),
        "NewToken": (wire.NewToken(info=token, token=TOKEN_EXAMPLE),),
        "Tokens": (wire.Tokens(tokens=(token,)),),
        "NewPlayer": (wire.NewPlayer(player=ada, token=TOKEN_EXAMPLE),),
        "Player": (ada,),
        "NumberedNotice": (notice,),
        "Phrases": (wire.Phrases(phrases=(wire.PhraseInfo(phrase="hello", text="Hello!"),)),),
        "Announcement": (wire.Announcement(message="We restart at 20:00 UTC.", until=moment(CREATED)),),
        "Muted": (wire.Muted(players=(BOB,)),),
        "Blocked": (wire.Blocked(players=(BOB,)),),
        "Followed": (wire.Followed(players=(wire.FollowedPlayer(id=BOB, name="Bob", picture="boat", online=True),)),),
        "Preferences": (wire.Preferences(theme="dark", faces="tiles"),),
        "Profile": (wire.Profile(id=BOB, name="Bob", picture="boat"),),
        "Notices": (wire.Notices(notices=(notice,), next=notice.id),),
        "PlayerStats": (stats,),
        "Export": (_export(ada, token, identity, stats, notice),),
        "Catalogue": (wire.Catalogue(games=(CATALOGUE["scala-40"], CATALOGUE["conquian"])),),
        "RulesPreview": (preview(VARIANT, _UNPLAYABLE, None),),
        "ServiceClock": (wire.ServiceClock(now=instant(CREATED)),),
        "Health": (wire.Health(status="ok"),),
        "Readiness": (wire.Readiness(status="ok", search="ready"),),
    }


def _export(
    ada: wire.Player,
    token: wire.Token,
    identity: wire.Identity,
    stats: wire.PlayerStats,
    notice: wire.NumberedNotice,
) -> wire.Export:
    return wire.Export(
        exported_at=moment(CREATED + 86_400_000),
        player=ada,
        preferences=wire.Preferences(theme="dark"),
        tokens=(token,),
        identities=(identity,),
        webhooks=(),
        webhook_failures=(),
        push_subscriptions=(),
        muted=(),
        blocked=(BOB,),
        followed=(),
        reports=(_report(),),
        stats=stats,
        games=(_game(),),
        notices=(notice,),
        more=(),
    )


def _game() -> wire.ExportedGame:
    return wire.ExportedGame(
        id=GAME,
        variant=VARIANT,
        status="finished",
        created_at=moment(CREATED),
        ended_at=moment(CREATED + 3_600_000),
        organised=False,
        seat=0,
        result="won",
        total=35,
    )


def _report() -> wire.SentReport:
    return wire.SentReport(
        at=moment(CREATED), player=BOB, game=GAME, category="stalling", version=40, text="Very slow."
    )


def _push_subscription() -> wire.AddPushSubscription:
    keys = wire.PushKeys(p256dh="B" + "A" * 86, auth="A" * 22)
    return wire.AddPushSubscription(endpoint="https://push.example/send/kJ3vQ8", keys=keys, language="fr")


def _of_webhooks() -> dict[str, tuple[Struct, ...]]:
    webhook = wire.Webhook(
        id=_WEBHOOK,
        url="https://bot.example/rami",
        events=("game.ended",),
        plays=True,
        created_at=moment(CREATED),
        both_until=None,
    )
    subscription = wire.PushSubscription(
        id="s_" + ADA[2:], host="push.example", language="fr", added_at=moment(CREATED)
    )
    failure = wire.WebhookFailure(
        id="msg_" + ADA[2:],
        event="game.ended",
        game=GAME,
        version=40,
        at=moment(CREATED),
        attempts=5,
        reason="status",
        status=500,
    )
    return {
        "Push": (wire.Push(public_key="B" + "A" * 86),),
        "PushSubscription": (subscription,),
        "PushSubscriptions": (wire.PushSubscriptions(subscriptions=(subscription,)),),
        "NewWebhook": (wire.NewWebhook(webhook=webhook, secret="whsec_" + "A" * 32),),
        "Webhook": (webhook,),
        "Webhooks": (wire.Webhooks(webhooks=(webhook,)),),
        "WebhookFailures": (wire.WebhookFailures(failures=(failure,)),),
        "WebhookTest": (wire.WebhookTest(delivered=True, reason=None, status=204, milliseconds=85),),
    }
