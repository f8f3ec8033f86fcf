package bundle

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/runtime"
)

// Some files are rewritten before esbuild reads them:
//
//  1. new URL("./file", import.meta.url) is the address of the published file, and of a worker's bundle if the file is code.
//     So is new URL("package/file", import.meta.url), as packages with workers document it.
//  2. A package that creates a style element gets one whose rules the policy allows, and one that renders a style element
//     a component that inserts such an element: runtime/inserted-styles.ts.
//  3. A file that writes HTML or style attributes lets the policy allow these styles: runtime/written-styles.ts.
//  4. A string in image-set() becomes url(), which esbuild resolves.
//
// The lines of a file keep their numbers.

// styleText matches the name of a style element in each form of quotation marks, which the tools that make packages choose.
const styleText = "(?:\"style\"|'style'|`style`)"

var (
	assetURL = regexp.MustCompile("\\bnew\\s+URL\\(\\s*(?:\"([^\"\\n]+)\"|'([^'\\n]+)'|" +
		"`([^`$\\n]+)`)\\s*,\\s*import\\.meta\\.url\\s*,?\\s*\\)")
	styleMaker = regexp.MustCompile("[\\w$]+(?:\\.[\\w$]+)*\\.createElement\\(\\s*" + styleText + "\\s*\\)")
	// styleElement matches what a package passes to React: by the name of the function, or in minified code by a property.
	styleElement = regexp.MustCompile("\\b((?:jsxs?|jsxDEV|createElement)\\)?\\(\\s*)" + styleText + "(\\s*,)|" +
		"([\\w$]\\(\\s*)" + styleText + "(\\s*,\\s*\\{[^{}]*dangerouslySetInnerHTML)")
	imageSet   = regexp.MustCompile(`(?i)\bimage-set\(`)
	importMeta = []byte("import.meta.url")
)

// rewritePlugin rewrites the files that plugin has found to need it. It follows all plugins that read files. The code of a worker has
// no document, and only addresses in it are rewritten.
func rewritePlugin(disk *files, isWorker bool) api.Plugin {
	return api.Plugin{Name: "gaceta-rewrite", Setup: func(b api.PluginBuild) {
		options := api.OnLoadOptions{Filter: `\.(?:[cm]?[jt]sx?|css)$`, Namespace: "file"}
		b.OnLoad(options, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			if _, ok := disk.rewritten.Load(a.Path); !ok {
				return result, nil
			}
			change := rewrite
			if isWorker {
				change = rewriteOfWorker
			}
			text, messages, err := change(disk, a.Path)
			if err != nil {
				return result, nil // esbuild reports it
			}
			contents := string(text)
			return api.OnLoadResult{Contents: &contents, Errors: messages, ResolveDir: filepath.Dir(a.Path), Loader: loaderOf(a.Path)}, nil
		})
	}}
}

// rewriteOfWorker rewrites the addresses in a file of a worker.
func rewriteOfWorker(disk *files, file string) (text []byte, messages []api.Message, err error) {
	plain, err := disk.read(file)
	if err != nil {
		return nil, nil, err
	}
	text, messages = rewriteURLs(disk, file, plain)
	return text, messages, nil
}

// loaderOf returns esbuild's loader for a script or a style sheet.
func loaderOf(file string) api.Loader {
	switch ext := path.Ext(file); {
	case strings.HasSuffix(file, ".module.css"):
		return api.LoaderLocalCSS
	case ext == ".css":
		return api.LoaderCSS
	case ext == ".tsx":
		return api.LoaderTSX
	case ext == ".ts", ext == ".mts", ext == ".cts":
		return api.LoaderTS
	}
	return api.LoaderJSX
}

// rewrite returns the text of a file as esbuild should read it.
func rewrite(disk *files, file string) (text []byte, messages []api.Message, err error) {
	text, err = disk.read(file)
	if err != nil {
		return nil, nil, err
	}
	if path.Ext(file) == ".css" {
		return rewriteImageSets(text), nil, nil
	}
	if createsStyles(file, text) {
		module := `require("` + runtimePrefix + runtime.InsertedStyles + `")`
		text = styleMaker.ReplaceAllLiteral(text, []byte(module+".createStyle()"))
		text = styleElement.ReplaceAll(text, []byte("${1}${3}"+module+".Style${2}${4}"))
	}
	if writesStyles(file, text) { // the end keeps “use client” and the like at the beginning
		text = fmt.Appendf(bytes.Clone(text), "\n;require(\"%s\").allowInlineStyles();\n", runtimePrefix+runtime.WrittenStyles)
	}
	text, messages = rewriteURLs(disk, file, text)
	return text, messages, nil
}

// needsRewrite reports whether a file may have to be rewritten.
func needsRewrite(file string, text []byte) bool {
	if path.Ext(file) == ".css" {
		return bytes.Contains(bytes.ToLower(text), []byte("image-set("))
	}
	return bytes.Contains(text, importMeta) || createsStyles(file, text) || writesStyles(file, text)
}

// htmlWriters are the names of what writes HTML, and the style attributes in it.
var htmlWriters = [][]byte{[]byte("dangerouslySetInnerHTML"), []byte("innerHTML"), []byte("insertAdjacentHTML"), []byte("parseFromString")}

// attributeWriter matches a call that writes the style attribute, or one whose name the code does not tell.
var attributeWriter = regexp.MustCompile("\\.setAttribute\\(\\s*(?:" + styleText + "|[\\w$])")

// writesStyles reports whether a script may write style attributes. React itself sets styles one by one.
func writesStyles(file string, text []byte) bool {
	contains := func(name []byte) bool { return bytes.Contains(text, name) }
	return (slices.ContainsFunc(htmlWriters, contains) || contains([]byte(".setAttribute(")) && attributeWriter.Match(text)) &&
		!isReact(file)
}

func isReact(file string) bool {
	return inPackage(file) && slices.Contains([]string{"react", "react-dom", "scheduler"}, packageName(file))
}

// createsStyles reports whether a package creates or renders style elements. React does so for components alone.
func createsStyles(file string, text []byte) bool {
	if !inPackage(file) {
		return false
	}
	for _, name := range []string{`"style"`, "'style'", "`style`"} {
		for at := 0; ; {
			next := bytes.Index(text[at:], []byte(name))
			if next < 0 {
				break
			}
			at += next
			// Only the few files that pass it to a function are searched by the slow expressions.
			if bytes.HasSuffix(bytes.TrimRight(text[:at], " \t\r\n"), []byte("(")) {
				return !isReact(file) && (styleMaker.Match(text) || styleElement.Match(text))
			}
			at += len(name)
		}
	}
	return false
}

// rewriteURLs replaces addresses of files that are relative to a module. The files of packages may be missing: not all that
// a package contains is used.
func rewriteURLs(disk *files, file string, text []byte) (result []byte, messages []api.Message) {
	var imports strings.Builder
	end := 0
	for i, at := range assetURL.FindAllSubmatchIndex(text, -1) {
		spec := ""
		for group := 2; group < len(at); group += 2 {
			if at[group] >= 0 {
				spec = string(text[at[group]:at[group+1]])
			}
		}
		target := filepath.Join(filepath.Dir(file), filepath.FromSlash(spec))
		if strings.HasPrefix(spec, "/") || strings.Contains(spec, ":") {
			continue
		}
		if info, err := os.Stat(target); (err != nil || !info.Mode().IsRegular()) && !isFileOfPackage(spec, filepath.Dir(file)) {
			if !inPackage(file) {
				l := &lost{disk: disk, spec: spec, importer: file}
				messages = append(messages, api.Message{
					Text: fmt.Sprintf("The file “%s” does not exist.", spec), Notes: []api.Note{{Text: l.nearestFile()}},
					Location: siteFile{disk.relative(file), text}.location(at[0], at[1]),
				})
			}
			continue
		}
		name := fmt.Sprintf("$gacetaURL%d", i)
		result = append(append(result, text[end:at[0]]...), name+"()"...)
		result = append(result, bytes.Repeat([]byte("\n"), bytes.Count(text[at[0]:at[1]], []byte("\n")))...)
		fmt.Fprintf(&imports, "\nimport %s from %s;", name, quote(urlNamespace+":"+spec))
		end = at[1]
	}
	return append(append(result, text[end:]...), imports.String()...), messages
}

// locateURL returns the place where a module writes the address of a file.
func (f *files) locateURL(file, spec string) *api.Location {
	text, err := f.read(file)
	for _, at := range assetURL.FindAllIndex(text, -1) {
		if err == nil && bytes.Contains(text[at[0]:at[1]], []byte(spec)) {
			return siteFile{f.relative(file), text}.location(at[0], at[1])
		}
	}
	return nil
}

// isFileOfPackage reports whether an import names a file in an installed package. A package is found from a folder.
func isFileOfPackage(spec, folder string) bool {
	found := packagePath.FindStringSubmatch(spec)
	if found == nil || found[2] == "" {
		return false
	}
	_, installed := findPackage(found[1], folder)
	return installed
}

// rewriteImageSets writes url() around the strings in image-set().
func rewriteImageSets(text []byte) (result []byte) {
	end := 0
	for _, at := range imageSet.FindAllIndex(text, -1) {
		if at[1] < end {
			continue
		}
		result, end = append(result, text[end:at[1]]...), at[1]
		for depth := 1; end < len(text) && depth > 0; {
			switch c := text[end]; c {
			case '"', '\'':
				close := bytes.IndexByte(text[end+1:], c)
				if close < 0 {
					return append(result, text[end:]...)
				}
				whole := text[end : end+close+2]
				if depth == 1 {
					whole = []byte("url(" + string(whole) + ")")
				}
				result, end = append(result, whole...), end+close+2
				continue
			case '(':
				depth++
			case ')':
				depth--
			}
			result = append(result, text[end])
			end++
		}
	}
	return append(result, text[end:]...)
}

// urlNamespace is the prefix of imports that rewriteURLs adds.
const urlNamespace = "gaceta-url"

// workerEnding ends the name of a worker's module, and workerName is what the name of its published script contains.
const (
	workerEnding = ".worker.js"
	workerName   = ".worker-"
)

// published are the types of files, beside those of runtime.AssetTypes, that new URL() can publish.
var published = map[string]bool{
	".json": true, ".txt": true, ".csv": true, ".geojson": true, ".topojson": true, ".bin": true, ".data": true, ".md": true, ".yaml": true,
}

// urlPlugin resolves the imports that rewriteURLs adds: the module's default export returns the address as a URL. Its text
// begins at the root of the site, so that it is the same while a page is prerendered and in the browser.
func (s sources) urlPlugin() api.Plugin {
	const file, worker = "gaceta-file", "gaceta-worker"
	return api.Plugin{Name: urlNamespace, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + urlNamespace + ":"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			spec := strings.TrimPrefix(a.Path, urlNamespace+":")
			target := filepath.Join(a.ResolveDir, filepath.FromSlash(spec))
			if _, err := os.Stat(target); err == nil {
				return api.OnResolveResult{Path: target, Namespace: urlNamespace}, nil
			}
			found := b.Resolve(spec, api.ResolveOptions{ResolveDir: a.ResolveDir, Importer: a.Importer, Kind: api.ResolveJSImportStatement})
			if len(found.Errors) > 0 {
				found.Errors[0].Location = s.disk.locateURL(a.Importer, spec)
				return api.OnResolveResult{Errors: found.Errors}, nil
			}
			return api.OnResolveResult{Path: found.Path, Namespace: urlNamespace}, nil
		})
		options := api.OnResolveOptions{Filter: "^(?:" + file + "|" + worker + "):"}
		b.OnResolve(options, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			namespace, name, _ := strings.Cut(a.Path, ":")
			if namespace == worker { // the ending of the published script
				name += workerEnding
			}
			return api.OnResolveResult{Path: name, Namespace: namespace}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: urlNamespace}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			from := a.Path
			switch ext := strings.ToLower(path.Ext(a.Path)); {
			case scripts.MatchString(a.Path):
				from = worker + ":" + a.Path
			case published[ext]:
				from = file + ":" + a.Path
			case !isAsset(a.Path):
				result.Errors = []api.Message{{
					Text:  fmt.Sprintf("The file %s cannot be published from code.", filepath.Base(a.Path)),
					Notes: []api.Note{{Text: "Put it into site/public and use its address."}},
				}}
				return result, nil
			}
			contents := "import address from " + quote(from) + ";\n" + `export default () => {
  const url = new URL(address, globalThis.location?.href ?? "https://site.invalid/");
  return Object.defineProperties(url, { href: { value: address }, toString: { value: () => address }, toJSON: { value: () => address } });
};
`
			return api.OnLoadResult{Contents: &contents, ResolveDir: filepath.Dir(a.Path), Loader: api.LoaderJS}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: file}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			real, err := s.disk.resolve(a.Path)
			if err != nil {
				return result, err
			}
			text, err := s.disk.read(real)
			if m, ok := s.disk.message(a.Path, err); ok {
				result.Errors = []api.Message{m}
				return result, nil
			}
			contents := string(text)
			s.disk.published.Store(a.Path, true)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderFile}, err
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: worker}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			return s.bundleWorker(b.InitialOptions, strings.TrimSuffix(a.Path, workerEnding)), nil
		})
	}}
}

// bundleWorker bundles the code of a worker into one script, which can be a module or not.
func (s sources) bundleWorker(parent *api.BuildOptions, file string) (result api.OnLoadResult) {
	s.isWorker = true
	o := common(s.disk.root, s)
	o.EntryPoints, o.Splitting, o.Format, o.Platform = []string{file}, false, api.FormatIIFE, api.PlatformBrowser
	o.Define["process.env.NODE_ENV"] = parent.Define["process.env.NODE_ENV"]
	maps.Copy(o.Define, browserDefines)
	o.Define["import.meta.url"] = "self.location.href" // a script that is no module has no import.meta
	o.Plugins = []api.Plugin{remotePlugin(), drawingsPlugin(s.disk)}
	built := api.Build(s.checked(o))
	result.Errors, result.Warnings = built.Errors, built.Warnings
	if len(built.Errors) > 0 {
		return result
	}
	out := readResult(s.disk.root, s, built)
	for name := range out.meta.Inputs {
		if !strings.Contains(name, ":") {
			s.disk.published.Store(s.disk.absolute(name), true)
		}
	}
	script := out.outputOf(s.disk.relative(file))
	if o.Define["process.env.NODE_ENV"] == `"production"` { // the hash of this text is in its name
		out.dropPaths()
		out.assets[script] = minify(out.assets[script], api.LoaderJS)
	}
	contents := string(out.assets[script])
	return api.OnLoadResult{Contents: &contents, Loader: api.LoaderFile}
}
