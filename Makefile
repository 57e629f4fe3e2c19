# Everything runs in .venv, which `make setup` creates. PYTHON chooses the interpreter: make setup PYTHON=python3.12
PYTHON ?= python3
BIN := .venv/bin
RUNNING := .venv/running
STAMP := .venv/installed

# Kinds of stores other than a single Valkey; the tests that `make test` runs on each; tests that start their own stores.
SHAPES := debian sentinel cluster
CHOICE := tests/service/streams/test_topics.py tests/service/store/test_pubsub.py tests/service/store/test_functions.py tests/service/store/test_games.py \
	tests/service/store/test_lobby.py tests/service/store/test_allowances.py tests/service/games/test_playing.py tests/service/games/test_idempotency.py
SHAPELESS := tests/service/test_command.py tests/service/test_start_check.py tests/service/store/test_failover.py tests/service/store/test_secured.py tests/service/store/redis/test_cluster.py \
	tests/service/store/redis/test_confirmed.py \
	tests/service/store/redis/test_sentinels.py

# Each worker gets a part of the tests in the order of their files, because the tests of a file share expensive fixtures;
# whoever has finished takes half of what another one has left. Of the ways of pytest-xdist to share tests, this one goes on
# after a test whose process had to be ended. (With `loadfile` version 3.8 tries that test again until it gives up.)
SPREAD := --dist worksteal

# Tests of tools usually take up to two minutes, such as the image. The limit is ten times that.
LONG := --timeout 1200 -o faulthandler_timeout=1500

# What continuous integration adds to the runs of the tests; nothing else does.
RETRY ?=

# The tests of rami.rules. Those that are not searches have to take every branch.
RULES := tests/sdk/rules tests/sdk/referee

# Files and folders with tests of the promises.
PROMISES := tests/faults tests/openapi/test_schemathesis.py tests/sdk/rules/engine/test_shuffle.py \
	tests/service/store/test_store_away.py tests/service/store/redis/test_confirmed.py \
	tests/service/telemetry/test_watched_secrets.py

# Files with tests that measure times, or need a core for themselves.
ALONE = $(shell grep -rlE --include='*.py' 'pytest\.mark\.alone' tests)

# If this were set, every process that a test starts would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# One failure does not hide the rest: every stage of a target runs, and make tells at the end which failed.
MAKEFLAGS += --keep-going

.DEFAULT_GOAL := help
.PHONY: help setup run play demo test rules searches test-browser test-clients test-tools test-redis pythons league faults check fmt generate records docs pictures bench dist publish floors lock clean

help: ## list all targets
	@awk -F ':.*## ' '/^[a-z -]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## create .venv and install everything into it, also what only the tests and the tools need

# The tests have all versions of `make run`, and more.
$(STAMP): requirements-dev.lock $(RUNNING)
	@$(BIN)/python tools/setup.py $(STAMP) requirements-dev.lock

# Also made anew where the Python of .venv was removed or replaced by another version since then.
$(RUNNING): requirements-build.lock requirements.lock pyproject.toml sdk/pyproject.toml $(shell ($(BIN)/python -c 'import pip') >/dev/null 2>&1 || echo gone)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Rami needs Python 3.11 or newer, and '$(PYTHON)' is not: try make $(or $(MAKECMDGOALS),run) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) tools/setup.py $(RUNNING)

.PHONY: gone

run: $(RUNNING) ## start the service with its own Valkey server; Ctrl-C stops both
	@exec $(BIN)/rami-service

play: setup ## play in this terminal
	@exec $(BIN)/rami play

demo: $(RUNNING) ## let two bots play a game, and print the result
	@exec $(BIN)/python sdk/examples/demo.py

test: setup pure most alone stores ## run all checks, and all tests but the long ones in a browser and those of the tools

# The stages of `make test`. Each has two cores; those in the first share them.
.PHONY: pure most alone stores playouts
pure: setup
	@$(MAKE) --no-print-directory -j4 --output-sync=target rules searches check playouts

# Otherwise each process of the later stages would compile for itself, and a test would reach its limit of time.
playouts: setup
	@$(BIN)/python -m tests.compiling

# Many tests wait more than they work, so four workers keep two cores busy.
most: setup
	$(BIN)/pytest tests $(RULES:%=--ignore=%) -m "not alone and not tools and not browser" -n 4 $(SPREAD) $(RETRY)

alone: setup
	$(BIN)/pytest $(ALONE) -m "alone and not browser" -n 2 $(SPREAD) $(RETRY)

stores: setup
	@echo "on other stores: gw0, gw1 and gw2 are $(SHAPES)"
	$(BIN)/pytest -q $(CHOICE) --dist each $(SHAPES:%=--tx popen//env:RAMI_TEST_REDIS=%)

# Without workers, because pytest-cov measures everything twice in a worker.
rules: setup
	$(BIN)/pytest -q $(RULES) -m "not search" --cov --cov-report=term-missing:skip-covered

searches: setup
	$(BIN)/pytest -q $(RULES) -m search

test-browser: setup pages pages-alone ## test the pages of the table in Chromium: whole games, every page in both languages, the keyboard

.PHONY: pages pages-alone
pages: setup
	$(BIN)/pytest tests/browser -m "browser and not alone" -n 3 $(SPREAD) $(RETRY)

pages-alone: setup
	$(BIN)/pytest tests/browser -m "browser and alone" $(RETRY)

test-clients: setup ## test the API with the programs of others: proxies as our documentation sets them up, generated clients, a mock server, JavaScript runtimes
	$(BIN)/pytest tests/clients tests/openapi tests/sdk/js -m tools -n 2 $(SPREAD) $(LONG) $(RETRY)

test-tools: setup artifacts documents ## test the image, the wheels, the chart, the specification, the site, the examples and the table in a terminal with other programs

.PHONY: artifacts documents
artifacts: setup
	$(BIN)/pytest tests/deploy tests/release tests/sdk/training tests/structure tests/typing -m tools -n 2 $(SPREAD) $(LONG) $(RETRY)

documents: setup
	$(BIN)/pytest tests/docs tests/sdk/terminal -m tools -n 2 $(SPREAD) $(LONG) $(RETRY)

pythons: setup ## run the tests on Debian's newer Pythons; needs root and debootstrap, and takes half an hour
	@exec $(BIN)/python -m tools.release.pythons

test-redis: setup ## test the service on every kind of store, and kill primaries (half an hour)
	@for shape in single $(SHAPES); do echo "on a store: $$shape" && \
		RAMI_TEST_REDIS=$$shape $(BIN)/pytest -q tests/service $(SHAPELESS:%=--ignore=%) || exit 1; done
	$(BIN)/pytest $(SHAPELESS) --full

league: setup ## compare the levels of our bots in every game (hours; a stopped run goes on), or a part: LEVELS=strong GAMES="rami gin-rami"
	@exec $(BIN)/python -m tools.league $(if $(LEVELS),--levels $(LEVELS)) $(if $(GAMES),--games $(GAMES)) $(if $(PLAYERS),--players $(PLAYERS)) \
		$(if $(AGAINST),--against $(AGAINST)) $(if $(DEALS),--deals $(DEALS)) $(if $(AGAIN),--again) $(if $(TAKE),--take $(TAKE))

faults: setup ## test the promises with thousands of repetitions (more than an hour), or one of them: PROMISE=5
	$(BIN)/pytest $(PROMISES) $(if $(PROMISE),--promise $(PROMISE),tests/sdk/bots tests/sdk/bots/test_sample.py tests/sdk/sheets tests/sdk/rules/gin tests/sdk/rules/melds) --full --timeout 4000 -o faulthandler_timeout=5000

check: setup ## check style, formatting, types and layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

fmt: setup ## format the code and fix what the linter can fix
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

generate: setup ## write all that is generated: catalogues, specification, types, parts of the chart and of the pages
	@$(BIN)/python -m tools.generate version
	@$(MAKE) --no-print-directory setup
	@exec $(BIN)/python -m tools.generate

.PHONY: new-option new-event new-endpoint new-refusal new-game
new-option new-event new-endpoint new-refusal new-game: setup ## begin an addition, and say what is left: make new-option NAME=my_option
	@exec $(BIN)/python -m tools.additions $(@:new-%=%) "$(NAME)"

records: setup ## play the recorded games and the stored states of the tests again, after a change of the rules
	@$(BIN)/python -m tests.records.remake
	@$(BIN)/python -m tools.recorded_games
	@exec $(BIN)/python -m tests.sdk.rules.states.remake

docs: setup ## build the site of the documentation into build/docs/site
	@exec $(BIN)/python -m tools.site

pictures: setup ## take the pictures of the documentation from a running service, with chromium
	@exec $(BIN)/python -m tools.pictures.service

bench: setup ## measure the rules and the service; COMMIT=... compares with another commit
	@exec $(BIN)/python -m tools.bench $(COMMIT)

dist: setup ## build a release into dist/: wheels, bills of materials, chart, npm package, specifications
	@exec $(BIN)/python -m tools.release

publish: setup ## say what publishing the image and the chart would do and need: REGISTRY=registry.example/games KEY=cosign.key; PUBLISH=yes does it
	@exec $(BIN)/python -m tools.release.publish $(if $(REGISTRY),$(call quoted,$(REGISTRY)),--help) $(if $(KEY),--key $(call quoted,$(KEY))) $(if $(filter yes,$(PUBLISH)),--publish)

# An argument for the shell: the address of a key may have `;` and `&`.
quoted = '$(subst ','\'',$(1))'

# uv comes from a temporary environment, so it is not a dependency of the project. Our own packages are not in the locks.
# The image has its own locks with the same versions: requirements.lock to run, requirements-build.lock to build.
# The locks name extras (coverage[toml]): without them pip takes a newer release of such a package, and refuses it.
COMPILE = "$$tmp/bin/uv" pip compile --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-annotate \
	--quiet \
	--no-emit-package rami --no-emit-package rami-service --custom-compile-command 'make lock'

lock: ## update all dependencies and write the locks (requirements*.lock)
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
		$(PYTHON) -m venv "$$tmp" && "$$tmp/bin/python" -m pip --disable-pip-version-check install -qq uv && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --all-extras --group dev --upgrade --output-file requirements-dev.lock && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --extra otel --constraints requirements-dev.lock --output-file requirements.lock && \
		$(COMPILE) --group build --constraints requirements-dev.lock --output-file requirements-build.lock && \
		$(COMPILE) --group tools --upgrade --output-file requirements-tools.lock

floors: ## test with the lowest versions of all dependencies, in a temporary environment
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
		$(PYTHON) -m venv "$$tmp" && "$$tmp/bin/python" -m pip --disable-pip-version-check install -qq uv && \
		$(COMPILE) pyproject.toml sdk/pyproject.toml --all-extras --group dev --resolution lowest-direct --output-file "$$tmp/lock" && \
		"$$tmp/bin/python" -m pip --disable-pip-version-check install -qq --require-hashes -r "$$tmp/lock" && \
		"$$tmp/bin/python" -m pip --disable-pip-version-check install -qq --no-deps --no-build-isolation -e ./sdk -e . && \
		PATH="$$tmp/bin:$$PATH" "$$tmp/bin/python" -m pytest tests/service tests/sdk -p no:cacheprovider

clean: ## remove .venv, caches and build results; data/ stays
	rm -rf .venv .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist sdk/dist
	find sdk service tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
