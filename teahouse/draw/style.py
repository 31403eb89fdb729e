"""The style element of a picture: type, the states of what can be touched, and motion.

Rules are a table from selector to declarations. Each is written under the picture's own class, because a style element
in a page applies to the whole page.
"""

from collections.abc import Mapping

from teahouse.draw.theme import PAGE, TOKENS, Tokens, properties

Rules = Mapping[str, str]

SERIF = "'Iowan Old Style',Palatino,'Noto Serif',Georgia,serif"
SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

RULES: Rules = {
    "text": f"font-family:{SANS};fill:var(--ink);font-variant-numeric:tabular-nums",
    ".name": f"font-family:{SERIF}",
    ".quiet": "fill:var(--ink-2)",
}
PAGE_RULES: Rules = {"[data-touch]": "cursor:pointer"}
# Pieces slide. Nothing moves for those who asked for that.
MOTION: Rules = {".pieces>g": "transition:transform .22s ease-out"}


def style(scope: str, theme: str, rules: Rules | None = None, tokens: Tokens | None = None, marks: str = "") -> str:
    """The common rules, the game's and those of marks; on a page also the tokens of both, and motion.

    `scope` is the class of the picture.
    """
    written = scope_rules(scope, {**RULES, **(rules or {})}) + marks
    if theme == PAGE:
        moving = f"@media(prefers-reduced-motion:no-preference){{{scope_rules(scope, MOTION)}}}"
        written = properties({**TOKENS, **(tokens or {})}) + written + scope_rules(scope, PAGE_RULES) + moving
    return f"<style>{written}</style>"


def scope_rules(scope: str, rules: Rules) -> str:
    """Rules that hold only inside one class."""
    return "".join(f".{scope} {selector}{{{declarations}}}" for selector, declarations in rules.items())
