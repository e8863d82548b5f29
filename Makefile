# The commands of this project. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help run dev test test-slow test-all watch fuzz check lint types generate stale format hooks migrate shop
.PHONY: breaking proof release release-documents generators node-22
.PHONY: backup-drill deploy-check mutate simulate simulate-faults stories failover ha upgrade looks provider-simulator screenshots bench bench-data soak clean

# What running needs is a seventh of what developing needs. The service runs on Node 24.12 or newer:
# where the machine's own is older, one is brought. Developing brings its own among the packages.
RUNTIME := node_modules/.runtime
NODE_MODULES := node_modules/.development
NODE_24 := $(if $(shell node scripts/run.js --path),,.cache/node-24/node_modules/.bin/node)
# Also after `npm install` without make: leaving the packages of developing out would remove them.
DEVELOPING := $(wildcard $(NODE_MODULES) node_modules/.bin/node)

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

run: $(RUNTIME) ## Start the service (embedded database on a first start: nothing to set up)
	@exec "$$(node scripts/run.js --path)" src/main.ts

dev: $(NODE_MODULES) ## Start the service, restart it on every change, with a debugger on port 9229
	@npm run --silent dev

test: $(NODE_MODULES) ## Run the tests that every change needs, or any of FILES=payouts; TEST_DATABASE_URL, TEST_REDIS_URL: real engines
	@TEST_TIER=$(if $(FILES),all,fast) npm run --silent test -- $(FILES)

test-slow: $(NODE_MODULES) ## Run the slow tests: process kills, simulation, browser, packaging, generated clients
	@TEST_TIER=slow npm run --silent test

test-all: $(NODE_MODULES) ## Run every test
	@TEST_TIER=all npm run --silent test

watch: $(NODE_MODULES) ## Run the tests of FILES=payouts again after every change
	@npm run --silent test:watch -- $(FILES)

fuzz: $(NODE_MODULES) ## Send 6,000 random requests (FUZZ_SEED and FUZZ_RUNS repeat or prolong a run)
	@npm run --silent fuzz

simulate: $(NODE_MODULES) ## Play a drawn story on a simulated clock (SEED, SEEDS, DAYS, STEPS a day, LONG=1)
	@npm run --silent simulate

simulate-faults: $(NODE_MODULES) ## Plant faults one by one, and say which seed finds each
	@npm run --silent simulate:faults

mutate: $(NODE_MODULES) .cache/mutate/node_modules ## Try small faults of the code that decides about money (ARGS="--files src/http/ --minutes 30")
	@npm run --silent mutate -- $(ARGS)

.cache/mutate/node_modules:
	npm install --prefix .cache/mutate --no-save --no-audit --no-fund --loglevel=error @stryker-mutator/instrumenter@10.1.1

deploy-check: $(NODE_MODULES) .cache/kubernetes/node_modules ## Build the image and pay in it; judge all of deploy/ (minutes; root; PostgreSQL, Redis; buildah, mmdebstrap, kubectl, caddy, haproxy)
	@DEPLOY_CHECK=1 TEST_DATABASE_URL=$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres} \
		TEST_REDIS_URL=$${TEST_REDIS_URL:-redis://127.0.0.1:6379} \
		npm run --silent test -- --maxWorkers=1 test/deploy

.cache/kubernetes/node_modules:
	npm install --prefix .cache/kubernetes --no-save --no-audit --no-fund --loglevel=error kubernetes-models@5.1.0 @kubernetes-models/gateway-api@2.0.0

backup-drill: $(NODE_MODULES) ## Lose PostgreSQL under load, and restore it to a time (minutes; PostgreSQL's programs and pgbackrest)
	@command -v pgbackrest >/dev/null || { echo "pgbackrest is missing: apt-get install pgbackrest" >&2; exit 1; }
	@npm run --silent test -- --maxWorkers=1 --verbose test/crash/restore-drill

looks: $(NODE_MODULES) ## Look at every page of the console in every language, scheme and width, with and without script (minutes; Chromium)
	@LOOKS=all CI=true npm run --silent test -- --maxWorkers=2 test/browser/console

stories: $(NODE_MODULES) ## Kill real nodes, PostgreSQL and Redis while a story is played (SEED, KILLS, LONG=1)
	@npm run --silent stories

failover: $(NODE_MODULES) ## Inject faults into the cluster of deploy/ha under load (SEED, FAULTS; 25 minutes; root for all of them)
	@npm run --silent failover

ha: $(NODE_MODULES) ## Run three database machines, HAProxy, Redis with sentinels and four nodes here, until Ctrl-C (DATA keeps them)
	@exec node_modules/.bin/node test/cluster/main.ts

upgrade: $(NODE_MODULES) ## Upgrade the version before under load, over two million rows (ROWS; needs PostgreSQL; 7 minutes)
	@node_modules/.bin/node scripts/bench/upgrade.ts

proof: $(NODE_MODULES) ## Run what is too long for every change, and write docs/proof.md and release/reports/proof.md (hours; PARTS="stories upgrade")
	@node_modules/.bin/node scripts/proof.ts $(PARTS)

breaking: $(NODE_MODULES) ## Say what would break a client of the released documents, and what is new
	@npm run --silent breaking

release-documents: $(NODE_MODULES) ## Keep the documents as the baseline of `make breaking` (FINAL=1: for good)
	@npm run --silent release-documents -- $(if $(FINAL),--final)

release: $(NODE_MODULES) ## Build what is released of this commit, in release/VERSION (OUT=folder; MINISIGN_KEY=file signs)
	@npm run --silent release

check: lint types stale test ## Run the checks that every change needs (`.ci/run` runs them all)

lint: $(NODE_MODULES) ## Check style and the API documents
	@npm run --silent lint

types: $(NODE_MODULES) ## Check types
	@npm run --silent types

generate: $(NODE_MODULES) ## Write generated/ and the pages of docs/ that are made from sources
	@npm run --silent generate

stale: $(NODE_MODULES) ## Fail where a generated file is out of date
	@npm run --silent generate -- --check

format: $(NODE_MODULES) ## Format the sources
	@npm run --silent format

hooks: ## Format and check staged files before every commit of this clone
	git config core.hooksPath scripts/hooks

migrate: $(RUNTIME) ## Bring the schema at DATABASE_URL (or in DATA_DIR) up to date (PLAN=1: say what it would do)
	@npm run --silent migrate -- $(if $(PLAN),--plan)

bench: $(NODE_MODULES) .cache/prism/node_modules ## Measure against other servers (PARTS=…, PROFILE=1); needs PostgreSQL, Redis
	@npm run --silent bench -- $(PARTS)

.cache/prism/node_modules:
	@npm install --prefix .cache/prism --no-save --no-audit --no-fund --loglevel=error @stoplight/prism-cli@5.14.2

bench-data: $(NODE_MODULES) ## Measure over ten million transactions against ten thousand
	@npm run --silent bench -- size

soak: $(NODE_MODULES) ## Watch memory and delay under ten minutes of load
	@npm run --silent bench -- soak

shop: $(RUNTIME) ## Run a small merchant's shop against the service of `make run`
	@npm run --silent shop

provider-simulator: $(NODE_MODULES) ## Run a simulator of both providers on 4101 and 4102, to try live mode
	@npm run --silent provider-simulator

node-22: .cache/node-22/node_modules/.bin/node ## Install Node 22 for the test of the package on it (60 MB to load, 190 MB)

# Not a package of the project: its program would take the place of Node 24 in node_modules/.bin.
.cache/node-22/node_modules/.bin/node:
	npm install --prefix .cache/node-22 --no-save --no-audit --no-fund --loglevel=error node@22.23.3

generators: $(NODE_MODULES) ## Try all SDK generators on every document, and write release/reports/sdk-generators.md (minutes; network; Java; Perl: libopenapi-client-perl)
	@npm run --silent generators

screenshots: $(NODE_MODULES) ## Take screenshots of the checkout page and of the console, in screenshots/ (minutes)
	@npm run --silent screenshots

clean: ## Remove what was installed and the embedded database
	rm -rf node_modules .data

# Errors only: npm would warn that dependencies ask for a newer Node than the one it runs on. Not
# `npm ci`, which would remove everything first: what running has installed, developing adds to.
# Two installations in one folder break each other: the second waits, with a lock that ends with its
# process, and then finds everything installed.
LOCKED := $(if $(shell command -v flock),flock package.json)
INSTALL := $(LOCKED) npm install --no-save --no-audit --no-fund --loglevel=error

$(RUNTIME): package.json package-lock.json | $(NODE_24)
	@$(INSTALL) $(if $(DEVELOPING),,--omit=dev)
	@touch $@ $(wildcard $(NODE_MODULES))

$(NODE_MODULES): package.json package-lock.json
	@$(INSTALL)
	@touch $(RUNTIME) $@

# Not a package of the project for those who only run it: 60 MB to load, 190 MB on the disk.
.cache/node-24/node_modules/.bin/node:
	@$(LOCKED) npm install --prefix .cache/node-24 --no-save --no-audit --no-fund --loglevel=error node@24.21.0
