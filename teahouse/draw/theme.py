"""The house's colours, by day and by night.

Pictures name colours by token, `var(--ink)`. On a page they stay tokens, so that the reader's scheme decides; for
export, where nothing knows CSS variables, `apply_theme` puts the colours of one scheme in their place.
"""

import re
from collections.abc import Mapping

from teahouse.core.errors import Unreadable

Tokens = Mapping[str, tuple[str, str]]

#              light      dark
TOKENS: Tokens = {
    "paper": ("#f6f0e2", "#1d1a18"),
    "paper-2": ("#ece3cf", "#282320"),
    "ink": ("#2a2522", "#efe6d5"),
    "ink-2": ("#6b6159", "#b3a796"),
    "line": ("#c9bba0", "#4a423b"),
    "seal": ("#b3271e", "#e0574a"),
    "jade": ("#2a7259", "#5fb593"),
    "indigo": ("#27476e", "#7fa6d6"),
    "gold": ("#b8862b", "#dcb35c"),
    "focus": ("#1d6fb8", "#6fb7ff"),
    "seat-0": ("#c8452f", "#c8452f"),
    "seat-1": ("#2b5c9e", "#2b5c9e"),
    "seat-2": ("#2c8a68", "#2c8a68"),
    "seat-3": ("#d39b1f", "#d39b1f"),
    "seat-4": ("#7d4b91", "#7d4b91"),
}
# For what knows no tokens: plots, printed pages, the terminal.
LIGHT = {name: day for name, (day, _) in TOKENS.items()}
DARK = {name: night for name, (_, night) in TOKENS.items()}

PAGE = "page"
SCHEMES = ["light", "dark"]
TOKEN = re.compile(r"var\(--([a-z0-9-]+)\)")


def check_theme(theme: str) -> None:
    """Refuse a theme that there is not."""
    if theme != PAGE and theme not in SCHEMES:
        raise Unreadable(f'expected a theme, one of {PAGE}, {", ".join(SCHEMES)}, got "{theme}"')


def properties(tokens: Tokens) -> str:
    """The tokens as CSS custom properties for both schemes.

    `:where` weighs nothing, so that a page's own values win; data-theme="light" or "dark" on the root element
    overrides the reader's scheme.
    """
    light = ";".join(f"--{name}:{day}" for name, (day, night) in tokens.items())
    dark = ";".join(f"--{name}:{night}" for name, (day, night) in tokens.items() if night != day)
    return (
        f":where(:root){{{light}}}"
        f"@media(prefers-color-scheme:dark){{:where(:root:not([data-theme=light])){{{dark}}}}}"
        f":where([data-theme=dark]){{{dark}}}"
    )


def apply_theme(svg: str, theme: str, tokens: Tokens | None = None) -> str:
    """The picture in a theme: for a page as it is, otherwise with every token replaced by its colour."""
    check_theme(theme)
    if theme == PAGE:
        return svg
    scheme = SCHEMES.index(theme)
    colours = {name: values[scheme] for name, values in {**TOKENS, **(tokens or {})}.items()}
    return TOKEN.sub(lambda found: colours[found[1]], svg)
