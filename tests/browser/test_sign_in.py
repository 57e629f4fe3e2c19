"""Signing in at the table with the operator's provider: code flow with PKCE against a real issuer over HTTP."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import SETTLED, barriers, overflow, untranslated
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.issuer import TestIssuer, issuing, with_login
from tests.service.process import Service, serving

pytestmark = pytest.mark.browser

NARROW: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
FOREIGN: Final = "This answer does not belong to a sign-in that was begun in this tab."


@pytest.fixture
def issuer() -> Iterator[TestIssuer]:
    """An issuer over HTTP."""
    with issuing() as running:
        yield running


@pytest.fixture
def trusting(issuer: TestIssuer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service under a path, at whose table people sign in with the issuer."""
    audience = "https://rami.example/rami"
    settings = {"oidc_issuers": issuer.url, "oidc_audience": audience, "oidc_client": "table", "path_prefix": "/rami"}
    with serving(tmp_path_factory.mktemp("table"), **settings) as running:
        yield running
        assert "internal_error" not in running.log


@pytest.fixture
def visits(browser: Browser, trusting: Service, issuer: TestIssuer) -> Iterator[Visits]:
    """Opens pages of the service. They may call the issuer, too."""
    opened = Visits(browser, trusting.base)
    yield opened
    opened.close()
    assert [wrong for wrong in opened.wrong if not wrong.startswith(issuer.url)] == []


def host_of(issuer: TestIssuer) -> str:
    """The name of the issuer on the page."""
    return issuer.url.removeprefix("http://")


def sign_in(page: Page, issuer: TestIssuer, answer: str = "Allow") -> None:
    """Go to the issuer, and answer there."""
    page.get_by_role("button", name=f"Sign in with {host_of(issuer)}").click()
    page.get_by_role("link", name=answer).click()


def stored(page: Page) -> str | None:
    """The key of this browser."""
    found: str | None = page.evaluate("localStorage.getItem('rami.token')")
    return found


def test_a_guest_links_a_login_and_finds_the_player_again(
    visits: Visits, trusting: Service, issuer: TestIssuer
) -> None:
    """The guest keeps the player; with an empty storage the login leads to the same one, with a key of its own."""
    guest = trusting.player("Cleo")
    page = visits.open("/rami/play#/account", token=guest.token, base=trusting.base, **NARROW)
    page.get_by_text("No login leads to this player yet.").wait_for()
    sign_in(page, issuer)
    page.get_by_role("button", name="Keep Cleo").wait_for()
    assert "code" not in page.url
    assert overflow(page) <= 0
    assert barriers(page) == []
    page.get_by_role("button", name="Keep Cleo").click()
    page.get_by_role("button", name=f"Unlink {host_of(issuer)} a…").wait_for()
    until(page, SETTLED)
    assert overflow(page) <= 0
    assert barriers(page) == []
    assert stored(page) == guest.token
    page.evaluate("localStorage.clear()")
    page.goto("/rami/play")
    page.reload()
    sign_in(page, issuer)
    page.get_by_role("heading", name="Cleo").wait_for()
    key = stored(page)
    assert key is not None
    assert key != guest.token
    assert key.count(".") != 2, "an access token was kept"
    assert with_login(trusting, key).id == guest.id
    kept: str = page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")
    assert "eyJ" not in kept
    assert "rami.sign-in" not in kept
    page.goto("/rami/play#/account")
    page.get_by_role("button", name="Unlink").click()
    page.get_by_text("No login leads to this player yet.").wait_for()
    assert guest.get("/v1/players/me/identities").json() == {"identities": []}


def test_a_newcomer_signs_in_by_keyboard_in_french(visits: Visits, trusting: Service, issuer: TestIssuer) -> None:
    """Without a player in the browser nothing is asked: the login makes one, with its name."""
    page = visits.open("/rami/play#/device", base=trusting.base, locale="fr-FR")
    page.get_by_role("button", name="Se connecter avec").focus()
    assert untranslated(page, "fr") == []
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Allow").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Ada L").wait_for()
    assert with_login(trusting, issuer.token()).get("/v1/players/me").json()["language"] == "fr"
    page.go_back()
    page.go_forward()  # the history has no code either
    assert page.url.partition("/play")[2] in ("", "#/")
    key = stored(page)
    assert key is not None
    assert with_login(trusting, key).id == with_login(trusting, issuer.token()).id


def test_who_has_signed_in_often_still_can(visits: Visits, trusting: Service, issuer: TestIssuer) -> None:
    """The keys of a player are limited: a new one takes the place of the oldest one of a sign-in, and of no other."""
    visits.expected = ("Failed to load resource",)
    login = with_login(trusting, issuer.token(scope="play"))
    names = ["phone", *[host_of(issuer)] * 15]
    made = [login.post("/v1/players/me/tokens", {"scope": "play", "name": name}).json()["info"] for name in names]
    page = visits.open("/rami/play#/device", base=trusting.base)
    sign_in(page, issuer)
    page.get_by_role("heading", name="Guest").wait_for()
    kept = {one["id"] for one in login.get("/v1/players/me/tokens").json()["tokens"]}
    assert len(kept) == 16
    assert {one["id"] for one in made} - kept == {made[1]["id"]}


def test_a_login_of_another_player_moves_nothing(visits: Visits, trusting: Service, issuer: TestIssuer) -> None:
    """It is said in words. The browser can play as the login's player, and only then forgets its own."""
    other, guest = with_login(trusting, issuer.token()), trusting.player("Cleo")
    page = visits.open("/rami/play#/account", token=guest.token, base=trusting.base)
    visits.expected = ("Failed to load resource",)
    sign_in(page, issuer)
    page.get_by_role("button", name="Keep Cleo").click()
    page.get_by_text("This login leads to another player already.").wait_for()
    assert stored(page) == guest.token
    page.wait_for_timeout(700)  # a second press that comes sooner is taken for an accident
    page.get_by_role("button", name="Play as the player of my login").click()
    page.get_by_role("heading", name="Guest").wait_for()
    key = stored(page)
    assert key is not None
    assert with_login(trusting, key).id == other.id


def test_a_guest_who_is_revoked_meanwhile_can_go_on_with_the_login(
    visits: Visits, trusting: Service, issuer: TestIssuer
) -> None:
    """While the question is open, another device revokes the key: the page says so, and offers what is left."""
    visits.expected = ("Failed to load resource",)
    guest = trusting.player("Cleo")
    assert guest.post("/v1/players/me/tokens", {"scope": "play", "name": "phone"}).status_code == 201
    page = visits.open("/rami/play#/account", token=guest.token, base=trusting.base)
    sign_in(page, issuer)
    keep = page.get_by_role("button", name="Keep Cleo")
    keep.wait_for()
    tokens = guest.get("/v1/players/me/tokens").json()["tokens"]
    (own,) = [one["id"] for one in tokens if one["current"]]
    assert guest.send("DELETE", f"/v1/players/me/tokens/{own}").status_code == 204
    page.wait_for_timeout(700)  # a press that comes sooner is taken for an accident
    keep.click()
    keep.wait_for(state="detached")
    page.get_by_role("alert").first.wait_for()
    assert barriers(page) == []
    page.wait_for_timeout(700)
    page.get_by_role("button", name="Play as the player of my login").click()
    page.get_by_role("heading", name="Ada L").wait_for()
    key = stored(page)
    assert key is not None
    assert with_login(trusting, key).id == with_login(trusting, issuer.token()).id


def test_an_answer_that_was_not_asked_for_signs_nobody_in(
    visits: Visits, trusting: Service, issuer: TestIssuer
) -> None:
    """Not a code without a sign-in, a wrong state, a code of another session, nor one that was used."""
    visits.expected = ("Failed to load resource",)
    page = visits.open("/rami/play?code=code0&state=any", base=trusting.base)
    page.get_by_text(FOREIGN).wait_for()
    assert page.url.endswith("/rami/play#/device")
    assert "/token" not in issuer.asked, "a foreign code was sent"
    attacker = visits.open("/rami/play#/device", base=trusting.base)
    attacker.get_by_role("button", name="Sign in with").click()
    attacker.get_by_role("link", name="Allow").wait_for()
    theirs = attacker.get_by_role("link", name="Allow").get_attribute("href")
    assert theirs is not None
    page.get_by_role("button", name="Sign in with").click()
    page.get_by_role("link", name="Allow").wait_for()
    page.goto(theirs)  # with the attacker's state
    page.get_by_text(FOREIGN).wait_for()
    assert "/token" not in issuer.asked, "a foreign code was sent"
    page.get_by_role("button", name="Sign in with").click()
    own = page.get_by_role("link", name="Allow").get_attribute("href")
    assert own is not None
    code = theirs.partition("code=")[2].partition("&")[0]
    before, _, rest = own.partition("code=")
    page.goto(f"{before}code={code}&{rest.partition('&')[2]}")  # the state is right, the code is for another verifier
    page.get_by_text(FOREIGN).wait_for()
    assert "/token" in issuer.asked
    assert stored(page) is None


def test_what_the_provider_refuses_is_said(visits: Visits, trusting: Service, issuer: TestIssuer) -> None:
    """A refusal, a provider that is away, and one whose tokens the service does not accept. No guest is lost."""
    visits.expected = ("Failed to load resource", "Access to fetch")
    guest = trusting.player("Cleo")
    page = visits.open("/rami/play#/account", token=guest.token, base=trusting.base)
    sign_in(page, issuer, "Refuse")
    page.get_by_text("has not signed you in").wait_for()
    issuer.answers["/token"] = 200, b'{"access_token": "a.b.c", "token_type": "Bearer"}'
    sign_in(page, issuer)
    page.get_by_role("button", name="Play as the player of my login").click()
    page.get_by_text("do not work together").wait_for()
    assert stored(page) == guest.token
    issuer.answers["/.well-known/openid-configuration"] = 503, b"{}"
    page.goto("/rami/play#/account")
    page.get_by_role("button", name="Sign in with").click()
    page.get_by_text("cannot be reached").wait_for()
    assert stored(page) == guest.token


def test_the_page_may_call_nobody_else(trusting: Service, service: Service, issuer: TestIssuer) -> None:
    """The policy of the table names the issuer, that of the front door does not; without a client neither does."""
    table = trusting.http.get("/rami/play")
    assert f"connect-src 'self' {issuer.url};" in table.headers["content-security-policy"]
    assert "connect-src 'self';" in trusting.http.get("/rami/").headers["content-security-policy"]
    assert "connect-src 'self';" in service.http.get("/play").headers["content-security-policy"]
    assert "oauth-protected-resource" not in service.http.get("/play").text
    assert trusting.http.get("/rami/.well-known/oauth-protected-resource").json()["rami_client_id"] == "table"
