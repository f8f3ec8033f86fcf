package migrate

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"gaceta.dev/gaceta/generator/internal/boundedtemplate"
	"gaceta.dev/gaceta/generator/markdown"
)

// shortcode is what the template of a shortcode of Hugo can name. What it lacks, such as the site's data, makes the template one
// that a person writes again as a component: the exported methods are those that templates call.
type shortcode struct {
	c     *converter
	text  *Text
	args  []string
	named map[string]string
	inner string
}

// errComputed says that a template computes something that is not known before a build.
var errComputed = errors.New("it is computed")

// maxShortcode bounds the text that a template makes of a shortcode.
const maxShortcode = 64 << 10

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

// Page returns the page of the shortcode.
func (s *shortcode) Page() *shortcodePage { return &shortcodePage{s.c, s.text} }

// Site returns the site.
func (s *shortcode) Site() *shortcodeSite { return &shortcodeSite{s.c, s.text} }

// shortcodePage is a page as templates know it.
type shortcodePage struct {
	c    *converter
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
	return firstText(textOf(p.text.Front["linkTitle"]), p.Title())
}

// Param returns a value of the front matter or of the site.
func (p *shortcodePage) Param(name string) any {
	if text := p.c.hugoParamValue(p.text, name); text != "" {
		return text
	}
	return p.text.Front[name]
}

// RelPermalink returns the address of the page.
func (p *shortcodePage) RelPermalink() string { return p.text.Address }

// Permalink returns the address of the page with that of the site.
func (p *shortcodePage) Permalink() string { return p.c.origin + p.text.Address }

// Site returns the site.
func (p *shortcodePage) Site() *shortcodeSite { return &shortcodeSite{p.c, p.text} }

// Language returns the language of the page.
func (p *shortcodePage) Language() map[string]any {
	return map[string]any{"Lang": p.text.Lang, "LanguageCode": p.c.codes[p.text.Lang], "Locale": p.c.codes[p.text.Lang]}
}

// shortcodeSite is the site as templates know it.
type shortcodeSite struct {
	c    *converter
	text *Text // whose language counts
}

// Params returns the parameters of the settings.
func (s *shortcodeSite) Params() map[string]any {
	return mapOf(mapOf(s.c.site.syntax.vars["site"])["params"])
}

// Title returns the name of the site.
func (s *shortcodeSite) Title() string { return s.c.site.Name }

// GetPage returns the page that an address names; an error if there is none.
func (s *shortcodeSite) GetPage(name string) (*shortcodePage, error) {
	e, _ := s.c.target(s.text, name)
	if e == nil {
		return nil, errComputed
	}
	return &shortcodePage{s.c, e.Text}, nil
}

// scratch holds values of a template.
type scratch map[string]any

// Set keeps a value.
func (s scratch) Set(key string, value any) string { s[key] = value; return "" }

// Get returns a value.
func (s scratch) Get(key string) any { return s[key] }

// functions returns the functions that templates call.
func (s *shortcode) functions() map[string]any {
	same := func(v any) any { return v }
	return map[string]any{
		"markdownify": same, "safeHTML": same, "safeURL": same, "safeHTMLAttr": same, "relURL": same, "absURL": same, "relLangURL": same,
		"absLangURL": same, "plainify": func(text string) string { return anyTag.ReplaceAllString(text, "") },
		"lower": strings.ToLower, "upper": strings.ToUpper,
		"urlize": urlize, "anchorize": markdown.Slug, "newScratch": func() scratch { return scratch{} },
		"hasPrefix": strings.HasPrefix, "hasSuffix": strings.HasSuffix, "split": strings.Split, "site": s.Site, "page": s.Page,
		"dict": func(pairs ...any) map[string]any {
			m := map[string]any{}
			for i := 0; i+1 < len(pairs); i += 2 {
				m[fmt.Sprint(pairs[i])] = pairs[i+1]
			}
			return m
		},
		"default": func(other, v any) any {
			if is, _ := template.IsTrue(v); is {
				return v
			}
			return other
		},
		"substr": substring, "index": indexOf, "errorf": refused, "warnf": refused, "where": refused, "first": refused,
		"replaceRE": func(pattern, with, text string) (string, error) {
			re, err := regexp.Compile(pattern)
			if err != nil {
				return "", err
			}
			return re.ReplaceAllString(text, with), nil
		},
		"i18n": s.word, "T": s.word,
	}
}

// refused ends a template that finds a fault.
func refused(...any) (string, error) { return "", errComputed }

// numberOf returns a number that may be written as a text.
func numberOf(v any) (int, error) { return strconv.Atoi(fmt.Sprint(v)) }

// substring returns a part of a text, counted in letters.
func substring(text, from any, length ...any) (string, error) {
	runes := []rune(fmt.Sprint(text))
	start, err := numberOf(from)
	end := len(runes)
	if err == nil && len(length) > 0 {
		if end, err = numberOf(length[0]); err == nil {
			end += start
		}
	}
	if err != nil || start < 0 || end < start || end > len(runes) {
		return "", errComputed
	}
	return string(runes[start:end]), nil
}

// indexOf returns a value of a list or map; nil if it has none.
func indexOf(of, key any) (any, error) {
	switch of := of.(type) {
	case map[string]any:
		return of[fmt.Sprint(key)], nil
	case []string:
		if i, err := numberOf(key); err == nil && i >= 0 && i < len(of) {
			return of[i], nil
		}
		return "", nil
	case []any:
		if i, err := numberOf(key); err == nil && i >= 0 && i < len(of) {
			return of[i], nil
		}
		return "", nil
	}
	return nil, errComputed
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
	notSimple = regexp.MustCompile(`(?i)<(script|style|iframe|form|svg|object|embed|video|audio|canvas|input|button|select|textarea|noscript)\b`)
	blockTag  = regexp.MustCompile(`(?i)<(p|div|section|ul|ol|dl|table|h[1-6]|hr|blockquote|pre|figure|details|header|footer|article)\b`)
	lineStart = regexp.MustCompile(`(?m)^[ \t]+`)
)

// expand returns what the template of a shortcode makes of it: HTML without code, from its arguments, the page, the settings and the
// texts of the interface. It reports false if the template does anything else.
func (s *shortcode) expand(name string) (string, bool) {
	src := &source{fsys: s.c.fsys}
	var dirs []string
	for _, root := range append([]string{"."}, s.c.themes()...) {
		dirs = append(dirs, path.Join(root, "layouts/shortcodes"), path.Join(root, "layouts/_shortcodes"))
	}
	for _, dir := range dirs {
		text, ok := src.read(path.Join(dir, name) + ".html")
		if !ok {
			continue
		}
		t, err := boundedtemplate.ParseText(name, text, s.functions())
		if err != nil {
			return "", false
		}
		var out strings.Builder
		if err := t.Execute(&out, s); err != nil || out.Len() > maxShortcode {
			return "", false
		}
		html := strings.TrimSpace(htmlComment.ReplaceAllString(out.String(), ""))
		if notSimple.MatchString(html) || strings.Contains(html, "<no value>") {
			return "", false
		}
		if !blockTag.MatchString(html) && !strings.Contains(html, "\n\n") {
			return oneLine(html), true
		}
		return "\n\n" + lineStart.ReplaceAllString(html, "") + "\n\n", true
	}
	return "", false
}

var htmlComment = regexp.MustCompile(`(?s)<!--.*?-->`)

// themes returns the folders of the themes.
func (c *converter) themes() []string {
	var dirs []string
	for _, name := range listOf(mapOf(c.site.syntax.vars["site"])["theme"]) {
		dirs = append(dirs, path.Join("themes", name))
	}
	return dirs
}

// expanded returns the text of a shortcode whose template is simple, and the length of what it replaces after its first tag.
func (c *converter) expanded(t *Text, name, params, rest string, isVoid bool) (text string, length int, ok bool) {
	s := &shortcode{c: c, text: t, named: map[string]string{}}
	for _, p := range shortcodeParams(params) {
		if p.name == "" {
			s.args = append(s.args, p.value)
		} else {
			s.named[p.name] = p.value
		}
	}
	if !isVoid && isPaired(rest, name) {
		end := shortcodeEnd(name).FindStringIndex(rest)
		s.inner, length = c.shortcodes(t, rest[:end[0]]), end[1]
	}
	before := len(c.site.notes)
	if text, ok = s.expand(name); !ok {
		c.site.notes = c.site.notes[:before]
		return "", 0, false
	}
	return text, length, true
}
