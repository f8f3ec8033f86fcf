package sitediff

import (
	"fmt"
	"strings"
)

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
			return fmt.Sprintf("%s %s (%s)", linked(p), escape(p.Title), count(p.Words, "word"))
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
		return fmt.Sprintf("\nAnd %s.\n", count(n, noun))
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
	pages := count(x.Pages, "page")
	return fmt.Sprintf("\n%s in %s, such as %s:\n\n%s", pages, languageName(x.Lang), code(x.First), block([]Hunk{x.Hunk}))
}

func pageBlock(p Page) string {
	return fmt.Sprintf("\n<details><summary>%s %s: %s</summary>\n\n%s\n</details>\n",
		summaryAddress(p), summaryLine(p.Title), count(len(p.Hunks), "place"), block(p.Hunks))
}
