"""What type checkers see of the clients: exact types of parameters and results, and errors for wrong arguments.

Nothing here runs. Each `type: ignore` is itself a test: the checker complains when there is nothing to ignore.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import assert_type

from rami import (
    AcceptedMoves,
    AsyncRami,
    EventLog,
    GameHistory,
    GameSummary,
    GameView,
    LegalMoves,
    LoggedEvent,
    LoggedVersion,
    MovesMade,
    NewPlayer,
    Player,
    Rami,
    Record,
    UnknownEvent,
    errors,
)
from rami.contract import wire
from rami.errors import NotYourTurn
from rami.problems.turns import NOT_YOUR_TURN
from rami.rules.moves import Discard, DrawStock


def the_sync_client_answers_with_exact_types(rami: Rami) -> None:
    """The result of every method of Rami has an exact type."""
    assert_type(rami.create_player("Ada"), NewPlayer)
    assert_type(rami.get_me(), Player)
    assert_type(rami.update_me(name="Ada", language="fr", picture="moon"), Player)
    assert_type(rami.get_player("p_1"), wire.Profile)
    assert_type(rami.list_phrases(), wire.Phrases)
    assert_type(rami.say_phrase("g_1", "hello"), None)
    assert_type(rami.get_preferences(), wire.Preferences)
    assert_type(rami.update_preferences(theme="dark", faces=None), wire.Preferences)
    assert_type(rami.list_muted(), wire.Muted)
    assert_type(rami.mute_player("p_1"), wire.Muted)
    assert_type(rami.unmute_player("p_1"), wire.Muted)
    assert_type(rami.list_blocked(), wire.Blocked)
    assert_type(rami.block_player("p_1"), wire.Blocked)
    assert_type(rami.unblock_player("p_1"), wire.Blocked)
    assert_type(rami.list_followed(), wire.Followed)
    assert_type(rami.follow_player("p_1"), wire.Followed)
    assert_type(rami.unfollow_player("p_1"), wire.Followed)
    assert_type(rami.report_player("g_1", "p_1", "spam", text="Much."), None)
    assert_type(rami.delete_me(), None)
    assert_type(rami.create_token("read", "screen"), wire.NewToken)
    assert_type(rami.export_me(), wire.Export)
    assert_type(rami.list_tokens(), wire.Tokens)
    assert_type(rami.revoke_token("t"), None)
    assert_type(rami.rotate_token(), wire.NewToken)
    assert_type(rami.create_webhook("https://bot.example/", events=["game.ended"]), wire.NewWebhook)
    assert_type(rami.list_webhooks(), wire.Webhooks)
    assert_type(rami.update_webhook("w", plays=True), wire.Webhook)
    assert_type(rami.delete_webhook("w"), None)
    assert_type(rami.rotate_webhook("w"), wire.NewWebhook)
    assert_type(rami.test_webhook("w"), wire.WebhookTest)
    assert_type(rami.list_webhook_failures("w"), wire.WebhookFailures)
    assert_type(rami.get_push(), wire.Push)
    keys = wire.PushKeys(p256dh="B", auth="A")
    assert_type(rami.add_push_subscription("https://push.example/1", keys), wire.PushSubscription)
    assert_type(rami.list_push_subscriptions(), wire.PushSubscriptions)
    assert_type(rami.delete_push_subscription("s"), None)
    assert_type(rami.list_variants(), wire.Variants)
    assert_type(rami.get_catalogue(), wire.Catalogue)
    assert_type(rami.get_variant("rami"), wire.VariantInfo)
    assert_type(rami.get_variant_sheet("rami", seats=3, language="fr"), str)
    assert_type(rami.create_game(), GameView)
    assert_type(rami.create_game("rami", seats=3, bots=2, options={"hand_size": 10}), GameView)
    assert_type(rami.quick_match("rami", seats=3, options={}, turn_seconds=60), GameView)
    assert_type(rami.quick_match(turn_seconds=None), GameView)
    assert_type(rami.list_games(), Iterator[GameSummary])
    assert_type(rami.list_games(5, variant="rami", seats=3, status="playing"), Iterator[GameSummary])
    assert_type(rami.list_my_games(page_size=10, status="finished"), Iterator[GameSummary])
    assert_type(rami.get_game("g"), GameView)
    assert_type(rami.get_game_sheet("g"), str)
    assert_type(rami.create_game(seating=[wire.SeatForYou(), wire.SeatForBot()], private=True), GameView)
    assert_type(rami.join_game("g", entropy="00", seat=1, invite="i"), GameView)
    assert_type(rami.add_bots("g", 2), GameView)
    assert_type(rami.create_invite("g", "watch", expires_in=60), wire.Invite)
    assert_type(rami.list_invites("g"), wire.Invites)
    assert_type(rami.revoke_invite("g", "v"), None)
    assert_type(rami.watch_game("g", "i"), GameView)
    assert_type(rami.leave_game("g"), GameView)
    assert_type(rami.resign_game("g"), GameView)
    assert_type(rami.rematch_game("g"), GameView)
    assert_type(rami.add_entropy("g"), GameView)
    assert_type(rami.get_game("g", version=3), GameView)
    assert_type(rami.get_history("g", "3-1", limit=5), GameHistory)
    assert_type(rami.get_hint("g"), wire.Hint)
    assert_type(rami.get_stats("p"), wire.PlayerStats)
    assert_type(rami.get_legal_moves("g"), LegalMoves)
    assert_type(rami.make_moves("g", DrawStock(), Discard("KH"), if_version=3, dry_run=True), MovesMade)
    assert_type(rami.make_moves_minimal("g", DrawStock(), if_version=3, legal_moves=True), AcceptedMoves)
    assert_type(rami.list_events("g", "12-3", wait=20), EventLog)
    assert_type(rami.get_hand_order("g_1"), wire.HandOrder)
    assert_type(rami.set_hand_order("g_1", ["7H"]), wire.HandOrder)
    assert_type(rami.get_record("g"), Record)
    assert_type(rami.ready(), wire.Readiness)
    assert_type(rami.follow("g", 12), Iterator[LoggedEvent])
    assert_type(rami.stream_game("g", "12-3"), Iterator[GameView | LoggedVersion])
    assert_type(
        rami.stream_games({"g": 12}),
        Iterator[
            wire.Page[GameSummary]
            | wire.NumberedNotice
            | GameView
            | LoggedVersion
            | wire.GamePresence
            | wire.GameClosed
        ],
    )
    assert_type(rami.stream_notices(), Iterator[wire.Page[GameSummary] | wire.NumberedNotice])
    assert_type(rami.list_notices("1-0", wait=20), wire.Notices)
    assert_type(rami.wait_for_turn("g"), GameView | None)
    with Rami() as entered:
        assert_type(entered, Rami)


async def the_async_client_answers_with_exact_types(rami: AsyncRami) -> None:
    """The result of every method of AsyncRami has an exact type."""
    assert_type(await rami.create_player("Ada"), NewPlayer)
    assert_type(await rami.get_me(), Player)
    assert_type(await rami.update_me(name="Ada", language=None, picture=None), Player)
    assert_type(await rami.get_player("p_1"), wire.Profile)
    assert_type(await rami.list_phrases(), wire.Phrases)
    assert_type(await rami.say_phrase("g_1", "hello"), None)
    assert_type(await rami.get_preferences(), wire.Preferences)
    assert_type(await rami.update_preferences(theme="dark", faces=None), wire.Preferences)
    assert_type(await rami.list_muted(), wire.Muted)
    assert_type(await rami.mute_player("p_1"), wire.Muted)
    assert_type(await rami.unmute_player("p_1"), wire.Muted)
    assert_type(await rami.list_blocked(), wire.Blocked)
    assert_type(await rami.block_player("p_1"), wire.Blocked)
    assert_type(await rami.unblock_player("p_1"), wire.Blocked)
    assert_type(await rami.list_followed(), wire.Followed)
    assert_type(await rami.follow_player("p_1"), wire.Followed)
    assert_type(await rami.unfollow_player("p_1"), wire.Followed)
    assert_type(await rami.report_player("g_1", "p_1", "spam", text="Much."), None)
    assert_type(await rami.delete_me(), None)
    assert_type(await rami.create_token("read", "screen"), wire.NewToken)
    assert_type(await rami.export_me(), wire.Export)
    assert_type(await rami.list_tokens(), wire.Tokens)
    assert_type(await rami.revoke_token("t"), None)
    assert_type(await rami.rotate_token(), wire.NewToken)
    assert_type(await rami.create_webhook("https://bot.example/", events=["game.ended"]), wire.NewWebhook)
    assert_type(await rami.list_webhooks(), wire.Webhooks)
    assert_type(await rami.update_webhook("w", plays=True), wire.Webhook)
    assert_type(await rami.delete_webhook("w"), None)
    assert_type(await rami.rotate_webhook("w"), wire.NewWebhook)
    assert_type(await rami.test_webhook("w"), wire.WebhookTest)
    assert_type(await rami.list_webhook_failures("w"), wire.WebhookFailures)
    assert_type(await rami.get_push(), wire.Push)
    keys = wire.PushKeys(p256dh="B", auth="A")
    assert_type(await rami.add_push_subscription("https://push.example/1", keys), wire.PushSubscription)
    assert_type(await rami.list_push_subscriptions(), wire.PushSubscriptions)
    assert_type(await rami.delete_push_subscription("s"), None)
    assert_type(await rami.list_variants(), wire.Variants)
    assert_type(await rami.get_catalogue(), wire.Catalogue)
    assert_type(await rami.get_variant("rami"), wire.VariantInfo)
    assert_type(await rami.get_variant_sheet("rami", seats=3, language="fr"), str)
    assert_type(await rami.create_game(), GameView)
    assert_type(await rami.create_game("rami", seats=3, bots=2, options={"hand_size": 10}), GameView)
    assert_type(await rami.quick_match("rami", seats=3, options={}, turn_seconds=60), GameView)
    assert_type(rami.list_games(), AsyncIterator[GameSummary])
    assert_type(rami.list_games(5, variant="rami", seats=3, status="playing"), AsyncIterator[GameSummary])
    assert_type(rami.list_my_games(page_size=10, status="finished"), AsyncIterator[GameSummary])
    assert_type(await rami.get_game("g"), GameView)
    assert_type(await rami.get_game_sheet("g"), str)
    assert_type(await rami.create_game(seating=[wire.SeatForYou(), wire.SeatForBot()], private=True), GameView)
    assert_type(await rami.join_game("g", entropy="00", seat=1, invite="i"), GameView)
    assert_type(await rami.add_bots("g", 2), GameView)
    assert_type(await rami.create_invite("g", "watch", expires_in=60), wire.Invite)
    assert_type(await rami.list_invites("g"), wire.Invites)
    assert_type(await rami.revoke_invite("g", "v"), None)
    assert_type(await rami.watch_game("g", "i"), GameView)
    assert_type(await rami.leave_game("g"), GameView)
    assert_type(await rami.resign_game("g"), GameView)
    assert_type(await rami.rematch_game("g"), GameView)
    assert_type(await rami.add_entropy("g"), GameView)
    assert_type(await rami.get_game("g", version=3), GameView)
    assert_type(await rami.get_history("g", "3-1", limit=5), GameHistory)
    assert_type(await rami.get_hint("g"), wire.Hint)
    assert_type(await rami.get_stats("p"), wire.PlayerStats)
    assert_type(await rami.get_legal_moves("g"), LegalMoves)
    assert_type(await rami.make_moves("g", DrawStock(), Discard("KH"), if_version=3, dry_run=True), MovesMade)
    assert_type(await rami.make_moves_minimal("g", DrawStock(), if_version=3, legal_moves=True), AcceptedMoves)
    assert_type(await rami.list_events("g", "12-3", wait=20), EventLog)
    assert_type(await rami.get_hand_order("g_1"), wire.HandOrder)
    assert_type(await rami.set_hand_order("g_1", ["7H"]), wire.HandOrder)
    assert_type(await rami.get_record("g"), Record)
    assert_type(await rami.ready(), wire.Readiness)
    assert_type(rami.follow("g", 12), AsyncGenerator[LoggedEvent, None])
    assert_type(rami.stream_game("g", "12-3"), AsyncGenerator[GameView | LoggedVersion, None])
    assert_type(
        rami.stream_games({"g": 12}),
        AsyncGenerator[
            wire.Page[GameSummary]
            | wire.NumberedNotice
            | GameView
            | LoggedVersion
            | wire.GamePresence
            | wire.GameClosed,
            None,
        ],
    )
    assert_type(rami.stream_notices(), AsyncGenerator[wire.Page[GameSummary] | wire.NumberedNotice, None])
    assert_type(await rami.list_notices("1-0", wait=20), wire.Notices)
    assert_type(await rami.wait_for_turn("g"), GameView | None)
    async with AsyncRami() as entered:
        assert_type(entered, AsyncRami)


def what_does_not_fit_is_refused(rami: Rami) -> None:
    """Missing, additional, misnamed and mistyped arguments are errors for the type checker."""
    rami.join_game()  # type: ignore[call-arg]
    rami.join_game("g", "00")  # type: ignore[call-arg]
    rami.join_game(7)  # type: ignore[arg-type]
    rami.create_game("rami", 3)  # type: ignore[arg-type, call-arg]
    rami.get_game_sheet("g", language="de")  # type: ignore[arg-type]
    rami.create_game(seat=3)  # type: ignore[call-arg]
    rami.create_game(seats="3")  # type: ignore[arg-type]
    rami.list_games(status="finished")  # type: ignore[arg-type]
    rami.make_moves("g", "draw_stock")  # type: ignore[arg-type]
    rami.make_moves("g", DrawStock(), version=3)  # type: ignore[call-arg]
    rami.list_events("g", after=None)  # type: ignore[arg-type]
    rami.create_invite("g", "look")  # type: ignore[arg-type]
    rami.fold("g")  # type: ignore[attr-defined]
    Rami("http://127.0.0.1:8000", "token")  # type: ignore[call-arg]


async def what_does_not_fit_is_refused_by_the_async_client(rami: AsyncRami) -> None:
    """The same arguments are errors for the async client, and so is a result without `await`."""
    await rami.join_game()  # type: ignore[call-arg]
    await rami.create_game(seats="3")  # type: ignore[arg-type]
    await rami.make_moves("g", "draw_stock")  # type: ignore[arg-type]
    rami.get_me().name  # type: ignore[attr-defined]  # noqa: B018


def errors_and_events_have_exact_types(error: NotYourTurn, logged: LoggedEvent) -> None:
    """The fields of a refusal have exact types, by class and by module alike; an event may be of an unknown type."""
    assert_type(error.retryable, bool)
    assert_type(error.code, str)
    assert_type(NOT_YOUR_TURN(turn=1, seat=0), NotYourTurn)
    assert_type(error.rule, str | None)
    assert_type(error.retry_after, float | None)
    assert_type(errors.NotYourTurn, type[NotYourTurn])
    if isinstance(logged.event, UnknownEvent):
        assert_type(logged.event.fields["seat"], object)  # type: ignore[assert-type]
