package migrate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// note is something that a person has to do, or should know.
type note struct {
	kind   string // a key of noteKinds
	file   string // of the old site, or of the new one if inNew
	line   int    // 0 for the whole file
	detail string
	item   string // what the notes of one entry, which have the same detail, differ in
	inNew  bool
}

type notes []note

func (n *notes) add(kind, file string, line int, detail string) {
	*n = append(*n, note{kind: kind, file: file, line: line, detail: detail})
}

// noteKinds are the sections of the report, in their order: what is to do, and what is only to know.
var noteKinds = []struct {
	kind, title, help string
	isInfo            bool
}{
	{kind: "component", title: "Components to write",
		help: "Each of these stands for a shortcode, an include or a component of the old site. " +
			"The file in site/markdown/ shows its text; write how it should look."},
	{kind: "expression", title: "Template code in texts",
		help: "This code computed something. It is now shown as it is: write its result, or a component."},
	{kind: "filter", title: "Filters that a plugin computed",
		help: "The texts show the values without what the filter made of them. Compare them with the old site."},
	{kind: "loop", title: "Lists that a template made",
		help: "A loop listed something here, and was left out. Use the props “listing” or “lists” of the page's component."},
	{kind: "html", title: "HTML that was left out",
		help: "Markdown has no equal for it. Write a component in site/markdown/ if readers need it."},
	{kind: "generator", title: "Pages that a plugin made",
		help: "The code in these files makes pages, such as a list for each year. Write each kind as a row of " +
			"content/routes.yaml: a path with `:year`, `:author` or `:tags` has a page for each value. Redirect the other " +
			"addresses in site/public/_redirects."},
	{kind: "page", title: "Pages that are code",
		help: "Write each as a component in site/pages/ and a row of content/routes.yaml with its address; if the menu had it, add it " +
			"to content/menu.yaml."},
	{kind: "code-link", title: "Links to pages that are code",
		help: "The words of these stay, without the link. Write the links again once the pages exist."},
	{kind: "attribute", title: "Attributes that were left out",
		help: "Their values were code. Write a text, or let the component compute it."},
	{kind: "link", title: "Symbolic links", help: "They were not followed. Copy the file if the site needs it."},
	{kind: "scheme", title: "Links that are not published",
		help: "Gaceta publishes links of http, https, mailto and tel. The words of these stay, without the link: " +
			"write an address that browsers still open, or leave them out."},
	{kind: "reference", title: "Links without a target",
		help: "Nothing with this address was found in the old site. The words of the link stay, without the link."},
	{kind: "fragment", title: "Links to sections that do not exist",
		help: "The page exists, without a section of that id: the link leads to its start. " +
			"If a component made the id, give its text a heading with it: `## Title {#id}`."},
	{kind: "picture", title: "Pictures that do not exist",
		help: "The file was not found in the old site. Its description is shown in its place."},
	{kind: "damaged", title: "Pictures that cannot be used",
		help: "Save each again, copy it into the folder of the text, and write it there. Its description is shown in its place."},
	{kind: "front", title: "Front matter that could not be read completely", help: "Its simple lines were moved. Compare the rest."},
	{kind: "contradiction", title: "Values that differ between translations",
		help: "Translations have these values from their source. Those of the translation were left out. " +
			"Tags have their names in each language in content/tags.yaml."},
	{kind: "clash", title: "Texts with the same address",
		help: "Only the first of them was moved. Move the other one by hand, or forget it."},
	{kind: "address", title: "Addresses to compare",
		help: "The rule for these addresses was not understood. Compare them, and add the old one to “aliases”."},
	{kind: "redirect", title: "Redirects that could not be moved", help: "Write them into site/public/_redirects."},
	{kind: "settings", title: "Settings to compare", help: "They are code, or have no equal."},
	{kind: "data", title: "Data files that were not moved", help: "Copy what the site still shows into content/ as YAML."},
	{kind: "template", title: "Templates, style sheets and generated files",
		help: "Write them again as components in site/, as styles or not at all: " +
			"feeds, sitemap, robots.txt and the search are made by Gaceta."},
	{kind: "drawing", title: "SVG files that were not copied",
		help: "Gaceta publishes drawings that only draw. Save them as plain SVG, and copy them into site/public."},
	{kind: "unreadable", title: "Files that could not be read", help: ""},
	{kind: "fault", title: "Links to sections that the old site lacks too",
		help: "They lead to the start of the page, as browsers did before.", isInfo: true},
	{kind: "unset", title: "Variables that nothing sets",
		help: "Templates in these texts show a variable without a value. The old site showed nothing in its place.", isInfo: true},
	{kind: "fromData", title: "Texts that were made from data",
		help:   "A template or a shortcode showed these data files. What it showed is now a part of the texts; change it there.",
		isInfo: true},
	{kind: "feed", title: "Feeds that nothing replaces",
		help: "Hugo makes a feed of each section and tag. The new site has those of sections whose texts have dates: " +
			"write `feed: true` into the row of another one if people read it, and redirect the old address in site/public/_redirects.",
		isInfo: true},
	{kind: "slug", title: "New addresses",
		help:   "The old address has letters that the name of a folder cannot have. It is redirected. Rename the folder if you like.",
		isInfo: true},
	{kind: "unpublished", title: "Texts that were not moved", help: "", isInfo: true},
}

// mark is the form of a mark in a text, which stays until the text is complete and its lines can be counted.
var mark = regexp.MustCompile("\ue000(\\d+)\ue001")

// marked returns a mark for a note in a text.
func (n *notes) marked(kind, file, detail string) string {
	n.add(kind, file, 0, detail)
	return fmt.Sprintf("\ue000%d\ue001", len(*n)-1)
}

// resolve removes the marks from a finished text, and adds the line of each mark in the new file to its note.
func (n notes) resolve(file, text string) string {
	if !strings.Contains(text, "\ue000") {
		return text
	}
	for i, line := range strings.Split(text, "\n") {
		for _, m := range mark.FindAllStringSubmatch(line, -1) {
			if at, err := strconv.Atoi(m[1]); err == nil && at < len(n) {
				n[at].file, n[at].line, n[at].inNew = file, i+1, true
			}
		}
	}
	return unmarked(text)
}

// unmarked returns a text without marks.
func unmarked(text string) string { return mark.ReplaceAllString(text, "") }
