"""The rules of a new game: every option with its value, to change."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from rami._terminal.game.form_fields import Field, beginning, fits
from rami._terminal.game.option_values import Written
from rami._terminal.game.rule_options import RuleOption, changed_by, refusal_said, rule_options, taken_back
from rami._terminal.screens.form import FormScreen
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import KEY, REFUSED, STRONG, WEAK, button
from rami._terminal.widgets.too_small import TooSmall
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.entry import Entry
from rami._terminal.windows.stack import close, window
from rami.contract.wire import RulesRefusal
from rami.messages.pages import new_game as new_game_words
from rami.messages.pages import start as words
from rami.messages.words.keys import ESC
from rami.sheets.preview import preview


class OptionsScreen(Screen[dict[str, Any]]):
    """Answers with the options that differ from the variant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,ctrl+c", "done", show=False),
        Binding("z", "reset", show=False),
    ]

    def __init__(self, say: Translator, variant: str, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__()
        self._say, self._variant, self._seats = say, variant, seats
        self._changed = dict(options)
        self._by_id = dict[str, RuleOption]()
        self._bad_value = ""

    def compose(self) -> ComposeResult:
        """The options, what the one at the cursor says, and whether the game can be played."""
        yield TooSmall(self._say)
        yield Label(self._say(words.OPTIONS), classes="title", markup=False)
        yield OptionList(compact=True)
        yield Static(id="description")
        yield Static(id="refusal")
        yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Show the options."""
        say = self._say
        buttons = [
            button(say(ESC), say(words.DONE), "done", main=True),
            button("Z", say(new_game_words.ALL_BACK), "reset"),
        ]
        self.query_one("#buttons", Flow).show(buttons)
        self._show()

    def _show(self) -> None:
        say, options = self._say, self.query_one(OptionList)
        found = preview(self._variant, self._changed, self._seats, say.language)
        shown = rule_options(say, self._variant, self._changed, found)
        self._by_id = {".".join(option.path): option for option in shown}
        at = options.highlighted_option
        options.clear_options()
        options.add_options(self._entries())
        options.highlighted = options.get_option_index(at.id) if at and at.id in self._by_id else 1
        refusals = [self._bad_value] if self._bad_value else []
        if found.refusal is not None:
            refusals.append(f"{say(words.CANNOT_PLAY)} {refusal_said(say, found.refusal, shown)}")
        self.query_one("#refusal", Static).update(Content.styled("\n".join(refusals), REFUSED))

    def _entries(self) -> Iterator[Option]:
        """A line for each option, and before each group its title, on which the cursor cannot stand."""
        group = ""
        for name, option in self._by_id.items():
            if option.group != group:
                group = option.group
                yield Option(Content.styled(group, KEY), disabled=True)
            yield Option(_line(self._say, option), id=name)

    @on(OptionList.OptionHighlighted)
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        if option := self._by_id.get(event.option_id or ""):
            self.query_one("#description", Static).update(Content(option.description))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._change(self._by_id[event.option_id or ""])

    @work()
    async def _change(self, option: RuleOption) -> None:
        """Ask for another value: one that has a name, one to write, or the default."""
        say = self._say
        self._bad_value = ""
        titles = [value.title for value in option.named]
        other = [option.written.title(say)] if option.written else [say(words.AS_LIST)] if option.form else []
        back = [say(new_game_words.BACK_TO, value=option.default)] if option.changed else []
        place = await window(self, Choice(say, option.title, [*titles, *other, *back]))
        if place is None:
            return
        if place < len(titles):
            self._changed = changed_by(self._changed, option.path, option.named[place].value)
        elif place == len(titles) and option.written:
            await self._enter(option, option.written)
        elif place == len(titles) and option.form:
            await self._fill_in(option, option.form)
        else:
            self._changed = taken_back(self._changed, option.path)
        self._show()

    async def _enter(self, option: RuleOption, written: Written) -> None:
        """Write a value. One that cannot be read changes nothing."""
        say, how = self._say, written.how(self._say)
        about = option.description if written.kind == "json" else f"{option.description} {how}"
        text = await window(self, Entry(say, option.title, about, option.written_now))
        if text is None:
            return
        try:
            self._changed = changed_by(self._changed, option.path, written.read(text))
        except ValueError:
            self._bad_value = say(words.BAD_VALUE, title=option.title, text=text, how=how)

    async def _fill_in(self, option: RuleOption, form: Field) -> None:
        """Change a list in a form of its own."""
        say = self._say
        rules = preview(self._variant, self._changed, self._seats, say.language).rules
        size = rules.hand_size if rules else {}
        usual = {"hand_size": size.get(self._seats) if isinstance(size, dict) else size}

        def check(value: Any) -> RulesRefusal | None:
            changed = changed_by(self._changed, option.path, value)
            return preview(self._variant, changed, self._seats, say.language).refusal

        value = option.value if fits(form, option.value) else beginning(form, usual)
        filled = await self.app.push_screen_wait(FormScreen(say, option, form, value, check))
        self._changed = changed_by(self._changed, option.path, filled)

    def action_reset(self) -> None:
        """All options as the variant has them."""
        self._changed.clear()
        self._show()

    def action_done(self) -> None:
        """Answer with the options."""
        close(self, self._changed)


def _line(say: Translator, option: RuleOption) -> Content:
    mark = ("* ", KEY) if option.changed else ("  ", WEAK)
    changed = (f"  ({say(new_game_words.CHANGED)})", KEY) if option.changed else ("", WEAK)
    indent = "  " * (len(option.path) - 1)
    return Content.assemble(indent, mark, (say.label(option.title), STRONG), option.said, changed)
