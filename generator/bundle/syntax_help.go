package bundle

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/runtime"
)

// Frequent mistakes in JSX end far from their beginning, in words about expressions. They are explained where they begin.

// unterminated is the message for a regular expression without an end on its line.
const unterminated = "Unterminated regular expression"

var (
	// secondElement matches code that ends with an element, or an expression in braces, after another element.
	secondElement = regexp.MustCompile(`(?:</[\w.:-]*>|/>)\s*(?:(<[\w.:-]*)[^<]*|(\{))$`)
	unexpected    = regexp.MustCompile(`^(?:Expected .* but found|Unexpected) "(.*)"$`)
	// wrongRegExp matches the messages for a closing tag whose slash begins a regular expression.
	wrongRegExp   = regexp.MustCompile(`^(?:` + unterminated + `|Syntax error ".*"|Invalid flag .* in regular expression)$`)
	noVoidContent = regexp.MustCompile(`^Unexpected closing .* does not match opening "(area|base|br|col|embed|hr|img|input|link|meta|` +
		`source|track|wbr)" tag$`)
)

// statementHelp says what to write in place of a statement in braces.
var statementHelp = map[string]string{
	"if":    "Write a condition: {isOpen && <p>…</p>}, or {isOpen ? <p>…</p> : <b>…</b>}.",
	"for":   "Write: {list.map((item) => <p key={item}>…</p>)}.",
	"while": "Write: {list.map((item) => <p key={item}>…</p>)}.",
}

// explainSyntax explains a mistake in JSX. It reports false for other messages.
func (w wording) explainSyntax(d *diag.Diagnostic, m api.Message) bool {
	if m.Location == nil || !scripts.MatchString(m.Location.File) {
		return false
	}
	if found := noVoidContent.FindStringSubmatch(m.Text); found != nil {
		d.Help = fmt.Sprintf("<%s> has no content. Write: <%s />. %s", found[1], found[1], d.Help)
		return true
	}
	isRegExp := wrongRegExp.MatchString(m.Text)
	found := unexpected.FindStringSubmatch(m.Text)
	if found == nil && !isRegExp {
		return false
	}
	file, ok := w.disk.open(m.Location.File)
	if !ok {
		return false
	}
	text, end := file.text, file.offset(m.Location)
	if isRegExp {
		code := string(text[:end])
		if m.Text != unterminated { // the expression ended with the slash of the next closing tag
			code = code[:max(0, strings.LastIndex(code, "</"))]
		}
		if end = strings.LastIndex(code, "</"); end < 0 {
			return false
		}
	}
	before := string(text[:end])
	word := ""
	if found != nil {
		word = found[1]
	}
	trimmed := strings.TrimRight(before, " \t\r\n")
	switch help, isLoop := statementHelp[word]; {
	case word == "!" && strings.HasPrefix(string(text[end:]), "!--"):
		d.Message, d.Help = "JSX has no HTML comments.", "Write: {/* … */}"
	case isStatement.MatchString(word) && strings.HasSuffix(trimmed, "{"):
		if !isLoop {
			help = "Move it above the return."
		}
		d.Message, d.Help = fmt.Sprintf("“%s” is a statement, and braces in JSX contain an expression.", word), help
	case word == ":" && styleObject.MatchString(before):
		d.Message, d.Help = "The value of style is an object, which has braces of its own.", `Write: style={{ color: "red" }}`
	default:
		if word == "{" {
			before += "{"
		}
		at := secondElement.FindStringSubmatchIndex(before)
		if at != nil && at[2] >= 0 && strings.Count(before[at[2]:], "{") > strings.Count(before[at[2]:], "}") {
			at = nil // within its braces
		}
		if at == nil && isRegExp {
			d.Message = "This closing tag is inside of braces, or the brace before it is missing."
			d.Help = "Close the expression before the tag: }"
			d.Pos = file.pos(end, end+len("</"))
			return true
		}
		if at == nil {
			return false
		}
		from := max(at[2], at[4])
		d.Message, d.Help = "An expression contains one element, and this is a second one.", "Put both into a fragment: <>…</>."
		d.Pos = file.pos(from, min(from+max(at[3]-at[2], 1), len(text)))
	}
	return true
}

var (
	isStatement = regexp.MustCompile(`^(?:if|for|while|do|switch|try|return|const|let|var|throw)$`)
	styleObject = regexp.MustCompile(`\bstyle=\{\s*[\w"'-]+\s*$`)
)

// noExport matches the message for a name that a module does not export.
var noExport = regexp.MustCompile(`^No matching export in "([^"]+)" for import "([^"]+)"$`)

// exportedName matches what a module exports in a declaration.
var exportedName = regexp.MustCompile(`(?m)^export\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+([A-Za-z_$][\w$]*)`)

// explainExport explains the import of a name that a module does not export.
func (w wording) explainExport(d *diag.Diagnostic, m api.Message) {
	found := noExport.FindStringSubmatch(m.Text)
	if found == nil || noDefaultExport.MatchString(m.Text) {
		return
	}
	file, name := found[1], found[2]
	if inPackage("/" + file) {
		w.explainPackageExport(d, m, file, name)
		return
	}
	d.Message = fmt.Sprintf("%s exports no “%s”.", file, name)
	if textFile.MatchString(file) && strings.HasPrefix(d.Pos.File, runtimePrefix) {
		d.Pos = diag.Pos{File: file, Line: 1, Column: 1}
		d.Message, d.Help = file+" has no default export.", "Write: export default { … }"
		return
	}
	if strings.HasPrefix(file, runtimePrefix) {
		d.Message, d.Help = fmt.Sprintf("“gaceta” exports no “%s”.", name), diag.Suggest(name, "It exports", runtime.Exports())
		if runtime.IsProp(name) {
			d.Help = fmt.Sprintf("Pages and the layout receive it as a prop: function Page({ %s }: PageProps)", name)
		}
		return
	}
	if near := otherExport.FindStringSubmatch(d.Help); near != nil {
		d.Help = "Did you mean “" + near[1] + "”?"
	}
	if isAsset(file) {
		d.Help = "Its default export is its address. Write: import address from …, without braces, and <img src={address} alt=\"\" />"
		return
	}
	module, ok := w.disk.open(file)
	if !ok {
		return
	}
	names := jsonKeys(file, module.text)
	for _, at := range exportedName.FindAllSubmatch(module.text, -1) {
		names = append(names, string(at[1]))
	}
	hasDefault := hasDefaultExport.Match(module.text)
	switch {
	case name == "default" && len(names) > 0:
		d.Message = file + " has no default export."
		d.Help = "Write the names that it exports: import { " + strings.Join(names, ", ") + " }"
	case name != "default" && hasDefault && len(names) == 0:
		d.Help = "It has a default export. Write: import " + name + " from …, without braces."
	default:
		d.Help = diag.Suggest(name, "It exports", names)
	}
}

// explainPackageExport explains the import of a name that the file of a package does not export.
func (w wording) explainPackageExport(d *diag.Diagnostic, m api.Message, file, name string) {
	pkg := packageName(file)
	d.Message = fmt.Sprintf("The package “%s” exports no “%s”.", pkg, name)
	names := exportsOf(w.disk.absolute(file))
	if near := otherExport.FindStringSubmatch(d.Help); near != nil && len(names) == 0 {
		names = near[1:]
	}
	d.Help = diag.Suggest(name, "It exports", names)
	if name != "default" || len(names) == 0 {
		return
	}
	d.Message = fmt.Sprintf("The package “%s” has no default export.", pkg)
	local := strings.TrimSpace(writtenAt(m.Location))
	if slices.Contains(names, local) {
		d.Help = fmt.Sprintf("Write: import { %s } from …", local)
		return
	}
	d.Help = fmt.Sprintf("Write: import * as %s from …, or import what you need by its name. %s", local,
		diag.Suggest("", "It exports", names))
}

// exportsOf lists what a module exports by name, without what it passes on from other packages.
func exportsOf(file string) (names []string) {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{file}, Bundle: true, Metafile: true, Outdir: filepath.Dir(file), LogLevel: api.LogLevelSilent,
		Format: api.FormatESModule, Packages: api.PackagesExternal,
	})
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Exports    []string
		}
	}
	if json.Unmarshal([]byte(result.Metafile), &meta) != nil {
		return nil
	}
	for _, o := range meta.Outputs {
		if o.EntryPoint != "" {
			names = o.Exports
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "default" })
}

// otherExport matches esbuild's proposal of another name.
var otherExport = regexp.MustCompile(`^Did you mean to import "([^"]+)" instead\?$`)

// jsonKeys returns the names that a JSON file exports besides its whole value, which is the default export.
func jsonKeys(file string, text []byte) []string {
	var keys map[string]json.RawMessage
	if path.Ext(file) != ".json" || json.Unmarshal(text, &keys) != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(keys))
}

var hasDefaultExport = regexp.MustCompile(`(?m)^export\s+default\b`)
