# Everything a person does here; `make play` and `make test` need nothing but Python 3.11 and make.
PYTHON ?= python3
BIN := .venv/bin

# The tests start hundreds of processes; without this each might compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-fast test-pure coverage test-machines lint audit wheel bench docs shots setup clean

# Opens as soon as it can, with interpreted rules; they are compiled behind it.
PORT ?= 8000
play:
	@$(PYTHON) tools/play.py --port $(PORT)

test: setup
	@$(BIN)/python -m pytest

# For the inner loop: all rooms but the site, or another part of the tests (make test-fast IN=tests/web).
IN ?= tests --ignore=tests/web
test-fast: setup
	@echo "Left out: what starts a server, a browser, a cluster, a pool or a program, and what takes seconds; unless you name"
	@echo "it (IN=tests/web), the site. make test runs everything."
	@$(BIN)/python -m pytest -m "not slow" $(IN)

# The suite with nothing compiled: quick tests with coverage, then the rest. Not again: what no rule has a part in.
test-pure: coverage
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest -m "not no_rules and (slow or unmeasured)"

# What the quick tests cover of every room, interpreted; fails where a room has fallen below its floor.
coverage: setup
	@$(BIN)/python tools/pure.py
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest -m "not slow and not unmeasured" --cov --cov-report json
	@$(BIN)/python tools/coverage_floor.py build/pure/coverage.json

# The site's tests once more, on a PostgreSQL and a Redis of their own.
test-machines: setup
	@$(BIN)/python tools/machines.py $(BIN)/python -m pytest tests/web -m "not own_servers"

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
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

# Screenshots of every game's table in all sizes: build/shots.
shots: setup
	@$(BIN)/python tools/shots.py

setup:
	@$(PYTHON) tools/setup.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '*.mo' -not -path './.venv/*' -delete
