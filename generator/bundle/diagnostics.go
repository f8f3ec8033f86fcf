package bundle

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/runtime"
)

// wording replaces what esbuild says, in terms of its own, by what the author of a site can do.
type wording struct{ disk *files }

// diagnostics converts the messages of esbuild. Errors with one cause are reported once, at the first of their places.
func (w wording) diagnostics(faults, warnings []api.Message) diag.List {
	var list diag.List
	seen, unclosed, refused := map[string]bool{}, map[string]bool{}, map[diag.Diagnostic]bool{}
	builtIns := map[string][]string{} // by the package that imports them
	faults, warnings = w.sortWrongCases(faults, warnings)
	for _, m := range faults {
		locate(w.disk, &m)
		w.withhold(&m)
		d := diagnostic(diag.Error, m)
		l, isLost := explainImport(w.disk, m)
		switch {
		case refused[d], isLost && seen[l.key]:
			continue
		case isLost && m.Location != nil && m.Location.File == runtimePrefix+runtime.Formula:
			d = diag.Diagnostic{Severity: diag.Error, Code: "bundle", Pos: diag.Pos{File: "package.json", Line: 1, Column: 1}}
			d.Message, d.Help = "Formulas need the package “temml”, which is not installed.", "Run: npm install temml"
		case isLost && isBuiltIn(l.spec) && inPackage(l.importer):
			name := packageName(l.importer)
			if builtIns[name] = append(builtIns[name], "“"+l.spec+"”"); len(builtIns[name]) > 1 {
				continue
			}
		case isLost:
			seen[l.key] = true
			d.Message, d.Help = l.message, l.help
		default:
			if kind, ok := w.explainType(&d, m); ok && seen[kind] {
				continue
			} else if ok {
				seen[kind] = true
			}
			if unclosed[d.Pos.File] { // what follows from a tag that is not closed
				continue
			}
			unclosed[d.Pos.File] = strings.HasPrefix(m.Text, "Unexpected closing ") && strings.Contains(m.Text, "tag does not match")
			w.explainSyntax(&d, m)
			w.explainExport(&d, m)
		}
		refused[d] = d.Code == outsideCode
		list = append(list, d)
	}
	for i, d := range list {
		if name := packageName(d.Pos.File); builtIns[name] != nil && inPackage("/"+d.Pos.File) {
			list[i] = w.nodePackage(d, name, slices.Compact(slices.Sorted(slices.Values(builtIns[name]))))
		}
	}
	for _, m := range warnings {
		isFollowUp := m.ID == "import-is-undefined" && len(faults) > 0 // the missing export is an error already
		if _, isAddress := m.Detail.(RemoteAddress); m.Text != noGeneratedConfig && !isFollowUp && !isAddress {
			locate(w.disk, &m)
			w.withhold(&m)
			list = append(list, diagnostic(diag.Warning, m))
		}
	}
	return list
}

// wrongCase matches esbuild's warning for an import with other capital letters than its file.
var wrongCase = regexp.MustCompile(`^Use ".*" instead of "(.*)" to avoid`)

// sortWrongCases makes errors of the warnings for files that cannot be read under their imported names, because the system tells
// capital letters apart, and drops esbuild's own errors for them.
func (w wording) sortWrongCases(faults, warnings []api.Message) (errors, others []api.Message) {
	missing := map[api.Location]bool{}
	for _, m := range warnings {
		found := wrongCase.FindStringSubmatch(m.Text)
		if found == nil || m.Location == nil {
			others = append(others, m)
			continue
		}
		if _, err := os.Stat(w.disk.absolute(found[1])); err != nil {
			missing[*m.Location] = true
			errors = append(errors, api.Message{Text: "Could not resolve " + writtenAt(m.Location), Location: m.Location})
			continue
		}
		m.Text = "The file of " + writtenAt(m.Location) + " has other capital letters in its name."
		m.Notes = []api.Note{{Text: "Write them as the file has them: most systems tell them apart."}}
		others = append(others, m)
	}
	for _, m := range faults {
		if m.Location == nil || !missing[*m.Location] || !strings.HasPrefix(m.Text, "Cannot read file") {
			errors = append(errors, m)
		}
	}
	return errors, others
}

// writtenAt returns the code of a place, such as an import in quotation marks.
func writtenAt(l *api.Location) string {
	begin := min(l.Column, len(l.LineText))
	return l.LineText[begin:min(begin+l.Length, len(l.LineText))]
}

// locate sets the place of a message on an island that only browsers run, which esbuild reads under another name.
func locate(disk *files, m *api.Message) {
	if m.Location == nil {
		return
	}
	if file, ok := strings.CutPrefix(m.Location.File, clientNamespace+":"); ok {
		place := *m.Location
		place.File = disk.relative(file)
		m.Location = &place
	}
}

// remoteAddresses returns the addresses of other hosts, which addressPlugin reports as warnings at their places.
func remoteAddresses(warnings []api.Message) (list []RemoteAddress) {
	for _, m := range warnings {
		if address, ok := m.Detail.(RemoteAddress); ok {
			address.Pos = position(m.Location)
			list = append(list, address)
		}
	}
	return list
}

// nodePackage returns the error for a package that imports modules of Node in code for browsers, where the site imports it.
func (w wording) nodePackage(d diag.Diagnostic, name string, modules []string) diag.Diagnostic {
	d.Message = fmt.Sprintf("The package “%s” imports %s, which browsers do not have.", name, strings.Join(modules, ", "))
	d.Help = "Use it in a page, which is rendered in Node, and not in an island."
	if pos, via, ok := w.importOf(name); ok {
		d.Pos = pos
		if via != name {
			d.Help = "The package “" + via + "” brings it. " + d.Help
		}
	}
	return d
}

// withhold removes esbuild's words about a file that a bundle may not contain: they may quote it.
func (w wording) withhold(m *api.Message) {
	if strings.HasPrefix(m.PluginName, "gaceta") {
		return
	}
	m.Notes = slices.DeleteFunc(m.Notes, func(n api.Note) bool { return n.Location != nil && !w.disk.mayQuote(n.Location) })
	if l := m.Location; l != nil && !w.disk.mayQuote(l) {
		m.Text, m.Notes, m.Detail = "esbuild does not accept this file.", nil, outsideCode
		m.Location = &api.Location{File: l.File, Line: l.Line}
	}
}

// noGeneratedConfig is what esbuild says where .gaceta could not be written. The bundler does not need the file.
const noGeneratedConfig = `Cannot find base config file "./.gaceta/tsconfig.json"`

// noDefaultExport matches the message for an island, a layout or a component for texts.
var noDefaultExport = regexp.MustCompile(
	`^No matching export in "([^"]+\.island\.tsx|site/(?:layout|markdown/[^"/]+)\.tsx)" for import "default"$`)

// diagnostic converts a message of esbuild.
func diagnostic(severity diag.Severity, m api.Message) diag.Diagnostic {
	if found := noDefaultExport.FindStringSubmatch(m.Text); found != nil {
		message := found[1] + " must export default a component."
		if strings.HasSuffix(found[1], ".island.tsx") {
			message = path.Base(found[1]) + " must export default defineIsland(…)."
		}
		pos := diag.Pos{File: found[1], Line: 1, Column: 1}
		return diag.Diagnostic{Severity: severity, Code: "bundle", Pos: pos, Message: message}
	}
	d := diag.Diagnostic{Severity: severity, Code: "bundle", Message: m.Text}
	if strings.HasPrefix(m.PluginName, "gaceta") {
		d.Code = "bundle-site"
	}
	switch m.PluginName {
	case postcssName:
		d.Code = "bundle-postcss"
	case drawingName:
		d.Code = "image-svg"
	}
	if code, ok := m.Detail.(string); ok { // of a message of this package
		d.Code = code
	}
	if l := m.Location; l != nil {
		d.Pos = position(l)
	}
	if len(m.Notes) > 0 && !strings.HasPrefix(m.Notes[0].Text, "The plugin \"gaceta-") {
		d.Help = noteText(m.Notes[0])
	}
	return d
}

func position(l *api.Location) diag.Pos {
	begin := min(l.Column, len(l.LineText))
	end := min(begin+l.Length, len(l.LineText))
	return diag.Pos{
		File: filepath.ToSlash(l.File), Line: l.Line, Column: utf8.RuneCountInString(l.LineText[:begin]) + 1,
		Length: utf8.RuneCountInString(l.LineText[begin:end]),
	}
}

// noteText returns a note as a sentence. A note such as “The opening tag is here:” is followed by its place.
func noteText(n api.Note) string {
	if l := n.Location; l != nil && strings.HasSuffix(n.Text, ":") {
		pos := position(l)
		return fmt.Sprintf("%s %s:%d:%d.", n.Text, pos.File, pos.Line, pos.Column)
	}
	return n.Text
}
