"""The table of a game as an SVG picture: seats, stock, pile and melds, as a spectator sees them. It has no words.

Names are written by players, so each is escaped, cut, and clipped to its place. Nothing in the picture names a file.
"""

import re
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final
from unicodedata import normalize

from rami.contract.wire import GameView

SIZE: Final = (1200, 630)
"""What messengers and social networks ask for."""
LONGEST: Final = 14
"""Characters of a name that are shown."""
_UNDRAWN: Final = re.compile(
    "[^ !-~\u00a1-\u00ac\u00ae-\u024f\u0386-\u03ce\u0400-\u0481\u048a-\u0513\u05d0-\u05ea\u0621-\u063a\u0641-\u064a"
    "\u1e00-\u1ef9\u2010-\u2026\u2190-\u21ff\u2600-\u263f\u2654-\u2667]"
)
"""Other characters than Latin, Greek, Cyrillic, Hebrew and Arabic letters, and some signs."""
_SYMBOL: Final = re.compile(r'^<[a-z]+ id="([^"]+)".*$', re.MULTILINE)
_USED: Final = re.compile(r'href="#([^"]+)"')
_WIDEST: Final = 0.85
"""The width of most letters is less than this part of the size of the font. What is wider is clipped."""
_CARD: Final = 240 / 336  # the width of a card for its height
_SHOWN_WIDE: Final = 0.2
"""How much of a card the next one of its meld leaves free, for the card's height: its corner."""
_MIDDLE: Final = (410, 1160, 210, 600)  # the left, right, top and bottom of the melds
_HEIGHTS: Final = (185, 160, 138, 118, 102, 88, 76, 64, 54)
_STYLE: Final = 'font-family="DejaVu Sans" font-weight="bold" text-anchor="middle"'
_STAR: Final = "M0-16 4.7-5 16.5-4 7.5 4 10.2 15.5 0 9.3-10.2 15.5-7.5 4-16.5-4-4.7-5Z"
_EDGE: Final = 'stroke="#2b8059" stroke-width="3"'
_DASHES: Final = 'stroke-dasharray="10 8"'
_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RED, _BLACK, _JOKER = "#b3102a", "#111", "#fff1c2"
_GOLD: Final = "#ffd75e"


def drawing(view: GameView) -> str:
    """The picture of a view as SVG. It draws no hand, also if the view holds one."""
    width, height = SIZE
    body = _seats(view) + _stock_and_pile(view) + _melds(view)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<defs>{_symbols(body)}</defs>"
        f'<rect width="{width}" height="{height}" fill="#4a2f1b"/>'
        f'<rect x="10" y="10" width="{width - 20}" height="{height - 20}" rx="34" fill="#1c6b4a"/>'
        f'<rect x="20" y="20" width="{width - 40}" height="{height - 40}" rx="26" fill="none" stroke="#2b8059" '
        f'stroke-width="3"/>{body}</svg>'
    )


def plain(name: str) -> str:
    """What the picture shows of a name: only characters that the font has, and none that turn or join others."""
    shown = " ".join(_UNDRAWN.sub("", normalize("NFC", name)).split()) or "…"
    return shown if len(shown) <= LONGEST else shown[: LONGEST - 1].rstrip() + "…"


def _seats(view: GameView) -> str:
    count = len(view.players)
    step = 1140 / count
    wide = min(step - 14, 360)
    return "".join(_seat(view, seat, 30 + step * (seat + 0.5), wide) for seat in range(count))


def _seat(view: GameView, seat: int, x: float, wide: float) -> str:
    """A plate: the name, the number of cards beside a small back, and the points. Gold marks the turn, or a winner."""
    player = view.players[seat]
    sides, over = max(1, len(view.totals)), view.status == "finished"
    marked = seat % sides in view.winners if over else view.status == "playing" and view.turn == seat
    if player.kind == "free":
        return f'<g transform="translate({x:.1f} 0)">{_plate(wide, f"{_EDGE} {_DASHES}", "none")}</g>'
    cards = view.seats[seat].cards if seat < len(view.seats) else 0
    total = view.totals[seat % sides] if view.totals else 0
    parts = (
        _plate(wide, f'stroke="{_GOLD}" stroke-width="6"' if marked else _EDGE, "#0e4630"),
        _name(plain(player.name), seat, wide),
        _back(-wide * 0.3, 115, 50),
        _text(cards, -wide * 0.3 + 62, 151, 30),
        _text(total, wide * 0.24, 151, 28, _GOLD),
        f'<path d="{_STAR}" transform="translate(0 40) scale(1.5)" fill="{_GOLD}"/>' if over and marked else "",
    )
    return f'<g transform="translate({x:.1f} 0)">{"".join(parts)}</g>'


def _plate(wide: float, line: str, fill: str) -> str:
    return f'<rect x="{-wide / 2:.1f}" y="40" width="{wide:.1f}" height="140" rx="18" fill="{fill}" {line}/>'


def _name(shown: str, seat: int, wide: float) -> str:
    """A name, as large as it fits for most letters, and clipped to the plate."""
    size = min(32.0, (wide - 24) / (_WIDEST * max(5, len(shown))))
    place = f'<rect x="{-wide / 2 + 8:.1f}" y="44" width="{wide - 16:.1f}" height="62"/>'
    return (
        f'<clipPath id="seat-{seat}">{place}</clipPath>'
        f'<g clip-path="url(#seat-{seat})">{_text(escape(shown), 0, 88, size)}</g>'
    )


def _text(text: str | int, x: float, y: float, size: float, colour: str = "#fff") -> str:
    """A text as it is, so it must be escaped."""
    return f'<text x="{x:.1f}" y="{y}" {_STYLE} font-size="{size:.1f}" fill="{colour}">{text}</text>'


def _stock_and_pile(view: GameView) -> str:
    """The stock with its number of cards, and the top of the pile beside it."""
    top, high = 262, 200
    wide = high * _CARD
    stock = _place(56, top, high)
    if view.stock:
        label = _text(view.stock, 56 + wide / 2, top + high + 46, 34)
        stock = _back(62, top + 5, high) + _back(56, top, high) + label
    pile = _face(view.pile_top, 226, top, high) if view.pile_top else _place(226, top, high)
    return stock + pile


def _place(x: float, y: float, high: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{high * _CARD:.1f}" height="{high}" rx="9" fill="none" stroke="#2b8059" '
        'stroke-width="4" stroke-dasharray="12 10"/>'
    )


def _melds(view: GameView) -> str:
    """The melds in rows, as large as they fit."""
    melds = [meld.cards for meld in view.melds]
    left, right, top, bottom = _MIDDLE
    for high in _HEIGHTS:
        rows = _rows([_wide(len(cards), high) for cards in melds], high * 0.2, right - left)
        if len(rows) * high * 1.1 <= bottom - top:
            break
    y = top + max(0.0, (bottom - top - len(rows) * high * 1.1) / 2)
    drawn = list[str]()
    for row in rows:
        x = float(left)
        for number in row:
            cards = melds[number]
            drawn += [_plain_face(card, x + place * high * _SHOWN_WIDE, y, high) for place, card in enumerate(cards)]
            x += _wide(len(cards), high) + high * 0.2
        y += high * 1.1
    return "".join(drawn)


def _wide(cards: int, high: float) -> float:
    return high * (_CARD + _SHOWN_WIDE * (cards - 1))


def _rows(widths: list[float], gap: float, most: float) -> list[list[int]]:
    """The numbers of the melds of each row: a row takes as many as fit, in their order."""
    rows, used = list[list[int]](), most
    for number, wide in enumerate(widths):
        if used + wide > most:
            rows.append([])
            used = 0.0
        rows[-1].append(number)
        used += wide + gap
    return rows


def _back(x: float, y: float, high: float) -> str:
    """The back of a card. The one of the deck has so fine a pattern that it would be half of the file."""
    wide, edge = high * _CARD, high * 0.05
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" rx="{edge:.1f}" fill="#fff" stroke="#111"/>'
        f'<rect x="{x + edge:.1f}" y="{y + edge:.1f}" width="{wide - 2 * edge:.1f}" height="{high - 2 * edge:.1f}" '
        f'rx="{edge / 2:.1f}" fill="#2a5285"/>'
        f'<text x="{x + wide / 2:.1f}" y="{y + high * 0.64:.1f}" {_STYLE} font-size="{high * 0.42:.1f}" '
        'fill="#c9daee">♠</text>'
    )


def _plain_face(card: str, x: float, y: float, high: float) -> str:
    """A card of a meld with a large index, which can be read where the picture is small."""
    joker, shown = card.startswith("*"), card.removeprefix("*")
    rank, suit = ("10" if shown[0] == "T" else shown[0], _SUITS[shown[1]]) if shown else ("", "★")
    colour = _RED if shown and shown[1] in "HD" else _BLACK
    wide, size = high * _CARD, high * 0.25
    index = x + high * _SHOWN_WIDE / 2 + 1
    spacing = f' textLength="{high * 0.19:.1f}" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    return (
        f'<g fill="{colour}" {_STYLE}><rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high}" '
        f'rx="{high * 0.05:.1f}" fill="{_JOKER if joker else "#fff"}" stroke="#111"/>'
        f'<text x="{index:.1f}" y="{y + high * 0.24:.1f}" font-size="{size:.1f}"{spacing}>{rank}</text>'
        f'<text x="{index:.1f}" y="{y + high * 0.47:.1f}" font-size="{size:.1f}">{suit}</text>'
        f'<text x="{x + wide * 0.66:.1f}" y="{y + high * 0.9:.1f}" font-size="{high * 0.5:.1f}">'
        f"{'★' if joker else suit}</text></g>"
    )


def _face(card: str, x: float, y: float, high: float) -> str:
    """A card as the deck has it."""
    name = "joker" if card.startswith("*") else card
    colour = _RED if card[-1] in "HD" else _BLACK
    return f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{high * _CARD:.1f}" height="{high}" color="{colour}"/>'


def _symbols(body: str) -> str:
    """The symbols that a drawing uses, and those that they use."""
    found, waiting = dict[str, str](), set(_USED.findall(body))
    while waiting:
        found |= {name: _sprite()[name] for name in waiting}
        waiting = {used for name in waiting for used in _USED.findall(found[name])} - found.keys()
    return "".join(found.values())


@cache
def _sprite() -> dict[str, str]:
    """The symbols of the cards and of their parts, by name."""
    text = (files("rami_service") / "web/cards/cards.svg").read_text(encoding="utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}
