package markdown

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/internal/identifier"
	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// IDs names the tool whose ids the headings of a site have.
type IDs string

// The ids of headings. The default ones are those of Slug.
const (
	DefaultIDs  IDs = ""
	GitHubIDs   IDs = "github"   // also those of Jekyll, Hugo, Astro and Docusaurus
	KramdownIDs IDs = "kramdown" // those of kramdown's own parser, which keep ASCII alone
)

// emptyID is the id of a heading that has no letters. kramdown has the same.
const emptyID = "section"

// make returns the id of a heading. written is its Markdown.
func (ids IDs) make(text, written string) string {
	id := ""
	switch ids {
	case GitHubIDs:
		id = identifier.Normal(githubID(text))
	case KramdownIDs:
		id = kramdownID(written)
	default:
		id = Slug(text)
	}
	if id == "" {
		return emptyID
	}
	return id
}

// assignHeadingIDs sets the id of every heading. Written ids are reserved
// first, so that no id made from a text equals them.
func (w *walker) assignHeadingIDs() {
	ids := idSet{reserved: w.options.ReservedIDs, used: map[string]bool{}, next: map[string]int{}}
	for _, h := range w.doc.Headings {
		switch {
		case h.ID == "":
			continue
		case w.options.ReservedIDs[h.ID]:
			w.list.Errorf("markdown-id", h.Pos, "Give the heading another id.", "The page already uses the id “%s”.", h.ID)
		case ids.used[h.ID]:
			w.list.Errorf("markdown-id", h.Pos, "Give one of them another id.", "Two headings have the id “%s”.", h.ID)
		}
		ids.used[h.ID] = true
	}
	for i := range w.doc.Headings {
		h := &w.doc.Headings[i]
		if h.ID != "" {
			continue
		}
		written := ""
		if w.written != nil {
			written = w.written[i]
		}
		h.ID = ids.unique(w.syntax.IDs.make(h.Text, written))
	}
}

// idSet makes heading ids unique. All tools number them in the same way.
type idSet struct {
	reserved map[string]bool
	used     map[string]bool
	next     map[string]int // number of the next id for a repeated text
}

func (s *idSet) unique(base string) string {
	id := base
	for s.used[id] || s.reserved[id] {
		s.next[base]++
		id = base + "-" + strconv.Itoa(s.next[base])
	}
	s.used[id] = true
	return id
}

// Slug makes an id or a slug from a title: "¿Qué cambia?" becomes "que-cambia".
// Only the accents of Latin letters are removed: in other scripts they are letters.
func Slug(title string) string {
	const zeroWidthSpace = '\u200b' // is between words
	var out strings.Builder
	gap, isLatin := false, false
	for _, r := range norm.NFD.String(strings.ToLower(title)) {
		switch {
		case unicode.Is(unicode.M, r):
			if !isLatin && !gap && out.Len() > 0 {
				out.WriteRune(r)
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && out.Len() > 0 {
				out.WriteByte('-')
			}
			gap, isLatin = false, unicode.Is(unicode.Latin, r)
			out.WriteRune(r)
		case strings.ContainsRune("'’*`", r), r != zeroWidthSpace && unicode.Is(unicode.Cf, r): // also joiners: می‌خواهم, ශ්‍රී
		default:
			gap = true
		}
	}
	return norm.NFC.String(out.String())
}

// githubID makes the heading id of GitHub and most documentation tools: texts
// written for them link to it. It follows the npm package github-slugger, whose letters
// are those of \p{Alphabetic}.
func githubID(title string) string {
	lower := strings.ToLower
	if !identifier.IsPlain(title) {
		lower = cases.Lower(language.Und).String // with the final sigma, as JavaScript does
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic):
			return r
		}
		return -1
	}, lower(title))
}

// notKramdown are the characters that kramdown removes: those before the first letter of each line, and all that are not in
// ids.
var notKramdown = regexp.MustCompile(`(?m)^[^a-zA-Z]+|[^a-zA-Z0-9 -]`)

// kramdownID makes an id as kramdown does with its default settings: from the Markdown of a heading, addresses of links
// included.
func kramdownID(written string) string {
	return strings.ReplaceAll(strings.ToLower(notKramdown.ReplaceAllString(written, "")), " ", "-")
}
