# Needs only git, make and Python 3.11 or newer; everything else is fetched into .venv.
PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv
PO := src/wastelands/lang
MADE_FROM := hatch_build.py front/package-lock.json $(wildcard front/*.js docs/rules/*.md $(PO)/*/LC_MESSAGES/*.po) \
	src/wastelands/drawing/icons.json src/wastelands/drawing/palette.json
BUILD := pyproject.toml $(MADE_FROM)
DICE := examples/liars-dice
READY := $(if $(wildcard .venv/dev.stamp),.venv/dev.stamp,.venv/play.stamp)
WORKERS ?= 4  # twice the cores of a small machine: tests of the browser wait half of their time
ALL = -n $(strip $(WORKERS)) --dist worksteal -q
EXPORT = $(UV) export --quiet --no-header --no-annotate --no-emit-project --format requirements-txt

.PHONY: play test lint coverage test-deep bench bench-check pictures maps front words docs package lock clean
.DELETE_ON_ERROR:

play: $(READY)  ## set up and open the table
	$(BIN)/wastelands play

test: lint .venv/examples.stamp  ## everything a change must pass
	$(BIN)/pytest $(ALL)
	PYTHONPATH=.venv/examples $(BIN)/pytest $(ALL) -c $(DICE)/pyproject.toml $(DICE)/tests

coverage: .venv/dev.stamp  ## what the tests meet; a line that only a long walk meets has no test, so those are not measured
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest $(ALL) -m "not deep and not law and not browser"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

lint: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

test-deep: coverage .venv/torch.stamp .venv/nginx.stamp .venv/caddy.stamp .venv/ray.stamp .venv/fuzz.stamp  ## the long searches, and breaks that must be noticed
	$(BIN)/pytest $(ALL) -m deep

bench: .venv/dev.stamp requirements-bench.lock  ## measure beside peers; ONLY="rules keep" makes a new baseline
	$(UV) pip install --quiet --require-hashes -r requirements-bench.lock
	$(BIN)/python -m bench $(ONLY)

bench-check: .venv/dev.stamp  ## say what got slower since a commit: make bench-check SINCE=main ONLY="knights"
	$(BIN)/python -m bench.check $(or $(SINCE),HEAD) $(ONLY)

maps: .venv/dev.stamp  ## certify more sheets of Diplomacy, on all cores; goes on where it stopped
	mkdir -p maps
	$(BIN)/wastelands map collect --terrains $(or $(TERRAINS),16) --jobs $$(nproc) --out maps/certified.json

pictures: .venv/dev.stamp  ## take docs/pictures anew, with the hands of the tests; all games, or GAMES="knights"
	$(BIN)/python docs/pictures/take.py $(GAMES)

front: .venv/dev.stamp  ## remake src/wastelands/generated after a change of icons, palette or script
	$(BIN)/python hatch_build.py

words: .venv/dev.stamp  ## compile the translations, list the sentences that still need one, and remake docs/cards
	$(BIN)/python hatch_build.py words
	$(BIN)/python -m wastelands.workshop.handbook docs/cards

docs: .venv/docs.stamp  ## the guides and the reference as pages in build/docs, which need no network
	.venv/docs/bin/mkdocs build --quiet --strict

package: .venv/package.stamp  ## wheel and sdist in dist, checked, and each played with in an empty environment
	rm -rf dist
	$(UV) build --quiet --out-dir dist
	.venv/package/bin/twine check --strict dist/*
	for made in dist/*.whl dist/*.tar.gz; do \
	  $(UV) venv --quiet --clear .venv/empty && $(UV) pip install --quiet --python .venv/empty $$made && \
	  .venv/empty/bin/wastelands simulate warlords --games 2 --seats 2 >/dev/null && \
	  .venv/empty/bin/python -c "import wastelands; wastelands.new_game('knights', seats=2)._repr_svg_()" && \
	  echo "$$made is installed, and plays" || exit 1; \
	done

lock: $(UV)  ## choose new versions of everything we depend on
	$(UV) lock --quiet --upgrade
	$(EXPORT) --no-default-groups --extra play -o requirements.lock >/dev/null
	$(EXPORT) --no-default-groups --group dev -o requirements-dev.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group bench -o requirements-bench.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group docs -o requirements-docs.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group package -o requirements-package.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group examples -o requirements-examples.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group cluster -o requirements-cluster.lock >/dev/null
	$(EXPORT) --no-default-groups --only-group fuzz -o requirements-fuzz.lock >/dev/null
	$(MAKE) .venv/dev.stamp
	$(BIN)/python hatch_build.py lock
	$(BIN)/python -m tests.table.browser lock

clean:
	rm -rf .venv build dist htmlcov front/node_modules src/wastelands/generated .coverage .coverage.* .*_cache .hypothesis

$(UV):
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wastelands needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

.venv/play.stamp: requirements.lock $(BUILD) | $(UV)
	$(UV) pip sync --quiet --require-hashes requirements.lock
	$(UV) pip install --quiet --no-deps -e .
	$(BIN)/wastelands map make >/dev/null  # compiles the turns of Diplomacy, once
	touch $@

.venv/examples.stamp: .venv/dev.stamp $(shell find $(DICE)/src $(DICE)/pyproject.toml -type f -not -name "*.pyc")
	$(UV) pip install --quiet --no-deps --reinstall --target .venv/examples $(DICE)  # beside, so that our own tests see four games
	touch $@

.venv/nginx.stamp .venv/caddy.stamp: .venv/%.stamp: .venv/dev.stamp  # Debian's, unpacked beside us, for the recipes of docs/hosting.md
	rm -rf .venv/$* && mkdir .venv/$*
	cd .venv/$* && apt-get download --quiet $* && dpkg -x $*_*.deb .
	touch $@

.venv/torch.stamp: requirements-examples.lock | $(UV)
	$(UV) pip install --quiet --target .venv/torch --require-hashes -r requirements-examples.lock  # beside, as it is heavy
	touch $@

.venv/ray.stamp: requirements-cluster.lock | $(UV)
	$(UV) pip install --quiet --target .venv/ray --require-hashes -r requirements-cluster.lock  # beside, as it is heavy
	touch $@

.venv/fuzz.stamp: requirements-fuzz.lock | $(UV)
	$(UV) pip install --quiet --target .venv/fuzz --require-hashes -r requirements-fuzz.lock  # beside, with a hypothesis of its own
	touch $@

.venv/package.stamp: requirements-package.lock | $(UV)
	$(UV) venv --quiet --clear .venv/package
	$(UV) pip install --quiet --python .venv/package --require-hashes -r requirements-package.lock
	touch $@

.venv/docs.stamp: requirements-docs.lock | $(UV)
	$(UV) venv --quiet --clear .venv/docs
	$(UV) pip install --quiet --python .venv/docs --require-hashes -r requirements-docs.lock
	touch $@

.venv/dev.stamp: requirements-dev.lock tests/table/package-lock.json $(BUILD) | $(UV)
	$(UV) pip sync --quiet --require-hashes requirements-dev.lock
	$(UV) pip install --quiet --no-deps -e .
	$(BIN)/python -m tests.table.browser
	$(BIN)/wastelands map make >/dev/null  # compiles the turns of Diplomacy, once
	touch $@
