# Everything runs in .venv, which make builds; nothing needs to be done by hand before.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.jsonl' -o -name '*.net') pyproject.toml setup.py
WEB := $(shell find web/src web/public web/scripts -type f) $(wildcard web/*.json web/*.ts web/*.js web/*.html)
TOLD := $(patsubst %.py,%.json,$(wildcard web/src/games/*/*.py))
PAGE := src/nacre/web/index.html
HAS_NODE := $(if $(wildcard web/node_modules/.package-lock.json),yes,$(shell web/npm.sh is-own && echo yes))
# One more than there are processors: some tests wait for browsers, servers and bots.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')

.DEFAULT_GOAL := play
.PHONY: play dev web build test check lint units format hooks bench screenshots train soak dist dist-check container-check docs docs-check coverage lock clean browser pytest help

play:  ## Play, in the browser. (`.venv/bin/nacre play` plays in the terminal.)
	@$(PYTHON) tools/play.py

dev: .venv/.run web/node_modules/.package-lock.json  ## Serve the page for work on it: both sides reload when their source changes.
	@$(BIN)/python web/scripts/dev.py

build: .venv/.built  ## Build and install the package, compiled.

web: $(PAGE)  ## Build the web client, if it changed.

test:  ## Check everything: style, types, import contracts, tests, the page in a browser.
	@$(PYTHON) tests/web/chromium.py plan
	$(MAKE) -j2 --output-sync=target .venv/.built .venv/.dev browser units
	$(MAKE) -j2 lint pytest

pytest: .venv/.built .venv/.dev browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

check: test  ## The same as test.

# The cache is its own: the rules may be built at the same time, and mypyc has one too.
lint: .venv/.dev $(PAGE)  ## Check style, types and import contracts, of Python and of the page.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --cache-dir .mypy_cache/lint
	PYTHONPATH=src $(BIN)/lint-imports
	web/npm.sh run check
	web/npm.sh run lint

units: $(PAGE)  ## Test the parts of the page that need no browser.
	web/npm.sh test

format: .venv/.dev web/node_modules/.package-lock.json  ## Lay out the sources as lint wants them.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	web/npm.sh run format

hooks: .venv/.dev web/node_modules/.package-lock.json  ## Let git check the style of every commit.
	$(BIN)/pre-commit install

bench: .venv/.built .venv/.dev browser .venv-bench/.ready  ## Measure, side by side with C, open_spiel, pgx, RLCard, boardgame.io and others.
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/learning.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/lists.py
	$(BIN)/python benchmarks/notices.py
	$(BIN)/python benchmarks/hostile.py

screenshots: .venv/.built .venv/.dev browser  ## Renew the pictures of every screen in docs/screenshots; with ALL=1 at every size, light and dark.
	PYTHONPATH=tests:docs/examples/tidepool $(BIN)/python -m web.screenshots $(if $(ALL),--all)
	PYTHONPATH=tests $(BIN)/python -m web.moving

train: .venv/.built .venv-train/.ready  ## Train networks for GAME (molthar; also tidepool) in small: one generation, in the folder train-GAME-2.
	PYTHONPATH=$(firstword $(wildcard .venv/lib/python*/site-packages .venv/Lib/site-packages)) .venv-train/bin/python -m nacre \
	  train $(or $(GAME),molthar) --players 2 --generations $(or $(GENERATIONS),1) --workers 2

soak: .venv/.built .venv/.dev browser  ## Run the random tests in full: hours on two cores.
	$(BIN)/python tests/soak.py

# Only interpreted lines can be counted. So all tests run once as they always do, which counts what is never compiled, and
# those of the engine once more uncompiled, which is slow. `make coverage TESTS=tests/kernel` measures a part both ways.
# Some tests hold only compiled, or without a tracer: whether tests pass is the business of `make test`.
ENGINE_TESTS := tests/batch tests/bots tests/kernel tests/nets tests/packs tests/test_conformance.py tests/test_golden.py \
  tests/test_guides.py tests/test_perft.py
coverage: .venv/.coverage .venv/.built browser  ## Count which lines of src the tests reach: at least 95 % must be.
	-$(BIN)/coverage run -m pytest -n $(WORKERS) --dist worksteal $(TESTS)
	-PYTHONPATH=src $(BIN)/coverage run -m pytest -n $(WORKERS) --dist worksteal -W ignore::nacre.SlowWarning \
	  $(or $(TESTS),$(ENGINE_TESTS))
	$(BIN)/coverage combine --quiet
	rm -f .coverage.*  # of processes that were ended while they wrote
	$(BIN)/coverage report

dist: .venv-dist/.ready $(PAGE)  ## Make the files of a release in dist/: source, compiled wheel, pure wheel.
	.venv-dist/bin/python tools/make_dist.py

# The files in dist/ are checked as they are. The browser's side of the check runs in .venv.
dist-check: .venv-dist/.ready .venv/.dev browser  ## Install each file of dist/ without network, Node or compiler, and play there.
	.venv-dist/bin/python tools/check_dist.py

# Needs root, buildah and podman; without them it says so and does nothing.
container-check: .venv/.dev browser  ## Build the image of a server, run it as docs/containers.md says, and play there.
	$(BIN)/python tools/check_container.py $(if $(RUNTIME),--runtime $(RUNTIME))

docs: .venv-docs/.ready  ## Make the site of the documentation in build/site; a warning or a dead link is an error.
	.venv-docs/bin/sphinx-build -q -W --keep-going -c docs -b html -d build/docs . build/site
	.venv-docs/bin/python tools/check_docs.py build/site

docs-check: docs .venv/.dev browser  ## Look at every page of that site in a browser: axe, search, no other host.
	PYTHONPATH=tests:src $(BIN)/python -W ignore -m web.docs_site build/site

lock: .venv/.dev  ## Renew the pinned versions in requirements/*.txt.
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile $(LOCK) pyproject.toml requirements/build.in -o requirements/run.txt
	$(BIN)/uv pip compile $(LOCK) pyproject.toml requirements/build.in requirements/dev.in -o requirements/dev.txt
	$(BIN)/uv pip compile $(LOCK) requirements/bench.in -o requirements/bench.txt
	$(BIN)/uv pip compile $(LOCK) requirements/build.in requirements/dist.in -o requirements/dist.txt
	$(BIN)/uv pip compile $(LOCK) -c requirements/run.txt pyproject.toml --extra rl --extra dataset requirements/docs.in -o requirements/docs.txt
	$(BIN)/uv pip compile $(LOCK) -c requirements/run.txt pyproject.toml --extra postgres -o requirements/serve.txt
	$(BIN)/uv pip compile $(LOCK) requirements/coverage.in -o requirements/coverage.txt
	$(BIN)/uv pip compile $(LOCK) requirements/wheels.in -o requirements/wheels.txt
	$(BIN)/uv pip compile $(LOCK) requirements/node.in -o requirements/node.txt
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

clean:  ## Remove everything that make made.
	rm -rf .venv .venv-bench .venv-train .venv-dist .venv-docs dist .dev .soak build web/node_modules src/nacre/web src/*.egg-info .pytest_cache .mypy_cache .ruff_cache \
	  .hypothesis .import_linter_cache .coverage*

help:  ## List these targets.
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv/.run: requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit("Nacre needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	touch $@

.venv/.coverage: .venv/.dev requirements/coverage.txt
	$(BIN)/pip install --quiet --require-hashes -r requirements/coverage.txt
	touch $@

browser:
	@$(PYTHON) tests/web/chromium.py install

$(PAGE): web/node_modules/.package-lock.json web/src/protocol.ts $(TOLD) $(WEB) $(wildcard src/nacre/words/*.json src/nacre/packs/*/words/*.json)
	web/npm.sh run build --silent

.venv/.page: $(PAGE)
	@touch $@

web/src/protocol.ts: web/node_modules/.package-lock.json .venv/.run web/scripts/types.mjs $(shell find src/nacre/server src/nacre/analysis src/nacre/table -name "*.py")
	PYTHONPATH=src $(BIN)/python -m nacre.server.http.schema > .venv/schema.json
	web/npm.sh run --silent types < .venv/schema.json > .venv/protocol.ts
	cmp -s .venv/protocol.ts $@ && touch $@ || cp .venv/protocol.ts $@

# What a game's folder takes from its rules: each script writes the JSON beside it.
web/src/games/%.json: web/src/games/%.py .venv/.run $(wildcard src/nacre/packs/*/*.py)
	PYTHONPATH=src $(BIN)/python $< > .venv/told.json
	cmp -s .venv/told.json $@ && touch $@ || cp .venv/told.json $@

# Where the machine has no Node that is new enough, npm.sh installs one into .venv.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(if $(HAS_NODE),,.venv/.run)
	web/npm.sh ci --no-progress
	touch $@

# Compiling needs no page: both are made at the same time.
.venv/.compiled: .venv/.run $(SOURCES)
	@echo "Compiling the rules (a minute or two) ..."
	@nice $(BIN)/python setup.py --quiet build_ext
	touch $@

.venv/.built: .venv/.compiled $(PAGE)
	$(BIN)/pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	touch $@

.venv-train/.ready: requirements/train.txt
	$(PYTHON) -m venv .venv-train
	.venv-train/bin/pip install --quiet -r requirements/train.txt
	cp -r docs/examples/tidepool .venv-train/  # pip leaves what it builds beside the sources
	.venv-train/bin/pip install --quiet --no-deps .venv-train/tidepool
	touch $@

.venv-bench/.ready: requirements/bench.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --require-hashes -r requirements/bench.txt
	touch $@

.venv-dist/.ready: requirements/dist.txt
	$(PYTHON) -m venv .venv-dist
	.venv-dist/bin/pip install --quiet --require-hashes -r requirements/dist.txt
	touch $@

.venv-docs/.ready: requirements/docs.txt
	$(PYTHON) -m venv .venv-docs
	.venv-docs/bin/pip install --quiet --require-hashes -r requirements/docs.txt
	touch $@
