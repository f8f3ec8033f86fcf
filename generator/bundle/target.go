package bundle

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"github.com/evanw/esbuild/pkg/api"
)

// target is one of the two bundles: the one for Node or the one for browsers.
type target struct {
	options  optionsFunc
	context  api.BuildContext // nil before the first build, and when the entry points have changed
	list     diag.List        // diagnostics of the last run
	output   *output          // of the last run without errors
	packages *packages        // prebundled; nil for none
	tried    []string         // modules of packages that Prebundle has tried to bundle
}

// optionsFunc returns the options of a target.
type optionsFunc func(root string, src sources) api.BuildOptions

// open opens an esbuild context for the target.
func (t *target) open(root string, src sources, styles *postcss) {
	t.context = openContext(src.checked(t.packages.replaceIn(root, src, styles.addTo(t.options(root, src)))))
}

func openContext(o api.BuildOptions) api.BuildContext {
	context, err := api.Context(o)
	if err != nil {
		panic("internal error: esbuild refuses its options: " + err.Error())
	}
	return context
}

// run rebuilds the target. It returns nil if there are errors.
func (t *target) run(root string, src sources) *output {
	out := readResult(root, src, t.context.Rebuild())
	if t.list = out.list; t.list.HasErrors() {
		return nil
	}
	t.packages.addTo(&out)
	t.output = &out
	return t.output
}

// inputs returns the files of the last run without errors.
func (t *target) inputs() map[string]metaInput {
	if t.output == nil {
		return nil
	}
	return t.output.meta.Inputs
}

// dispose frees the context. The prebundled packages stay.
func (t *target) dispose() {
	if t.context != nil {
		t.context.Dispose()
	}
	*t = target{options: t.options, packages: t.packages, tried: t.tried}
}

// metafile is the part of esbuild's metafile that this package reads. esbuild's Go
// API has no type for it.
type metafile struct {
	Inputs  map[string]metaInput  `json:"inputs"`
	Outputs map[string]metaOutput `json:"outputs"`
}

// metaInput is a file that esbuild read.
type metaInput struct {
	Format  string       `json:"format"`
	Imports []metaImport `json:"imports"`
}

// metaOutput is a file that esbuild wrote.
type metaOutput struct {
	EntryPoint string   `json:"entryPoint"`
	CSSBundle  string   `json:"cssBundle"`
	Exports    []string `json:"exports"`
	Inputs     map[string]struct {
		Bytes int `json:"bytesInOutput"`
	} `json:"inputs"`
	Imports []metaImport `json:"imports"`
}

// metaImport is an import of an input or of an output. Kind is esbuild's, such as import-statement.
type metaImport struct {
	Path     string `json:"path"`
	Kind     string `json:"kind"`
	Original string `json:"original"` // as an input writes it
	External bool   `json:"external"` // not bundled
}

// outputOf returns the output of an entry point.
func (o output) outputOf(entry string) string {
	for name, out := range o.meta.Outputs {
		if ext := path.Ext(name); out.EntryPoint == entry && (ext == ".js" || ext == ".mjs") {
			return name
		}
	}
	return ""
}

// cssOf returns the style sheet of an entry point, or "".
func (o output) cssOf(entry string) string {
	return o.meta.Outputs[o.outputOf(entry)].CSSBundle
}

// closure lists outputs and what they import at any depth, sorted. If kind is not
// empty, only imports of that kind count.
func (o output) closure(kind string, names ...string) []string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(name string) {
		out, ok := o.meta.Outputs[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		for _, i := range out.Imports {
			if kind == "" || kind == i.Kind {
				visit(strings.TrimPrefix(i.Path, o.base+"/")) // prebundled packages are imported by their addresses
			}
		}
	}
	for _, name := range names {
		visit(name)
	}
	return slices.Sorted(maps.Keys(seen))
}

// dropHelperImports removes imports of esbuild's helpers from scripts that use none of
// them. esbuild imports a chunk for its side effects, and helpers have none.
func (o *output) dropHelperImports() {
	for helpers, chunk := range o.meta.Outputs {
		if len(chunk.Inputs) > 0 || len(chunk.Imports) > 0 || path.Ext(helpers) != ".js" {
			continue
		}
		statement := []byte("import " + quote(o.base+"/"+helpers) + ";\n")
		for name, contents := range o.assets {
			if !bytes.Contains(contents, statement) {
				continue
			}
			o.assets[name] = bytes.Replace(contents, statement, nil, 1)
			out := o.meta.Outputs[name]
			out.Imports = slices.DeleteFunc(out.Imports, func(i metaImport) bool { return i.Path == helpers })
			o.meta.Outputs[name] = out
		}
	}
}

// siteFiles lists the site's own files in a bundle, sorted: neither those of packages nor the modules that plugins make.
func (o *output) siteFiles() []string {
	names := slices.Sorted(maps.Keys(o.meta.Inputs))
	return slices.DeleteFunc(names, func(name string) bool { return !isSiteFile(name) })
}

func isSiteFile(name string) bool { return !strings.Contains(name, ":") && !inPackage("/"+name) }

// inputs lists the files that runs of esbuild have read, without the generator's own modules.
func inputs(outputs ...*output) []string {
	all := map[string]bool{}
	for _, o := range outputs {
		for name := range o.meta.Inputs {
			if isOwn := strings.HasPrefix(name, "gaceta") || strings.HasPrefix(name, "<define:"); !isOwn || !strings.Contains(name, ":") {
				all[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// hash returns the hash of modules for Node and of all modules that they import. For
// esbuild, the pages are not imports of the server entry, so its hash does not include
// them. Names are left out: they change with comments.
func (o output) hash(names ...string) string {
	hash := sha256.New()
	for _, name := range o.closure("", names...) {
		if sum, ok := o.sums[name]; ok {
			hash.Write(sum[:])
		}
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// packageFolder matches the folder of the package that a file belongs to.
var packageFolder = regexp.MustCompile(`^(?:.*/)?node_modules/((?:@[^/]+/)?[^/]+)`)

// largest names each script with the package or file that contributes most of its bytes.
func (o output) largest() map[string]string {
	names := map[string]string{}
	for name, out := range o.meta.Outputs {
		weights := map[string]int{}
		for input, w := range out.Inputs {
			if found := packageFolder.FindStringSubmatch(input); found != nil {
				input = found[1]
			}
			weights[input] += w.Bytes
		}
		byWeight := func(a, b string) int { return cmp.Compare(weights[a], weights[b]) }
		if inputs := slices.Sorted(maps.Keys(weights)); len(inputs) > 0 {
			names[name] = path.Base(name) + " (" + slices.MaxFunc(inputs, byWeight) + ")"
		}
	}
	return names
}

// mapComment begins the last line of a module.
const mapComment = "\n//# sourceMappingURL="

// moveModules moves the modules for Node and their source maps out of the assets. Their
// names contain the hash of their content: concurrent builds do not disturb each other,
// and Node loads an unchanged module once. esbuild does not know the modules of pages
// when it hashes the server entry, so moveModules names the entry.
func (o *output) moveModules() {
	local, entry := o.localImports(), o.outputOf(serverEntry)
	for name, contents := range o.assets {
		ext := path.Ext(name)
		if ext != ".mjs" && ext != ".map" {
			continue
		}
		delete(o.assets, name)
		file := path.Base(name)
		if ext == ".mjs" {
			code, _, _ := bytes.Cut(contents, []byte(mapComment+o.base+"/"+AssetFolder)) // its name changes with comments
			o.sums[name] = sha256.Sum256(code)
			contents = []byte(local.Replace(string(contents)))
		}
		if name == entry {
			sum := sha256.Sum256(contents)
			file = fmt.Sprintf("server-%x.mjs", sum[:8])
			o.entry = file
		}
		o.files[file] = contents
	}
}

// localImports makes the imports between modules for Node relative to one folder.
// esbuild writes the public path, which pages need for pictures, into imports too. The
// server entry imports pages by the names of their sources.
func (o *output) localImports() *strings.Replacer {
	pairs := []string{mapComment + o.base + "/" + AssetFolder + "/", mapComment}
	for name, out := range o.meta.Outputs {
		if path.Ext(name) == ".mjs" {
			file := `"./` + path.Base(name) + `"`
			pairs = append(pairs, `"`+o.base+"/"+name+`"`, file)
			if out.EntryPoint != "" {
				pairs = append(pairs, `"./`+out.EntryPoint+`"`, file)
			}
		}
	}
	return strings.NewReplacer(pairs...)
}

// writeModules writes modules for Node into a folder and marks them as in use. The
// contents of files that an earlier call has written are not compared.
func writeModules(work *cachedir.Dir, modules map[string][]byte, written map[string]bool) error {
	now := time.Now()
	for name, contents := range modules {
		unchanged := written[name]
		if !unchanged {
			there, err := work.ReadFile(name)
			unchanged = err == nil && bytes.Equal(there, contents)
		}
		if !unchanged || work.Root().Chtimes(name, now, now) != nil { // another process may have removed it
			if err := work.WriteFile(name, contents); err != nil {
				return err
			}
		}
		written[name] = true
	}
	return nil
}

// removeOld removes modules and source maps that no recent build used.
func removeOld(work *cachedir.Dir) {
	entries, _ := work.Entries()
	for _, e := range entries {
		isModule := e.Type().IsRegular() && (path.Ext(e.Name()) == ".mjs" || path.Ext(e.Name()) == ".map")
		if info, err := e.Info(); err == nil && isModule && time.Since(info.ModTime()) > time.Hour {
			_ = work.RemoveAll(e.Name())
		}
	}
}

// onlyStyles reports whether only style sheets were saved.
func onlyStyles(changed []string) bool {
	isOther := func(name string) bool { return path.Ext(name) != ".css" }
	return len(changed) > 0 && !slices.ContainsFunc(changed, isOther)
}

// keepsScripts reports whether browser scripts are the same after style sheets were saved.
// They are if class names and referenced files did not change and nothing is reported.
func (b *Bundler) keepsScripts(before *output) bool {
	if before == nil || b.browser.output == nil || len(b.server.list) > 0 || len(b.browser.list) > 0 {
		return false
	}
	now, sameName := b.server.output, func(metaInput, metaInput) bool { return true }
	return maps.Equal(before.sums, now.sums) && maps.EqualFunc(before.meta.Inputs, now.meta.Inputs, sameName)
}
