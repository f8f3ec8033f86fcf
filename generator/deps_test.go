package generator

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// imports says who may import whom. A package may import the packages of the
// lines above its own that its line names; a library has the owners its line names.
const imports = `
diag:
parallel:
desk:
cache: parallel
limits:
sandbox: limits
locale:
yamltree: diag limits
project: diag limits locale yamltree
content: diag limits locale parallel yamltree project
markdown: desk diag limits
pipe: desk
image: cache diag limits pipe sandbox
card: diag
model: diag locale parallel yamltree project content
routes: diag limits locale yamltree project content model
facts: diag yamltree model
proof: diag content markdown model routes
bundle: diag project
render: desk diag limits pipe sandbox
document: desk diag
audit: diag limits
dist: cache parallel
headers:
manifest: dist headers locale
redirects:
preview: dist headers manifest redirects
bucket:
depot: bucket parallel
deploy: bucket dist headers locale manifest
scaffold: diag yamltree project content markdown
ledger: diag yamltree project content markdown
diff: locale
dev: generator diag preview
golden:
tiny:
s3server: tiny
hostile:
faults:
`

const owners = `
github.com/spf13/cobra: cmd/gaceta
github.com/schollz/progressbar/v3: cmd/gaceta
golang.org/x/term: cmd/gaceta
github.com/yuin/goldmark: generator/markdown
github.com/alecthomas/chroma/v2: generator/markdown
github.com/evanw/esbuild: generator/bundle
github.com/rivo/uniseg: generator/diag
github.com/goccy/go-yaml: generator/yamltree
github.com/santhosh-tekuri/jsonschema/v6: generator/content
github.com/andybalholm/brotli: generator/dist
golang.org/x/net: generator/audit generator/diff
golang.org/x/text: generator/markdown generator/diff generator/facts
golang.org/x/sys: generator/sandbox generator/dist
golang.org/x/image: generator/card generator/image
html/template: generator/document
encoding/xml: generator/document generator/image
github.com/fsnotify/fsnotify: generator/dev
os/exec: generator generator/sandbox generator/render generator/image generator/s3server
net/http: generator/bucket generator/headers generator/preview generator/deploy generator/dev cmd/gaceta generator/s3server
gocloud.dev: generator/bucket
github.com/aws/aws-sdk-go-v2: generator/bucket
testing: generator/golden generator/tiny generator/s3server
github.com/rogpeppe/go-internal: generator/golden
`

const module = "gaceta.dev/gaceta/"

func TestImportDirection(t *testing.T) {
	above, allowed := table(imports), table(owners)
	for _, root := range []string{"generator", "cmd"} {
		err := fs.WalkDir(os.DirFS(".."), root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && d.Name() == "testdata" {
				return join(err, fs.SkipDir)
			}
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			check(t, name, above, allowed)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func check(t *testing.T, name string, above, allowed map[string][]string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../"+name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	dir := path.Dir(name)
	stage := strings.TrimPrefix(dir, "generator/")
	for _, spec := range file.Imports {
		target := strings.Trim(spec.Path.Value, `"`)
		if own, ok := strings.CutPrefix(target, module); ok {
			if dir == "generator" || strings.HasPrefix(dir, "cmd/") {
				continue // the recipe and the command know all stages
			}
			if !has(above[stage], strings.TrimPrefix(own, "generator/")) {
				t.Errorf("%s imports %s: generator/deps_test.go does not allow it", name, own)
			}
			continue
		}
		for library, places := range allowed {
			if (target == library || strings.HasPrefix(target, library+"/")) && !has(places, dir) {
				t.Errorf("%s imports %s, which belongs to %s", name, target, strings.Join(places, " and "))
			}
		}
	}
}

// TestStagesAreListed fails when a package is added without a line above.
func TestStagesAreListed(t *testing.T) {
	above := table(imports)
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if _, ok := above[e.Name()]; e.IsDir() && e.Name() != "testdata" && !ok {
			t.Errorf("generator/%s has no line in deps_test.go", e.Name())
		}
	}
}

func table(text string) map[string][]string {
	rows := map[string][]string{}
	for line := range strings.Lines(text) {
		if name, rest, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			rows[name] = strings.Fields(rest)
		}
	}
	return rows
}

func has(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

func join(err, skip error) error {
	if err != nil {
		return err
	}
	return skip
}
