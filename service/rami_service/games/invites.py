"""Invitations: a player who has one may join a game, or watch a private game, until the invitation expires.

A wrong invitation does not show whether the game exists: the answer is the same in both cases.
"""

from functools import partial
from hmac import compare_digest
from typing import Any, Final, Literal

from msgspec import Struct, json
from msgspec.structs import replace

from rami.contract.wire import CreateInvite, GamePreview, Invite, InviteInfo, Invites, PreviewGame, WatchGame
from rami.messages.text import Text
from rami.problems.exceptions import GameNotFound
from rami.problems.games import (
    GAME_FULL,
    GAME_NOT_FOUND,
    INVITE_EXPIRED,
    INVITE_INVALID,
    TOO_MANY_INVITES,
    UNKNOWN_INVITE,
)
from rami_service import ids
from rami_service.domain.models import (
    Changed,
    Game,
    StoredInvite,
    may_see,
    organiser_of,
    seat_of,
    sees_late,
    stored_game,
)
from rami_service.domain.presentation import game_view, instant, summary_for
from rami_service.domain.records.player_records import stored_player
from rami_service.domain.seating import check_creator, check_inviter
from rami_service.games.answers import Answered
from rami_service.games.change import Work, change
from rami_service.games.play import load, load_seen
from rami_service.games.requests import Asked
from rami_service.runtime.callers import NOBODY, Caller
from rami_service.runtime.context import Clock, Context
from rami_service.store import games, players
from rami_service.store.redis.batch import Batch

MOST: Final = 32
"""How many invitations of a game may be valid at a time."""
MOST_GUESTS: Final = 100

Purpose = Literal["play", "watch"]


class Used(Struct, frozen=True):
    """An invitation's token and what it is used for."""

    token: str
    purpose: Purpose

    def __repr__(self) -> str:
        return f"Used({self.purpose!r})"  # without the token, which is a secret


async def create(context: Context, asked: Asked, game_id: str, request: CreateInvite) -> Answered:
    """Create an invitation to a game that the caller created, or has played to its end. Raises Refused.

    The game stores only the token's SHA-256; the token itself is in this answer.
    """
    token, now = ids.new_invite(game_id), context.clock()
    stored = StoredInvite(ids.fingerprint(token), request.purpose, now + request.expires_in * 1000)
    invite = Invite(invite=token, game=game_id, **_info(stored))
    return await change(context, asked, game_id, _inviting, stored, form=invite)


def _inviting(game: Game, player_id: str, now: int, stored: StoredInvite) -> Changed:
    check_inviter(game, player_id, stored.purpose)
    made = replace(stored, inviter=None if player_id == game.creator else player_id)
    return Changed(replace(game, invites=_with(game.invites, made, now)), ())


async def listed(batch: Batch, clock: Clock, who: Caller, game_id: str) -> Invites:
    """The invitations to the caller's own game that have not expired. Raises Refused."""
    game, _ = await load(batch, who, game_id)
    check_creator(game, who.player_id)
    return Invites(invites=tuple(InviteInfo(**_info(one)) for one in _valid(game, clock())))


async def revoke(context: Context, asked: Asked, game_id: str, invite_id: str) -> None:
    """Revoke an invitation to the caller's own game. Raises Refused."""
    await change(context, asked, game_id, _revoking, invite_id)


def _revoking(game: Game, player_id: str, now: int, invite_id: str) -> Changed:
    check_creator(game, player_id)
    if all(invite_id != ids.invite_id(one.token) for one in _valid(game, now)):
        raise UNKNOWN_INVITE()
    kept = [one for one in game.invites if ids.invite_id(one.token) != invite_id]
    return Changed(replace(game, invites=tuple(kept)), ())


def _valid(game: Game, now: int) -> list[StoredInvite]:
    return sorted((one for one in game.invites if one.expires_at > now), key=lambda one: one.expires_at)


def _info(stored: StoredInvite) -> dict[str, Any]:
    """What everybody who may list the invitations sees of one."""
    return {
        "id": ids.invite_id(stored.token),
        "purpose": stored.purpose,
        "expires_at": instant(stored.expires_at),
    }


async def preview(batch: Batch, clock: Clock, game_id: str, request: PreviewGame) -> GamePreview:
    """A game for who has not joined it: a public one, or one to which the invitation fits. Raises Refused."""
    loaded = await games.load(batch, game_id)
    game = stored_game(loaded, game_id) if loaded else None
    if request.invite is None:
        if loaded is None or game is None or game.private:
            raise GAME_NOT_FOUND()
        return await _previewed(batch, game, loaded.version)
    invite = _fitting(game, request.invite) if game else None
    if loaded is None or game is None or invite is None:
        raise INVITE_INVALID()
    _check_valid(invite, clock())
    if game.private and invite.purpose == "play" and game.status != "open":
        raise INVITE_INVALID()  # nobody can join any more, and the invitation does not let anybody watch
    return await _previewed(batch, game, loaded.version, invite)


async def _previewed(batch: Batch, game: Game, version: int, invite: StoredInvite | None = None) -> GamePreview:
    by = game.creator if invite is None or invite.inviter is None else invite.inviter
    return GamePreview(
        game=summary_for(game, version, NOBODY),
        inviter=await _name(batch, game, by),
        purpose=invite.purpose if invite else None,
        expires_at=instant(invite.expires_at) if invite else None,
    )


async def _name(batch: Batch, game: Game, player_id: str) -> str:
    """The name of who invites. Empty if that player has no seat any more, or does not exist any more."""
    seat = seat_of(game, player_id)
    if seat is not None:
        return game.seats[seat].name
    record = await players.get(batch, player_id) if player_id == organiser_of(game) else None
    return stored_player(record, player_id).name if record is not None else ""


async def watch(context: Context, asked: Asked, game_id: str, request: WatchGame) -> Answered:
    """Become a guest of a private game. Nothing changes for a player who may already see it. Raises Refused."""
    answered = await use(context, asked, game_id, Used(request.invite, "watch"), _watching)
    game, version = await load_seen(context, asked.who, game_id)
    if not sees_late(game, asked.who.player_id):
        return answered
    return Answered(version, json.encode(game_view(game, version, asked.who.player_id)))


def _watching(game: Game, player_id: str, _now: int) -> Changed:
    if may_see(game, player_id):
        return Changed(game, ())
    if len(game.guests) >= MOST_GUESTS:
        raise GAME_FULL(reason=Text("{most} guests watch it already", most=MOST_GUESTS))
    return Changed(replace(game, guests=(*game.guests, player_id)), ())


async def use(context: Context, asked: Asked, game_id: str, used: Used, work: Work, *arguments: Any) -> Answered:
    """`change` for a caller with an invitation, which is checked before `work` runs. Raises Refused."""
    sees = partial(_opens, used)
    try:
        return await change(context, asked, game_id, _invited, used, work, arguments, sees=sees)
    except GameNotFound:
        raise INVITE_INVALID() from None


def _invited(game: Game, player_id: str, now: int, used: Used, work: Work, arguments: tuple[Any, ...]) -> Changed:
    found = _found(game, used)
    if found is not None:
        _check_valid(found, now)
    return work(game, player_id, now, *arguments)


def _opens(used: Used, game: Game, _player_id: str) -> bool:
    return _found(game, used) is not None


def _found(game: Game, used: Used) -> StoredInvite | None:
    found = _fitting(game, used.token)
    return found if found is not None and found.purpose == used.purpose else None


def _fitting(game: Game, invite: str) -> StoredInvite | None:
    token = ids.fingerprint(invite)
    return next((one for one in game.invites if compare_digest(one.token, token)), None)


def _check_valid(invite: StoredInvite, now: int) -> None:
    if invite.expires_at <= now:
        raise INVITE_EXPIRED()


def _with(invites: tuple[StoredInvite, ...], new: StoredInvite, now: int) -> tuple[StoredInvite, ...]:
    """The invitations and a new one. Expired ones stay while there is room: they get `INVITE_EXPIRED` as their answer.

    Raises Refused if there are `MOST` valid ones already.
    """
    if sum(one.expires_at > now for one in invites) >= MOST:
        raise TOO_MANY_INVITES(most=MOST)
    latest = sorted((*invites, new), key=lambda one: one.expires_at)
    return tuple(latest[-MOST:])
