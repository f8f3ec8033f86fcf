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
)

// DefaultLimit is the maximal length of a report in bytes. GitHub accepts comments of 65,536 characters.
const DefaultLimit = 60_000

// maxListed is the number of lines of one list in the report.
const maxListed = 40

// Markdown writes the report as a comment for a pull request, in at most limit bytes. It counts what it leaves out.
// Texts of the site are escaped: they can't mention people, refer to issues or end the element around them.
func Markdown(w io.Writer, r Report, limit int) error {
	head := "### What readers will see\n\n" + summary(r) + "\n" + lists(r)
	tail := weights(r)
	_, err := io.WriteString(w, head+changes(r, limit-len(head)-len(tail))+tail)
	return err
}

// summary returns the report in one sentence.
func summary(r Report) string {
	var parts []string
	for _, k := range []struct {
		verb  string
		pages []Page
	}{{"adds", r.Added}, {"removes", r.Removed}, {"moves", r.Moved}, {"changes", r.Changed}} {
		if len(k.pages) > 0 {
			parts = append(parts, k.verb+" "+countByLanguage(k.pages))
		}
	}
	if n := len(r.Repeated); n > 0 {
		most := r.Repeated[0].Pages
		parts = append(parts, fmt.Sprintf("changes %s that up to %d pages share", count(n, "place"), most))
	}
	if n := len(r.Stale); n > 0 {
		parts = append(parts, "leaves "+count(n, "translation")+" stale")
	}
	if d := r.Scripts.New - r.Scripts.Old; d != 0 {
		parts = append(parts, signed(d)+" of JavaScript")
	}
	if n := len(r.Links); n > 0 {
		parts = append(parts, count(n, "new external link"))
	}
	if len(parts) == 0 {
		return "Nothing: every page reads as before."
	}
	text := strings.Join(parts, ", ")
	return "**" + strings.ToUpper(text[:1]) + text[1:] + ".**"
}

// countByLanguage returns a text such as “2 pages in Spanish and 1 in English”.
func countByLanguage(pages []Page) string {
	counts := map[string]int{}
	for _, p := range pages {
		counts[p.Lang]++
	}
	languages := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b))
	})
	text := count(counts[languages[0]], "page") + " in " + languageName(languages[0])
	for i, lang := range languages[1:] {
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

// lists returns the lists of added, removed and moved pages, stale translations, links and files.
func lists(r Report) string {
	return list("New pages", r.Added, func(p Page) string {
		return fmt.Sprintf("%s %s (%s)", linked(p), escape(p.Title), count(p.Words, "word"))
	}) +
		list("Removed pages", r.Removed, func(p Page) string { return code(p.Address) + " " + escape(p.Title) }) +
		list("Moved pages", r.Moved, func(p Page) string { return code(p.From) + " is now " + linked(p) }) +
		list("Stale translations", r.Stale, func(s Stale) string {
			return code(s.Address) + " did not change with " + code(s.Source)
		}) +
		list("New external links", r.Links, func(l *Link) string {
			if l.Pages > 1 {
				return fmt.Sprintf("%s on %s and %d more", code(l.Href), code(l.First), l.Pages-1)
			}
			return code(l.Href) + " on " + code(l.First)
		}) +
		list("Changed pictures", r.Pictures, code) +
		list("Other files", r.Files, func(f string) string {
			name, what, _ := strings.Cut(f, " ")
			return code(name) + " " + what
		})
}

// list returns a heading and a line for each item, at most maxListed.
func list[T any](title string, items []T, line func(T) string) string {
	if len(items) == 0 {
		return ""
	}
	return "\n#### " + title + "\n\n" + lines("- ", items, maxListed, line)
}

// lines returns a line for each item, at most limit, and the number of the others.
func lines[T any](sign string, items []T, limit int, line func(T) string) string {
	var b strings.Builder
	for i, item := range items {
		if i == limit && len(items) > limit+1 {
			fmt.Fprintf(&b, "%sand %d more\n", sign, len(items)-limit)
			break
		}
		b.WriteString(sign + line(item) + "\n")
	}
	return b.String()
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

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
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
