# Targets for people. `make play` and `make test` need only Python 3.11 or newer and make.
PYTHON ?= python3
BIN := .venv/bin

# The tests start hundreds of processes; without bytecode files each of them would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-fast test-pure coverage test-machines lint audit wheel bench docs shots setup clean

# Opens the site as soon as it can run, with interpreted rules, and compiles them in the background.
PORT ?= 8000
play:
	@$(PYTHON) tools/play.py --port $(PORT)

test: setup
	@$(BIN)/python -m pytest

# For use while you work: everything but the site, or another part of the tests (make test-fast IN=tests/web).
IN ?= tests --ignore=tests/web
test-fast: setup
	@echo "Leaving out tests that are slow or start a server, a browser, a cluster or a process pool, and the"
	@echo "site unless you name it (IN=tests/web). make test runs everything."
	@$(BIN)/python -m pytest -m "not slow" $(IN)

# The suite with nothing compiled: quick tests with coverage, then the others, except those that do not involve the rules.
test-pure: coverage
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest -m "not no_rules and (slow or unmeasured)"

# Coverage of the quick tests, interpreted; fails if a package has fallen below its floor in tools/coverage.toml.
coverage: setup
	@$(BIN)/python tools/pure.py
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest -m "not slow and not unmeasured" --cov --cov-report json
	@$(BIN)/python tools/coverage_floor.py build/pure/coverage.json

# The site's tests again, with a temporary PostgreSQL and Redis.
test-machines: setup
	@$(BIN)/python tools/machines.py $(BIN)/python -m pytest tests/web -m "not own_servers"

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@PYTHONPATH=. $(BIN)/lint-imports

# Asks the package index for known vulnerabilities; without a network it fails and lists what it could not look up.
audit: setup
	@$(BIN)/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r constraints.txt

# Builds the sdist and the wheel into dist/, and tries the wheel in an empty environment.
wheel: setup
	@$(BIN)/python tools/wheel.py

bench:
	@$(PYTHON) tools/setup.py --for bench
	@$(BIN)/python tools/pure.py
	@$(BIN)/python -m bench

docs: setup
	@$(BIN)/python tools/docs.py

# Screenshots of every game's table at all window sizes, in build/shots.
shots: setup
	@$(BIN)/python tools/shots.py

setup:
	@$(PYTHON) tools/setup.py

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '*.mo' -not -path './.venv/*' -delete
