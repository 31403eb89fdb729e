"""Settings of the site, from the environment; without any it serves only this machine.

Which variables there are, and what they may hold: teahouse/web/environment.py.
"""

from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

from csp.constants import NONE, SELF, UNSAFE_INLINE

from teahouse.web import environment, static_files
from teahouse.web.secret import secret_key

environment.check()
HOUSE = Path(__file__).resolve().parent
HOME = environment.HOME.read()


def database() -> dict[str, object]:
    """SQLite in the data folder, or what TEAHOUSE_DATABASE_URL names."""
    given = environment.DATABASE_URL.read()
    if given is None:
        # A write waits its turn instead of failing half-way; an acknowledged move is on the disk.
        begin = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": begin}
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HOME / "teahouse.sqlite3",
            "OPTIONS": options,
            "CONN_MAX_AGE": None,
        }
    return {
        "ENGINE": "teahouse.web.postgresql",
        "NAME": given.name,
        "USER": given.user,
        "PASSWORD": given.password,
        "HOST": given.host,
        "PORT": given.port,
        "OPTIONS": given.options,
    }


def mail() -> dict[str, object]:
    """How e-mails are sent, from TEAHOUSE_MAIL_URL; the settings that begin with EMAIL."""
    backends = "django.core.mail.backends."
    parts = environment.MAIL_URL.read()
    if parts is None:
        return {"EMAIL_BACKEND": backends + "console.EmailBackend"}
    if parts.scheme == "file":
        return {"EMAIL_BACKEND": backends + "filebased.EmailBackend", "EMAIL_FILE_PATH": unquote(parts.path)}
    return {
        "EMAIL_BACKEND": backends + "smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if parts.scheme == "smtps" else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and parts.query != "tls=0",
        "EMAIL_TIMEOUT": 10,
    }


def bus(url: str) -> dict[str, object]:
    """How the processes of one site hear each other."""
    return {"bus": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [url]}}}


def counters(url: str) -> dict[str, object]:
    """What the processes count together; whoever asks does not wait for a Redis that is away."""
    patience = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}
    return {"shared": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url, "OPTIONS": patience}}


HTTPS = environment.HTTPS.read()
INVITE_ONLY = environment.INVITE_ONLY.read()
SECRET_KEY = secret_key(HOME)
DEBUG = False
ALLOWED_HOSTS = environment.HOSTS.read()

INSTALLED_APPS = [
    "axes",
    "channels",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "teahouse.web.apps.WebConfig",
    "teahouse.web.accounts.apps.AccountsConfig",
    "teahouse.web.lobby.apps.LobbyConfig",
    "teahouse.web.moderation.apps.ModerationConfig",
    "teahouse.web.notices.apps.NoticesConfig",
    "teahouse.web.api.apps.ApiConfig",
    "teahouse.web.tournaments.apps.TournamentsConfig",
]
AUTH_USER_MODEL = "accounts.Account"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = "front"
PASSWORD_RESET_TIMEOUT = 86_400
# Whoever guesses wrong so often from one address waits; another address is another person.
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "teahouse.web.accounts.lockout.address_of"
AXES_USERNAME_CALLABLE = "teahouse.web.accounts.lockout.name_of"
AXES_LOCKOUT_CALLABLE = "teahouse.web.accounts.lockout.lockout_page"
MIDDLEWARE = [
    "teahouse.web.middleware.without_cookies",
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
    "axes.middleware.AxesMiddleware",
    "teahouse.web.addresses.address_middleware",
    # Before what looks for the game that a page shows, so that strangers cannot tell whether there is one.
    "teahouse.web.members.members_only",
    "teahouse.web.middleware.count_requests",
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
            "builtins": ["teahouse.web.templatetags.site", "teahouse.web.templatetags.addresses"],
        },
    }
]
DATABASES = {"default": database()}
globals().update(mail())
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.MAIL_FROM.read()
# Without Redis there is one process, which hears of everything by itself.
REDIS = environment.REDIS_URL.read()
CHANNEL_LAYERS = bus(REDIS) if REDIS else {}
# Limits are counted here: a cache that forgets when a crowd comes would forget them first. Full, it takes some 60 MB
# and forgets a few per cent at a time, those not asked for longest: whoever goes on asking is not among them.
ROOM = {"MAX_ENTRIES": 200_000, "CULL_FREQUENCY": 50}
MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": ROOM}
CACHES = {"default": MEMORY} | (counters(REDIS) if REDIS else {})
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LANGUAGE_CODE = "en"

STATIC_URL = static_files.static_address(HOUSE)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_IMMUTABLE_FILE_TEST = static_files.is_immutable

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
SESSION_ENGINE = "teahouse.web.sessions"
SESSION_COOKIE_AGE = 400 * 86_400
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "teahouse.web.views.errors.csrf_failure"
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
