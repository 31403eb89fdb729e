"""The site's settings for tests: a home of its own, a database in a file, because threads share it."""

import atexit
import os
import shutil
import tempfile

HOME_FOLDER = tempfile.mkdtemp(prefix="teahouse-test-")
atexit.register(shutil.rmtree, HOME_FOLDER, ignore_errors=True)
os.environ["TEAHOUSE_HOME"] = HOME_FOLDER
if "TEAHOUSE_REDIS_URL" in os.environ:
    # Tests that run at the same time count apart.
    apart = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 16
    os.environ["TEAHOUSE_REDIS_URL"] = os.environ["TEAHOUSE_REDIS_URL"].rpartition("/")[0] + f"/{apart}"

from teahouse.web.settings import *  # noqa: E402, F403
from teahouse.web.settings import DATABASES  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Nobody pulls the plug here: what is written need not wait for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    DATABASES["default"]["TEST"] = {"NAME": f"{HOME_FOLDER}/test-{os.getpid()}.sqlite3"}
else:
    # A database that somebody is connected to cannot be removed.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
ALLOWED_HOSTS = ["*"]
# A slow hash is tried where the site runs with its own settings.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
