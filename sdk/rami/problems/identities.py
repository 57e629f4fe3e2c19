"""Refusals because of a login at an issuer."""

from typing import Final

from rami.problems.exceptions import Conflict, Forbidden, InvalidRequest, NotFound
from rami.problems.problem_type import ProblemType

IDENTITY_REFUSED: Final = ProblemType(
    code="identity_refused",
    status=409,
    raises=InvalidRequest,
    title="The access token is not accepted",
    sentence="`access_token` is not accepted: it may have expired, be for another service, or be of another issuer.",
    advice="Get a new access token for this service, from an issuer that it accepts.",
)
IDENTITY_LACKS_SCOPE: Final = ProblemType(
    code="identity_lacks_scope",
    status=403,
    raises=Forbidden,
    title="The access token may not do enough to be linked",
    sentence="`access_token` lacks the scope `{scope}`: a login is linked with an access token that may do all.",
    advice="Ask the issuer for an access token with all scopes that players can give, or with the word `play`.",
)
TOKEN_CANNOT_LINK: Final = ProblemType(
    code="token_cannot_link",
    status=403,
    raises=Forbidden,
    title="A token that expires cannot link a login",
    sentence="Your token expires, and a login that it links would not.",
    advice="Use a token that does not expire.",
)
IDENTITY_TAKEN: Final = ProblemType(
    code="identity_taken",
    status=409,
    raises=Conflict,
    title="The login belongs to another player",
    sentence="This login already belongs to another player.",
    advice="Sign in with the login. Then unlink it from that player, or delete that player, and link it again.",
)
TOO_MANY_IDENTITIES: Final = ProblemType(
    code="too_many_identities",
    status=409,
    raises=Conflict,
    title="You have too many logins",
    sentence="A player has at most {most} logins; unlink one first.",
    advice="Unlink a login that you no longer need.",
)
LAST_IDENTITY: Final = ProblemType(
    code="last_identity",
    status=409,
    raises=Conflict,
    title="The last way to your player cannot be unlinked",
    sentence="This is your last login, and you have no token with the scope `play` that does not expire.",
    advice="Create such a token first, link another login, or delete the player.",
)
UNKNOWN_IDENTITY: Final = ProblemType(
    code="unknown_identity",
    status=404,
    raises=NotFound,
    title="You have no such login",
    sentence="You have no such login.",
    advice="`GET /v1/players/me/identities` lists your logins.",
)
