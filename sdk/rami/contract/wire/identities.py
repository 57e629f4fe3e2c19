"""Identities: the logins at issuers that act for a player."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rami.contract.wire.basics import ID, TOKEN_TEXT, Request, Timestamp

IDENTITY_ID: Final = rf"^l_{ID}\Z"
IdentityId = Annotated[
    str, Meta(pattern=IDENTITY_ID, description="The id of a login.", examples=["l_06d2k8hqv4n7c1r5tb9f3je0as"])
]
LONGEST_ACCESS_TOKEN: Final = 8 * 1024


class LinkIdentity(Request, frozen=True, kw_only=True):
    """A login at an issuer that is to act for your player."""

    access_token: Annotated[str, Meta(pattern=TOKEN_TEXT, max_length=LONGEST_ACCESS_TOKEN)]
    """An access token of the login for this service, with all scopes that a player can give."""

    def __repr__(self) -> str:
        return "LinkIdentity()"  # without the token: it is a secret


class Identity(Struct, frozen=True, kw_only=True):
    """A login at an issuer that acts for your player."""

    id: IdentityId
    issuer: str
    """The address of the issuer."""
    subject: str
    """The first characters of the name that the issuer has for you, so that you recognise the login."""
    created_at: Timestamp
    """When it was linked."""


class Identities(Struct, frozen=True, kw_only=True):
    """The logins that act for your player, oldest first."""

    identities: tuple[Identity, ...]
    """The logins."""
