package bundle

import (
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// diagnostics converts the messages of esbuild. A package that is not installed is
// reported once, at its first import.
func diagnostics(errors, warnings []api.Message) diag.List {
	var list diag.List
	missing := map[string]bool{}
	for _, m := range errors {
		d, name := diagnostic(diag.Error, m), missingPackage(m)
		if missing[name] {
			continue
		}
		if name != "" {
			missing[name] = true
			d.Message, d.Help = "The package “"+name+"” is not installed.", "Run: npm install "+name
		}
		list = append(list, d)
	}
	if missing["react"] || missing["react-dom"] { // then nothing is installed, and all other errors follow from it
		list = nil
		list.Errorf("bundle", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Run: npm install", "React is not installed.")
	}
	for _, m := range warnings {
		list = append(list, diagnostic(diag.Warning, m))
	}
	return list
}

var unresolved = regexp.MustCompile(`^Could not resolve "((?:@[a-z0-9-][\w.-]*/)?[a-z0-9][\w.-]*)(?:/[^"]*)?"$`)

// missingPackage returns the package that an import could not find, "" for other errors.
func missingPackage(m api.Message) string {
	if found := unresolved.FindStringSubmatch(m.Text); found != nil {
		return found[1]
	}
	return ""
}

var noDefaultExport = regexp.MustCompile(`^No matching export in "([^"]+\.island\.tsx)" for import "default"$`)

// diagnostic converts a message of esbuild.
func diagnostic(severity diag.Severity, m api.Message) diag.Diagnostic {
	if found := noDefaultExport.FindStringSubmatch(m.Text); found != nil {
		return diag.Diagnostic{
			Severity: severity, Code: "bundle", Pos: diag.Pos{File: found[1], Line: 1, Column: 1},
			Message: path.Base(found[1]) + " must export default defineIsland(…).",
		}
	}
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
