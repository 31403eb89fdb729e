"""The site's settings as mypy's Django plugin loads them: whatever the environment says, and nothing is written.

The plugin imports the models to know their fields. With the settings of the site, checking types would make a data
folder with a secret in it.
"""

import os
import secrets
from pathlib import Path

for name in [name for name in os.environ if name.startswith("TEAHOUSE_")]:
    del os.environ[name]
os.environ["TEAHOUSE_SECRET"] = secrets.token_hex(32)
# Never made, because the secret is given.
os.environ["TEAHOUSE_HOME"] = str(Path(__file__).parent / "no-home")

from teahouse.web.settings import *  # noqa: E402, F403
