"""What a program finds out without a token: whose access tokens this service accepts (RFC 9728)."""

from typing import Any, Final

from rami.contract.wire.scopes import SCOPES
from rami_service.settings import Settings

WELL_KNOWN: Final = "/.well-known/oauth-protected-resource"


def metadata(settings: Settings) -> dict[str, Any]:
    """The metadata of this service as a protected resource. `rami_client_id` is a field of ours, for the table."""
    client = {"rami_client_id": settings.oidc_client} if settings.oidc_client else {}
    return {
        "resource": settings.oidc_audience,
        "authorization_servers": settings.oidc_issuers,
        "scopes_supported": [*SCOPES],
        "bearer_methods_supported": ["header"],
        "resource_name": "Rami",
        **client,
    }


def challenge(settings: Settings) -> str:
    """The value of WWW-Authenticate.

    It names the metadata below the path of the service, which every proxy that leads to the service passes on.
    """
    if not settings.oidc_issuers:
        return "Bearer"
    return f'Bearer resource_metadata="{settings.oidc_audience.rstrip("/")}{WELL_KNOWN}"'
