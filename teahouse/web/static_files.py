"""The address of the static files: it changes when one of them does, so that browsers may keep them for ever.

Modules import each other by relative addresses, so a page gets them all from one release, also just after an upgrade.
"""

import hashlib
from pathlib import Path

# Enough to tell releases apart.
DIGITS = 12


def static_address(site: Path) -> str:
    """The address below which the static files of the site's applications are."""
    found = hashlib.sha256()
    for file in sorted(file for file in site.glob("**/static/**/*") if file.is_file()):
        found.update(str(file.relative_to(site)).encode() + b"\0" + file.read_bytes() + b"\0")
    return f"/static/{found.hexdigest()[:DIGITS]}/"


def is_immutable(path: str, address: str) -> bool:
    """Whether browsers may keep a file for ever: all of them."""
    return True
