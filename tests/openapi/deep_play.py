"""Brings the state machine deep into a game: two players, and moves that the service lists, the rare kinds first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import schemathesis
from hypothesis import strategies
from msgspec import to_builtins
from requests.structures import CaseInsensitiveDict
from schemathesis.config import SchemathesisConfig
from schemathesis.generation.case import Case
from tests.service.process import Service
from tests.service.table import Player

from rami.bots import HouseBot
from rami.contract.wire import GameView
from rami.rules.moves import Move

OPERATIONS: Final = ("create_game", "join_game", "get_game", "make_moves")
CONFIG: Final = {
    "checks": {
        "ignored_auth": {"enabled": False},
        "positive_data_acceptance": {"expected-statuses": ["2xx", 403, 404, 409, 412, 422]},
    },
    "generation": {"mode": "positive"},  # the other run sends malformed requests; here they would only waste steps
    "phases": {"stateful": {"inference": {"algorithms": []}}},
}
DEAL: Final[dict[str, Any]] = {"variant": "wrotham", "seats": 2, "options": {"jokers": 8, "match_end": {"deals": 20}}}
"""Many jokers, so that they are laid and swapped; many deals, so that no game ends before the run."""
_EACH_STALE: Final = 15


class Play:
    """A service, the two players of every run's game, and what the runs have reached so far."""

    def __init__(self, service: Service) -> None:
        self.players = (service.player("Ada"), service.player("Bob"))
        self.url = f"{service.base}/openapi.json"
        self.conflicts = 0
        self.deepest = 0
        self.games: list[str] = []

    def machine(self) -> Any:
        """The state machine from the specification's links, in which these players make their moves."""
        bearer = {"openapi": {"bearer": {"bearer": self.players[0].token}}}
        config = SchemathesisConfig.from_dict(CONFIG | {"auth": bearer})
        schema = schemathesis.openapi.from_url(self.url, config=config).include(operation_id=list(OPERATIONS))
        schema.hook("before_generate_body")(_short)
        play = self

        class Machine(schema.as_state_machine()):  # type: ignore[misc] # the base class is made at run time
            def setup(self) -> None:
                self.here = Run(play)

            def before_call(self, case: Case[Any]) -> None:
                super().before_call(case)
                self.here.prepare(case)

            def after_call(self, response: Any, case: Case[Any]) -> None:
                super().after_call(response, case)
                self.here.note(case, response)

        return Machine

    def happened(self) -> Counter[str]:
        """How often each kind of event is in the logs, and how often a conflict was answered."""
        kinds = Counter(kind for game in self.games for kind in self._kinds(game))
        return kinds + Counter(conflicts=self.conflicts)

    def _kinds(self, game: str) -> Iterator[str]:
        after: int | str = 0
        while (page := self.players[0].events(game, after=after)).events:
            yield from (type(one.event).__name__ for one in page.events)
            after = page.next


class Run:
    """One run: its game, and how many moves it has made in the game."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._game: str | None = None
        self._made: Counter[str] = Counter()
        self._tried = 0
        self._kind = ""

    def prepare(self, case: Case[Any]) -> None:
        """Correct a generated request: its game, its sender and its moves."""
        name = operation_id(case)
        if self._game and case.path_parameters:
            case.path_parameters["game_id"] = self._game
        if name == "create_game":
            case.body = DEAL
        elif name == "join_game":
            case.body = {}
            _speak(case, self._play.players[1])
        elif name == "make_moves" and self._game:
            self._move(case, self._game)

    def _move(self, case: Case[Any], game: str) -> None:
        """Put a legal move of the player on turn into the request; sometimes one for an old version."""
        view = self._play.players[0].view(game)
        if view.turn is None:  # nobody has joined yet, so the second player joins here
            view = self._play.players[1].join(game)
            assert view.turn is not None
        player = self._play.players[view.turn]
        move = self._choice(player.view(game), player.legal(game).moves)
        self._tried += 1
        self._kind = type(move).__name__
        case.body = {"moves": [to_builtins(move)]}
        _speak(case, player, {"If-Match": '"1"'} if self._tried % _EACH_STALE == 0 else {})

    def _choice(self, view: GameView, legal: Sequence[Move]) -> Move:
        """The rare kinds first, but without endless undoing; otherwise the house bot's choice."""
        kinds: dict[str, list[Move]] = {}
        for move in legal:
            kinds.setdefault(type(move).__name__, []).append(move)
        made = self._made
        for kind, wanted in (
            ("SwapJoker", True),
            ("Undo", made["Undo"] * 9 < made.total()),
            ("DrawDiscard", made["DrawDiscard"] * 4 < made["DrawStock"]),
            ("LayOff", True),
            ("Meld", True),
        ):
            if wanted and kind in kinds:
                return max(kinds[kind], key=_jokers)
        return HouseBot().choose(view, legal)

    def note(self, case: Case[Any], response: Any) -> None:
        """Record the result of a request."""
        name, status = operation_id(case), response.status_code
        if name == "create_game" and status == 201 and self._game is None:
            self._game = response.json()["id"]
            self._play.games.append(self._game)
        elif name == "make_moves" and status == 412:
            self._play.conflicts += 1
        elif name == "make_moves" and status == 200:
            self._made[self._kind] += 1
            self._play.deepest = max(self._play.deepest, self._made.total())


def _short(context: Any, strategy: Any) -> Any:
    """Generate no long list of moves, because it is replaced anyway and the generator's choices per run are limited."""
    name = context.operation.definition.raw["operationId"]
    return strategies.just({"moves": [{"type": "draw_stock"}]}) if name == "make_moves" else strategy


def _speak(case: Case[Any], player: Player, headers: dict[str, str] | None = None) -> None:
    """Send a request with this player's token, and with these headers instead of the generated ones."""
    case.headers = CaseInsensitiveDict({"Authorization": f"Bearer {player.token}", **(headers or {})})


def operation_id(case: Case[Any]) -> str:
    """The name of the operation that a request calls."""
    return str(case.operation.definition.raw["operationId"])


def _jokers(move: Any) -> int:
    return sum("*" in card for card in getattr(move, "cards", ()))
