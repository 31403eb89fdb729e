"""The site's settings for tests: a home of its own, a database in a file, because threads share it."""

import atexit
import os
import shutil
import tempfile

HOME_FOLDER = tempfile.mkdtemp(prefix="teahouse-test-")
atexit.register(shutil.rmtree, HOME_FOLDER, ignore_errors=True)
os.environ["TEAHOUSE_HOME"] = HOME_FOLDER

from teahouse.web.settings import *  # noqa: E402, F403
from teahouse.web.settings import DATABASES  # noqa: E402

DATABASES["default"]["TEST"] = {"NAME": os.path.join(HOME_FOLDER, f"test-{os.getpid()}.sqlite3")}
ALLOWED_HOSTS = ["*"]
