package main

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/runtime"
)

var (
	exportLine = regexp.MustCompile(`(?m)^export (?:\{ (.*) \}|\*) from "(?:\./|gaceta:)(.*)";$`)
	// typeScript is a declaration at the top level, with its comment before it. It ends with the first line that is not indented.
	typeScript = regexp.MustCompile(`(?m)(?:^/\*\*((?:[^*]|\*[^/])*)\*/\n(?:// .*\n)*)?^(export )?(function|interface|type) (\w+)((?:.*\n)(?:[ )}|].*\n|\n)*)`)
	// exportedValue is what only the lists of index.ts export.
	exportedValue = regexp.MustCompile(`(?m)^export (?:const|let|var|class|enum|default|abstract|async|declare|\{).*$`)
	memberLine    = regexp.MustCompile(`(?m)(?:^ +/\*\*((?:[^*]|\*[^/])*)\*/\n)?^ +(\w+)(\??): (.*);$`)
	typeName      = regexp.MustCompile(`\b[A-Z]\w+\b`)
)

// declaration is a type or a function of the framework.
type declaration struct {
	name, comment, kind, text string
	file                      string
}

// frameworkFile returns the declarations of a file of the framework, by name.
func frameworkFile(t *testing.T, name string) (declarations []declaration) {
	t.Helper()
	for _, ext := range []string{".ts", ".tsx"} {
		text, err := fs.ReadFile(runtime.Files(), name+ext)
		if err != nil {
			continue
		}
		if found := exportedValue.FindString(string(text)); name == "types" && found != "" {
			t.Errorf("generator/runtime/%s%s: the reference cannot show “%s”", name, ext, found)
		}
		for _, found := range typeScript.FindAllStringSubmatch(string(text), -1) {
			comment := plainComment(found[1])
			declarations = append(declarations, declaration{found[4], comment, found[3], found[5], name})
		}
		return declarations
	}
	t.Fatalf("generator/runtime has no file %s", name)
	return nil
}

// exports returns what a site can import from "gaceta", in the order of index.ts, and everything that those files declare.
func exports(t *testing.T) (exported []declaration, all map[string]declaration) {
	t.Helper()
	index, err := fs.ReadFile(runtime.Files(), runtime.Index)
	if err != nil {
		t.Fatal(err)
	}
	if other := exportLine.ReplaceAllString(string(index), ""); strings.Contains(other, "export") {
		t.Errorf("generator/runtime/%s has an export that this test does not understand:\n%s", runtime.Index, other)
	}
	all = map[string]declaration{}
	for _, line := range exportLine.FindAllStringSubmatch(string(index), -1) {
		declared := frameworkFile(t, line[2])
		for _, d := range declared {
			all[d.name] = d
		}
		if line[1] == "" {
			exported = append(exported, declared...)
			continue
		}
		for name := range strings.SplitSeq(line[1], ", ") {
			name = strings.TrimPrefix(name, "type ")
			if _, ok := all[name]; !ok {
				t.Errorf("generator/runtime/%s: the declaration of %s was not found", line[2], name)
			}
			exported = append(exported, all[name])
		}
	}
	return exported, all
}

func componentsPage(t *testing.T) string {
	exported, all := exports(t)
	if len(exported) < 15 {
		t.Fatalf("only %d exports were found in generator/runtime/index.ts", len(exported))
	}
	var out strings.Builder
	out.WriteString("Sites import everything on this page from `\"gaceta\"`, and the types of their own content from `\"gaceta/content\"`.\n\n" +
		"A file in `site/pages/` exports its component as default. It may also export `structuredData(props)`, which returns a list of JSON-LD objects.\n")
	shown := map[string]bool{}
	var show func(d declaration)
	show = func(d declaration) {
		if shown[d.name] || d.name == "" {
			return
		}
		shown[d.name] = true
		writeDeclaration(t, &out, d)
		for _, name := range typeName.FindAllString(signature(d), -1) {
			if other := all[name]; other.file == d.file { // the props of a component
				show(other)
			}
		}
	}
	for _, first := range []string{"PageProps", "LayoutProps", "Entry", "EntrySummary", "Listing"} {
		show(all[first])
	}
	for _, d := range exported {
		show(d)
	}
	return out.String()
}

// plainComment returns the text of a comment in one line.
func plainComment(text string) string {
	return strings.TrimSpace(regexp.MustCompile(`\n *\* ?`).ReplaceAllString(text, " "))
}

// signature returns the part of a declaration that says how it is used.
func signature(d declaration) string {
	if d.kind != "function" {
		return d.text
	}
	return regexp.MustCompile(`(?s) \{\n.*`).ReplaceAllString(withoutDestructuring(d.text), "")
}

// withoutDestructuring replaces the parameter of a component: its type names the props.
func withoutDestructuring(text string) string {
	return regexp.MustCompile(`(?s)\(\{[^}]*\}: `).ReplaceAllString(text, "(props: ")
}

func writeDeclaration(t *testing.T, out *strings.Builder, d declaration) {
	if d.comment == "" {
		t.Errorf("generator/runtime/%s: %s has no comment", d.file, d.name)
	}
	code := d.kind + " " + d.name + strings.TrimRight(signature(d), "\n")
	fmt.Fprintf(out, "\n## %s {#%s}\n\n%s\n", d.name, d.name, d.comment)
	members := memberLine.FindAllStringSubmatch(d.text, -1)
	if d.kind == "function" || len(members) == 0 {
		fmt.Fprintf(out, "\n```ts\n%s\n```\n", code)
		return
	}
	head, _, _ := strings.Cut(code, "\n")
	fmt.Fprintf(out, "\n```ts\n%s … }\n```\n\n| member | type | meaning |\n| --- | --- | --- |\n", head)
	for _, m := range members {
		if m[4] == "undefined" { // another variant of the type has this member
			continue
		}
		comment := plainComment(m[1])
		if comment == "" {
			t.Errorf("generator/runtime/%s: %s.%s has no comment", d.file, d.name, m[2])
		}
		fmt.Fprintf(out, "| `%s` | `%s` | %s |\n", m[2]+m[3], cell(m[4]), cell(comment))
	}
}
