"""Every text of the code is in the catalogues and translated, and the committed files match the code."""

import re
import string
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from tools.generate.catalogues.collect import loose, texts
from tools.generate.catalogues.files import DOMAINS, TRANSLATED, translated
from tools.repository import ROOT

from rami.messages.catalogue import Domain, Language

EVERY = [(language, domain) for language in TRANSLATED for domain in DOMAINS]
FROM_TABLES = {
    "sdk/rami/messages/decode_errors.py: Text(template, **_in_words(found.groupdict()))",
    "sdk/rami/problems/exceptions.py: Text(sentence, **values)",
    "service/rami_service/domain/refusals.py: Text(template, **_all_whole(values))",
    "service/rami_service/domain/refusals.py: Counted(number, one, many, _whole(none))",
}
"""Calls whose texts are not literals: they come from a table that is collected as a whole, or from a record."""


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The singular and the plural of a text, or its one form."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def places(text: str) -> set[str]:
    """The names of a template's placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def messages(language: Language, domain: Domain) -> Iterator[Message]:
    """The entries of a committed catalogue, without its header."""
    return (message for message in translated(language, domain) if message.id)


def test_every_text_is_written_where_it_is_made() -> None:
    """Every marked call contains its text as a literal; a text that is built at run time cannot be collected."""
    assert loose("messages") == FROM_TABLES
    assert loose("sheets") == set()


def test_there_is_something_to_translate() -> None:
    """The collection finds the texts of calls and of tables."""
    found = {text.file for text in texts("messages")}
    assert {
        "sdk/rami/rules/settings/validation.py",
        "sdk/rami/problems/turns.py",
        "service/rami_service/games/invites.py",
    } <= found
    assert all((ROOT / file).is_file() for file in found)
    assert len(texts("messages")) > 300


@pytest.mark.parametrize(("language", "domain"), EVERY)
def test_every_text_of_the_code_is_translated(language: Language, domain: Domain) -> None:
    """No translation is missing, and none is marked as fuzzy."""
    known = {message.id: message for message in messages(language, domain)}
    ids = {text.id for text in texts(domain)}
    assert not [text for text in ids if text not in known or "" in (forms(known[text].string) or ("",))]
    assert not [text for text in known if known[text].fuzzy]


@pytest.mark.parametrize(("language", "domain"), EVERY)
def test_a_translation_has_the_placeholders_of_the_english_text(language: Language, domain: Domain) -> None:
    """A missing placeholder would lose a value, and an unknown one would raise an error."""
    for message in messages(language, domain):
        for english, other in zip(forms(message.id), forms(message.string), strict=True):
            assert places(other) == places(english), other


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_one_apostrophe(domain: Domain) -> None:
    """The typographic one, everywhere between letters."""
    said = [form for message in messages("fr", domain) for form in forms(message.string)]
    assert [form for form in said if re.search(r"[a-zà-ÿ]'[a-zà-ÿ]", form, re.IGNORECASE)] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_has_one_space_before_a_punctuation_mark(domain: Domain) -> None:
    """A no-break space (U+00A0), also inside guillemets. A key that is called ? comes after a comma or a full stop."""
    said = [form for message in messages("fr", domain) for form in forms(message.string)]
    assert [form for form in said if re.search(r"(?<![.,])[ \u202f][:;?!»]|«[ \u202f]", form)] == []
    assert [form for form in said if "\u202f" in form] == []
