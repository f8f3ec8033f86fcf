package migrate

import (
	"cmp"
	"errors"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/boundedtemplate"
)

// shortcode is what the template of a shortcode of Hugo can name. What it lacks, such as the list of all pages, makes the template
// one that a person writes again as a component: the exported methods are those that templates call.
type shortcode struct {
	c        *shortcodes
	text     *Text
	args     []string
	named    map[string]string
	inner    string
	data     []string // the data files that the template read
	shares   bool     // whether the template used the scratch of the page
	work     int      // items of lists that functions looked at
	template string   // the text of the template
}

// errComputed says that a template computes something that is not known before a build.
var errComputed = errors.New("it is computed")

// maxShortcode bounds the text that a template makes of a shortcode.
const maxShortcode = 256 << 10

// Get returns an argument by its place or name.
func (s *shortcode) Get(key any) string {
	switch key := key.(type) {
	case int:
		if key >= 0 && key < len(s.args) {
			return s.args[key]
		}
	case string:
		return s.named[key]
	}
	return ""
}

// Inner returns the text between the tags.
func (s *shortcode) Inner() string { return s.inner }

// Position returns where the shortcode is written.
func (s *shortcode) Position() string { return s.text.File }

// Scratch returns what the shortcodes of the page share; an error if they share nothing.
func (s *shortcode) Scratch() (*scratch, error) {
	if s.shares = true; s.c.shared == nil {
		return nil, errComputed
	}
	return s.c.shared, nil
}

// Page returns the page of the shortcode.
func (s *shortcode) Page() *shortcodePage { return &shortcodePage{s, s.text} }

// Site returns the site.
func (s *shortcode) Site() *shortcodeSite { return &shortcodeSite{s, s.text} }

// shortcodePage is a page as templates know it.
type shortcodePage struct {
	s    *shortcode
	text *Text
}

// Params returns the front matter.
func (p *shortcodePage) Params() map[string]any { return p.text.Front }

// Title returns the title of the page.
func (p *shortcodePage) Title() string { return textOf(p.text.Front["title"]) }

// Description returns the description of the page.
func (p *shortcodePage) Description() string { return textOf(p.text.Front["description"]) }

// LinkTitle returns the short title of the page.
func (p *shortcodePage) LinkTitle() string {
	return cmp.Or(textOf(p.text.Front["linkTitle"]), p.Title())
}

// Param returns a value of the front matter or of the site.
func (p *shortcodePage) Param(name string) any {
	if text := p.s.c.param(p.text, name); text != "" {
		return text
	}
	return p.text.Front[name]
}

// RelPermalink returns the address of the page.
func (p *shortcodePage) RelPermalink() string { return p.text.Address }

// Permalink returns the address of the page with that of the site.
func (p *shortcodePage) Permalink() string { return p.s.c.origin + p.text.Address }

// Section returns the first folder of the page.
func (p *shortcodePage) Section() string {
	section, _, isDeep := strings.Cut(p.text.Key, "/")
	if !isDeep && !p.text.IsListing {
		return ""
	}
	return section
}

// Lang returns the language of the page.
func (p *shortcodePage) Lang() string { return p.text.Lang }

// Translations returns the page in the other languages.
func (p *shortcodePage) Translations() []*shortcodePage {
	var pages []*shortcodePage
	if e := p.s.c.links.byFile[p.text.File]; e != nil {
		for _, other := range e.article.editions {
			if other.Text != p.text {
				pages = append(pages, &shortcodePage{p.s, other.Text})
			}
		}
	}
	return pages
}

// Scratch returns what the shortcodes of the page share.
func (p *shortcodePage) Scratch() (*scratch, error) { return p.s.Scratch() }

// Store returns what the shortcodes of the page share.
func (p *shortcodePage) Store() (*scratch, error) { return p.s.Scratch() }

// Site returns the site.
func (p *shortcodePage) Site() *shortcodeSite { return &shortcodeSite{p.s, p.text} }

// Language returns the language of the page.
func (p *shortcodePage) Language() map[string]any {
	return map[string]any{"Lang": p.text.Lang, "LanguageCode": p.s.c.codes[p.text.Lang], "Locale": p.s.c.codes[p.text.Lang]}
}

// shortcodeSite is the site as templates know it.
type shortcodeSite struct {
	s    *shortcode
	text *Text // whose language counts
}

// Params returns the parameters of the settings.
func (s *shortcodeSite) Params() map[string]any {
	return mapOf(mapOf(s.s.c.site.syntax.vars["site"])["params"])
}

// Title returns the name of the site.
func (s *shortcodeSite) Title() string { return s.s.c.site.Name }

// Data returns the data files.
func (s *shortcodeSite) Data() (map[string]any, error) { return s.s.siteData() }

// Language returns the language of the page.
func (s *shortcodeSite) Language() map[string]any { return (&shortcodePage{s.s, s.text}).Language() }

// GetPage returns the page that an address names; an error if there is none.
func (s *shortcodeSite) GetPage(name string) (*shortcodePage, error) {
	e, _ := s.s.c.links.target(s.text, name)
	if e == nil {
		return nil, errComputed
	}
	return &shortcodePage{s.s, e.Text}, nil
}

// word returns a text of the interface in the language of the page, or in the first one.
func (s *shortcode) word(key string) (string, error) {
	for _, lang := range []string{s.text.Lang, s.c.site.Languages[0].Code} {
		for _, w := range s.c.site.Words {
			if text := textOf(w.Values[key]); codeOf(w.Lang) == codeOf(lang) && text != "" && !strings.Contains(text, "{{") {
				return text, nil
			}
		}
	}
	return "", errComputed
}

var (
	// notSimple matches elements for which Markdown has nothing.
	notSimple = regexp.MustCompile(`(?i)<(script|style|iframe|form|svg|object|embed|video|audio|canvas|input|button|select|textarea|` +
		`noscript)\b`)
	blockTag  = regexp.MustCompile(`(?i)<(p|div|section|ul|ol|dl|table|h[1-6]|hr|blockquote|pre|figure|details|header|footer|article)\b`)
	lineStart = regexp.MustCompile(`(?m)^[ \t]+`)
)

// expand returns what the template of a shortcode makes of it: HTML without code, from its arguments, the page, the settings and the
// texts of the interface. It reports false if the template does anything else.
func (s *shortcode) expand(name string) (string, bool) {
	src := &source{fsys: s.c.site.Source}
	for _, dir := range s.c.shortcodeFolders() {
		text, ok := src.read(path.Join(dir, name) + ".html")
		if !ok {
			continue
		}
		t, err := boundedtemplate.ParseText(name, text, s.functions())
		if err != nil {
			return "", false
		}
		s.template = text
		var out strings.Builder
		if err := t.Execute(&out, s); err != nil || out.Len() > maxShortcode {
			return "", false
		}
		return simpleHTML(out.String())
	}
	return "", false
}

var (
	htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)
	drawing     = regexp.MustCompile(`(?is)<svg\b.*?</svg>`)
	drawnText   = regexp.MustCompile(`(?i)<(text|title|desc|use|a)\b`)
)

// simpleHTML returns what a template made as a part of a text, without drawings that say nothing. It reports false if Markdown has no
// equal for it.
func simpleHTML(html string) (string, bool) {
	html = drawing.ReplaceAllStringFunc(html, func(svg string) string {
		if drawnText.MatchString(svg) {
			return svg
		}
		return ""
	})
	html = strings.TrimSpace(htmlComment.ReplaceAllString(html, ""))
	if len(html) > maxShortcode || notSimple.MatchString(html) ||
		strings.Contains(html, "<no value>") || strings.Contains(html, componentPrefix) {
		return "", false
	}
	if !blockTag.MatchString(html) && !strings.Contains(html, "\n\n") {
		return oneLine(html), true
	}
	return "\n\n" + lineStart.ReplaceAllString(html, "") + "\n\n", true
}

// shortcodeFolders returns the folders with the templates of shortcodes: those of the site come before those of its themes.
func (h *shortcodes) shortcodeFolders() []string {
	roots := []string{"."}
	for _, name := range listOf(mapOf(h.site.syntax.vars["site"])["theme"]) {
		roots = append(roots, path.Join("themes", name))
	}
	var dirs []string
	for _, root := range roots {
		dirs = append(dirs, path.Join(root, "layouts/shortcodes"), path.Join(root, "layouts/_shortcodes"))
	}
	return dirs
}

// replaceAll replaces the shortcodes of Hugo in the body of a text. Some write into the scratch of the page what others show. If
// one of these is left to a person, or nothing shows what was written, all of them are.
func (h *shortcodes) replaceAll(t *Text) string {
	notes := len(h.site.notes)
	h.shared = newScratch()
	text := h.replace(t, t.Body)
	if h.shared.isOpen || len(h.shared.unread) > 0 {
		h.site.notes, h.shared = h.site.notes[:notes], nil
		text = h.replace(t, t.Body)
	}
	h.shared = nil
	return text
}

// expanded returns the text of a shortcode whose template is simple, and the length of what it replaces after its first tag.
func (h *shortcodes) expanded(t *Text, name, params, rest string, isVoid bool) (text string, length int, ok bool) {
	s := &shortcode{c: h, text: t, named: map[string]string{}}
	for _, p := range shortcodeParams(params) {
		if p.name == "" {
			s.args = append(s.args, p.value)
		} else {
			s.named[p.name] = p.value
		}
	}
	if !isVoid {
		end := shortcodeEnd(name).FindStringIndex(rest)
		s.inner, length = h.replace(t, rest[:end[0]]), end[1]
	}
	before := len(h.site.notes)
	if text, ok = s.expand(name); !ok {
		h.site.notes = h.site.notes[:before]
		if s.shares && h.shared != nil {
			h.shared.isOpen = true
		}
		return "", 0, false
	}
	for _, file := range s.data {
		text = h.site.notes.marked("fromData", t.File, file) + text
	}
	for id := range linkedIDsOf([]*Text{{Body: text}}) {
		h.linked[id] = true
	}
	return text, length, true
}
