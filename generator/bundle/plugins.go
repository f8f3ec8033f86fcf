package bundle

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/image/svg"
	"github.com/evanw/esbuild/pkg/api"
)

// drawingName is the name of drawingsPlugin in messages.
const drawingName = "gaceta-drawing"

// drawingsPlugin writes imported SVG files again: package svg says why. addressPlugin does so in style sheets.
func drawingsPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: drawingName, Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `(?i:\.svg)$`, Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := disk.read(a.Path)
			if err != nil || len(a.With) > 0 {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			drawing, err := svg.Write(data)
			if err != nil {
				return api.OnLoadResult{Errors: []api.Message{drawingMessage(a.Path, data, err)}}, nil
			}
			contents := string(drawing.Data)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderFile}, nil
		})
	}}
}

// drawingMessage returns the message for an SVG that is refused. Without a file it is at the import.
func drawingMessage(file string, data []byte, err error) api.Message {
	m := api.Message{PluginName: drawingName, Text: "The SVG is not allowed: " + err.Error() + ".", Notes: []api.Note{{Text: svg.Help}}}
	if refused := (*svg.Error)(nil); errors.As(err, &refused) {
		m.Text, m.Notes[0].Text = "The SVG is not allowed: "+refused.Reason+".", refused.Help
		if file != "" {
			m.Location = siteFile{file, data}.locationAt(refused.Line, refused.Column)
		}
	}
	return m
}

var (
	defaultExport = regexp.MustCompile(`(?m)^export default\b.*$`)
	definition    = regexp.MustCompile(`\bdefineIsland\s*[(<]`)
	nameless      = regexp.MustCompile(`\bdefineIsland\s*(?:<[^()]*>)?\(\s*(?:\(|function\b|[\w$.]+\s*,?\s*\))`)
	named         = regexp.MustCompile("\\bdefineIsland\\s*(?:<[^()]*>)?\\(\\s*[\"'`]([^\"'`\\n]+)[\"'`]")
	islandFile    = `\.island\.tsx$`
)

// definitionPlugin reports islands whose default export cannot be the result of
// defineIsland. React would only say that an element type is undefined.
func definitionPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: "gaceta-definition", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: islandFile, Namespace: "file"}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := disk.read(a.Path)
			if err != nil || inPackage(a.Path) {
				return result, nil // esbuild reads it itself, and words the error
			}
			at, message, help := wrongDefinition(filepath.Base(a.Path), text)
			if at != nil {
				result.Errors = []api.Message{{
					Text:     message,
					Location: siteFile{disk.relative(a.Path), text}.location(at[0], at[1]),
					Notes:    []api.Note{{Text: help}},
				}}
			}
			return result, nil
		})
	}}
}

// wrongDefinition returns where a file of an island does not define it, and what is wrong; no place if nothing is.
func wrongDefinition(name string, text []byte) (at []int, message, help string) {
	export := defaultExport.FindIndex(text)
	own := strings.TrimSuffix(name, ".island.tsx")
	names := named.FindAllSubmatchIndex(text, -1)
	switch call := nameless.FindIndex(text); {
	case len(names) == 1 && string(text[names[0][2]:names[0][3]]) != own:
		other := string(text[names[0][2]:names[0][3]])
		return names[0][2:], "The island “" + other + "” is in " + name + ": an island has the name of its file.",
			"Write: defineIsland(" + quote(own) + ", …). Or rename the file to " + other + ".island.tsx."
	case call != nil:
		return call, "defineIsland needs the name of the island before its component.",
			"Write: defineIsland(" + quote(own) + ", …)."
	case export != nil && !definition.Match(text):
		return export, name + " must export default defineIsland(…).", "Import defineIsland from “gaceta”."
	}
	return nil, "", ""
}

// insertion is the function with which packages built by bunchee put a style
// sheet into the page.
const insertion = "function __insertCSS(code) {"

// stylesPlugin empties that function if the site imports a style sheet of the package, which has the same rules. So a site
// can put them into a layer, and its scripts do not contain them. For other sites rewritePlugin changes what is inserted.
func stylesPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: "gaceta-styles", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `[\\/]node_modules[\\/].*\.m?js$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := disk.read(a.Path)
			if err != nil || !bytes.Contains(text, []byte(insertion)) || !importsSheet(disk, packageName(a.Path)) {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			contents := strings.Replace(string(text), insertion, "function __insertCSS() {}\nfunction __insertedCSS(code) {", 1)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS}, nil
		})
	}}
}

// importsSheet reports whether a file of the site imports a style sheet of a package.
func importsSheet(disk *files, name string) (found bool) {
	sheet := regexp.MustCompile(`["']` + regexp.QuoteMeta(name) + `/[^"'\n]*\.css["']`)
	_ = fs.WalkDir(disk.site, "site", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && (path.Ext(file) == ".css" || scripts.MatchString(file)) {
			text, _ := disk.site.ReadFile(file)
			found = found || sheet.Match(text)
		}
		return nil //nolint:nilerr // a file that cannot be read imports nothing
	})
	return found
}

// fileComment matches the line that esbuild writes before the rules of each file, and the address of the source map at the
// end. It leaves out all other comments, and these ones where it minifies.
var fileComment = regexp.MustCompile(`(?m)/\*[ #].+ \*/$`) // without ^ it is much faster

// moduleComment matches the line before the rules of a CSS module.
var moduleComment = regexp.MustCompile(`^/\* .+\.module\.css \*/\n`)

// layerOrder matches what esbuild leaves of a file that follows again later in the same sheet: the names of its layers.
var layerOrder = regexp.MustCompile(`(?m)^@layer [^{;]+;$`)

// dropSharedModules removes the CSS modules from the style sheets of pages that the base sheet contains, which every page loads
// first. Other style sheets stay in both: their rules may have to follow those of the page.
func (b *Bundler) dropSharedModules(o *output) {
	shared := map[string]bool{}
	for _, rules := range splitByFile(o.assets[o.cssOf(serverEntry)]) {
		shared[rulesOf(rules)] = moduleComment.Match(rules)
	}
	for _, page := range b.src.pages {
		var own []byte
		for _, rules := range splitByFile(o.assets[o.cssOf(page)]) {
			if !shared[rulesOf(rules)] {
				own = append(own, rules...)
			}
		}
		if name := o.cssOf(page); name != "" {
			o.assets[name] = own
		}
	}
}

// rulesOf returns what one file has in a sheet, wherever it follows there.
func rulesOf(part []byte) string {
	if bytes.Contains(part, []byte("@layer ")) { // the search is much faster
		part = layerOrder.ReplaceAll(part, nil)
	}
	return string(bytes.TrimSpace(part))
}

// splitByFile splits a style sheet before each comment that names a file.
func splitByFile(sheet []byte) (parts [][]byte) {
	start := 0
	for _, at := range fileComment.FindAllIndex(sheet, -1) {
		if at[0] == 0 || sheet[at[0]-1] == '\n' {
			parts = append(parts, sheet[start:at[0]])
			start = at[0]
		}
	}
	return append(parts, sheet[start:])
}
