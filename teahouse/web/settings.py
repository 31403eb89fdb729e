"""Settings of the site, from the environment; without any it serves this machine alone.

TEAHOUSE_HOME          where the database and the secret lie
TEAHOUSE_HOSTS         names under which the site is reached, separated by commas
TEAHOUSE_HTTPS         1 behind TLS: hardened cookies, HSTS, everything over https
TEAHOUSE_SECRET        the secret key; made and kept in TEAHOUSE_HOME by default
TEAHOUSE_DATABASE_URL  postgresql://user:password@host:port/name instead of SQLite
"""

import os
import secrets
from pathlib import Path
from urllib.parse import unquote, urlsplit

from csp.constants import NONE, SELF, UNSAFE_INLINE

from teahouse.core.errors import Unreadable
from teahouse.core.files import data_folder

HOUSE = Path(__file__).resolve().parent
HOME = data_folder()


def secret_key() -> str:
    """The secret of this site, made when it is first needed and readable to its owner only."""
    given = os.environ.get("TEAHOUSE_SECRET")
    if given:
        return given
    kept = HOME / "secret"
    try:
        HOME.mkdir(parents=True, exist_ok=True)
        if not kept.exists():
            with open(os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(64))
        return kept.read_text()
    except OSError as error:
        raise Unreadable(f"{kept}: cannot be written: {error.strerror}; set TEAHOUSE_HOME") from None


def database() -> dict[str, object]:
    """SQLite in the data folder, or what TEAHOUSE_DATABASE_URL names."""
    url = os.environ.get("TEAHOUSE_DATABASE_URL", "")
    if not url:
        # A write waits its turn instead of failing half-way; an acknowledged move is on the disk.
        begin = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": begin}
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HOME / "teahouse.sqlite3",
            "OPTIONS": options,
            "CONN_MAX_AGE": None,
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise Unreadable("TEAHOUSE_DATABASE_URL: expected postgresql://user:password@host:port/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
    }


HTTPS = os.environ.get("TEAHOUSE_HTTPS") == "1"
SECRET_KEY = secret_key()
DEBUG = False
ALLOWED_HOSTS = os.environ.get("TEAHOUSE_HOSTS", "localhost,127.0.0.1,[::1]").split(",")

INSTALLED_APPS = [
    "channels",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "teahouse.web.apps.WebConfig",
    "teahouse.web.accounts.apps.AccountsConfig",
]
AUTH_USER_MODEL = "accounts.Account"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "teahouse.web.visitors.VisitorMiddleware",
]
ROOT_URLCONF = "teahouse.web.urls"
ASGI_APPLICATION = "teahouse.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HOUSE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "teahouse.web.visitors.page_context",
            ],
            "builtins": ["teahouse.web.templatetags.house"],
        },
    }
]
DATABASES = {"default": database()}
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
USE_TZ = True
USE_I18N = False
LANGUAGE_CODE = "en"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600

# Records of strangers are at most this large; everything else that is posted is small.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_200_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Pictures carry their own style; nothing else stands in the page itself.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF, UNSAFE_INLINE],
        "img-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "teahouse.web.pages.csrf_failure"
SILENCED_SYSTEM_CHECKS: list[str] = []

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        "teahouse": {"handlers": ["console"], "level": "INFO"},
        "django": {"handlers": ["console"], "level": "ERROR", "propagate": False},
    },
}
