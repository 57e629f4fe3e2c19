"""The player of a service: known by a token, or new."""

from rami import AsyncRami
from rami.errors import MissingToken


class Account:
    """The player of a client. `created` is the new player, with the token that nobody can show again."""

    def __init__(self, rami: AsyncRami) -> None:
        self.rami = rami
        self.created: tuple[str, str] | None = None

    async def name(self) -> str | None:
        """The name of the player; None if the client has no token. Raises RamiError."""
        try:
            return (await self.rami.get_me()).name
        except MissingToken:
            return None

    async def create(self, name: str) -> None:
        """Create a player, for whom the client then acts. Raises RamiError."""
        player = await self.rami.create_player(name)
        self.created = name, player.token
