"""The form of an option that is a list, such as the contracts: items to add, to remove, to move and to change."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from rami._terminal.game.form_fields import Field, Path, Row, beginning, item_at, rows, value_at, with_value
from rami._terminal.game.rule_options import RuleOption, beside, refusal_said
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import KEY, REFUSED, STRONG, button
from rami._terminal.widgets.too_small import TooSmall
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.entry import Entry
from rami._terminal.windows.stack import close, window
from rami.contract.wire import RulesRefusal
from rami.messages.pages import new_game as new_game_words
from rami.messages.pages import start as words
from rami.messages.words.keys import ESC

Check = Callable[[Any], RulesRefusal | None]
"""Says why a value of the option cannot be played, as the service would."""


class FormScreen(Screen[Any]):
    """Answers with the list as it was filled in."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,ctrl+c", "done", show=False),
        Binding("a", "add", show=False),
        Binding("x,delete", "remove", show=False),
        Binding("u,shift+up", "move(-1)", show=False),
        Binding("d,shift+down", "move(1)", show=False),
    ]

    def __init__(self, say: Translator, option: RuleOption, field: Field, value: Any, check: Check) -> None:
        super().__init__()
        self._say, self._option, self._field, self._value, self._check = say, option, field, value, check
        self._by_id = dict[str, Row]()
        self._errors = dict[Path, str]()

    def compose(self) -> ComposeResult:
        """The items with their values, what the one at the cursor says, and whether the game can be played."""
        yield TooSmall(self._say)
        yield Label(self._option.title, classes="title", markup=False)
        yield OptionList(compact=True)
        yield Static(id="description")
        yield Static(id="refusal")
        yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Show the items."""
        self._show((0,))

    def _show(self, at: Path) -> None:
        """Show the value, with the cursor on this row."""
        say, options = self._say, self.query_one(OptionList)
        refusal = self._check(self._value)
        errors = self._refused(refusal) | self._errors
        self._by_id = {_id(row): row for row in rows(say, self._field, self._value)}
        options.clear_options()
        options.add_options(
            [Option(_line(say, one, errors.get(one.path)), id=name) for name, one in self._by_id.items()]
        )
        options.highlighted = next((place for place, one in enumerate(self._by_id.values()) if one.path == at), 0)
        why = f"{say(words.CANNOT_PLAY)} {refusal_said(say, refusal, [self._option])}" if refusal else ""
        self.query_one("#refusal", Static).update(Content.styled(why, REFUSED))

    def _refused(self, refusal: RulesRefusal | None) -> dict[Path, str]:
        """What is wrong with the values that have a row of their own."""
        found = dict[Path, str]()
        start = ["", "options", *self._option.path]
        for mistake in refusal.errors if refusal else ():
            steps = mistake.pointer.split("/")
            if steps[: len(start)] == start and len(steps) > len(start):
                path = tuple(int(step) if step.isdecimal() else step for step in steps[len(start) :])
                found[path] = beside(self._say, self._option.path[0], mistake.detail)
        return found

    @property
    def _row(self) -> Row:
        return [*self._by_id.values()][self.query_one(OptionList).highlighted or 0]

    @on(OptionList.OptionHighlighted)
    def _describe(self, event: OptionList.OptionHighlighted) -> None:
        if (row := self._by_id.get(event.option_id or "")) is None:
            return
        description = row.field.description or self._option.description
        self.query_one("#description", Static).update(Content(description))
        self.query_one("#buttons", Flow).show([*self._buttons()])

    def _buttons(self) -> Iterator[Content]:
        """What can be done with the list at the cursor."""
        say, (path, place) = self._say, self._list()
        field, count = self._field_at(path), len(value_at(self._value, path))
        yield button(say(ESC), say(words.DONE), "done", main=True)
        if count < field.most:
            yield button("A", say(new_game_words.ADD), "add")
        if place is not None and count > field.least:
            yield button("X", say(new_game_words.REMOVE, number=place + 1), "remove")
        if place:
            yield button("U", say(words.MOVE_UP), "move(-1)")
        if place is not None and place + 1 < count:
            yield button("D", say(words.MOVE_DOWN), "move(1)")

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        match (row := self._by_id[event.option_id or ""]).kind:
            case "add":
                self.action_add()
            case "value":
                self._change(row)
            case "item":
                self.query_one(OptionList).action_cursor_down()

    @work()
    async def _change(self, row: Row) -> None:
        """Ask for another value. A number out of bounds changes nothing, and is said beside its field."""
        say, field = self._say, row.field
        self._errors.clear()
        if field.kind == "choice":
            now = next((place for place, one in enumerate(field.choices) if one.title == row.said), 0)
            place = await window(self, Choice(say, field.title, [one.title for one in field.choices], now))
            if place is not None:
                self._value = with_value(self._value, row.path, field.choices[place].value)
        else:
            bounds = say(new_game_words.BOUNDS, min=field.least, max=field.most)
            text = await window(self, Entry(say, field.title, f"{field.description} {bounds}", row.said))
            if text is not None and text.strip().isdecimal() and field.least <= int(text) <= field.most:
                self._value = with_value(self._value, row.path, int(text))
            elif text is not None:
                self._errors[row.path] = bounds
        self._show(row.path)

    def _list(self) -> tuple[Path, int | None]:
        """The list at the cursor, and the place of the item in it; None where an item is added."""
        row = self._row
        item = item_at(row.path)
        if row.kind == "add" or item is None:
            return row.path, None
        return item[:-1], int(item[-1])

    def _field_at(self, path: Path) -> Field:
        field = self._field
        for step in path:
            field = field.parts["" if isinstance(step, int) else step]
        return field

    def action_add(self) -> None:
        """Add one more item to the list at the cursor: the last one again."""
        path, _ = self._list()
        field, items = self._field_at(path), value_at(self._value, path)
        if len(items) < field.most:
            self._value = with_value(self._value, path, [*items, items[-1] if items else beginning(field.parts[""])])
            self._errors.clear()
            self._show((*path, len(items)))

    def action_remove(self) -> None:
        """Remove the item at the cursor, if the list may be shorter."""
        path, place = self._list()
        items = value_at(self._value, path)
        if place is not None and len(items) > self._field_at(path).least:
            self._value = with_value(self._value, path, [*items[:place], *items[place + 1 :]])
            self._errors.clear()
            self._show((*path, min(place, len(items) - 2)))

    def action_move(self, places: int) -> None:
        """Move the item at the cursor in its list."""
        path, place = self._list()
        items = [*value_at(self._value, path)]
        if place is not None and 0 <= place + places < len(items):
            items.insert(place + places, items.pop(place))
            self._value = with_value(self._value, path, items)
            self._errors.clear()
            self._show((*path, place + places))

    def action_done(self) -> None:
        """Answer with the list."""
        close(self, self._value)


def _id(row: Row) -> str:
    return ".".join([row.kind, *map(str, row.path)])


def _line(say: Translator, row: Row, error: str | None) -> Content:
    """A row: values are further to the right than the item to which they belong."""
    steps = sum(isinstance(step, int) for step in row.path)
    indent = "  " * (steps - 1 if row.kind == "item" else steps)
    wrong = (f"  {error}", REFUSED) if error else ("", REFUSED)
    match row.kind:
        case "item":
            return Content.assemble(indent, (row.title, KEY), wrong)
        case "add":
            return Content.assemble(indent, f"+ {row.title}", wrong)
        case _:
            return Content.assemble(indent, (say.label(row.title), STRONG), row.said, wrong)
