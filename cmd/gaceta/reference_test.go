package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gaceta.dev/gaceta/generator/diag/explain"
)

// TestReference compares the pages of the reference with the code that they describe. With -update it writes them.
func TestReference(t *testing.T) {
	for name, page := range map[string]func(*testing.T) string{
		"commands":     commandsPage,
		"settings":     settingsPage,
		"routes":       routesPage,
		"front-matter": frontMatterPage,
		"schemas":      schemasPage,
		"components":   componentsPage,
		"diagnostics":  diagnosticsPage,
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(referencePages, name, "en.md")
			got := "---\n# Written by “make reference” from the code. Do not edit.\n" + referenceFronts[name] + "---\n\n" + page(t)
			if *update {
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(file); err != nil || string(want) != got {
				t.Errorf("%s is not up to date. Run: make reference (%v)", file, err)
			}
		})
	}
}

// referencePages is the folder of the reference's pages. The end of its path is that of their addresses.
const referencePages = "../../docs/content/guide/reference"

// TestURLOfDiagnostics: reports in SARIF link to the reference.
func TestURLOfDiagnostics(t *testing.T) {
	text, err := os.ReadFile("../../docs/content/site.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "baseUrl: ")
	base, _, _ := strings.Cut(rest, "\n")
	want := base + "/" + filepath.Base(referencePages) + "/diagnostics/#content-key"
	if e, _ := explain.Find("content-key"); e.URL() != want {
		t.Errorf("content-key is described at %s, want %s", e.URL(), want)
	}
}

// referenceFronts are the front matter of the pages.
var referenceFronts = map[string]string{
	"commands":     "title: Commands\nexcerpt: Every command and flag of gaceta.\n",
	"settings":     "title: Settings\nexcerpt: Every key of content/site.yaml.\n",
	"routes":       "title: Routes\nexcerpt: Every key of content/routes.yaml.\n",
	"front-matter": "title: Front matter\nexcerpt: Every key of articles and longer texts.\n",
	"schemas":      "title: Schemas\nexcerpt: How schemas describe data and front matter.\n",
	"components":   "title: Components and props\nexcerpt: Everything that sites import from “gaceta”.\n",
	"diagnostics":  "title: Errors and warnings\nexcerpt: \"Cause, example and fix of every message.\"\n",
}

// inMarkdown escapes what Markdown or Gaceta would read as markup in plain text.
var inMarkdown = strings.NewReplacer("<", `\<`, "*", `\*`, "[", `\[`, "{{", `\{{`)

var address = regexp.MustCompile(`https?://[^\s,;)]*[^\s,;.:)]`)

// typed is what readers type: a quoted command, or a flag.
var typed = regexp.MustCompile(`'gaceta [^'\n]+'|--[a-z][a-z-]*`)

// escape returns plain text as Markdown. Addresses in it are examples, not links.
func escape(text string) string { return address.ReplaceAllString(inMarkdown.Replace(text), "`$0`") }

// asCode returns Markdown with the commands and flags in it as code.
func asCode(text string) string {
	return typed.ReplaceAllStringFunc(text, func(found string) string { return "`" + strings.Trim(found, "'") + "`" })
}

// cell returns Markdown for one cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

func commandsPage(t *testing.T) string {
	root := newRoot(io.Discard, io.Discard)
	root.InitDefaultCompletionCmd()
	var out strings.Builder
	out.WriteString("Every command accepts `--root DIR`, the site’s folder, which is the current folder by default, and `--help`.\n\n" +
		"Exit status: 0 success, 1 the site has errors, 2 wrong usage, 3 the machine failed, for example with a full disk or without Node.\n")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			writeCommand(t, &out, c)
		}
	}
	return out.String()
}

func writeCommand(t *testing.T, out *strings.Builder, c *cobra.Command) {
	use := strings.TrimPrefix(c.UseLine(), "gaceta ")
	fmt.Fprintf(out, "\n## gaceta %s {#%s}\n\n```sh\ngaceta %s\n```\n\n%s.\n", c.Name(), c.Name(), use, c.Short)
	if c.Short == "" || c.Short == c.Long {
		t.Errorf("gaceta %s has no description", c.Name())
	}
	if c.HasAvailableSubCommands() {
		for _, sub := range c.Commands() {
			fmt.Fprintf(out, "\n- `%s`: %s", sub.CommandPath(), strings.ToLower(sub.Short[:1])+sub.Short[1:])
		}
		out.WriteString("\n")
		return
	}
	if c.Long != "" {
		writeLong(out, c.Long)
	}
	if c.Example != "" {
		writeLong(out, c.Example)
	}
	if c.HasAvailableLocalFlags() {
		out.WriteString("\n| flag | effect |\n| --- | --- |\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "help" {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			fmt.Fprintf(out, "| `%s` | %s%s |\n", strings.TrimSpace("--"+f.Name+" "+value), cell(asCode(escape(usage))), flagDefault(f))
			if usage == "" {
				t.Errorf("gaceta %s: the flag --%s has no description", c.Name(), f.Name)
			}
		})
	}
}

// writeLong writes the description of a command. Indented lines are commands.
func writeLong(out *strings.Builder, text string) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(paragraph, "  ") {
			fmt.Fprintf(out, "\n```sh\n%s\n```\n", strings.ReplaceAll(paragraph[2:], "\n  ", "\n"))
		} else {
			fmt.Fprintf(out, "\n%s\n", asCode(escape(paragraph)))
		}
	}
}

func flagDefault(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "0", "false", "0s", "[]":
		return ""
	}
	return " (default `" + f.DefValue + "`)"
}

// deepQuote matches more levels of a quote than a text may have, also in code.
var deepQuote = regexp.MustCompile(`(> ){30,}`)

func diagnosticsPage(*testing.T) string {
	var out strings.Builder
	out.WriteString("`build`, `check` and `dev` print the code of each error and warning in brackets. " +
		"`gaceta explain CODE` prints its section of this page in the terminal.\n\n" +
		"Each example is a change of a small site. If another command than `gaceta check` reports the code, the example names it.\n")
	for _, e := range explain.All() {
		fmt.Fprintf(&out, "\n## %s {#%s}\n\n%s\n\n**Cause.** %s\n\n```diff\n%s\n```\n\n**Fix.** %s\n",
			e.Code, e.Code, e.Summary, e.Cause, deepQuote.ReplaceAllString(e.Example, "> > > … > > > "), e.Fix)
	}
	return out.String()
}
