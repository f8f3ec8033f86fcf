package bundle

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/digest"
	"github.com/evanw/esbuild/pkg/api"
)

const postcssName = "gaceta-postcss"

// postcss runs the site's PostCSS plugins on its style sheets. Both bundles share the results. A result is reused until
// the style sheet changes, or a file that the plugins read for it.
type postcss struct {
	root   string
	disk   *files
	work   *cachedir.Dir
	config postcssConfig

	mu      sync.Mutex
	process *postcssProcess // nil before the first style sheet, and after an error
	made    map[string]*processedSheet
}

// processedSheet is the result for one style sheet.
type processedSheet struct {
	result api.OnLoadResult
	reads  []string   // files and folders that the plugins read, absolute
	state  digest.Sum // of the style sheet and reads
}

// addTo adds the plugin to options.
func (p *postcss) addTo(o api.BuildOptions) api.BuildOptions {
	if p != nil {
		o.Plugins = append(o.Plugins, p.plugin())
	}
	return o
}

// plugin returns the plugin for esbuild. Style sheets of packages are left as they are.
func (p *postcss) plugin() api.Plugin {
	return api.Plugin{Name: postcssName, Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `\.css$`, Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			if inPackage(a.Path) {
				return api.OnLoadResult{}, nil
			}
			return p.load(a.Path), nil
		})
	}}
}

// load returns the processed text of a style sheet.
func (p *postcss) load(file string) api.OnLoadResult {
	text, err := p.disk.read(file)
	if err != nil {
		return api.OnLoadResult{} // esbuild reports it
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if old := p.made[file]; old != nil && old.state == stateOf(text, old.reads) {
		return old.result
	}
	if p.process == nil {
		if p.process, err = startPostCSS(p.root, p.work, p.config.file); err != nil {
			return api.OnLoadResult{Errors: []api.Message{{Text: err.Error() + "."}}}
		}
	}
	reply := p.process.run(file, string(text))
	if reply.Error != nil { // the next style sheet, or the next save, starts another process
		p.process.close()
		p.process = nil
		return api.OnLoadResult{Errors: []api.Message{p.message(*reply.Error, file)}}
	}
	sheet := &processedSheet{reads: slices.Concat(reply.Files, reply.Folders)}
	css := string(rewriteImageSets([]byte(reply.CSS)))
	sheet.result = api.OnLoadResult{Contents: &css, Loader: api.LoaderCSS}
	if strings.HasSuffix(file, ".module.css") {
		sheet.result.Loader = api.LoaderLocalCSS
	}
	for _, w := range reply.Warnings { // without a file: the configuration is to blame
		sheet.result.Warnings = append(sheet.result.Warnings, p.message(w, file))
	}
	for _, read := range reply.Files {
		if m, ok := p.disk.message(read, p.disk.check(read)); ok {
			if m.Location == nil {
				m.Text = "The PostCSS plugins read " + filepath.Base(read) + ", a file outside the site's folder."
				m.Location = &api.Location{File: p.disk.relative(file), Line: 1}
			}
			m.Detail = nil
			sheet.result.Errors = append(sheet.result.Errors, m)
		}
	}
	sheet.state = stateOf(text, sheet.reads)
	p.made[file] = sheet
	return sheet.result
}

// inputs returns the files that plugins read, relative to the root, and reports whether they read folders outside site/.
func (p *postcss) inputs() (files []string, readsFolders bool) {
	if p == nil {
		return nil, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	all := map[string]bool{}
	for _, sheet := range p.made {
		for _, read := range sheet.reads {
			name := p.disk.relative(read)
			switch isSite := name == "site" || strings.HasPrefix(name, "site/"); {
			case !isFolder(read):
				all[name] = true
			case !isSite:
				readsFolders = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all)), readsFolders
}

// reads reports whether plugins read a file of the site, or one of the folders that it is in.
func (p *postcss) reads(name string) bool {
	if p == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	file := filepath.Join(p.root, filepath.FromSlash(name))
	for _, sheet := range p.made {
		for _, read := range sheet.reads {
			if read == file || strings.HasPrefix(file, read+string(filepath.Separator)) {
				return true
			}
		}
	}
	return false
}

func (p *postcss) close() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.process != nil {
		p.process.close()
		p.process = nil
	}
}

// message converts a problem of a plugin to a message at its place in the author's style sheet.
func (p *postcss) message(problem postcssProblem, file string) api.Message {
	switch {
	case filepath.IsAbs(problem.File):
		file = problem.File
	case problem.File == "": // a plugin cannot be loaded
		file = filepath.Join(p.root, cmp.Or(p.config.file, "package.json"))
	}
	text, _ := p.disk.read(file) // without it, the message has a line and no excerpt
	if problem.Line <= 1 && problem.Column <= 1 {
		problem.find(string(text))
	}
	m := api.Message{Text: problem.Text, Location: siteFile{p.disk.relative(file), text}.locationAt(problem.Line, problem.Column)}
	if problem.Help != "" {
		m.Notes = []api.Note{{Text: problem.Help}}
	}
	if name, ok := strings.CutPrefix(problem.Text, "missing:"); ok {
		m.Text, m.Notes = "The PostCSS plugin “"+name+"” is not installed.", []api.Note{{Text: "Run: npm install --save-dev " + name}}
	}
	if !strings.HasSuffix(m.Text, ".") {
		m.Text += "."
	}
	return m
}

var quoted = regexp.MustCompile("[`“]([^`”]+)[`”]")

// find sets the position of a problem that has none: that of the text that the message quotes, or the beginning of
// the file. Tailwind reports unknown classes in this way.
func (e *postcssProblem) find(text string) {
	e.Line, e.Column = 1, 1
	found := quoted.FindStringSubmatch(e.Text)
	if found == nil {
		return
	}
	if before, _, ok := strings.Cut(text, found[1]); ok {
		e.Line = strings.Count(before, "\n") + 1
		e.Column = utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	}
}

// stateOf returns the hash of a style sheet and of what plugins read for it. A file counts with its time and size, a
// folder with all files in it.
func stateOf(text []byte, reads []string) digest.Sum {
	h := digest.NewHash().Text(string(text))
	add := func(name string, info fs.FileInfo) {
		h.Text(name, info.ModTime().String()).Int(int(info.Size()))
	}
	for _, name := range reads {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			if h.Flag(err == nil); err == nil {
				add(name, info)
			}
			continue
		}
		_ = filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil
			}
			if base := path.Base(file); d.IsDir() && file != name &&
				(strings.HasPrefix(base, ".") || base == "node_modules" || base == "dist") {
				return fs.SkipDir
			}
			if info, err := d.Info(); err == nil && !d.IsDir() {
				add(file, info)
			}
			return nil
		})
	}
	return h.Sum()
}

// PostCSSFiles are the files that configure PostCSS, the first one that exists, besides package.json.
var PostCSSFiles = []string{"postcss.config.js", "postcss.config.mjs", "postcss.config.cjs", "postcss.config.json"}

const (
	tailwind       = "tailwindcss"
	tailwindPlugin = "@tailwindcss/postcss"
)

// postcssConfig says where the PostCSS plugins of a site are configured. The zero value is no PostCSS.
type postcssConfig struct {
	used     bool
	file     string // "" for package.json
	tailwind string // the package that asks for Tailwind's plugin, which is not installed; "" if nothing is missing
	sum      digest.Sum
}

// findPostCSS finds the configuration of PostCSS: a file of its own, “postcss” in package.json, or the dependency on
// Tailwind's plugin alone.
func findPostCSS(disk *files) postcssConfig {
	manifest, err := disk.site.ReadFile("package.json")
	for _, name := range PostCSSFiles {
		if text, err := disk.site.ReadFile(name); err == nil {
			return postcssConfig{used: true, file: name, sum: digest.NewHash().Text(string(text), string(manifest)).Sum()}
		}
	}
	var parsed struct {
		PostCSS         json.RawMessage   `json:"postcss"`
		Dependencies    map[string]string `json:"dependencies"`
		DevDependencies map[string]string `json:"devDependencies"`
	}
	if err != nil || json.Unmarshal(manifest, &parsed) != nil {
		return postcssConfig{}
	}
	has := func(name string) bool {
		return parsed.Dependencies[name] != "" || parsed.DevDependencies[name] != ""
	}
	c := postcssConfig{used: parsed.PostCSS != nil || has(tailwindPlugin), sum: digest.SumOf(manifest)}
	names := []string{"tailwindcss", "@tailwindcss/cli", "@tailwindcss/node"}
	if i := slices.IndexFunc(names, has); !c.used && i >= 0 {
		c.tailwind = names[i]
	}
	return c
}
