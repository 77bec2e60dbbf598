# Needs Python 3.11 and make; everything else is installed into .venv from pinned, hashed versions.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
UV_VERSION := 0.13.7
VENV := .venv
BIN := $(VENV)/bin
RIVALS := .venv-rivals
AUDIT := .venv-audit
INSTALLED := $(VENV)/.installed
CORPUS := src/croupier/rulebook/corpus.json
LAW := $(shell find src/croupier/rulebook/data -name '*.toml') \
       src/croupier/rulebook/authoring.py $(wildcard src/croupier/rulebook/schema*.py)
CODE := src tests tools benchmarks
# The law and the parts that nothing has to be compiled for.
QUICK := tests/house tests/law tests/golden tests/unit/equipment tests/unit/games tests/unit/money \
         tests/unit/rulebook
GENERATED := coverage_report golden_rounds readings_page round_files_page blackjack_charts \
             caribbean_choices readings_worth cutting_card event_samples web_types verifier_schema

.DEFAULT_GOAL := help
.PHONY: help run test quick check prove prove-gpu bench web browser postgres audit sbom wheel format report lock clean

help: ## what there is to make
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /: /'

FLOOR ?= .floor
PORT ?= 8717

run: $(CORPUS) ## a demonstration floor with its web app; prints one address to open in a browser
	@$(BIN)/python tools/build_web.py
	@$(BIN)/croupier serve --demo --data $(FLOOR) --port $(PORT)

# Browsers, servers and clocks are waited for now and then: two workers more than there are cores.
WORKERS ?= $(shell expr $$(nproc) + 2)

# The checks of the code need one core, and those of the web app another.
test: browser postgres ## everything that is not slow
	@$(MAKE) --no-print-directory --jobs 2 check web
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not slow"

quick: $(CORPUS) ## half a minute, for people at work: style, imports, the rulebook, the law's tests
	$(BIN)/ruff format --check --quiet $(CODE)
	$(BIN)/ruff check --quiet $(CODE)
	$(BIN)/lint-imports
	$(BIN)/python -m croupier.rulebook.lint
	$(BIN)/pytest -q -n auto --dist worksteal -m "not slow" $(QUICK)

check: $(CORPUS) ## format, lint, types, imports, rulebook, coverage report
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports
	$(BIN)/python -m croupier.rulebook.lint
	$(BIN)/python tools/coverage_report.py --check

# What is generated is worked out again with nothing kept from earlier runs.
prove: $(CORPUS) postgres ## the slow tests, more random play, all that is generated made anew, every mark broken, the log
	@echo "1 of 5: a million rounds of every version on both engines, exact and statistical tests"
	$(BIN)/pytest -q -n auto --dist worksteal -m slow
	@echo "2 of 5: twenty times as many stories of random play, other ones each time"
	HYPOTHESIS_PROFILE=prove $(BIN)/pytest -q -n auto --dist worksteal tests/promises
	@echo "3 of 5: generated files made anew and compared"
	@kept=$$(mktemp -d) && trap 'rm -rf "$$kept"' EXIT && for tool in $(GENERATED); do \
	  echo "tools/$$tool.py --check"; \
	  CROUPIER_CACHE="$$kept" $(BIN)/python tools/$$tool.py --check || exit 1; done
	@echo "4 of 5: every marked piece of code broken, to see a marked test fail"
	$(BIN)/python tools/broken_marks.py
	@echo "5 of 5: the floor killed, cut off, raced, tampered with, fuzzed and played by seeds; goes on where it was stopped"
	$(BIN)/python tools/prove_floor.py; proved=$$?; $(BIN)/python tools/prove_floor.py --write && exit $$proved

prove-gpu: $(CORPUS) ## a million shoes of every game on a GPU and on the processor, counter by counter
	$(BIN)/python tools/prove_gpu.py

# OPTIONS=--quick is shorter and writes nothing down.
bench: OPTIONS ?= --write
bench: $(CORPUS) $(RIVALS)/.installed ## how quick it is here, and others beside it; writes results.md
	$(BIN)/python benchmarks/bench_rulebook.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_games.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_odds.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_blackjack_odds.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_simulate.py --rivals $(RIVALS)/bin/python $(OPTIONS)
	$(BIN)/python benchmarks/bench_environments.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_growth.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_ledger.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_floor.py $(OPTIONS)
	$(BIN)/python benchmarks/bench_pages.py $(OPTIONS)

web: $(INSTALLED) ## the web app, built into the package if its sources changed; its types and tests
	$(BIN)/python tools/build_web.py --tests

browser: ## Chromium from Debian's packages, if there is none
	@command -v chromium >/dev/null || test -n "$$CROUPIER_CHROMIUM" \
	  || { apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } \
	  || { echo "The browser tests need Chromium: install it, or name it in CROUPIER_CHROMIUM."; exit 1; }

postgres: ## PostgreSQL from Debian's packages, if there is none; tests start their own server
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; } \
	  || { echo "The store's tests need PostgreSQL's initdb and pg_ctl: install it."; exit 1; }

# Advisories are published elsewhere: without a network it fails, and no test waits for it.
audit: $(AUDIT)/.installed ## every pinned version against published advisories; fails where it could not ask
	$(BIN)/python tools/audit.py --pip-audit $(AUDIT)/bin/pip-audit

sbom: $(AUDIT)/.installed ## dist/croupier.cdx.json: what is pinned, with hashes, in CycloneDX
	@mkdir -p dist
	$(AUDIT)/bin/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml \
	  --output-reproducible --of JSON -o dist/croupier.cdx.json

wheel: $(CORPUS) ## dist/croupier-….whl, which pip installs anywhere, with the web app in it
	$(BIN)/hatchling build -t wheel

format: $(INSTALLED) ## format the code and mend what can be mended
	$(BIN)/ruff format $(CODE)
	$(BIN)/ruff check --fix $(CODE)

report: $(CORPUS) ## write the coverage report anew
	$(BIN)/python tools/coverage_report.py

lock: $(BIN)/uv ## choose versions anew and pin them with their hashes
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
	  --generate-hashes --no-header --quiet --upgrade --output-file requirements.txt
	$(BIN)/uv pip compile benchmarks/rivals.in --universal --python-version 3.11 \
	  --generate-hashes --no-header --quiet --upgrade --output-file benchmarks/rivals.txt
	$(BIN)/uv pip compile tools/audit.in --universal --python-version 3.11 \
	  --generate-hashes --no-header --quiet --upgrade --output-file tools/audit.txt

clean: ## remove what was made, the environments too
	rm -rf $(VENV) $(RIVALS) $(AUDIT) $(CORPUS) web/node_modules src/croupier/web/static dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

# Bytecode is compiled now, so that the first command starts as quickly as the next.
$(INSTALLED): requirements.txt pyproject.toml tools/hatch_build.py | $(BIN)/uv
	$(BIN)/uv pip install --python $(BIN)/python --quiet --require-hashes --compile-bytecode \
	  --requirements requirements.txt \
	  || $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements.txt
	$(BIN)/uv pip install --python $(BIN)/python --quiet --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	touch $@

# What others offer, for `make bench` alone; no test ever sees it.
$(RIVALS)/.installed: benchmarks/rivals.txt | $(INSTALLED)
	$(BIN)/python -m venv $(RIVALS)
	$(BIN)/uv pip install --python $(RIVALS)/bin/python --quiet --require-hashes \
	  --compile-bytecode --requirements benchmarks/rivals.txt \
	  || $(RIVALS)/bin/python -m pip install --quiet --require-hashes --requirement benchmarks/rivals.txt
	touch $@

$(AUDIT)/.installed: tools/audit.txt | $(INSTALLED)
	$(BIN)/python -m venv $(AUDIT)
	$(BIN)/uv pip install --python $(AUDIT)/bin/python --quiet --require-hashes \
	  --requirements tools/audit.txt \
	  || $(AUDIT)/bin/python -m pip install --quiet --require-hashes --requirement tools/audit.txt
	touch $@

$(CORPUS): $(LAW) | $(INSTALLED)
	$(BIN)/python -m croupier.rulebook.authoring
