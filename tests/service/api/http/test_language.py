"""Accept-Language headers: valid ones, as browsers and programs send them, and malformed ones."""

import pytest

from rami_service.api.http.language import language_of


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr-Latn-CA", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "fr"),
        ("en;q=0.2, fr-CA;q=0.8", "fr"),
        ("fr-CA;q=0.8, en;q=0.2", "fr"),
        ("fr;q=0.5, en", "en"),
        ("fr, en", "fr"),
        ("en, fr", "en"),
        ("de, fr;q=0.1", "fr"),
        ("de", "en"),
        ("de, ja", "en"),
        ("*", "en"),
        ("de, *;q=0.5", "en"),
        ("en;q=0.1, *", "fr"),
        ("en;q=0, *;q=0.5", "fr"),
        ("fr;q=0, *", "en"),
        ("fr;q=0.9, *", "en"),
        ("en;q=0", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0.001", "fr"),
        ("fr;q=1.000", "fr"),
        (" fr ; q=0.7 , en ; q=0.6 ", "fr"),
        ("fr,,en", "fr"),
        ("fr;q=0.1, fr-CA;q=0.9, en;q=0.5", "fr"),
        ("en;q=0, fr;q=0.1, *", "fr"),
    ],
)
def test_the_language_asked_for_most_is_the_one_answered(header: str | None, language: str) -> None:
    """Languages are compared by q-value, then by order; regions are ignored; `*` stands for all other languages."""
    assert language_of(header) == language


@pytest.mark.parametrize(
    "header",
    [
        "fr;q=2",
        "fr;q=-1",
        "fr;q=0.1234",
        "fr;q=",
        "fr;quality=1",
        "fr;q=1;q=1",
        "fr_CA",
        "français",
        "fr;",
        "fr en",
        "fr, <script>",
        "f" * 9,
        "fr, " + "x" * 5000,
        "١",
    ],
)
def test_a_malformed_header_is_answered_in_english(header: str) -> None:
    """A malformed header is not refused; the language is then English."""
    assert language_of(header) == "en"
