"""What a reader finds wrong with a page: too wide, in the wrong language, or hard to use without eyes or a mouse."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final

from playwright.sync_api import Page
from tools.vendor.lock import WEB

WORDS: Final = sorted(path.stem for path in (WEB / "words").glob("*.js"))
"""The modules with the texts of the pages."""
SETTLED = """async () => {
    const text = () => document.querySelector("#content")?.innerText;
    const before = text();
    await new Promise((later) => setTimeout(later, 150));
    return Boolean(before) && before === text() && !document.querySelector("[aria-busy=true], .loading");
}"""
"""Whether the page has everything, and nothing of it changes any more."""
UNTRANSLATED = r"""async ([words, language]) => {
    const { main } = document.querySelector("script[data-main]").dataset;
    const base = new URL(main.replace(/play\/main\.js$/, "words/"), location.href).href;
    const pairs = [];
    const isPair = (one) => Array.isArray(one) && one.length === 2;
    const strings = (one) => (typeof one === "string" ? [one] : Object.values(one ?? {}).flatMap(strings));
    const collect = (one) => {
        if (isPair(one)) pairs.push(one.map(strings));
        else if (one && typeof one === "object") Object.values(one).forEach(collect);
    };
    for (const name of words) Object.values(await import(`${base}${name}.js`)).forEach(collect);
    const own = language === "fr" ? 1 : 0;
    const value = (_, name) => (["count", "number", "step", "points"].includes(name) ? "\\d+" : ".+");
    const escaped = (text) => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&").replace(/\{(\w+)\}/g, value);
    const hasWords = (text) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ""));
    const patterns = (side) => pairs.flatMap((pair) => pair[side]).filter(hasWords);
    const all = (side) => new RegExp(`^(?:${patterns(side).map(escaped).join("|")})$`);
    const [right, wrong] = [all(own), all(1 - own)];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = new Set();
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (!parentElement.closest("body [lang], script, noscript, svg")) texts.add(data.trim());
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"])
        for (const one of document.body.querySelectorAll(`[${name}]`))
            if (!one.closest("body [lang]")) texts.add(one.getAttribute(name).trim());
    for (const name of ["English", "Français"]) texts.delete(name); // each is written in its own language
    return [...texts].filter((text) => wrong.test(text) && !right.test(text));
}"""
"""Texts of the page that only the other language has. Those of elements with a language of their own do not count."""


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text()


def untranslated(page: Page, language: str) -> list[str]:
    """Texts on the page that are written in the other language."""
    found: list[str] = page.evaluate(UNTRANSLATED, [WORDS, language])
    return found


def overflow(page: Page) -> int:
    """By how many pixels something is wider than the window, which a phone would show smaller then."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def barriers(page: Page) -> list[str]:
    """What axe-core finds: rules of WCAG and good practice that the page breaks, and where."""
    page.evaluate(_axe())
    options = {"resultTypes": ["violations"], "preload": False}  # it would fetch the style sheets from wrong addresses
    found: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return [line for violation in found["violations"] for line in _lines(violation)]


def _lines(violation: dict[str, Any]) -> Iterator[str]:
    for node in violation["nodes"]:
        (message, *_) = [check["message"] for kind in ("any", "all", "none") for check in node[kind]] or [""]
        yield f"{violation['id']}: {node['target'][0]}: {message}"
