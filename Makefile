# Everything a person does here; `make play` and `make test` need nothing but Python 3.11 and make.
PYTHON ?= python3
BIN := .venv/bin

# Tests in which rules and looks have no part: the site itself is never compiled.
SITE := accounts api api_server api_streams backup browser connections environment fair_browser fair_queue fuzz_api fuzz_pages \
	fuzz_requests fuzz_sockets heartbeat limits lobby lobby_browser long_games machines moderation names nginx notices pairing \
	postgresql_pool proxy ratings security soak sockets stopped_server tournaments upgrading writing

.PHONY: play test test-pure test-machines lint audit wheel bench docs setup clean

# Opens as soon as it can, with interpreted rules; they are compiled behind it.
PORT ?= 8000
play:
	@$(PYTHON) tools/play.py --port $(PORT)

test: setup
	@$(BIN)/python -m pytest

test-pure: setup
	@$(BIN)/python tools/pure.py
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest $(SITE:%=--ignore tests/web/test_%.py)

# The site's tests once more, on a PostgreSQL and a Redis of their own; left out: what starts its own, or needs neither.
APART := backup browser connections environment fair_browser fair_queue lobby_browser machines nginx postgresql_pool proxy soak
test-machines: setup
	@$(BIN)/python tools/machines.py $(BIN)/python -m pytest tests/web $(APART:%=--ignore tests/web/test_%.py)

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@PYTHONPATH=. $(BIN)/lint-imports

# Asks the package index for known holes; without a network it fails and says what could not be looked up.
audit: setup
	@$(BIN)/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r constraints.txt

# Builds the sdist and the wheel into dist/, and uses the wheel in an empty environment.
wheel: setup
	@$(BIN)/python tools/wheel.py

bench:
	@$(PYTHON) tools/setup.py --for bench
	@$(BIN)/python tools/pure.py
	@$(BIN)/python -m bench

docs: setup
	@$(BIN)/python tools/docs.py

setup:
	@$(PYTHON) tools/setup.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '*.mo' -not -path './.venv/*' -delete
