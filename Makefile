# Everything runs in .venv, which the first target that needs it makes. PYTHON chooses the interpreter: make setup PYTHON=python3.12
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed

# Stores other than a Valkey alone, what is tried on each by `make test`, and tests that start stores of their own.
SHAPES := debian sentinel cluster
CHOICE := tests/service/streams/test_feeds.py tests/service/store/test_pubsub.py tests/service/store/test_functions.py tests/service/store/test_games.py \
	tests/service/store/test_lobby.py tests/service/store/test_rate_windows.py tests/service/games/test_playing.py tests/service/games/test_idempotency.py
SHAPELESS := tests/service/test_command.py tests/service/store/test_failover.py tests/service/store/test_secured.py tests/service/store/redis/test_cluster.py \
	tests/service/store/redis/test_sentinels.py

# Tests on two cores, file by file, for the tests of one share what was dear to make, and in the order of their names:
# the dearest would come last in the order of sizes. A test that hangs ends the run, as on one core.
SPREAD := -n 2 --dist loadfile --no-loadscope-reorder --max-worker-restart 0

# Where this is set, every process that a test starts would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run test test-redis faults check fmt openapi messages chart bench demo dist version floors lock clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make .venv and install the locked dependencies and both packages

# pip leaves alone what is already there, so a change of a pyproject file installs nothing twice and needs no network.
$(STAMP): requirements-dev.lock pyproject.toml sdk/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Rami needs Python 3.11 or newer, and '$(PYTHON)' is not: try make setup PYTHON=python3.12" >&2; exit 1; }
	@test -x $(BIN)/python || { echo "making .venv"; $(PYTHON) -m venv .venv; }
	@echo "installing into .venv"
	@$(BIN)/python -m pip --disable-pip-version-check install -qq --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip --disable-pip-version-check install -qq --no-deps --no-build-isolation -e ./sdk -e .
	@touch $(STAMP)

run: setup ## start the service with its own Valkey server; Ctrl-C stops both
	@exec $(BIN)/rami-service

test: check ## check, then run every test, with all branches of rami.rules covered
	$(BIN)/pytest tests/rules $(SPREAD) --cov --cov-report=term-missing:skip-covered
	$(BIN)/pytest tests --ignore=tests/rules -m "not alone" $(SPREAD)
	$(BIN)/pytest tests --ignore=tests/rules -m alone
	@echo "on other stores: gw0, gw1 and gw2 are $(SHAPES)"
	$(BIN)/pytest -q $(CHOICE) --dist each --max-worker-restart 0 $(SHAPES:%=--tx popen//env:RAMI_TEST_REDIS=%)

test-redis: setup ## run the tests of the service on a store of every shape, and kill primaries; takes half an hour
	@for shape in single $(SHAPES); do echo "on a store: $$shape" && \
		RAMI_TEST_REDIS=$$shape $(BIN)/pytest -q tests/service $(SHAPELESS:%=--ignore=%) || exit 1; done
	$(BIN)/pytest $(SHAPELESS) --full

faults: setup ## try the promises at their full counts; takes the better part of an hour
	$(BIN)/pytest tests/faults tests/contract/test_schemathesis.py --full -o faulthandler_timeout=1800

check: setup ## lint, formatting, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

fmt: setup ## format the code and mend what the linter can mend
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

openapi: setup ## write openapi/openapi.json, unless it breaks callers and the version does not say so
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
		$(BIN)/python -m rami_service.api.openapi.export "$$tmp/openapi.json" && \
		$(BIN)/python -m tests.contract.compatibility openapi/openapi.json "$$tmp/openapi.json" && \
		cp "$$tmp/openapi.json" openapi/openapi.json

messages: setup ## collect the texts of the code into the catalogues and compile these
	@exec $(BIN)/python -m tests.messages

chart: setup ## make the chart's README and the settings of its schema from its values and the service's settings
	@exec $(BIN)/python -m tests.deploy.chart

bench: setup ## measure the engine and the service
	@exec $(BIN)/python -m tests.bench

demo: setup ## play a game between bots and print it
	@exec $(BIN)/python sdk/examples/demo.py

dist: setup ## build a release into dist/: wheels, bills of materials, chart, specification
	@exec $(BIN)/python -m tests.supply

version: setup ## copy the version of sdk/pyproject.toml to where else it stands
	@exec $(BIN)/python -m tests.supply.version

# The compiler comes from a throw-away environment, so it is no dependency of the project. Our own packages are not in the locks.
# What the image needs is locked once more, at the same versions: requirements.lock to run, requirements-build.lock to build.
COMPILE = "$$tmp/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --quiet \
	--no-emit-package rami --no-emit-package rami-service --custom-compile-command 'make lock'

lock: ## solve the dependencies again and write the locks, requirements*.lock
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
		$(PYTHON) -m venv "$$tmp" && "$$tmp/bin/python" -m pip --disable-pip-version-check install -qq uv && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --all-extras --group dev --upgrade --output-file requirements-dev.lock && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --extra otel --constraints requirements-dev.lock --output-file requirements.lock && \
		$(COMPILE) --group build --constraints requirements-dev.lock --output-file requirements-build.lock && \
		$(COMPILE) --group checkov --upgrade --output-file requirements-checkov.lock

floors: ## test with the lowest versions that the project files allow, in an environment of their own
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
		$(PYTHON) -m venv "$$tmp" && "$$tmp/bin/python" -m pip --disable-pip-version-check install -qq uv && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --all-extras --group dev --resolution lowest-direct --output-file "$$tmp/lock" && \
		"$$tmp/bin/python" -m pip --disable-pip-version-check install -qq --require-hashes -r "$$tmp/lock" && \
		"$$tmp/bin/python" -m pip --disable-pip-version-check install -qq --no-deps --no-build-isolation -e ./sdk -e . && \
		PATH="$$tmp/bin:$$PATH" "$$tmp/bin/python" -m pytest tests/service tests/sdk -p no:cacheprovider

clean: ## remove .venv, caches and build products; data/ stays
	rm -rf .venv .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist sdk/dist
	find sdk service tests -name __pycache__ -type d -prune -exec rm -rf {} +
