"""Texts and names that people write, without what would break a page, a sentence or a database."""

import unicodedata

from teahouse.web.name_folding import BLANK

LONGEST_NAME = 24
# Control signs, format signs such as those that turn the writing round, and halves of signs.
UNSEEN = {"Cc", "Cf", "Cs"}
# Sentences put facts in braces, pages put tags in angle brackets.
WITHOUT_BRACES = {ord(brace): None for brace in "{}<>"}


def clean_text(text: str) -> str:
    """What somebody wrote, in one line and without signs that nobody sees: some of them turn the rest of a page round,
    some no database keeps."""
    drawn = (sign for sign in text if sign not in BLANK)
    seen = "".join(sign for sign in drawn if sign.isspace() or unicodedata.category(sign) not in UNSEEN)
    return " ".join(seen.split())


def clean_title(text: str, longest: int) -> str:
    """A text as it may stand in sentences."""
    return clean_text(text.translate(WITHOUT_BRACES))[:longest]


def clean_name(name: str) -> str:
    """A name as it may stand in sentences."""
    return clean_title(name, LONGEST_NAME).strip()
