"""The first screen: the game, who plays, and the rules of exactly this game."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, ClassVar, Final, get_args

from msgspec.structs import replace
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Label, Markdown, Select, Static

from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.rule_options import refusal_said, rule_options
from rami._terminal.screens.options import OptionsScreen
from rami._terminal.sources.setup import Company, Setup
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.heading import title_of
from rami._terminal.widgets.paint import REFUSED, button
from rami._terminal.widgets.too_small import TooSmall
from rami._terminal.windows.stack import close
from rami._terminal.windows.text import TextWindow
from rami.bots import LEVELS, missing_levels
from rami.errors import RamiError
from rami.messages.catalogue import LANGUAGES, Language
from rami.messages.pages import account as account_words
from rami.messages.pages import app as app_words
from rami.messages.pages import home as home_words
from rami.messages.pages import invitations as invitations_words
from rami.messages.pages import lobby as lobby_words
from rami.messages.pages import settings as settings_words
from rami.messages.pages import shared as shared_words
from rami.messages.pages import start as words
from rami.messages.pages.app import NEW_GAME
from rami.messages.pages.lobby import CLOCK, COMPANIES, SECONDS, WITH
from rami.messages.pages.new_game import OFF as NO_CLOCK
from rami.messages.words.keys import ESC
from rami.messages.words.table import CLOSE, YOU
from rami.messages.words.table import LEVELS as LEVEL_NAMES
from rami.rules.variants import VARIANTS
from rami.sheets.preview import preview

Begin = Callable[[Translator, Setup], Awaitable[Screen[None]]]
"""Makes the screen of a new game. Raises RamiError."""
_CLOCKS: Final = (None, 15, 30, 60, 120, 300)
_LANGUAGE_NAMES: dict[Language, str] = {"en": "English", "fr": "Français"}


class StartScreen(Screen[None]):
    """Chooses a game, and begins it. On a service there is more to choose."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "play", show=False),
        Binding("f2", "options", show=False),
        Binding("f3", "sheet", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, say: Translator, setup: Setup, begin: Begin, *, on_service: bool = False) -> None:
        super().__init__()
        self._say, self._begin, self._on_service = say, begin, on_service
        self._setup = replace(setup, seats=setup.allowed_seats())
        self._playable = False

    def compose(self) -> ComposeResult:
        """The settings beside the rules."""
        say = self._say
        yield TooSmall(say)
        yield Label(say(NEW_GAME if self._on_service else words.TITLE), classes="title", markup=False)
        with Horizontal(id="halves"):
            with Vertical(id="settings"):
                for title, field in self._fields():
                    with Horizontal(classes="setting"):
                        yield Label(say(title), markup=False)
                        yield field
                yield Static(id="refusal")
                yield Flow(id="buttons")
            with VerticalScroll(id="rules", can_focus=True):
                yield Markdown("", open_links=False)

    def _fields(self) -> Iterator[tuple[str, Widget]]:
        say, setup = self._say, self._setup
        yield shared_words.GAME, _select("variant", [(title_of(say, name), name) for name in VARIANTS], setup.variant)
        yield home_words.HOW_MANY, _select("seats", self._counts(), setup.seats)
        yield (
            invitations_words.LEVEL,
            _select("level", [(say(LEVEL_NAMES[level]), level) for level in LEVELS], setup.level),
        )
        if self._on_service:
            companies = [(say(COMPANIES[company]), company) for company in get_args(Company)]
            yield WITH, _select("company", companies, setup.company)
            clocks = [(say(SECONDS, count=count) if count else say(NO_CLOCK), count or 0) for count in _CLOCKS]
            yield CLOCK, _select("clock", clocks, setup.turn_seconds or 0)
        else:
            yield account_words.NAME, Input(setup.name, say(YOU), compact=True, max_length=20, id="name")
        spoken = [(_LANGUAGE_NAMES[language], language) for language in LANGUAGES]
        yield settings_words.LANGUAGE, _select("language", spoken, say.language)
        faces = [(say(name), face == "tiles") for face, name in settings_words.FACE_KINDS.items()]
        yield settings_words.FACES, _select("faces", faces, say.tiles)

    async def on_mount(self) -> None:
        """Show the rules."""
        await self._show()

    def _counts(self) -> list[tuple[str, int]]:
        least, most = VARIANTS[self._setup.variant].rules.players
        return [(str(count), count) for count in range(least, most + 1)]

    async def _show(self) -> None:
        """Show the rules of these settings, or why they cannot be played."""
        say, setup = self._say, self._setup
        found = preview(setup.variant, setup.options, setup.seats, say.language)
        why = None if self._on_service else missing_levels().get(setup.level)
        refusal = say(words.NEEDS_SEARCH) if why else ""
        if not why and found.refusal:
            refusal = refusal_said(say, found.refusal, rule_options(say, setup.variant, setup.options, found))
        self._playable = not refusal
        self.query_one("#refusal", Static).update(Content.styled(refusal, REFUSED))
        await self.query_one(Markdown).update(found.sheet or "")
        buttons = [
            *([button("F5", say(app_words.PLAY), "play", main=True)] if self._playable else []),
            button("F2", say(words.COUNT_CHANGED, count=len(setup.options)), "options"),
            button("F3", say(lobby_words.READ_RULES), "sheet"),
            button(say(ESC), say(CLOSE if self._on_service else words.QUIT), "leave"),
        ]
        self.query_one("#buttons", Flow).show(buttons)

    @on(Select.Changed, "#variant")
    async def _variant(self, event: Select.Changed) -> None:
        if event.value == self._setup.variant:
            return
        self._setup = replace(self._setup, variant=event.value, options={})
        self._setup = replace(self._setup, seats=self._setup.allowed_seats())
        counts = self.query_one("#seats", Select)
        counts.set_options(self._counts())
        counts.value = self._setup.seats
        await self._show()

    @on(Select.Changed, "#seats")
    async def _seats(self, event: Select.Changed) -> None:
        if isinstance(event.value, int) and event.value != self._setup.seats:
            self._setup = replace(self._setup, seats=event.value)
            await self._show()

    @on(Select.Changed, "#level")
    async def _level(self, event: Select.Changed) -> None:
        if event.value != self._setup.level:
            self._setup = replace(self._setup, level=event.value)
            await self._show()

    @on(Input.Changed, "#name")
    def _name_written(self, event: Input.Changed) -> None:
        self._setup = replace(self._setup, name=event.value)

    @on(Select.Changed, "#company")
    def _company(self, event: Select.Changed) -> None:
        self._setup = replace(self._setup, company=event.value)

    @on(Select.Changed, "#clock")
    def _clock(self, event: Select.Changed) -> None:
        self._setup = replace(self._setup, turn_seconds=event.value or None)

    @on(Select.Changed, "#language")
    async def _language(self, event: Select.Changed) -> None:
        language = next((language for language in LANGUAGES if language == event.value), self._say.language)
        if language != self._say.language:
            self._say = replace(self._say, language=language)
            await self.recompose()
            await self._show()

    @on(Select.Changed, "#faces")
    def _faces(self, event: Select.Changed) -> None:
        self._say = replace(self._say, tiles=event.value is True)

    async def action_play(self) -> None:
        """Play this game. Who leaves it on a service comes back to the lobby."""
        if not self._playable:
            return
        try:
            screen = await self._begin(self._say, self._setup)
        except RamiError as error:
            self.query_one("#refusal", Static).update(Content.styled(failure(self._say, error), REFUSED))
            return
        if self._on_service:
            _ = self.app.switch_screen(screen)  # the screen itself cannot await its end
        else:
            await self.app.push_screen(screen)

    @work
    async def action_options(self) -> None:
        """Change the rules."""
        setup = self._setup
        options = await self.app.push_screen_wait(OptionsScreen(self._say, setup.variant, setup.seats, setup.options))
        self._setup = replace(setup, options=options)
        await self._show()

    async def action_sheet(self) -> None:
        """Read the rules in a window of their own."""
        setup, say = self._setup, self._say
        found = preview(setup.variant, setup.options, setup.seats, say.language)
        if found.sheet:
            await self.app.push_screen(TextWindow(say, say(lobby_words.READ_RULES), markdown=found.sheet))

    def action_leave(self) -> None:
        """Go back, or end the program if this is its first screen."""
        close(self, None)


def _select(name: str, choices: list[tuple[str, Any]], value: Any) -> Select[Any]:
    """A field with values to choose from."""
    return Select(choices, value=value, allow_blank=False, compact=True, id=name)
