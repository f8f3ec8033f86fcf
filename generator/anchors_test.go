package generator

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
	"gaceta.dev/gaceta/generator/markdown"
)

// scripts are headings whose ids keep letters that Unicode can write in two ways.
var scripts = map[string]string{
	"Cyrillic": "раздел-й",
	"Latin":    "größe-é",
	"Greek":    "ενότητα-ή",
	"Arabic":   "الآخر",
	"Japanese": "ガイド",
	"Hindi":    "हिन्दी-क़लम",
}

// titles are headings without ids of their own.
var titles = []string{"Straße", "Первый раздел", "Ενότητα ή μέρος", "القسم الأول", "日本語のガイド", "हिन्दी अनुभाग"}

// allIDs are the ids of all headings.
func allIDs() []string {
	ids := slices.Sorted(maps.Values(scripts))
	for _, title := range titles {
		ids = append(ids, markdown.Slug(title))
	}
	return ids
}

// forms are the ways to write an id in an address.
func forms(id string) []string {
	nfc, nfd := norm.NFC.String(id), norm.NFD.String(id)
	first := len(string([]rune(nfc)[:1]))
	return []string{nfc, nfd, url.PathEscape(nfc), url.PathEscape(nfd), url.PathEscape(nfc[:first]) + nfc[first:]}
}

// anchorSite writes a site whose page “about” has a heading for each script, and whose texts, data and components link to
// them. suffix is added to each fragment.
func anchorSite(t *testing.T, suffix string) string {
	t.Helper()
	root := testsite.Site(t)
	var headings, own, others, data, code strings.Builder
	for script, id := range scripts {
		fmt.Fprintf(&headings, "\n## %s {#%s}\n\nText.\n", script, norm.NFD.String(id))
	}
	for _, title := range titles {
		fmt.Fprintf(&headings, "\n## %s\n\nText.\n", norm.NFD.String(title))
	}
	for _, id := range allIDs() {
		for _, form := range forms(id) {
			fragment := form + suffix
			fmt.Fprintf(&own, "[a](#%s)\n", fragment)
			fmt.Fprintf(&others, "[a](../../pages/about/de.md#%[1]s)\n[b](/about/#%[1]s)\n[c](route:about#%[1]s)\n\n:::quote{by=\"x\" url=\"/about/#%[1]s\"}\nText.\n:::\n\n", fragment)
			fmt.Fprintf(&data, "  - \"route:about#%[1]s\"\n  - \"/about/#%[1]s\"\n", fragment)
			fmt.Fprintf(&code, "      <a href=\"/about/#%[1]s\">a</a>\n      <a href={href(\"about\", \"%[1]s\")}>b</a>\n", fragment)
		}
	}
	for _, lang := range []string{"de", "fr", "it"} {
		appendTo(t, filepath.Join(root, "content/pages/about", lang+".md"), headings.String()+"\n"+own.String())
	}
	appendTo(t, filepath.Join(root, "content/recipes/brot/de.md"), others.String())
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("content/shop.yaml", "heading: { de: a, fr: b, it: c }\nlinks:\n"+data.String())
	write("site/pages/missing.tsx", `import type { PageProps } from "gaceta";

export default function Missing({ title, href }: PageProps) {
  return (
    <main>
      <h1>{title}</h1>
`+code.String()+`    </main>
  );
}
`)
	return root
}

func appendTo(t *testing.T, file, text string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(old, text...), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// checkAndBuild returns the errors that the two commands report.
func checkAndBuild(t *testing.T, root string) (checked, built diag.List) {
	t.Helper()
	o := Options{
		Root: root, Out: filepath.Join(root, "dist"), Cache: filepath.Join(root, ".gaceta"), Future: true,
		Now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	report, err := Build(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if checked, err = Check(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	isWarning := func(d diag.Diagnostic) bool { return d.Severity != diag.Error }
	return slices.DeleteFunc(checked, isWarning), slices.DeleteFunc(report.Diagnostics, isWarning)
}

func TestLinksToIDsOfAllScripts(t *testing.T) {
	t.Parallel()
	root := anchorSite(t, "")
	checked, built := checkAndBuild(t, root)
	if len(checked)+len(built) > 0 {
		t.Fatalf("check says %v\nand build %v", checked, built)
	}
	about := readPage(t, root, "about/index.html")
	for _, name := range []string{"about/index.html", "recipes/brot/index.html", "index.html", "404.html"} {
		count := 0
		for _, fragment := range readPage(t, root, name).fragments {
			if !slices.Contains(about.ids, fragment) && (name != "404.html" || norm.NFC.IsNormalString(fragment)) {
				t.Errorf("%s: browsers find no element for #%s (%+q)", name, fragment, fragment)
			}
			count++
		}
		if count < len(allIDs()) {
			t.Errorf("%s has %d links", name, count)
		}
	}
}

// TestLinksToIDsOfOtherTools moves a text whose links lead to the ids that another tool made.
func TestLinksToIDsOfOtherTools(t *testing.T) {
	t.Parallel()
	for tool, ids := range map[string][]string{
		"github":   {"partager-la-propriété", "первый-раздел-", "عناوين--الروابط", "日本語のガイド1"},
		"kramdown": {"partager-la-proprit", "section", "section-1", "section-2"},
	} {
		root := testsite.Site(t)
		appendTo(t, filepath.Join(root, "content/site.yaml"), "\nmarkdown: { ids: "+tool+" }\n")
		text := "\n\n## Partager la propriété\n\n## Первый раздел: «»\n\n## عناوين & الروابط\n\n## 日本語のガイド（1）\n\nText.\n"
		for _, id := range ids {
			text += "[a](#" + id + ") [b](route:about#" + url.PathEscape(id) + ")\n"
		}
		for _, lang := range []string{"de", "fr", "it"} {
			appendTo(t, filepath.Join(root, "content/pages/about", lang+".md"), text)
		}
		if checked, built := checkAndBuild(t, root); len(checked)+len(built) > 0 {
			t.Fatalf("%s: check says %v\nand build %v", tool, checked, built)
		}
		if got := readPage(t, root, "about/index.html").ids; slices.ContainsFunc(ids, func(id string) bool { return !slices.Contains(got, id) }) {
			t.Errorf("%s: the page has the ids %q", tool, got)
		}
	}
}

// A component can give its attribute “id” to an element.
func TestLinksToIDsOfComponents(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	code := "export default function Place({ id }: { id?: string }) {\n  return <span id={id} />;\n}\n"
	const schema = `{"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": false}`
	for name, text := range map[string]string{"site/markdown/place.tsx": code, "content/schemas/markdown/place.schema.json": schema} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := "\n\n"
	for _, id := range scripts {
		text += "::place{id=\"" + id + "\"}\n\n[a](#" + url.PathEscape(id) + ")\n\n"
	}
	for _, lang := range []string{"de", "fr", "it"} {
		appendTo(t, filepath.Join(root, "content/pages/about", lang+".md"), text)
	}
	if checked, built := checkAndBuild(t, root); len(checked)+len(built) > 0 {
		t.Fatalf("check says %v\nand build %v", checked, built)
	}
	appendTo(t, filepath.Join(root, "content/pages/about/de.md"), "[b](#море)\n")
	checked, built := checkAndBuild(t, root)
	if got, want := places(built), places(checked); !slices.Equal(got, want) || len(want) != 1 {
		t.Errorf("build says\n%s\nand check\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// GitHub’s id of a heading works in links of the same text alone. Elsewhere it is an error, which names the heading’s own id.
func TestLinksWithIDsOfGitHubElsewhere(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	ids := map[string]string{ // of the headings below, by those on GitHub
		"zażółć-gęślą-jaźń": "zazołc-gesla-jazn", "größe--maß": "große-maß", "臺灣的書": "臺灣的-書", "%C3%A9t%C3%A9-1": "ete-1",
	}
	const headings = "\n\n## Zażółć gęślą jaźń\n\n## Größe & Maß\n\n## 臺灣的「書」\n\n## Été\n\n## Été\n\nText. [a](#größe--maß)\n"
	for _, lang := range []string{"de", "fr", "it"} {
		appendTo(t, filepath.Join(root, "content/pages/about", lang+".md"), headings)
	}
	var text, data strings.Builder
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		fmt.Fprintf(&text, "[a](../../pages/about/de.md#%[1]s)\n[c](route:about#%[1]s)\n", id)
		fmt.Fprintf(&data, "  - \"/about/#%s\"\n", id)
	}
	appendTo(t, filepath.Join(root, "content/recipes/brot/de.md"), text.String())
	shop := "heading: { de: a, fr: b, it: c }\nlinks:\n" + data.String()
	if err := os.WriteFile(filepath.Join(root, "content/shop.yaml"), []byte(shop), 0o644); err != nil {
		t.Fatal(err)
	}
	checked, built := checkAndBuild(t, root)
	if got, want := places(built), places(checked); !slices.Equal(got, want) || len(checked) != 3*len(ids) {
		t.Errorf("build says\n%s\nand check\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, d := range checked {
		if !slices.ContainsFunc(slices.Collect(maps.Values(ids)), func(id string) bool { return d.Help == "Did you mean “"+id+"”?" }) {
			t.Errorf("%v %s", d, d.Help)
		}
	}
}

func TestBrokenLinksToIDsOfAllScripts(t *testing.T) {
	t.Parallel()
	root := anchorSite(t, "x")
	checked, built := checkAndBuild(t, root)
	if got, want := places(built), places(checked); !slices.Equal(got, want) {
		t.Errorf("build says\n%s\nand check\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	lines := 0
	for _, d := range checked {
		near, _, _ := strings.Cut(d.Help, "?")
		id := strings.TrimSuffix(strings.TrimPrefix(near, "Did you mean “"), "”")
		if !slices.ContainsFunc(forms(id), func(form string) bool { return slices.Contains(allForms(), form) }) {
			t.Errorf("%v: no nearest id", d)
		}
		lines++
	}
	perForm := 3 + 4 + 2 + 2 // in the texts of “about”, the article, data and code
	if want := perForm * len(allForms()); lines != want {
		t.Errorf("%d broken links are reported, want %d", lines, want)
	}
}

// A build that reuses a page reports its link where check does.
func TestLinkOfReusedPageIsReportedWhereItIsWritten(t *testing.T) {
	t.Parallel()
	root := anchorSite(t, "")
	checkAndBuild(t, root)
	file := filepath.Join(root, "content/pages/about/de.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := regexp.MustCompile(`## Greek \{.*\}`).ReplaceAllString(string(text), "## Greek {#moved}")
	if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	checked, built := checkAndBuild(t, root)
	if got, want := places(built), places(checked); !strings.Contains(strings.Join(want, " "), "content-anchor") || !slices.Equal(got, want) {
		t.Errorf("build says\n%s\nand check\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func allForms() (all []string) {
	for _, id := range allIDs() {
		all = append(all, forms(id)...)
	}
	return all
}

func places(list diag.List) (all []string) {
	for _, d := range list {
		all = append(all, fmt.Sprintf("%s:%d:%d %s %s %s", d.Pos.File, d.Pos.Line, d.Pos.Column, d.Code, d.Message, d.Help))
	}
	return all
}

// pageLinks are the ids of a page, and the fragments of its links as browsers look for them.
type pageLinks struct{ ids, fragments []string }

func readPage(t *testing.T, root, name string) (p pageLinks) {
	t.Helper()
	file, err := os.Open(filepath.Join(root, "dist", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	doc, err := html.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			_, fragment, ok := strings.Cut(a.Val, "#")
			switch {
			case a.Key == "id":
				p.ids = append(p.ids, a.Val)
			case ok && (a.Key == "href" || a.Key == "cite") && !strings.HasPrefix(fragment, "content"):
				decoded, err := url.PathUnescape(fragment)
				if err != nil {
					t.Fatal(err)
				}
				p.fragments = append(p.fragments, decoded)
			}
		}
	}
	return p
}
