# `make` lists the targets. `make build` and `make test` are all a fresh machine with Go and Node needs.
SHELL := /bin/sh
.DEFAULT_GOAL := help
GO ?= go
GACETA := bin/gaceta
GO_SOURCES := $(shell find cmd generator docs/docs.go docs/site docs/content/schemas -type f ! -name '*_test.go') go.mod go.sum

.PHONY: help build dev check preview test test-go test-packages test-races test-site test-editors test-browser lint lint-code types bench lighthouse documents clean faults fuzz release-check reproducible sbom vulnerabilities reference docs screenshots

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: $(GACETA) node_modules/.installed ## Install what is needed, and build the site into dist/ and the documentation into docs/dist/
	$(GACETA) build
	$(GACETA) build --root docs

dev: $(GACETA) node_modules/.installed ## Serve the site while you write; pages update when you save
	$(GACETA) dev

docs: $(GACETA) node_modules/.installed ## Serve the documentation while you write it
	$(GACETA) dev --root docs

check: $(GACETA) ## Check the content without building
	$(GACETA) check
	$(GACETA) check --root docs

preview: build ## Build the site and serve dist/ on loopback
	$(GACETA) preview

test: lint-code test-go test-site test-editors test-browser ## Install what tests need and run all of them

# The packages that start goroutines: their tests run with the race detector.
CONCURRENT := $(addprefix ./generator/,bundle content/... deploy dev/... dist/... incremental/... internal/bucket live internal/parallel internal/sandbox model page/render sitediff)

test-go: node_modules/.installed ## Go: unit, golden and command tests, data races, builds for other systems
	$(GO) -C generator/internal/test/s3test/testdata/versitygw tool -n versitygw >/dev/null
	.ci/install-web-servers
	for os in windows darwin; do GOOS=$$os $(GO) vet ./... && GOOS=$$os $(GO) build ./... || exit 1; done
	$(MAKE) --no-print-directory -j 2 test-packages test-races

# The tests of test-races mostly wait, for locks to expire and for saves to be noticed: they run beside the others.
test-packages: node_modules/.installed
	concurrent=$$($(GO) list $(CONCURRENT)) && $(GO) test -timeout 60m $$($(GO) list ./... | grep -vxF "$$concurrent")

test-races: node_modules/.installed
	$(GO) test -timeout 60m -race $(CONCURRENT)

test-site: types node_modules/.installed ## TypeScript: component tests
	npm run --silent test

test-editors: $(GACETA) node_modules/.installed editors/vscode/node_modules/.installed ## The extension for VS Code: types, its package, and the server that it starts
	npx tsc -p editors/vscode
	npm --prefix editors/vscode test

PACKAGES := generator/internal/test/testsite/testdata/packages
test-browser: build $(PACKAGES)/node_modules/.installed ## Playwright in real Chromium, against the built site
	node .ci/html.mjs
	node .ci/html.mjs docs/dist
	node .ci/install-browser.mjs
	npm run --silent e2e

faults: node_modules/.installed ## Kill 200 builds, fill disks, break Node, save 5,000 times in dev, deploy and publish live 300 times to a faulty store, lay links 100,000 times
	GACETA_SEED=random GACETA_KILLS=200 GACETA_SAVES=5000 GACETA_SITE=../../../.. $(GO) test -count 1 -timeout 120m -v ./generator/internal/test/faultinjection
	GACETA_SEED=random GACETA_DEPLOYS=300 $(GO) test -count 1 -timeout 60m -v -run TestManyDeploysToAFaultyStore ./generator/deploy
	GACETA_SEED=random GACETA_HISTORIES=300 $(GO) test -count 1 -timeout 90m -v -run TestHistories ./generator/live
	GACETA_SEED=random GACETA_PLACEMENTS=100000 $(GO) test -count 1 -timeout 90m -v -run TestRandomLinks ./generator/internal/test/adversarial

FUZZTIME ?= 10m
fuzz: ## Fuzz every target for FUZZTIME (10m); what is found stays as a case in testdata/fuzz
	@grep -rE '^func Fuzz' --include='*_test.go' generator | sed -E 's|/[^/]+:func (Fuzz[A-Za-z]+).*| \1|' | sort | \
	while read -r package target; do \
		echo "$$package $$target"; \
		$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) "./$$package" </dev/null || exit 1; \
	done

reproducible: node_modules/.installed ## Build this site in six ways and compare the bytes
	GACETA_SITE=../../../.. $(GO) test -count 1 -timeout 60m -v -run TestSameBytes ./generator/internal/test/faultinjection

sbom: $(GACETA) ## List what the command and the site are made of, as CycloneDX, in bin/gaceta.cdx.json
	$(GACETA) version --sbom > bin/gaceta.cdx.json

vulnerabilities: ## Ask the public databases for known vulnerabilities; status 3 if they do not answer
	@GO="$(GO)" .ci/vulnerabilities

lint: lint-code ## lint-code, and known vulnerabilities where the databases can be reached
	@GO="$(GO)" .ci/vulnerabilities || [ $$? = 3 ]

lint-code: types node_modules/.installed ## gofmt, vet, staticcheck, Biome, and types
	@files=$$(gofmt -l cmd generator); [ -z "$$files" ] || { echo "Not formatted. Run: gofmt -w" $$files; exit 1; }
	$(GO) vet ./...
	$(GO) tool -modfile=.ci/tools.mod staticcheck ./...
	npm run --silent typecheck
	npx tsc --noEmit -p docs
	npm run --silent lint

reference: ## Write the reference in docs/ again, after a change of commands, schemas, types or diagnostics
	$(GO) test ./cmd/gaceta -run TestReference -update

types: $(GACETA) ## Write the TypeScript types of the framework and the content into .gaceta/
	$(GACETA) types
	$(GACETA) types --root docs

bench: node_modules/.installed ## Go benchmarks, a stage each; then N=1000 articles: cold, unchanged, edited, and Hugo
	$(GO) test -run '^$$' -bench . -benchmem ./generator/...
	node .ci/bench-hugo.mjs $(N)

lighthouse: build ## Lighthouse over the main pages, mobile profile
	node .ci/install-browser.mjs
	node .ci/lighthouse.mjs

screenshots: $(GACETA) node_modules/.installed ## Write the pictures of docs/ again, after a change of a template
	node .ci/install-browser.mjs
	node .ci/template-screenshots.mjs

documents: build ## Print the documents of the trust center as PDF, after a change of their text
	node .ci/install-browser.mjs
	node .ci/print-pdf-documents.mjs

# GoReleaser takes minutes to build; GORELEASER=goreleaser uses one that is installed.
GORELEASER ?= $(GO) tool -modfile=.ci/release.mod goreleaser
release-check: ## Build all archives and npm packages of a release, without publishing anything
	$(GORELEASER) check
	GACETA_VERSION=$$($(GO) run ./cmd/gaceta version | cut -d ' ' -f 2) \
		$(GORELEASER) release --snapshot --clean $$(command -v syft >/dev/null || echo --skip=sbom)
	cd bin/release && sha256sum --check checksums.txt
	mkdir bin/release/npm && node .ci/npm/pack.mjs 0.0.0-snapshot bin/release bin/release/npm

clean: ## Remove what builds and tests have made, the installed packages left alone
	rm -rf bin dist .gaceta docs/dist docs/.gaceta test-results playwright-report

$(GACETA): $(GO_SOURCES)
	$(GO) build -trimpath -o $@ ./cmd/gaceta

node_modules/.installed: package.json package-lock.json .npmrc
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(PACKAGES)/node_modules/.installed: $(PACKAGES)/package.json $(PACKAGES)/package-lock.json $(PACKAGES)/.npmrc
	npm --prefix $(PACKAGES) ci --ignore-scripts --no-audit --no-fund
	@touch $@

editors/vscode/node_modules/.installed: editors/vscode/package.json editors/vscode/package-lock.json editors/vscode/.npmrc
	npm --prefix editors/vscode ci --ignore-scripts --no-audit --no-fund
	@touch $@
