"""The parts of a table on the screen. Each is given a view and draws it; clicks become actions of the screen."""

__all__ = [
    "actions",
    "board",
    "flow",
    "hand",
    "heading",
    "line_filters",
    "log",
    "melds",
    "middle",
    "paint",
    "seats",
    "shapes",
    "slider",
    "too_small",
]
