"""Digests with a label: whatever is derived from a secret says what it is for, so that none ever serves two ends."""

import hashlib

from teahouse.core.errors import Unreadable

# Every label begins with it; another number would be another format of records.
PREFIX = "teahouse/1/"


def digest(label: str, *parts: str | int) -> str:
    """SHA-256 in hex of the label and the parts, a line each. No part may have more than one line."""
    text = PREFIX + label
    for part in parts:
        text += "\n" + str(part)
    if text.count("\n") != len(parts):
        raise Unreadable(f"expected texts of one line, got {parts!r}")
    try:
        return hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        raise Unreadable("expected whole characters, got a text with half of one") from None
