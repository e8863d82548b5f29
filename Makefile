# The commands of this project. `make` alone lists them.

.DEFAULT_GOAL := help
.PHONY: help run test check lint types generate stale migrate bench bench-data soak shop operators screenshots format clean

NODE_MODULES := node_modules/.package-lock.json

help: ## List these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: $(NODE_MODULES) ## Start the service (embedded database on a first start: nothing to set up)
	@npm run --silent start

test: $(NODE_MODULES) ## Run every test; TEST_DATABASE_URL and TEST_REDIS_URL choose real engines
	@npm run --silent test

check: lint types stale test ## Everything that must stay true

lint: $(NODE_MODULES) ## Check style and the three documents
	@npm run --silent lint

types: $(NODE_MODULES) ## Check types
	@npm run --silent types

generate: $(NODE_MODULES) ## Write generated/ anew from openapi/ and the migrations
	@npm run --silent generate

stale: $(NODE_MODULES) ## Fail where generated/ is out of date
	@npm run --silent generate -- --check

migrate: $(NODE_MODULES) ## Bring the schema at DATABASE_URL (or in DATA_DIR) up to date
	@npm run --silent migrate

bench: $(NODE_MODULES) ## Measure against other servers (PARTS=…, PROFILE=1); needs PostgreSQL, Redis
	@npm run --silent bench -- $(PARTS)

bench-data: $(NODE_MODULES) ## Measure over ten million transactions against ten thousand
	@npm run --silent bench -- size

soak: $(NODE_MODULES) ## Watch memory and delay under ten minutes of load
	@npm run --silent bench -- soak

shop: $(NODE_MODULES) ## Run a small merchant's shop against the service of `make run`
	@npm run --silent shop

operators: $(NODE_MODULES) ## Run stubs of both operators on 4101 and 4102, to try live mode with
	@npm run --silent operators

screenshots: $(NODE_MODULES) ## Take pictures of every state of the checkout page, in screenshots/
	@npm run --silent screenshots

format: $(NODE_MODULES) ## Format the sources
	@npm run --silent format

clean: ## Remove what was installed and the embedded database
	rm -rf node_modules .data

# Not `npm ci`: it refuses a lock file made where packages for other systems could not be had.
$(NODE_MODULES): package.json package-lock.json
	npm install --no-save --no-audit --no-fund
	@touch $@
