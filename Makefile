# Everything a person does here; `make play` and `make test` need nothing but Python 3.11 and make.
PYTHON ?= python3
BIN := .venv/bin

# The tests start hundreds of processes; without this each might compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-pure test-machines lint audit bench docs setup clean

play: setup
	@$(BIN)/teahouse serve --open

test: setup
	@$(BIN)/python -m pytest

test-pure: setup
	@$(BIN)/python tools/pure.py
	@cd build/pure && PYTHONPATH=. ../../$(BIN)/python -m pytest -m "not site_only"

# The site's tests once more, on a PostgreSQL and a Redis of their own.
test-machines: setup
	@$(BIN)/python tools/machines.py $(BIN)/python -m pytest tests/web -m "not own_servers"

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@PYTHONPATH=. $(BIN)/lint-imports

# Asks the package index for known holes; without a network it fails and says what could not be looked up.
audit: setup
	@$(BIN)/pip-audit --strict --no-deps --disable-pip --progress-spinner off -r constraints.txt

bench: setup
	@$(PYTHON) tools/setup.py --bench
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
