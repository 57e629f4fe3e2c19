"""The text of a refusal is in the requested language; its code, params and rule are the same in all languages."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table

from rami.problems import PROBLEM_TYPES

ASKED = {
    "fr": "fr",
    "en": "en",
    "fr-CA;q=0.8, en;q=0.2": "fr",
    "de, fr;q=0.1": "fr",
    "fr;q=0": "en",
    ";;q=": "en",
    "": "en",
}
"""Values of Accept-Language, and the language of the response."""


class Scene:
    """Three players, two of them in a running game."""

    def __init__(self, service: Service) -> None:
        self.http = service.http
        self.ada, self.bob, self.eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
        self.table = Table([self.ada, self.bob], options=ONE_DEAL)
        self.turn, (self.other,) = self.table.turn, self.table.others
        self.moves = f"/v1/games/{self.table.id}/moves"


Ask = Callable[[Scene, dict[str, str]], httpx.Response]


def asking(path: str, body: object = None, *, method: str = "POST", who: str = "turn", **headers: str) -> Ask:
    """A request of one of the scene's players; `{moves}` in `path` stands for the path where moves are posted."""

    def ask(scene: Scene, language: dict[str, str]) -> httpx.Response:
        player: Player = getattr(scene, who)
        named = {name.replace("_", "-"): value for name, value in headers.items()} | language
        return player.send(method, path.format(moves=scene.moves), json=body, headers=named)

    return ask


def raw(body: bytes, content_type: str = "application/json") -> Ask:
    """A request to create a player with these bytes as its body."""
    return lambda scene, language: scene.http.post(
        "/v1/players", content=body, headers={"Content-Type": content_type} | language
    )


def moving(*moves: object, who: str = "turn") -> Ask:
    """A request to make some moves."""
    return asking("{moves}", {"moves": list(moves)}, who=who)


REFUSALS: dict[str, tuple[Ask, str, str]] = {
    "not one's turn": (moving({"type": "draw_stock"}, who="other"), "not_your_turn", " de jouer."),
    "no draw yet": (moving({"type": "discard", "card": "*"}), "must_draw_first", "Piochez d’abord, au talon"),
    "too deep a draw": (
        moving({"type": "draw_discard", "depth": 9}),
        "top_card_only",
        "On ne prend que la carte du dessus",
    ),
    "nothing to undo": (moving({"type": "undo"}), "nothing_to_undo", "aucun coup de ce tour"),
    "a misspelt card": (moving({"type": "discard", "card": "10H"}), "invalid_request", "TH pour le dix de cœur"),
    "a misspelt field": (
        moving({"type": "discard", "crad": "TH"}),
        "invalid_request",
        "le champ inconnu `crad` (vouliez-vous dire `card`\u00a0?)",
    ),
    "a missing field": (moving({"type": "meld"}), "invalid_request", "le champ `cards` manque"),
    "an unknown move": (moving({"type": "cheat"}), "invalid_request", "une de ces valeurs est attendue"),
    "no moves": (moving(), "invalid_request", "il faut un tableau d’une longueur de 1 au moins"),
    "text for a number": (
        asking("/v1/games", {"seats": "2"}),
        "invalid_request",
        "il faut un nombre entier ou null, et non une chaîne",
    ),
    "too many seats": (asking("/v1/games", {"seats": 9}), "invalid_request", "il faut un nombre entier, 8 au plus"),
    "no body": (asking("/v1/games"), "missing_body", "demande un corps JSON"),
    "more bots than seats": (asking("/v1/games", {"bots": 3}), "bad_rules", "3 robots de la maison"),
    "an unknown option": (
        asking("/v1/games", {"options": {"jokrs": 1}}),
        "bad_rules",
        "`jokrs` (vouliez-vous dire `jokers`\u00a0?)",
    ),
    "an option's bad value": (
        asking("/v1/games", {"options": {"ace": "sideways"}}),
        "bad_rules",
        "L’option ace n’est pas valable. Les valeurs possibles sont low, high, high_low, around_corner.",
    ),
    "options at odds": (
        asking("/v1/games", {"options": {"players": [5, 3]}}),
        "bad_rules",
        "le premier nombre ne peut pas être le plus grand",
    ),
    "a game of nobody": (asking("/v1/games/g_" + "0" * 26, method="GET"), "game_not_found", "Cette partie"),
    "no seat of one's own": (moving({"type": "draw_stock"}, who="eve"), "not_seated", "Vous ne participez pas"),
    "a record too early": (
        lambda scene, language: scene.ada.send("GET", f"/v1/games/{scene.table.id}/record", headers=language),
        "game_not_finished",
        "celle-ci est en cours",
    ),
    "an old version": (
        asking("{moves}", {"moves": [{"type": "draw_stock"}]}, If_Match='"1"'),
        "stale_version",
        "chargez-la et décidez de nouveau",
    ),
    "a bad header": (
        asking("{moves}", {"moves": [{"type": "draw_stock"}]}, If_Match="x"),
        "invalid_request",
        "Dans l’en-tête `If-Match`",
    ),
    "an unknown parameter": (
        asking("/v1/games?lmit=3", method="GET"),
        "invalid_request",
        "pas de paramètre `lmit` (vouliez-vous dire `limit`\u00a0?)",
    ),
    "a bad parameter": (
        asking("/v1/games?limit=0", method="GET"),
        "invalid_request",
        "il faut un nombre entier, 1 au moins",
    ),
    "an unknown variant": (asking("/v1/variants/poker", method="GET"), "unknown_variant", "pas de variante"),
    "an unknown path": (asking("/v1/nothing", method="GET"), "not_found", "Il n’y a rien à ce chemin."),
    "another method": (asking("/v1/games", method="PUT"), "method_not_allowed", "Ce chemin n’accepte que"),
    "no token": (
        lambda scene, language: scene.http.get("/v1/players/me", headers=language),
        "missing_token",
        "envoyez l’en-tête",
    ),
    "no JSON": (raw(b"{"), "malformed_json", "nom de champ entre guillemets doubles attendu (caractère 1)"),
    "half a surrogate": (raw(b'{"name":"\\ud800"}'), "malformed_json", "Le corps n’est pas du JSON"),
    "a value too many": (raw(b'{"name":"Ada"} {}'), "malformed_json", "caractères en trop à la fin (octet"),
    "not a number": (raw(b'{"name":NaN}'), "malformed_json", "il contient NaN"),
    "no UTF-8": (raw(b'{"name":"\xff"}'), "not_utf8", "L’octet 9"),
    "a key twice": (raw(b'{"name":"A","name":"B"}'), "duplicate_key", "deux fois la même clé"),
    "another type": (raw(b"name=Ada", "text/plain"), "unsupported_media_type", "Le Content-Type du corps"),
    "too large": (raw(b" " * 20_000), "body_too_large", "16\u00a0Kio"),
}


@pytest.fixture(scope="module")
def scene(service: Service) -> Scene:
    """One scene for the whole module: refused requests do not change it."""
    return Scene(service)


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_is_told_in_the_language_asked_for(scene: Scene, name: str) -> None:
    """Only the sentences differ between the languages, not the places of mistakes."""
    ask, code, french = REFUSALS[name]
    said: dict[str, list[dict[str, Any]]] = {"en": [], "fr": []}
    for header, language in ASKED.items():
        answer = ask(scene, {"Accept-Language": header})
        assert answer.headers["content-language"] == language
        assert answer.headers["vary"] == "Accept-Language"
        said[language].append({key: value for key, value in answer.json().items() if key != "request_id"})
    assert all(same == said[language][0] for language in said for same in said[language])
    (english, *_), (other, *_) = said["en"], said["fr"]
    assert (english["code"], english["title"]) == (code, PROBLEM_TYPES[code].title)
    assert french in str(other["detail"])
    errors = [[one.pop("detail") for one in problem["errors"]] for problem in (english, other)]
    assert english["errors"] == other["errors"]
    assert all(one != translated for one, translated in zip(*errors, strict=True))
    assert {key for key in english if english[key] != other[key]} == {"title", "detail"}


def test_without_a_wish_a_refusal_is_english(scene: Scene) -> None:
    """Without an Accept-Language header a refusal is in English."""
    answer = scene.http.get("/v1/players/me")
    assert "accept-language" not in answer.request.headers
    assert answer.headers["content-language"] == "en"
    assert answer.json()["title"] == PROBLEM_TYPES["missing_token"].title


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_a_problems_page_is_in_the_language_asked_for(scene: Scene, code: str) -> None:
    """The page at a problem's `type` is in the requested language."""
    english, french = (
        scene.http.get(f"/problems/{code}", headers={"Accept-Language": language}) for language in ("en", "fr-FR, en")
    )
    assert PROBLEM_TYPES[code].advice in english.text
    assert (english.headers["content-language"], french.headers["content-language"]) == ("en", "fr")
    assert english.text.splitlines()[0] == french.text.splitlines()[0] == f"{code} ({PROBLEM_TYPES[code].status})"
    assert not {*english.text.splitlines()[2].split(". ")} & {*french.text.splitlines()[2].split(". ")}
