package sitediff

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"gaceta.dev/gaceta/generator/diag"
)

// DefaultLimit is the maximal length of a report in bytes. GitHub accepts comments of 65,536 characters.
const DefaultLimit = 60_000

// Markdown writes the report as a comment for a pull request, in at most limit bytes. It counts what it leaves out.
// Texts of the site are escaped: they can't mention people, refer to issues or end the element around them.
func Markdown(w io.Writer, r Report, limit int) error {
	var b strings.Builder
	b.WriteString("### What readers will see\n\n" + summary(r) + "\n")
	tail := weights(r)
	writeSections(&b, sections(r), limit-len(tail))
	_, err := io.WriteString(w, b.String()+tail)
	return err
}

// summary returns the report in one sentence.
func summary(r Report) string {
	var parts []string
	for _, k := range []struct {
		verb  string
		pages []Page
	}{{"removes", r.Removed}, {"moves", r.Moved}, {"redirects", r.Redirected}, {"adds", r.Added}, {"changes", r.Changed}} {
		if len(k.pages) > 0 {
			parts = append(parts, k.verb+" "+countByLanguage(k.pages))
		}
	}
	if n := len(r.Repeated); n > 0 {
		most := r.Repeated[0].Pages
		parts = append(parts, fmt.Sprintf("changes %s that up to %d pages share", diag.Count(n, "place"), most))
	}
	if n := len(r.Stale); n > 0 {
		parts = append(parts, "leaves "+diag.Count(n, "translation")+" stale")
	}
	if n := len(r.RepeatedAround) + len(r.Around); n > 0 {
		parts = append(parts, "changes menus or lists")
	}
	if n := len(r.Pictures); n > 0 {
		parts = append(parts, "changes "+diag.Count(n, "picture"))
	}
	if n := len(r.ChangedStyles); n > 0 {
		parts = append(parts, "changes "+diag.Count(n, "style sheet"))
	}
	switch d := r.Scripts.New - r.Scripts.Old; {
	case d > 0:
		parts = append(parts, "adds "+strings.TrimPrefix(signed(d), "+")+" of JavaScript")
	case d < 0:
		parts = append(parts, "saves "+strings.TrimPrefix(signed(d), "-")+" of JavaScript")
	}
	if n := len(r.Links); n > 0 {
		parts = append(parts, "adds "+diag.Count(n, "external link"))
	}
	if len(parts) == 0 {
		return "Nothing: every page reads as before."
	}
	text := strings.Join(parts, ", ")
	return "**" + strings.ToUpper(text[:1]) + text[1:] + ".**"
}

// maxLanguages is the number of further languages in the count of pages.
const maxLanguages = 9

// countByLanguage returns a text such as “2 pages in Spanish and 1 in English”.
func countByLanguage(pages []Page) string {
	counts := map[string]int{}
	for _, p := range pages {
		counts[p.Lang]++
	}
	languages := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b))
	})
	text := diag.Count(counts[languages[0]], "page") + " in " + languageName(languages[0])
	for i, lang := range languages[1:] {
		if i == maxLanguages {
			return text + " and more in other languages"
		}
		separator := ", "
		if i == len(languages)-2 {
			separator = " and "
		}
		text += fmt.Sprintf("%s%d in %s", separator, counts[lang], languageName(lang))
	}
	return text
}

func languageName(code string) string {
	if tag, err := language.Parse(code); err == nil {
		if name := display.English.Tags().Name(tag); name != "" {
			return name
		}
	}
	return cmp.Or(escape(code), "an unnamed language")
}

func weights(r Report) string {
	var b strings.Builder
	for _, w := range []struct {
		name string
		Weight
	}{{"JavaScript", r.Scripts}, {"Style sheets", r.Styles}} {
		if w.Old != w.New {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", w.name, kilobytes(w.Old), kilobytes(w.New), signed(w.New-w.Old))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "\n| whole site, compressed | before | after | |\n| --- | ---: | ---: | ---: |\n" + b.String()
}

func kilobytes(n int64) string { return fmt.Sprintf("%.1f kB", float64(n)/1000) }

func signed(n int64) string {
	if -50 < n && n < 50 {
		return fmt.Sprintf("%+d B", n)
	}
	return fmt.Sprintf("%+.1f kB", float64(n)/1000)
}

// maxInline is the number of characters shown of a title or an address.
const maxInline = 160

// code returns an address as inline code, in which GitHub finds no Markdown, link or mention.
func code(text string) string {
	return "`" + strings.ReplaceAll(shorten(plain(text)), "`", "%60") + "`"
}

// escape escapes Markdown, HTML, mentions and references to issues.
func escape(text string) string {
	var b strings.Builder
	for _, c := range shorten(plain(text)) {
		switch {
		case c == '<' || c == '>' || c == '&':
			fmt.Fprintf(&b, "&#%d;", c)
		case c == '@' || c == '#':
			b.WriteString(string(c) + wordJoiner)
		case strings.ContainsRune("!()*:[\\]_{}`|~^$+=", c):
			b.WriteString(`\` + string(c))
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

func shorten(text string) string {
	if runes := []rune(text); len(runes) > maxInline {
		return string(runes[:maxInline-1]) + "…"
	}
	return text
}

// plain replaces control characters and those that change the direction of the text around them.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069 {
			return unicode.ReplacementChar
		}
		return c
	}, joinFields(text))
}

// safeURL matches a URL in which GitHub finds no Markdown, HTML or mention.
var safeURL = regexp.MustCompile(`^https?://[\w.:-]+[\w./~%-]*$`)

// linked returns the address of a page, as a link if the page can be seen in a preview.
func linked(p Page) string {
	if !safeURL.MatchString(p.Preview) {
		return code(p.Address)
	}
	return "[" + code(p.Address) + "](" + p.Preview + ")"
}

// summaryAddress is like linked for the HTML line above the changes of a page.
func summaryAddress(p Page) string {
	text := "<code>" + summaryLine(p.Address) + "</code>"
	if !safeURL.MatchString(p.Preview) {
		return text
	}
	return `<a href="` + p.Preview + `">` + text + "</a>"
}

// summaryLine escapes a text for the HTML line above the changes of a page.
func summaryLine(text string) string {
	return breakMentions.Replace(html.EscapeString(shorten(plain(text))))
}

// wordJoiner is an invisible character that stops GitHub from finding a mention or a reference. No escape does.
const wordJoiner = "\u2060"

var breakMentions = strings.NewReplacer("@", "@"+wordJoiner, " #", " #"+wordJoiner)

// Limits of the sections of a report.
const (
	maxListed  = 40  // lines of one list
	maxAround  = 4   // pages with changes around their text
	maxHeading = 160 // bytes of the heading, and of the line that counts the omitted items
)

// section is a part of the report: a heading and its items.
type section struct {
	title  string
	length int
	item   func(i int) string
	most   int                // limit of the items; 0 for none
	more   func(n int) string // the line that counts omitted items
}

// sections lists the parts of a report, the most important first. These are: what readers lose, what is wrong, what is new
// or changed, and what follows from other changes.
func sections(r Report) []section {
	return []section{
		list("Removed pages without a redirect", r.Removed, func(p Page) string { return code(p.Address) + " " + escape(p.Title) }),
		list("Moved pages", r.Moved, movedLine),
		list("Removed pages with a redirect", r.Redirected, func(p Page) string {
			return code(p.From) + " " + escape(p.Title) + " now leads to " + code(p.Address)
		}),
		list("Stale translations", r.Stale, func(s Stale) string {
			return code(s.Address) + " did not change with " + code(s.Source)
		}),
		list("New pages", r.Added, func(p Page) string {
			return fmt.Sprintf("%s %s (%s)", linked(p), escape(p.Title), diag.Count(p.Words, "word"))
		}),
		blocks("On many pages", r.Repeated, "more such change", 0, repeatedBlock),
		blocks("Changed pages", r.Changed, "more changed page", 0, pageBlock),
		list("New external links", r.Links, referenceLine),
		list("Changed pictures", r.Pictures, referenceLine),
		list("Style sheets", r.ChangedStyles, func(name string) string { return code(name) + " changed: pages may look different" }),
		blocks("Menus and lists on many pages", r.RepeatedAround, "more such change", 0, repeatedBlock),
		blocks("Menus and lists", r.Around, "more page", maxAround, pageBlock),
		list("Other files", r.Files, func(f File) string { return code(f.Name) + " " + f.What }),
	}
}

// list returns a section with a line for each item, at most maxListed.
func list[T any](title string, items []T, line func(T) string) section {
	return section{title, len(items), func(i int) string {
		before := ""
		if i == 0 {
			before = "\n"
		}
		return before + "- " + line(items[i]) + "\n"
	}, maxListed, func(n int) string { return fmt.Sprintf("- and %d more\n", n) }}
}

// blocks returns a section with a block for each item.
func blocks[T any](title string, items []T, noun string, most int, block func(T) string) section {
	return section{title, len(items), func(i int) string { return block(items[i]) }, most, func(n int) string {
		return fmt.Sprintf("\nAnd %s.\n", diag.Count(n, noun))
	}}
}

// writeSections writes sections until b has limit bytes. A section may fill two thirds of the remaining bytes, so that a
// long section does not hide the others. A section is omitted if its heading does not fit.
func writeSections(b *strings.Builder, all []section, limit int) {
	headings := 0
	for _, s := range all {
		headings += s.headingRoom()
	}
	for _, s := range all {
		headings -= s.headingRoom()
		if left := limit - b.Len(); s.length > 0 && left >= maxHeading {
			s.write(b, b.Len()+max(maxHeading, (left-headings)*2/3))
		}
	}
}

func (s section) headingRoom() int {
	if s.length == 0 {
		return 0
	}
	return maxHeading
}

// write writes the heading and the items, until b has limit bytes.
func (s section) write(b *strings.Builder, limit int) {
	b.WriteString("\n#### " + s.title + "\n")
	for i := range s.length {
		next, isLast := s.item(i), i == s.length-1
		room := limit - b.Len() - len(next)
		if !isLast {
			room -= len(s.more(s.length))
		}
		if room < 0 || i == s.most && s.most > 0 && !isLast {
			if i == 0 {
				b.WriteString("\n")
			}
			b.WriteString(s.more(s.length - i))
			return
		}
		b.WriteString(next)
	}
}

func movedLine(p Page) string {
	line := code(p.From) + " is now " + linked(p)
	if p.NoAlias {
		return line + ", **without an alias**: the old address is not found"
	}
	return line + "; the old address leads there"
}

func referenceLine(r *Reference) string {
	if r.Pages > 1 {
		return fmt.Sprintf("%s on %s and %d more", code(r.Name), code(r.First), r.Pages-1)
	}
	return code(r.Name) + " on " + code(r.First)
}

func repeatedBlock(x *Repeated) string {
	pages := diag.Count(x.Pages, "page")
	return fmt.Sprintf("\n%s in %s, such as %s:\n\n%s", pages, languageName(x.Lang), code(x.First), block([]Hunk{x.Hunk}))
}

func pageBlock(p Page) string {
	return fmt.Sprintf("\n<details><summary>%s %s: %s</summary>\n\n%s\n</details>\n",
		summaryAddress(p), summaryLine(p.Title), diag.Count(len(p.Hunks), "place"), block(p.Hunks))
}
