"""Links that messengers can read: what they show beside a link of a game."""

from rami_service.api.routes.links.games import GAME_LINKS

__all__ = ["GAME_LINKS"]
