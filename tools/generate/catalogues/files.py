"""The catalogue files. The same texts give the same bytes: no dates, no line numbers, no incomplete translations."""

from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from tools.generate.catalogues.collect import texts
from tools.repository import ROOT

from rami.messages.catalogue import LANGUAGES, Domain, Language

DOMAINS: Final[tuple[Domain, ...]] = ("messages", "options", "sheets", "tables")
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != "en")
_COMMENT: Final = "# What Rami says, in another language. `make generate` keeps it; the translations are written here."


class _Dateless(Catalog):
    """A catalogue whose header holds only what is needed to read it."""

    mime_headers = property(  # Babel writes dates and its own version
        lambda self: [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]
    )


def po_file(language: Language, domain: Domain) -> Path:
    """The file that is translated; the compiled file is beside it."""
    return ROOT / "sdk/rami/messages/locale" / language / "LC_MESSAGES" / f"{domain}.po"


def translated(language: Language, domain: Domain) -> Catalog:
    """The catalogue as it is committed, or an empty one if it does not exist yet."""
    path = po_file(language, domain)
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, language)


def current(language: Language, domain: Domain) -> Catalog:
    """The texts of the code with the existing translations. Texts that are no longer in the code are removed."""
    known, catalogue = translated(language, domain), _Dateless(language, header_comment=_COMMENT, fuzzy=False)
    for text in texts(domain):
        message = known.get(text.id)
        catalogue.add(text.id, message.string if message else None, locations=[(text.file, 0)])
    return catalogue


def po_bytes(catalogue: Catalog) -> bytes:
    """The bytes of a catalogue for translators."""
    file = BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False)
    return file.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The bytes of a compiled catalogue for gettext."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()
