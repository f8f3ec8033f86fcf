package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

const islandNamespace = "gaceta-island"

// output is what one run of esbuild gave.
type output struct {
	entry  string              // of the server: its file
	assets map[string][]byte   // for browsers, by path in dist
	code   map[string][]byte   // for Node, by path in dist
	sums   map[string][32]byte // of code
	files  map[string][]byte   // for Node, source maps too, by name
	meta   metafile
	list   diag.List
}

// metafile is the part of esbuild's that is read here.
type metafile struct {
	Inputs  map[string]metaInput  `json:"inputs"`
	Outputs map[string]metaOutput `json:"outputs"`
}

type metaInput struct {
	Format  string       `json:"format"`
	Imports []metaImport `json:"imports"`
}

type metaOutput struct {
	EntryPoint string   `json:"entryPoint"`
	CSSBundle  string   `json:"cssBundle"`
	Exports    []string `json:"exports"`
	Inputs     map[string]struct {
		Bytes int `json:"bytesInOutput"`
	} `json:"inputs"`
	Imports []metaImport `json:"imports"`
}

type metaImport struct {
	Path string `json:"path"`
	Kind string `json:"kind"`
}

func parseMeta(text string) (m metafile) {
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		panic("internal error: esbuild's metafile: " + err.Error())
	}
	return m
}

var loaders = map[string]api.Loader{
	".woff2": api.LoaderFile, ".svg": api.LoaderFile, ".png": api.LoaderFile, ".jpg": api.LoaderFile,
	".webp": api.LoaderFile, ".avif": api.LoaderFile, ".module.css": api.LoaderLocalCSS,
}

// common are the options of both runs. MinifyIdentifiers stays off: it would
// give CSS module classes other names in each bundle.
func common(root string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir: root, Outdir: AssetFolder, Outbase: "site", Bundle: true, Write: false, Metafile: true, Splitting: true,
		Format: api.FormatESModule, PublicPath: "/" + AssetFolder + "/", JSX: api.JSXAutomatic, Loader: loaders,
		EntryNames: "[name]-[hash]", ChunkNames: "chunk-[hash]", AssetNames: "[name]-[hash]",
		MinifySyntax: true, LegalComments: api.LegalCommentsNone, Charset: api.CharsetUTF8,
		Define:   map[string]string{"process.env.NODE_ENV": `"production"`},
		LogLevel: api.LogLevelSilent, TreeShaking: api.TreeShakingTrue, PreserveSymlinks: borrowed(root),
		Engines: []api.Engine{{Name: api.EngineChrome, Version: "111"}, {Name: api.EngineFirefox, Version: "114"}, {Name: api.EngineSafari, Version: "16.4"}},
	}
}

// serverOptions are those of the bundle for Node. Every page is an entry of its
// own: only so does esbuild make a style sheet for each.
func serverOptions(root string, src sources) api.BuildOptions {
	o := common(root)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: ServerEntry, OutputPath: "server"}}
	for _, id := range slices.Sorted(maps.Keys(src.pages)) {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: src.pages[id], OutputPath: pagePrefix + id})
	}
	o.EntryNames = "[dir]/[name]"
	o.Platform = api.PlatformNode
	o.Engines = append(o.Engines, api.Engine{Name: api.EngineNode, Version: "20"})
	o.MainFields = []string{"module", "main"}
	o.OutExtension = map[string]string{".js": ".mjs"} // Node reads it as a module whatever package.json says
	o.Sourcemap, o.SourcesContent = api.SourceMapLinked, api.SourcesContentExclude
	o.SourceRoot = (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(root, AssetFolder)) + "/"}).String() // the modules run elsewhere
	o.Banner = map[string]string{"js": `import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);`}
	o.Plugins = []api.Plugin{runtimePlugin(root, src)}
	return o
}

// modules moves the modules for Node out of the assets: by name, with imports
// that find each other in one folder.
func (o *output) modules() map[string][]byte {
	local := o.localImports()
	o.code, o.files, o.sums = map[string][]byte{}, map[string][]byte{}, map[string][32]byte{}
	for name, contents := range o.assets {
		ext := path.Ext(name)
		if ext != ".mjs" && ext != ".map" {
			continue
		}
		if ext == ".mjs" {
			contents = []byte(local.Replace(string(contents)))
			o.code[name], o.sums[name] = contents, sha256.Sum256(contents)
		}
		delete(o.assets, name)
		o.files[path.Base(name)] = contents
	}
	return maps.Clone(o.files)
}

// install writes the modules for Node into a folder under work that is named by
// its content, so that two builds at once do not disturb each other.
func (o *output) install(work string) error {
	modules := o.modules()
	folder := filepath.Join(work, fingerprint(modules))
	o.entry = filepath.Join(folder, path.Base(o.outputOf(ServerEntry)))
	sweep(work, folder)
	return writeModules(folder, modules)
}

func fingerprint(modules map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(modules[name]))
		sum.Write(modules[name])
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// pagePrefix keeps the modules of pages apart from the server's own.
const pagePrefix = "page-"

// writeModules fills a folder under another name first. One that is there is
// read, in case somebody has changed it.
func writeModules(folder string, modules map[string][]byte) error {
	if _, err := os.Stat(folder); err == nil {
		if holds(folder, modules) {
			now := time.Now()
			return os.Chtimes(folder, now, now)
		}
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "new-")
	if err != nil {
		return err
	}
	for name, contents := range modules {
		if err := os.WriteFile(filepath.Join(temp, name), contents, 0o644); err != nil {
			return errors.Join(err, os.RemoveAll(temp))
		}
	}
	if err := os.Rename(temp, folder); err != nil {
		if _, there := os.Stat(folder); there == nil {
			return os.RemoveAll(temp) // another build was faster
		}
		return errors.Join(err, os.RemoveAll(temp))
	}
	return nil
}

// holds reports whether the files of a folder are these.
func holds(folder string, modules map[string][]byte) bool {
	for name, contents := range modules {
		if there, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !bytes.Equal(there, contents) {
			return false
		}
	}
	return true
}

// sweep removes bundles that no recent build used.
func sweep(work, keep string) {
	entries, _ := os.ReadDir(work)
	for _, e := range entries {
		folder := filepath.Join(work, e.Name())
		if info, err := e.Info(); err == nil && folder != keep && time.Since(info.ModTime()) > time.Hour {
			_ = os.RemoveAll(folder)
		}
	}
}

func clientOptions(root string, src sources) api.BuildOptions {
	o := common(root)
	o.EntryPointsAdvanced = []api.EntryPoint{{InputPath: clientEntry, OutputPath: "loader"}}
	for _, name := range slices.Sorted(maps.Keys(src.islands)) {
		o.EntryPointsAdvanced = append(o.EntryPointsAdvanced, api.EntryPoint{InputPath: islandNamespace + ":" + name, OutputPath: name})
	}
	o.Platform = api.PlatformBrowser
	o.Plugins = []api.Plugin{runtimePlugin(root, src), islandsPlugin(root, src), stylesPlugin()}
	return o
}

// minify shortens finished code. Class names are strings by now and stay.
func minify(contents []byte, loader api.Loader) []byte {
	short := api.Transform(string(contents), api.TransformOptions{
		Loader: loader, MinifyIdentifiers: loader == api.LoaderJS, MinifyWhitespace: true,
		Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
	})
	if len(short.Errors) > 0 {
		panic("internal error: esbuild refuses its own output: " + short.Errors[0].Text)
	}
	return short.Code
}

// read takes what a run of esbuild gave.
func read(root string, result api.BuildResult) output {
	out := output{assets: map[string][]byte{}}
	for _, m := range result.Errors {
		out.list = append(out.list, diagnostic(diag.Error, m))
	}
	for _, m := range result.Warnings {
		out.list = append(out.list, diagnostic(diag.Warning, m))
	}
	if len(result.Errors) > 0 {
		return out
	}
	for _, f := range result.OutputFiles {
		rel, err := filepath.Rel(root, f.Path)
		if err != nil {
			panic(fmt.Sprintf("internal error: output %s outside %s", f.Path, root))
		}
		out.assets[filepath.ToSlash(rel)] = f.Contents
	}
	out.meta = parseMeta(result.Metafile)
	out.list = append(append(out.list, outside(out.meta)...), strays(root, out.meta)...)
	return out
}

// localImports makes the server's modules find each other in their folder:
// esbuild's public path, which pages need for pictures, stands in imports too.
func (o output) localImports() *strings.Replacer {
	pairs := []string{"\n//# sourceMappingURL=/" + AssetFolder + "/", "\n//# sourceMappingURL="}
	for name := range o.meta.Outputs {
		if path.Ext(name) == ".mjs" {
			pairs = append(pairs, `"/`+name+`"`, `"./`+path.Base(name)+`"`)
		}
	}
	return strings.NewReplacer(pairs...)
}

func diagnostic(severity diag.Severity, m api.Message) diag.Diagnostic {
	d := diag.Diagnostic{Severity: severity, Code: "bundle", Message: m.Text}
	if m.PluginName != "" && strings.HasPrefix(m.PluginName, "gaceta") {
		d.Code = "bundle-site"
	}
	if l := m.Location; l != nil {
		d.Pos = diag.Pos{File: filepath.ToSlash(l.File), Line: l.Line, Column: column(l.LineText, l.Column), Length: utf8.RuneCountInString(cut(l.LineText, l.Column, l.Length))}
	}
	for _, n := range m.Notes {
		if d.Help == "" {
			d.Help = n.Text
		}
	}
	return d
}

func column(line string, at int) int { return utf8.RuneCountInString(cut(line, 0, at)) + 1 }

func cut(line string, from, length int) string {
	from = min(from, len(line))
	return line[from:min(from+length, len(line))]
}

// outputOf is the output of an entry point.
func (o output) outputOf(entry string) string {
	for name, out := range o.meta.Outputs {
		if ext := path.Ext(name); out.EntryPoint == entry && (ext == ".js" || ext == ".mjs") {
			return name
		}
	}
	return ""
}

// cssOf is the style sheet of an entry point, or "".
func (o output) cssOf(entry string) string {
	return o.meta.Outputs[o.outputOf(entry)].CSSBundle
}

// deps lists what a script imports statically, at any depth, sorted.
func (o output) deps(name string) []string {
	seen := map[string]bool{}
	var visit func(string)
	visit = func(n string) {
		for _, i := range o.meta.Outputs[n].Imports {
			if i.Kind == "import-statement" && !seen[i.Path] && o.meta.Outputs[i.Path].Imports != nil {
				seen[i.Path] = true
				visit(i.Path)
			}
		}
	}
	visit(name)
	return slices.Sorted(maps.Keys(seen))
}
