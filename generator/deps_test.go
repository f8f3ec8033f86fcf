package generator

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
)

// imports says which packages of this module each package may import. A package
// may only import packages of earlier lines, so there are no cycles, and no import
// leads back up. “generator” is the root package, which holds the recipes.
//
// The packages are no API. Go cannot say so: cmd/ is next to generator/, and could not
// import an internal folder of it. The test walks the whole repository instead: of the
// packages outside of generator/, only cmd/gaceta has a line that names some of these.
const imports = `
internal/digest:
internal/eastasian:
internal/parallel:
internal/limits:
internal/identifier:
internal/frame:
internal/record: internal/digest
internal/xmltext:
internal/memfile:
internal/git:
internal/rootfs:
internal/sandbox: internal/limits
internal/bucket:
internal/cachedir: internal/rootfs
diag/explain:
diag: diag/explain
internal/yamlnode: diag internal/eastasian internal/limits
locale: diag
locale/numbers:
locale/names:
locale/quantities:
locale/typography: internal/eastasian
markdown: diag internal/eastasian internal/identifier internal/limits locale/typography locale
hosting/headers: internal/limits
project: hosting/headers diag diag/explain internal/limits internal/memfile internal/rootfs internal/yamlnode markdown locale/typography locale
internal/boundedtemplate: internal/limits
internal/templatefault: diag internal/boundedtemplate
content: diag internal/digest internal/identifier internal/limits internal/parallel internal/yamlnode project locale locale/numbers internal/record
audit/facts: diag markdown locale/numbers locale/quantities
content/cms: content diag internal/yamlnode project locale
content/archetype: content diag internal/rootfs internal/yamlnode markdown project locale
content/translations: internal/git content diag internal/limits internal/parallel internal/rootfs internal/yamlnode markdown project locale
model: content diag internal/identifier internal/limits internal/yamlnode markdown project locale
model/datarefs: diag internal/limits internal/yamlnode model locale/numbers
project/code: diag
links: content diag internal/identifier internal/limits internal/yamlnode markdown model project project/code
audit/glossary: content diag internal/yamlnode model
image/svg: internal/limits internal/xmltext
image: diag image/svg internal/cachedir internal/frame internal/limits internal/rootfs internal/sandbox
image/ogimage: diag internal/yamlnode locale
outputs/search: internal/digest
runtime:
content/types: content internal/cachedir internal/limits internal/rootfs internal/yamlnode project runtime
bundle: diag image/svg internal/cachedir internal/digest internal/limits internal/rootfs internal/sandbox project runtime
page/render: diag internal/cachedir internal/frame internal/limits internal/sandbox project
page/document: diag internal/boundedtemplate internal/templatefault
page: audit/glossary bundle content content/translations diag internal/identifier image image/ogimage internal/digest internal/parallel internal/rootfs internal/yamlnode links markdown model model/datarefs page/document page/render project locale runtime
hosting/redirects: internal/limits
hosting: hosting/headers hosting/redirects
outputs: bundle diag image image/svg internal/boundedtemplate internal/digest internal/limits internal/parallel internal/rootfs internal/templatefault internal/yamlnode model hosting/headers hosting/redirects outputs/search page project locale hosting
audit: bundle diag internal/identifier internal/limits internal/xmltext links locale hosting/headers project internal/record
audit/precheck: audit audit/glossary content content/cms diag links model outputs hosting/headers page project project/code
audit/markdowncheck: audit/facts content content/archetype content/translations diag image internal/parallel markdown model page
audit/sourcecheck: content diag internal/rootfs internal/yamlnode markdown model project
audit/budget: bundle diag model project
site: audit audit/markdowncheck audit/precheck bundle project/code content diag hosting/headers image internal/digest links model outputs page project audit/glossary internal/memfile page/render
dist: internal/digest internal/parallel
dist/manifest: dist hosting/headers locale hosting internal/digest
sitediff/publishedsite: content diag dist internal/rootfs model outputs hosting/redirects project locale site
incremental/remotecache: internal/bucket internal/cachedir internal/parallel
incremental: diag dist incremental/remotecache internal/cachedir internal/digest internal/memfile internal/parallel internal/rootfs internal/record
incremental/cachekey: internal/cachedir
incremental/fulltext: incremental internal/digest internal/parallel model outputs outputs/search page internal/record
incremental/githistory: internal/git incremental internal/cachedir internal/rootfs page internal/record
incremental/sitecode: bundle diag incremental outputs page/render project
incremental/plan: audit bundle dist hosting/headers image incremental incremental/fulltext internal/digest internal/parallel model outputs page project site
generator: audit audit/budget bundle content diag dist image incremental incremental/fulltext incremental/githistory incremental/plan incremental/sitecode internal/cachedir internal/digest internal/rootfs model outputs page page/render project site
dist/preview: dist dist/manifest hosting/headers hosting/redirects hosting
site/watch: bundle
dev: bundle diag dist incremental/githistory internal/cachedir internal/rootfs model outputs hosting/headers hosting/redirects page page/render dist/preview project internal/digest site audit site/watch image internal/limits
dev/lsp/jsonrpc:
dev/lsp/workspace: audit/markdowncheck content content/translations diag internal/parallel internal/rootfs markdown model page project locale internal/digest site
dev/lsp/cursor:
dev/lsp/hints: content dev/lsp/cursor dev/lsp/workspace diag internal/yamlnode markdown model page project
dev/lsp/rename: content dev/lsp/workspace diag internal/yamlnode model project
dev/lsp: content content/translations dev/lsp/hints dev/lsp/jsonrpc dev/lsp/rename dev/lsp/workspace diag project
deploy/attestation: internal/git dist dist/manifest
deploy: deploy/attestation dist dist/manifest internal/bucket hosting/headers hosting/redirects project locale hosting
sitediff: diag dist internal/yamlnode markdown hosting/redirects locale hosting
deploy/announce: deploy sitediff
live: content/types internal/git deploy/announce deploy diag generator internal/limits dist/preview project site site/watch
docs:
starter: content/types diag docs internal/rootfs project locale locale/names
migrate: content diag hosting/redirects image image/svg internal/boundedtemplate internal/identifier markdown internal/limits internal/rootfs internal/yamlnode locale project starter
starter/webeditor: bundle content/cms diag internal/rootfs project
cmd/gaceta: deploy/announce live audit/sourcecheck content content/archetype content/translations content/types deploy deploy/attestation dev dev/lsp diag diag/explain dist dist/manifest generator incremental/cachekey model hosting/headers dist/preview project sitediff/publishedsite sitediff starter starter/webeditor site migrate
internal/test/seed:
internal/test/golden:
internal/test/fill:
internal/test/testsite:
internal/test/ownsite: hosting/headers internal/test/testsite site
internal/test/schemaorg:
internal/test/cachetest: internal/cachedir
internal/test/recordtest: internal/record
internal/test/workspacetest: dev/lsp/workspace
internal/test/testserver:
internal/test/s3test: internal/test/testserver internal/test/testsite
internal/test/adversarial:
internal/test/faultinjection:
`

// owners says which packages may import a library, or a package of the standard
// library that deserves one owner.
const owners = `
github.com/spf13/cobra: cmd/gaceta
github.com/CycloneDX/cyclonedx-go: cmd/gaceta
github.com/schollz/progressbar/v3: cmd/gaceta
golang.org/x/term: cmd/gaceta
github.com/yuin/goldmark: generator/markdown
github.com/yuin/goldmark-emoji: generator/markdown
github.com/alecthomas/chroma/v2: generator/markdown
github.com/evanw/esbuild: generator/bundle
github.com/rivo/uniseg: generator/diag
github.com/BurntSushi/toml: generator/migrate
github.com/goccy/go-yaml: generator/internal/yamlnode
github.com/santhosh-tekuri/jsonschema/v6: generator/content
github.com/andybalholm/brotli: generator/dist
github.com/gofrs/flock: generator/dist generator/dev
github.com/aymanbagabas/go-udiff: generator/content/translations generator/sitediff
golang.org/x/net: generator/page generator/project generator/audit generator/audit/sourcecheck generator/sitediff
github.com/blevesearch/snowballstem: generator/outputs/search
golang.org/x/text: generator/audit/glossary generator/audit/sourcecheck generator/content generator/image/ogimage generator/internal/eastasian generator/internal/identifier generator/internal/yamlnode generator/markdown generator/model generator/model/datarefs generator/outputs/search generator/links generator/locale generator/locale/names generator/locale/numbers generator/locale/quantities generator/migrate generator/sitediff generator/starter
golang.org/x/sys: generator/dist generator/internal/rootfs generator/internal/sandbox
github.com/bep/imagemeta: generator/image
golang.org/x/image: generator/image generator/image/ogimage generator/image/svg
github.com/tdewolff/parse/v2: generator/image/svg
github.com/go-text/typesetting: generator/image/ogimage
html/template: generator/dev generator/internal/boundedtemplate generator/outputs generator/page generator/page/document
encoding/xml: generator/deploy/announce generator/audit generator/content/translations generator/image generator/image/svg generator/internal/xmltext generator/outputs generator/sitediff/publishedsite
github.com/fsnotify/fsnotify: generator/site/watch
github.com/go-sourcemap/sourcemap: generator/dev
os/exec: generator/internal/git generator/live generator/bundle generator/dev generator/incremental generator/incremental/githistory generator/internal/sandbox generator/page/render generator/image generator/internal/test/s3test generator/internal/test/testserver
net/http: generator/deploy/announce generator/live generator/audit/sourcecheck generator/internal/bucket generator/hosting/headers generator/dist/preview generator/deploy generator/sitediff/publishedsite generator/dev cmd/gaceta generator/internal/test/s3test
gocloud.dev: generator/internal/bucket
github.com/aws/aws-sdk-go-v2: generator/internal/bucket
testing: generator/internal/test/cachetest generator/internal/test/recordtest generator/internal/test/ownsite generator/internal/test/workspacetest generator/internal/test/seed generator/internal/test/golden generator/internal/test/testsite generator/internal/test/s3test
pgregory.net/rapid: generator/internal/test/seed
github.com/rogpeppe/go-internal: generator/internal/test/golden
`

const module = "gaceta.dev/gaceta/"

func TestImportsFollowTheTable(t *testing.T) {
	table, libraries := parseTable(imports), parseTable(owners)
	seen := map[string]bool{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "dist" || slices.Contains([]string{"testdata", "node_modules", ".git", ".gaceta"}, d.Name())):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		seen[packageOf(name)] = true
		if _, ok := table[packageOf(name)]; !ok {
			t.Errorf("%s has no line in generator/deps_test.go", packageOf(name))
		}
		if !strings.HasPrefix(name, "generator/") && packageOf(name) != "cmd/gaceta" && len(table[packageOf(name)]) > 0 {
			t.Errorf("%s imports packages of generator/, which only cmd/gaceta may", packageOf(name))
		}
		if !strings.HasSuffix(name, "_test.go") {
			checkImports(t, name, table, libraries)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range table {
		if !seen[name] {
			t.Errorf("generator/deps_test.go has a line for %s, which does not exist", name)
		}
	}
}

func TestTableHasNoImportThatLeadsBackUp(t *testing.T) {
	var earlier []string
	for line := range strings.Lines(imports) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok {
			continue
		}
		for imported := range strings.FieldsSeq(rest) {
			if !slices.Contains(earlier, imported) {
				t.Errorf("%s may import %s, which has a later line", name, imported)
			}
		}
		earlier = append(earlier, name)
	}
}

// packageOf returns the name of a file's package in the table.
func packageOf(file string) string { return strings.TrimPrefix(path.Dir(file), "generator/") }

func checkImports(t *testing.T, name string, table, libraries map[string][]string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../"+name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		target := strings.Trim(spec.Path.Value, `"`)
		if own, ok := strings.CutPrefix(target, module); ok {
			if !slices.Contains(table[packageOf(name)], strings.TrimPrefix(own, "generator/")) {
				t.Errorf("%s imports %s, which its line in generator/deps_test.go does not name", name, own)
			}
			continue
		}
		for library, places := range libraries {
			if (target == library || strings.HasPrefix(target, library+"/")) && !slices.Contains(places, path.Dir(name)) {
				t.Errorf("%s imports %s, which belongs to %s", name, target, strings.Join(places, " and "))
			}
		}
	}
}

// parseTable parses lines of the form “name: word word”.
func parseTable(text string) map[string][]string {
	rows := map[string][]string{}
	for line := range strings.Lines(text) {
		if name, rest, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			rows[name] = strings.Fields(rest)
		}
	}
	return rows
}
