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
diag/explain: diag
internal/parallel:
internal/bufpool:
internal/digest:
incremental: internal/digest internal/parallel
internal/limits:
internal/digest:
internal/sandbox: internal/limits
project/locale:
internal/yamlnode: diag internal/limits
project: diag internal/limits project/locale internal/yamlnode
content: diag internal/limits project/locale internal/parallel internal/yamlnode project
markdown: diag internal/limits
internal/frame: internal/bufpool
image: internal/digest incremental diag internal/limits internal/frame internal/sandbox
image/ogimage: diag
model: diag internal/limits internal/parallel internal/yamlnode project project/locale content
model/datarefs: diag internal/yamlnode model
audit/linkcheck: diag content markdown model
runtime:
content/types: internal/yamlnode project runtime
bundle: diag project runtime
page/render: diag internal/limits internal/frame internal/sandbox
page/document: internal/bufpool diag
audit: diag internal/limits
dist: internal/digest incremental internal/parallel
outputs/headers:
dist/manifest: dist outputs/headers project/locale
outputs/redirects:
preview: dist outputs/headers dist/manifest outputs/redirects
internal/bucket:
incremental/remotecache: internal/bucket internal/parallel
deploy: internal/bucket dist outputs/headers project/locale dist/manifest
content/archetype: diag internal/yamlnode project content markdown
content/translations: diag internal/parallel internal/yamlnode project content markdown
sitediff: project/locale
dev: generator diag preview
internal/test/golden:
internal/test/seed:
internal/test/testsite:
internal/test/s3test: internal/test/testsite
internal/test/adversarial:
internal/test/faultinjection:
`

const owners = `
github.com/spf13/cobra: cmd/gaceta
github.com/CycloneDX/cyclonedx-go: cmd/gaceta
github.com/schollz/progressbar/v3: cmd/gaceta
golang.org/x/term: cmd/gaceta
github.com/yuin/goldmark: generator/markdown
github.com/alecthomas/chroma/v2: generator/markdown
github.com/evanw/esbuild: generator/bundle
github.com/rivo/uniseg: generator/diag
github.com/goccy/go-yaml: generator/internal/yamlnode
github.com/santhosh-tekuri/jsonschema/v6: generator/content
github.com/andybalholm/brotli: generator/dist
github.com/gofrs/flock: generator/dist
github.com/aymanbagabas/go-udiff: generator/sitediff
golang.org/x/net: generator/audit generator/sitediff
golang.org/x/text: generator/markdown generator/sitediff generator/model/datarefs
golang.org/x/sys: generator/internal/sandbox generator/dist
github.com/bep/imagemeta: generator/image
golang.org/x/image: generator/image/ogimage generator/image
html/template: generator/page/document
encoding/xml: generator/page/document generator/image
github.com/fsnotify/fsnotify: generator/dev
os/exec: generator generator/internal/sandbox generator/page/render generator/image generator/internal/test/s3test
net/http: generator/internal/bucket generator/outputs/headers generator/preview generator/deploy generator/dev cmd/gaceta generator/internal/test/s3test
gocloud.dev: generator/internal/bucket
github.com/aws/aws-sdk-go-v2: generator/internal/bucket
testing: generator/internal/test/seed generator/internal/test/golden generator/internal/test/testsite generator/internal/test/s3test
pgregory.net/rapid: generator/internal/test/seed
github.com/rogpeppe/go-internal: generator/internal/test/golden
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

// TestPackagesAreListed fails when a package is added without a line above.
func TestPackagesAreListed(t *testing.T) {
	above := table(imports)
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == "testdata" {
			return join(err, fs.SkipDir)
		}
		if dir := path.Dir(name); strings.HasSuffix(name, ".go") && dir != "." {
			if _, ok := above[dir]; !ok {
				t.Errorf("generator/%s has no line in deps_test.go", dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
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
