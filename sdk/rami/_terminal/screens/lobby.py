"""The lobby of a service: the own games, those that wait for players, and those that are being played."""

from collections.abc import AsyncIterator
from typing import ClassVar, Final, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from rami import AsyncRami, GameSummary
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.game_address import GameAddress, game_address
from rami._terminal.game.hand_order import Order
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.screens.waiting import WaitingScreen
from rami._terminal.sources.account import Account
from rami._terminal.sources.preferences import preferred_order, preferring, stored
from rami._terminal.sources.service import ServiceGame
from rami._terminal.sources.setup import ALONE, WITH_PEOPLE, Setup
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.heading import title_of
from rami._terminal.widgets.paint import REFUSED, STRONG, WEAK, button
from rami._terminal.widgets.too_small import TooSmall
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.entry import Entry
from rami._terminal.windows.stack import close, window
from rami.contract.wire import Faces
from rami.errors import AlreadySeated, GameNotOpen, InvalidRequest, NotFound, RamiError, Refused, Unauthorized
from rami.messages.pages import account as account_words
from rami.messages.pages import app as app_words
from rami.messages.pages import home as home_words
from rami.messages.pages import lobby as words
from rami.messages.pages import shared as shared_words
from rami.messages.pages import start as start_words
from rami.rules.variants import VARIANTS

_SECONDS: Final = 5
"""After so many seconds the lists are read again."""
_MOST: Final = 30
"""How many games of a kind are shown."""


class _Row(NamedTuple):
    """A game in the list, and whether the reader has a seat, can take one, or looks on."""

    game: GameSummary
    joins: bool


class LobbyScreen(Screen[None]):
    """Where games begin. `setup` is what a new game is like at first, `faces` what the command line asks for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new_game", show=False),
        Binding("m", "quick_match", show=False),
        Binding("j", "join", show=False),
        Binding("r", "refresh", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, say: Translator, account: Account, setup: Setup, faces: Faces | None = None) -> None:
        super().__init__()
        self._say, self._account, self._setup, self._faces = say, account, setup, faces
        self._order: Order = "suit"
        self._rows: list[_Row | None] = []
        self._last: str | None = None  # the game from which the player comes back
        self._arrived = self._lost = False

    @property
    def _rami(self) -> AsyncRami:
        return self._account.rami.with_options(language=self._say.language)

    def compose(self) -> ComposeResult:
        """The lists, and what can be done."""
        yield TooSmall(self._say)
        yield Label(self._say(words.LOBBY), classes="title", markup=False, id="hello")
        yield OptionList(compact=True)
        yield Static(id="refusal")
        yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Ask for a name if nobody is known, then read the lists."""
        say = self._say
        buttons = [
            button("N", say(app_words.NEW_GAME), "new_game", main=True),
            button("M", say(home_words.QUICK_MATCH), "quick_match"),
            button("J", say(words.JOIN), "join"),
            button("R", say(words.REFRESH), "refresh"),
            button("Q", say(start_words.QUIT), "leave"),
        ]
        self.query_one("#buttons", Flow).show(buttons)
        self._arrive()

    @work(group="act")
    async def _arrive(self) -> None:
        say = self._say
        try:
            name = await self._account.name()
            while name is None:
                name = await window(self, Entry(say, say(app_words.WHO), value=self._setup.name))
                if name is None:
                    close(self, None)
                    return
                await self._account.create(name)
        except Unauthorized as error:
            self._tell(error)
            return
        except InvalidRequest:
            self._refuse(say(words.BAD_NAME))
            self._arrive()
            return
        except RamiError as error:
            self._tell(error)
            self._arrive()
            return
        await self._prefer()
        self.query_one("#hello", Label).update(
            Content(f"{say(words.LOBBY)} · {say(home_words.HELLO, name=say.plain(name))}")
        )
        self._arrived = True
        self.set_interval(_SECONDS, self.action_refresh)
        self.action_refresh()

    async def _prefer(self) -> None:
        """Read the stored settings. They can change in a browser while the lobby is shown."""
        chosen = await stored(self._account.rami)
        self._say, self._order = preferring(self._say, chosen, self._faces), preferred_order(chosen)

    def on_screen_resume(self) -> None:
        """Back from a game."""
        self.action_refresh()

    @work(exclusive=True, group="lists")
    async def action_refresh(self) -> None:
        """Read the lists again."""
        if not self.is_current or not self._arrived:
            return
        rami = self._rami
        try:
            own = [game async for game in _first(rami.list_my_games(_MOST)) if game.status in {"open", "playing"}]
            waiting = [game async for game in _first(rami.list_games(_MOST, status="open"))]
            played = [game async for game in _first(rami.list_games(_MOST, status="playing"))]
        except RamiError as error:
            self._tell(error)
            return
        if self.app.screen is not self:  # the player went to a game meanwhile, whose row gets the highlight
            return
        if self._lost:
            self.query_one("#refusal", Static).update("")
        mine = {game.id for game in own}
        self._fill(
            own, [game for game in waiting if game.id not in mine], [game for game in played if game.id not in mine]
        )

    def _fill(self, own: list[GameSummary], waiting: list[GameSummary], played: list[GameSummary]) -> None:
        say, games = self._say, self.query_one(OptionList)
        row = None if games.highlighted is None else self._rows[games.highlighted]
        at = self._last if row is None else row.game.id
        self._rows, options = [], list[Option]()
        for title, some, joins in (
            (account_words.YOUR_GAMES, own, False),
            (words.WAITING, waiting, True),
            (words.PLAYED_LOOK_ON, played, False),
        ):
            self._rows += [None, *[_Row(game, joins) for game in some]]
            options.append(Option(Content.styled(say(title), STRONG), disabled=True))
            options += [Option(Content.assemble("  ", self._line(game))) for game in some]
            if not some:
                self._rows.append(None)
                options.append(Option(Content.styled(f"  {say(account_words.NONE_HERE)}", WEAK), disabled=True))
        games.clear_options()
        games.add_options(options)
        places = {row.game.id: place for place, row in enumerate(self._rows) if row is not None}
        games.highlighted = places.get(at or "", next(iter(places.values()), None))

    def _line(self, game: GameSummary) -> Content:
        say = self._say
        free = sum(player.kind == "free" for player in game.players)
        names = ", ".join(say.plain(player.name) for player in game.players if player.name)
        facts = [say.count(words.PLAYERS, len(game.players)), names]
        facts += [say.count(words.FREE, free)] if free else []
        facts += [say(words.SECONDS, count=game.turn_seconds)] if game.turn_seconds else []
        facts += [say.count(words.CHANGED, len(game.options))] if game.options else []
        return Content.assemble((title_of(say, game.variant), STRONG), f" · {' · '.join(facts)}")

    def _tell(self, error: RamiError) -> None:
        self._lost = not isinstance(error, Refused)
        self._refuse(failure(self._say, error))

    def _refuse(self, why: str) -> None:
        self.query_one("#refusal", Static).update(Content.styled(why, REFUSED))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        row = self._rows[event.option_index]
        if row is not None:
            self._open(GameAddress(row.game.id, None), joins=row.joins)

    @work(group="act")
    async def _open(self, address: GameAddress, *, joins: bool) -> None:
        """Go to a game; `joins` says whether to take a seat first. An invitation to watch takes none."""
        try:
            if joins:
                await self._enter(address)
        except AlreadySeated:
            pass
        except RamiError as error:
            self._tell(error)
            return
        await self._go_to(address.game)

    async def _enter(self, address: GameAddress) -> None:
        """Take a seat, or, with an invitation to watch, become a spectator."""
        try:
            await self._rami.join_game(address.game, invite=address.invite)
        except (NotFound, GameNotOpen) as refused:
            if address.invite is None:
                raise
            try:
                await self._rami.watch_game(address.game, address.invite)
            except Refused:
                raise refused from None

    async def _go_to(self, game_id: str) -> None:
        try:
            await self._prefer()
            game = await ServiceGame.opened(self._rami, game_id)
        except RamiError as error:
            self._tell(error)
        else:
            await self.app.push_screen(self._room(self._say, game, self._setup))

    def _room(self, say: Translator, game: ServiceGame, setup: Setup) -> Screen[None]:
        """The screen of a game, which has the highlight when the player comes back: Enter must not join another."""
        self._last = game.view.id
        self.query_one(OptionList).highlighted = None
        return room(say, game, setup, self._order)

    async def action_new_game(self) -> None:
        """Choose and create a game."""
        if self.is_active and self._arrived:
            await self._prefer()
            await self.app.push_screen(StartScreen(self._say, self._setup, self._create, on_service=True))

    async def _create(self, say: Translator, setup: Setup) -> Screen[None]:
        """The waiting room or the table of a new game."""
        rami = self._account.rami.with_options(language=say.language)
        alone = setup.company == "bots"
        game = await rami.create_game(
            setup.variant,
            seats=setup.seats,
            options=setup.options,
            bots=setup.seats - 1 if alone else 0,
            bot_level=setup.level,
            private=setup.company == "private",
            turn_seconds=setup.turn_seconds,
            deal_pause=ALONE if alone else WITH_PEOPLE,
            wait_for_entropy=True,
        )
        await rami.add_entropy(game.id)  # the service cannot have chosen the first deck
        return self._room(say, await ServiceGame.opened(rami, game.id), setup)

    @work(group="act")
    async def action_quick_match(self) -> None:
        """Join a game that waits for players, or open one."""
        say, variants = self._say, list(VARIANTS)
        titles = [title_of(say, name) for name in variants]
        place = await window(self, Choice(say, say(shared_words.GAME), titles, variants.index(self._setup.variant)))
        if place is None:
            return
        least, most = VARIANTS[variants[place]].rules.players
        counts = range(least, most + 1)
        count = await window(self, Choice(say, say(home_words.HOW_MANY), list(map(str, counts))))
        if count is None:
            return
        try:
            game = await self._rami.quick_match(variants[place], seats=counts[count], deal_pause=WITH_PEOPLE)
        except RamiError as error:
            self._tell(error)
        else:
            await self._go_to(game.id)

    @work(group="act")
    async def action_join(self) -> None:
        """Join a game by its id, or by an invitation."""
        say = self._say
        text = await window(self, Entry(say, say(words.JOIN), say(words.JOIN_HELP)))
        if text is None:
            return
        address = game_address(text)
        if address is None:
            self._refuse(say(words.NO_ID))
        else:
            self._open(address, joins=True)

    def action_leave(self) -> None:
        """Leave the service."""
        close(self, None)


def room(say: Translator, game: ServiceGame, setup: Setup, order: Order) -> Screen[None]:
    """The screen of a game: the waiting room until it begins, then the table."""
    if game.view.status == "open":
        return WaitingScreen(say, game, setup.level, order)
    return TableScreen(say, game, order)


async def _first(games: AsyncIterator[GameSummary]) -> AsyncIterator[GameSummary]:
    """The first games of a list."""
    count = 0
    async for game in games:
        yield game
        count += 1
        if count == _MOST:
            return
