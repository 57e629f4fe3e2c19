"""Pictures of the tables of public games, for messengers and for pages that embed a game."""

from rami_service.api.pictures.painter import Painter
from rami_service.api.pictures.table import drawing

__all__ = ["Painter", "drawing"]
