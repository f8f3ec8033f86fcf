package markdown

import (
	"os"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/identifier"
)

// TestIDsOfOtherTools compares ids with those of the original algorithms. Each line of testdata/heading-ids.tsv has a heading
// of one document, its id from the npm package github-slugger 2.0.0, and its id from generate_id of kramdown 2.5.1 in Ruby 3.3.
func TestIDsOfOtherTools(t *testing.T) {
	table, err := os.ReadFile("testdata/heading-ids.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(table)), "\n")
	var src strings.Builder
	for _, line := range lines {
		text, _, _ := strings.Cut(line, "\t")
		src.WriteString("## " + text + "\n\n")
	}
	// Two ids of one page cannot be equal, and none can be empty: here the tools are not followed.
	unlike := map[IDs]map[string]string{
		GitHubIDs:   {"!!!": "section", "…": "section-1"},
		KramdownIDs: {"What's new in 20-1": "whats-new-in-20-1-1", "x 1": "x-1-1"},
	}
	for column, ids := range map[int]IDs{1: GitHubIDs, 2: KramdownIDs} {
		doc, list := New(Syntax{IDs: ids}).Convert("a.md", 1, []byte(src.String()), Options{})
		if list.HasErrors() || len(doc.Headings) != len(lines) {
			t.Fatal(list, len(doc.Headings), len(lines))
		}
		for i, line := range lines {
			cells := strings.Split(line, "\t")
			want := identifier.Normal(cells[column])
			if own := unlike[ids][cells[0]]; own != "" {
				want = own
			}
			if got := doc.Headings[i].ID; got != want {
				t.Errorf("%s: the id of %q is %q, want %q", ids, cells[0], got, want)
			}
		}
	}
}

// TestWrittenIDs checks that an id needs no space before it, which some scripts do not write, and that other braces are text.
func TestWrittenIDs(t *testing.T) {
	for heading, want := range map[string]string{
		"標題{#甲}": "甲|標題", "น้ำตาล {#sugar}": "sugar|น้ำตาล", "**粗體**{#bold}": "bold|粗體", "{#only}": "only|", "कुंजी  {#k}  ": "k|कुंजी",
		`A\{#x}`: "a-x|A{#x}", "`{#x}`": "x|{#x}", "Cost ${#x}": "cost-x|Cost ${#x}", "{{#if}}": "if|{{#if}}", "甲{#x} 乙": "甲-x-乙|甲{#x} 乙",
	} {
		doc, _ := New(Syntax{}).Convert("a.md", 1, []byte("## "+heading+"\n"), Options{})
		if len(doc.Headings) != 1 || doc.Headings[0].ID+"|"+doc.Headings[0].Text != want {
			t.Errorf("%s: %+v, want %s", heading, doc.Headings, want)
		}
	}
}

// TestIDsOfMarkup checks what of the Markdown of a heading is in its id.
func TestIDsOfMarkup(t *testing.T) {
	const src = "## The *first* [step](https://a.example/x)\n\n## `a_b` &amp; c {#own}\n\n## own\n\n## Été\n\n## Main\n\n[1](#été) [2](#main)"
	for ids, want := range map[IDs]string{
		DefaultIDs:  "the-first-step own own-1 ete main-1",
		GitHubIDs:   "the-first-step own own-1 été main-1",
		KramdownIDs: "the-first-stephttpsaexamplex own own-1 t main-1",
	} {
		doc, list := New(Syntax{IDs: ids}).Convert("a.md", 1, []byte(src), Options{ReservedIDs: map[string]bool{"main": true}})
		var got []string
		for _, h := range doc.Headings {
			got = append(got, h.ID)
		}
		if list.HasErrors() || strings.Join(got, " ") != want {
			t.Errorf("%q: ids are %q, want %q\n%v", ids, got, want, list)
		}
		if doc.Links[1].Address != "#"+doc.Headings[3].ID {
			t.Errorf("%q: the link leads to %q", ids, doc.Links[1].Address)
		}
	}
}
