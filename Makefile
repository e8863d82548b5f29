# The commands of this project. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help run dev test test-slow test-all watch fuzz check lint types generate stale format hooks migrate shop
.PHONY: breaking proof release release-documents generators node-22
.PHONY: backup-drill deploy-check mutate simulate simulate-faults stories failover ha upgrade looks provider-simulator screenshots bench bench-data soak clean

# Running the service needs one seventh of the packages that development needs. The service requires
# Node 24.12 or newer. If the machine's Node is older, make installs Node 24. The development packages
# include Node 24.
RUNTIME := node_modules/.runtime
NODE_MODULES := node_modules/.development
NODE_24 := $(if $(shell node scripts/run.js --path),,.cache/node-24/node_modules/.bin/node)
# Also set after a plain `npm install`: otherwise `make run` would remove the development packages.
DEVELOPING := $(wildcard $(NODE_MODULES) node_modules/.bin/node)

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

run: $(RUNTIME) ## Start the service (on the embedded database by default, without any setup)
	@exec "$$(node scripts/run.js --path)" src/main.ts

dev: $(NODE_MODULES) ## Start the service, restart it on every change, with a debugger on port 9229
	@npm run --silent dev

test: $(NODE_MODULES) ## Run the tests that every change needs, or the test files that match FILES=payouts (on PostgreSQL and Redis with TEST_DATABASE_URL, TEST_REDIS_URL)
	@TEST_TIER=$(if $(FILES),all,fast) npm run --silent test -- $(FILES)

test-slow: $(NODE_MODULES) ## Run the slow tests: process kills, simulation, browser, packaging, generated clients
	@TEST_TIER=slow npm run --silent test

test-all: $(NODE_MODULES) ## Run every test
	@TEST_TIER=all npm run --silent test

watch: $(NODE_MODULES) ## Rerun the test files that match FILES=payouts after every change
	@npm run --silent test:watch -- $(FILES)

fuzz: $(NODE_MODULES) ## Send 6,000 random requests (FUZZ_SEED repeats a run, FUZZ_RUNS changes its length)
	@npm run --silent fuzz

simulate: $(NODE_MODULES) ## Run a random simulation on a simulated clock (SEED, SEEDS, DAYS, STEPS per day, LONG=1)
	@npm run --silent simulate

simulate-faults: $(NODE_MODULES) ## Plant faults one by one, and show which seed finds each
	@npm run --silent simulate:faults

mutate: $(NODE_MODULES) .cache/mutate/node_modules ## Mutate the code that decides about money, and list surviving mutants (ARGS="--files src/http/ --minutes 30")
	@npm run --silent mutate -- $(ARGS)

.cache/mutate/node_modules:
	npm install --prefix .cache/mutate --no-save --no-audit --no-fund --loglevel=error @stryker-mutator/instrumenter@10.1.1

deploy-check: $(NODE_MODULES) .cache/kubernetes/node_modules ## Build the image, make a payment in it, and check all of deploy/ (takes minutes; needs root, PostgreSQL, Redis, buildah, mmdebstrap, kubectl, caddy, haproxy)
	@DEPLOY_CHECK=1 TEST_DATABASE_URL=$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres} \
		TEST_REDIS_URL=$${TEST_REDIS_URL:-redis://127.0.0.1:6379} \
		npm run --silent test -- --maxWorkers=1 test/deploy

.cache/kubernetes/node_modules:
	npm install --prefix .cache/kubernetes --no-save --no-audit --no-fund --loglevel=error kubernetes-models@5.1.0 @kubernetes-models/gateway-api@2.0.0

backup-drill: $(NODE_MODULES) ## Destroy PostgreSQL under load, and restore it to a point in time (takes minutes; needs PostgreSQL's programs and pgbackrest)
	@command -v pgbackrest >/dev/null || { echo "pgbackrest is missing: apt-get install pgbackrest" >&2; exit 1; }
	@npm run --silent test -- --maxWorkers=1 --verbose test/crash/restore-drill

looks: $(NODE_MODULES) ## Check every console page in every language, colour scheme and width, with and without JavaScript (takes minutes; needs Chromium)
	@LOOKS=all CI=true npm run --silent test -- --maxWorkers=2 test/browser/console

stories: $(NODE_MODULES) ## Kill real nodes, PostgreSQL and Redis under mixed load (SEED, KILLS, LONG=1)
	@npm run --silent stories

failover: $(NODE_MODULES) ## Inject faults into the cluster of deploy/ha under load (SEED, FAULTS; takes 25 minutes; some faults need root)
	@npm run --silent failover

ha: $(NODE_MODULES) ## Run three database machines, HAProxy, Redis with sentinels and four nodes here, until Ctrl-C (DATA=directory keeps their data)
	@exec node_modules/.bin/node test/cluster/main.ts

upgrade: $(NODE_MODULES) ## Upgrade from the previous version under load, over two million rows (ROWS; takes 7 minutes; needs PostgreSQL)
	@node_modules/.bin/node scripts/bench/upgrade.ts

proof: $(NODE_MODULES) ## Run the checks that take too long for every change, and write docs/proof.md and release/reports/proof.md (hours; PARTS="stories upgrade")
	@node_modules/.bin/node scripts/proof.ts $(PARTS)

breaking: $(NODE_MODULES) ## List changes that would break clients of the released API documents, and additions
	@npm run --silent breaking

release-documents: $(NODE_MODULES) ## Save the API documents as the baseline of `make breaking` (FINAL=1: as a final release)
	@npm run --silent release-documents -- $(if $(FINAL),--final)

release: $(NODE_MODULES) ## Build the release of this commit in release/VERSION (OUT=directory; MINISIGN_KEY=file signs it)
	@npm run --silent release

check: lint types stale test ## Run the checks that every change needs (`.ci/run` runs them all)

lint: $(NODE_MODULES) ## Check style and the API documents
	@npm run --silent lint

types: $(NODE_MODULES) ## Check types
	@npm run --silent types

generate: $(NODE_MODULES) ## Generate generated/ and the generated pages of docs/
	@npm run --silent generate

stale: $(NODE_MODULES) ## Fail if a generated file is out of date
	@npm run --silent generate -- --check

format: $(NODE_MODULES) ## Format the sources
	@npm run --silent format

hooks: ## Format and check staged files before every commit of this clone
	git config core.hooksPath scripts/hooks

migrate: $(RUNTIME) ## Migrate the schema at DATABASE_URL or in DATA_DIR (PLAN=1 only lists the steps)
	@npm run --silent migrate -- $(if $(PLAN),--plan)

bench: $(NODE_MODULES) .cache/prism/node_modules ## Measure against other servers (PARTS=…, PROFILE=1); needs PostgreSQL, Redis
	@npm run --silent bench -- $(PARTS)

.cache/prism/node_modules:
	@npm install --prefix .cache/prism --no-save --no-audit --no-fund --loglevel=error @stoplight/prism-cli@5.14.2

bench-data: $(NODE_MODULES) ## Compare requests over ten million and ten thousand transactions
	@npm run --silent bench -- size

soak: $(NODE_MODULES) ## Measure memory and latency under ten minutes of load
	@npm run --silent bench -- soak

shop: $(RUNTIME) ## Run an example shop against the service started by `make run`
	@npm run --silent shop

provider-simulator: $(NODE_MODULES) ## Run simulators of both providers on ports 4101 and 4102, to try live mode
	@npm run --silent provider-simulator

node-22: .cache/node-22/node_modules/.bin/node ## Install Node 22, on which the momo package is tested (60 MB to download, 190 MB on disk)

# Not a dependency of the project: it would replace Node 24 in node_modules/.bin.
.cache/node-22/node_modules/.bin/node:
	npm install --prefix .cache/node-22 --no-save --no-audit --no-fund --loglevel=error node@22.23.3

generators: $(NODE_MODULES) ## Run all SDK generators on every API document, and write release/reports/sdk-generators.md (takes minutes; needs network access, Java, libopenapi-client-perl)
	@npm run --silent generators

screenshots: $(NODE_MODULES) ## Take screenshots of the checkout page and of the console, in screenshots/ (takes minutes)
	@npm run --silent screenshots

clean: ## Remove the installed packages and the embedded database
	rm -rf node_modules .data

# Log level `error`: otherwise npm warns that dependencies require a newer Node than npm's own. Not
# `npm ci`, which would first remove the packages that `make run` installed. Two installations in one
# directory break each other, so the second waits for a lock, then finds everything installed.
LOCKED := $(if $(shell command -v flock),flock package.json)
INSTALL := $(LOCKED) npm install --no-save --no-audit --no-fund --loglevel=error

$(RUNTIME): package.json package-lock.json | $(NODE_24)
	@$(INSTALL) $(if $(DEVELOPING),,--omit=dev)
	@touch $@ $(wildcard $(NODE_MODULES))

$(NODE_MODULES): package.json package-lock.json
	@$(INSTALL)
	@touch $(RUNTIME) $@

# Not a runtime dependency of the project, because most machines have a newer Node: 60 MB to download,
# 190 MB on disk.
.cache/node-24/node_modules/.bin/node:
	@$(LOCKED) npm install --prefix .cache/node-24 --no-save --no-audit --no-fund --loglevel=error node@24.21.0
