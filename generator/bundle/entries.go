package bundle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/runtime"
	"github.com/evanw/esbuild/pkg/api"
)

const (
	layoutFile  = "site/layout.tsx"
	browserFile = "site/browser.ts" // runs when the page is idle
	earlyFile   = "site/early.ts"   // runs as soon as it arrives
	sharedFile  = "site/islands.ts" // its imports go into the script that all islands share

	componentFolder = "site/markdown" // components for texts

	// styledComponents is the package whose styles Node collects while it renders. Others render style elements.
	styledComponents = "styled-components"
)

// sources lists the files of site/ that the bundles begin with.
type sources struct {
	disk     *files            // from which they are read
	base     string            // path of the site on its host, such as /docs; may be empty
	pages    map[string]string // page id → file
	islands  map[string]string // island name → file
	single   map[string]string // the optional files above → themselves, if they exist
	texts    map[string]string // translations: language/namespace → file
	markdown map[string]string // components for texts: name → file

	isWorker  bool              // the bundle is that of a worker
	formulas  bool              // texts can have formulas
	styled    bool              // the package styled-components is installed
	variables map[string]string // of the environment, that are compiled in
}

var (
	pageFile = regexp.MustCompile(`^site/pages/([^/.]+)\.tsx$`)
	// otherEnding matches an entry of the site that is JavaScript. Only the names of TypeScript are looked for.
	otherEnding = regexp.MustCompile(`^(?:site/(?:pages|markdown)/[^/.]+|site/.*\.island|site/layout)\.jsx?$|^site/.*\.island\.ts$|` +
		`^site/(?:browser|early|islands)\.(?:jsx?|tsx|mjs)$`)
	textFile = regexp.MustCompile(`^site/i18n/([^/.]+/[^/.]+)\.(?:json|ts)$`)
)

// findSources finds pages, islands and translations, and checks the names that must be unique.
func findSources(p project.Project, disk *files) (sources, diag.List) {
	fsys := p.FS
	s := sources{
		disk: disk, base: p.BaseURL.Path, variables: p.Variables, formulas: p.Markdown.Math,
		pages: map[string]string{}, islands: map[string]string{},
		single: map[string]string{}, texts: map[string]string{}, markdown: map[string]string{},
	}
	if _, installed := findPackage(styledComponents, disk.root); installed {
		s.styled = slices.Contains(siteManifest(disk.root).names(), styledComponents)
	}
	var list diag.List
	unique := func(seen map[string]string, file, suffix, what string) {
		name, ok := strings.CutSuffix(path.Base(file), suffix)
		if first := seen[name]; ok && first != "" {
			at := diag.Pos{File: file, Line: 1, Column: 1}
			list.Errorf("bundle-name", at, "Rename one of them.", "Another %s has the same name: %s.", what, first)
		} else if ok {
			seen[name] = file
		}
	}
	modules := map[string]string{}
	err := fs.WalkDir(fsys, "site", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 {
			if !strings.HasPrefix(file+"/", project.PublicFolder+"/") { // reported by package outputs
				list.Errorf(outsideCode, diag.Pos{File: file}, "Replace it with the file itself.", "Symbolic links are not supported.")
			}
			return nil
		}
		if otherEnding.MatchString(file) {
			list.Errorf("bundle-site", diag.Pos{File: file, Line: 1, Column: 1},
				"Rename it. TypeScript accepts JavaScript: // @ts-nocheck as the first line turns the checks of types off.",
				"This file must be named %s.", properName(file))
		}
		unique(s.islands, file, ".island.tsx", "island")
		unique(modules, file, ".module.css", "CSS module")
		if found := pageFile.FindStringSubmatch(file); found != nil {
			s.pages[found[1]] = file
		}
		if name, ok := runtime.ComponentName(path.Base(file)); ok && path.Dir(file) == componentFolder {
			if first := s.markdown[name]; first != "" {
				list.Errorf("bundle-name", diag.Pos{File: file, Line: 1, Column: 1}, "Rename one of them.",
					"Another component for texts has the same name: %s.", first)
			}
			s.markdown[name] = file
		}
		if found := textFile.FindStringSubmatch(file); found != nil {
			s.texts[found[1]] = file
		}
		if slices.Contains([]string{layoutFile, browserFile, earlyFile, sharedFile}, file) {
			s.single[file] = file
		}
		return nil
	})
	at := diag.Pos{File: "site", Line: 1, Column: 1}
	if errors.Is(err, fs.ErrNotExist) {
		list.Errorf("bundle-site", at, "Create it with layout.tsx, and a component in site/pages/ for each page.",
			"The folder site/ is missing.")
	} else if err != nil {
		list.Errorf("bundle-site", at, "", "The folder site/ cannot be read: %v.", err)
	}
	return s, list
}

// properName returns the name under which a file that otherEnding matches is an entry.
func properName(file string) string {
	name := strings.TrimSuffix(file, path.Ext(file))
	if ts := name + ".ts"; slices.Contains([]string{browserFile, earlyFile, sharedFile}, ts) {
		return path.Base(ts)
	}
	return path.Base(name + ".tsx")
}

// islandsPlugin makes one module of each island: its default export hydrates
// an element, with a function of the runtime's file hydrate.
func islandsPlugin(root string, src sources, hydrate string) api.Plugin {
	return api.Plugin{Name: "gaceta-islands", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + islandNamespace + ":"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: strings.TrimPrefix(a.Path, islandNamespace+":"), Namespace: islandNamespace}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: islandNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			shared := ""
			if src.single[sharedFile] != "" {
				shared = "import " + quote("./"+sharedFile) + ";\n"
			}
			contents := shared + fmt.Sprintf("import island from %s;\nimport { hydrate } from %s;\n"+
				"export default (element, held) => hydrate(element, island, held);\n",
				quote("./"+src.islands[a.Path]), quote(runtimePrefix+hydrate))
			if hydrate == runtime.HydrateDev { // an open page must not mix two instances of React
				contents += "export * as React from \"react\";\n"
			}
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Clean(root), Loader: api.LoaderJS}, nil
		})
	}}
}

const pictureNamespace = "gaceta-picture"

// picturesPlugin turns the import of a photograph in the site's code into the path of the file. With it, the component
// Picture asks for optimized files while a page is rendered. Style sheets and packages import the file itself.
func picturesPlugin(root string, disk *files) api.Plugin {
	return api.Plugin{Name: pictureNamespace, Setup: func(b api.PluginBuild) {
		options := api.OnResolveOptions{Filter: `^\.\.?/.*\.(?i:jpe?g|png|webp|gif)$`, Namespace: "file"}
		b.OnResolve(options, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			file := filepath.Join(a.ResolveDir, filepath.FromSlash(a.Path))
			isScript := a.Kind == api.ResolveJSImportStatement || a.Kind == api.ResolveJSDynamicImport
			name, err := filepath.Rel(root, file)
			if !isScript || err != nil || !filepath.IsLocal(name) || inPackage(a.Importer) || disk.check(file) != nil {
				return api.OnResolveResult{}, nil // esbuild resolves it, and words the error
			}
			return api.OnResolveResult{Path: filepath.ToSlash(name), Namespace: pictureNamespace, SideEffects: api.SideEffectsFalse}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: pictureNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := "export default { file: " + quote(a.Path) + " };\n"
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

const (
	runtimeNamespace = "gaceta"
	runtimePrefix    = runtimeNamespace + ":"

	frameworkModule   = "gaceta" // what sites import
	siteModule        = runtimePrefix + "site"
	browserModule     = runtimePrefix + "browser" // site/browser.ts
	translationModule = runtimePrefix + "translation"
	pageModule        = runtimePrefix + "page/"
)

// runtimePlugin resolves "gaceta" and gaceta:… to the files of package runtime,
// and to the modules that connect them with the site.
func runtimePlugin(root string, src sources) api.Plugin {
	generated := map[string]string{"site": siteCode(src)}
	resolve := func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		if id, ok := strings.CutPrefix(a.Path, pageModule); ok { // an entry point; localImports finds its module
			return api.OnResolveResult{Path: "./" + src.pages[id], External: true}, nil
		}
		if a.Path == browserModule {
			return api.OnResolveResult{Path: filepath.Join(root, filepath.FromSlash(browserFile))}, nil
		}
		return api.OnResolveResult{Path: runtimeFile(a.Path, src), Namespace: runtimeNamespace, SideEffects: sideEffects(a)}, nil
	}
	return api.Plugin{Name: "gaceta-runtime", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + frameworkModule + "(:.*)?$"}, resolve)
		options := api.OnResolveOptions{Filter: `^\./`, Namespace: runtimeNamespace}
		b.OnResolve(options, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if generated[a.Importer] != "" {
				return api.OnResolveResult{}, nil // a file of the site
			}
			return resolve(a)
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: runtimeNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			loader := api.LoaderTSX
			text, ok := generated[a.Path]
			if !ok {
				data, err := fs.ReadFile(runtime.Files(), a.Path)
				if err != nil {
					return api.OnLoadResult{}, fmt.Errorf("gaceta has no module %s", runtimePrefix+a.Path)
				}
				text = string(data)
			}
			if path.Ext(a.Path) == ".ts" {
				loader = api.LoaderTS
			}
			return api.OnLoadResult{Contents: &text, ResolveDir: filepath.Clean(root), Loader: loader}, nil
		})
	}}
}

// runtimeFile returns the file, or the name of the generated module, that an
// import of the framework means.
func runtimeFile(specifier string, src sources) string {
	switch specifier {
	case frameworkModule:
		return runtime.Index
	case translationModule:
		if len(src.texts) == 0 {
			return runtime.TranslationStub
		}
		return runtime.Translation
	}
	name := strings.TrimPrefix(strings.TrimPrefix(specifier, runtimePrefix), "./")
	for _, ext := range []string{"", ".ts", ".tsx"} {
		if _, err := fs.Stat(runtime.Files(), name+ext); err == nil {
			return name + ext
		}
	}
	return name
}

// sideEffects lets esbuild leave out what a site does not use of the framework.
func sideEffects(a api.OnResolveArgs) api.SideEffects {
	if a.Kind == api.ResolveEntryPoint || a.Path == siteModule {
		return api.SideEffectsTrue
	}
	return api.SideEffectsFalse
}

// siteCode is the module gaceta:site: the site's layout, pages and translations.
func siteCode(src sources) string {
	var code strings.Builder
	if _, ok := src.single[layoutFile]; ok {
		// esbuild drops “export { default as Layout }” without a default export: it may be a type.
		fmt.Fprintf(&code, "import layout from %s;\nexport const Layout = layout;\n", quote("./"+layoutFile))
	} else {
		code.WriteString("export const Layout = ({ children }) => children;\n")
	}
	code.WriteString("export const pages = {\n__proto__: null,\n") // no page is called “constructor” unless a site has one
	for _, id := range slices.Sorted(maps.Keys(src.pages)) {
		fmt.Fprintf(&code, "%s: () => import(%s),\n", quote(id), quote(pageModule+id))
	}
	code.WriteString("};\n")
	names := slices.Sorted(maps.Keys(src.markdown))
	for i, name := range names {
		fmt.Fprintf(&code, "import component%d from %s;\n", i, quote("./"+src.markdown[name]))
	}
	code.WriteString("export const components = {\n__proto__: null,\n")
	for i, name := range names {
		fmt.Fprintf(&code, "%s: component%d,\n", quote(name), i)
	}
	code.WriteString("};\n")
	if src.formulas {
		fmt.Fprintf(&code, "export { renderFormula } from %s;\n", quote(runtimePrefix+runtime.Formula))
	} else {
		code.WriteString("export const renderFormula = undefined;\n")
	}
	if src.styled {
		fmt.Fprintf(&code, "export { ServerStyleSheet } from %s;\n", quote(styledComponents))
	} else {
		code.WriteString("export const ServerStyleSheet = undefined;\n")
	}
	code.WriteString("export const resources = {};\n")
	for i, name := range slices.Sorted(maps.Keys(src.texts)) {
		lang, namespace := path.Split(name)
		lang = quote(strings.TrimSuffix(lang, "/"))
		fmt.Fprintf(&code, "import text%d from %s;\n(resources[%s] ??= {})[%s] = text%d;\n",
			i, quote("./"+src.texts[name]), lang, quote(namespace), i)
	}
	return code.String()
}

func quote(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}
