package sitediff

import (
	"cmp"
	"fmt"
	"html"
	"io"
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
		kind Kind
		verb string
	}{{Added, "adds"}, {Removed, "removes"}, {Moved, "moves"}, {Changed, "changes"}} {
		if n := byLanguage(r.Pages, k.kind); n != "" {
			parts = append(parts, k.verb+" "+n)
		}
	}
	if len(r.Repeated) > 0 {
		most := 0
		for _, x := range r.Repeated {
			most = max(most, x.Pages)
		}
		parts = append(parts, fmt.Sprintf("changes %s that up to %d pages share", count(len(r.Repeated), "place"), most))
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

// byLanguage counts pages: “2 pages in Spanish and 1 in English”.
func byLanguage(pages []Page, kind Kind) string {
	counts := map[string]int{}
	var languages []string
	for _, p := range pages {
		if p.Kind != kind {
			continue
		}
		if counts[p.Lang] == 0 {
			languages = append(languages, p.Lang)
		}
		counts[p.Lang]++
	}
	slices.SortFunc(languages, func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	var parts []string
	for i, lang := range languages {
		text := fmt.Sprint(counts[lang])
		if i == 0 {
			text = count(counts[lang], "page")
		}
		parts = append(parts, text+" in "+languageName(lang))
	}
	if last := len(parts) - 1; last > 0 {
		return strings.Join(parts[:last], ", ") + " and " + parts[last]
	}
	return strings.Join(parts, "")
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
	pages := func(kind Kind, title string, line func(p Page) string) string {
		return list(title, slices.DeleteFunc(slices.Clone(r.Pages), func(p Page) bool { return p.Kind != kind }), line)
	}
	return pages(Added, "New pages", func(p Page) string {
		return fmt.Sprintf("%s %s (%s)", code(p.Address), escape(p.Title), count(p.Words, "word"))
	}) +
		pages(Removed, "Removed pages", func(p Page) string { return code(p.Address) + " " + escape(p.Title) }) +
		pages(Moved, "Moved pages", func(p Page) string { return code(p.From) + " is now " + code(p.Address) }) +
		list("Stale translations", r.Stale, func(s Stale) string {
			return code(s.Address) + " did not change with " + code(s.Source)
		}) +
		list("New external links", r.Links, func(l Link) string {
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
	var b strings.Builder
	fmt.Fprintf(&b, "\n#### %s\n\n", title)
	for i, item := range items {
		if i == maxListed && len(items) > maxListed+1 {
			fmt.Fprintf(&b, "- and %d more\n", len(items)-maxListed)
			break
		}
		b.WriteString("- " + line(item) + "\n")
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
	return strings.Join(strings.Fields(strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\t' || c == '\r':
			return ' '
		case unicode.IsControl(c), c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069, c == unicode.ReplacementChar:
			return '\uFFFD'
		}
		return c
	}, text)), " ")
}

// summaryLine escapes a text for the HTML line above the changes of a page.
func summaryLine(text string) string {
	return breakMentions.Replace(html.EscapeString(shorten(plain(text))))
}

// wordJoiner is an invisible character that stops GitHub from finding a mention or a reference. No escape does.
const wordJoiner = "\u2060"

var breakMentions = strings.NewReplacer("@", "@"+wordJoiner, " #", " #"+wordJoiner)
