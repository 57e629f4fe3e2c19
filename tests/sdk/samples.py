"""Sample answers: a real view of a real first deal, and the log of a finished game."""

from collections.abc import Iterable

from msgspec.structs import replace

from rami import hint
from rami.contract import wire
from rami.rules.engine.deal import start
from rami.rules.events import CardDiscarded, GameEnded, TurnStarted
from rami.rules.records.record import Record
from rami.rules.variants.resolve import RulesName, resolve
from rami.rules.views.view import seen

GAME = "g_" + "0" * 26
INVITE = "i_" + "0" * 26 + "_" + "a" * 32
INVITE_ID = "v_" + "0" * 26
ADA = wire.Player(id="p_" + "a" * 26, name="Ada", created_at="2026-01-01T00:00:00Z")
TOKEN = wire.Token(id="t_" + "0" * 26, scope="read", name="screen", created_at=ADA.created_at, current=False)
RULES = resolve("rami", seats=2)
STATE, _ = start(RULES, GAME, 2, b"s" * 32, b"t" * 32)
SEATS = tuple(wire.PlayerSeat(seat=seat, kind="player", player=ADA.id, name=f"seat {seat}") for seat in range(2))
VIEW = wire.GameView(
    **seen(STATE, STATE.table.turn),
    id=GAME,
    version=3,
    status="playing",
    created_at=ADA.created_at,
    creator=ADA.id,
    players=SEATS,
)
SUMMARIES = tuple(
    wire.GameSummary(
        id=f"g_{number:026}",
        version=1,
        status="open",
        variant="rami",
        options={},
        created_at=ADA.created_at,
        creator=ADA.id,
        players=SEATS,
    )
    for number in range(5)
)
RECORD = Record(game=GAME, rules=RulesName("rami"), names=("Ada", "Bob"), deals=(), totals=(0, 0), winners=(0,))
VARIANT = wire.VariantInfo(
    name="rami",
    title="Rami",
    summary="The game itself.",
    sources=(),
    players=(2, 6),
    defaults=RULES,
    implied=(),
    deviations={},
    options_schema={},
)

HINT = hint(VIEW)
PREVIEW = wire.RulesPreview(playable=False, refusal=wire.RulesRefusal("There are no jokers to deal.", "jokers", "G-31"))
STATS = wire.PlayerStats(player=ADA.id, games=0, won=0, resigned=0, deals=0, deals_won=0, variants=())
EXPORT = wire.Export(
    exported_at=ADA.created_at,
    player=ADA,
    preferences=wire.Preferences(),
    tokens=(TOKEN,),
    identities=(),
    webhooks=(),
    webhook_failures=(),
    push_subscriptions=(),
    muted=(),
    blocked=(),
    followed=(),
    reports=(),
    stats=STATS,
    games=(),
    notices=(),
    more=(),
)

SHEET = "# Rami\n\n- Défausser la dernière carte.\n"


def game_log(versions: int) -> list[wire.NumberedEvent]:
    """A log with so many versions, each with two events, and then the end of the game."""
    log: list[wire.NumberedEvent] = []
    for version in range(1, versions + 1):
        seat = version % 2
        log.append(wire.NumberedEvent(id=f"{version}-1", event=CardDiscarded(seat, "KH")))
        log.append(wire.NumberedEvent(id=f"{version}-2", event=TurnStarted(1 - seat)))
    return [*log, wire.NumberedEvent(id=f"{versions + 1}-1", event=GameEnded((0,), (0, 51)))]


def versions_of(log: Iterable[wire.NumberedEvent]) -> list[wire.VersionEvents]:
    """The same events, those of one version together."""
    versions: dict[int, list[wire.GameEvent]] = {}
    for each in log:
        versions.setdefault(int(each.id.partition("-")[0]), []).append(each.event)
    return [
        wire.VersionEvents(game=GAME, version=version, at=None, events=tuple(events))
        for version, events in versions.items()
    ]


def waiting_view() -> wire.GameView:
    """The view of the player who is not on turn."""
    return replace(VIEW, seat=1 - STATE.table.turn)
