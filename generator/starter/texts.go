package starter

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Languages are the languages in which every template has texts.
var Languages = []string{"ca", "de", "en", "es", "fr", "it", "pt", "pt-BR"}

const (
	fallback   = "en"
	sourceKeys = "source.yaml"
	todo       = "# TODO: translate"
)

// textsFor returns the language whose texts a site in some language gets: pt-BR for itself, es for es-MX. It returns false for
// the English ones of other languages, which need a translation.
func textsFor(code string) (string, bool) {
	base, _, _ := strings.Cut(code, "-")
	for _, found := range []string{code, base} {
		if slices.Contains(Languages, found) {
			return found, true
		}
	}
	return fallback, false
}

// translatedLine matches a line of YAML with a text in one language.
var translatedLine = regexp.MustCompile(`^( *)(` + strings.Join(Languages, "|") + `): (.*)$`)

// chooseTexts returns the text of a YAML file with the languages of the site. Other files stay as they are.
func (s Site) chooseTexts(file string, text []byte) []byte {
	if path.Ext(file) != ".yaml" {
		return text
	}
	var out strings.Builder
	versions, indent := map[string]string{}, ""
	flush := func() {
		isName := len(slices.Compact(slices.Sorted(maps.Values(versions)))) == 1 // the same in all languages
		for _, l := range s.Languages {
			code, ok := textsFor(l.Code)
			if value := versions[code]; value != "" && (ok || isName) {
				out.WriteString(indent + l.Code + ": " + value + "\n")
			} else if value != "" {
				out.WriteString(indent + l.Code + ": " + value + " " + todo + "\n")
			}
		}
		clear(versions)
	}
	for line := range strings.Lines(string(text)) {
		found := translatedLine.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if found == nil || found[1] != indent {
			flush()
		}
		if found == nil {
			out.WriteString(line)
			continue
		}
		indent, versions[found[2]] = found[1], found[3]
	}
	flush()
	return []byte(out.String())
}

// withFrontMatter adds keys to the front matter of a Markdown text, which may have none, and marks it where it needs a translation.
func withFrontMatter(text, keys []byte, needsTranslation bool) []byte {
	const fence = "---\n"
	front, body, ok := []byte(nil), text, false
	if rest, found := bytes.CutPrefix(text, []byte(fence)); found {
		front, body, ok = bytes.Cut(rest, []byte("\n"+fence))
		front = append(bytes.Clone(front), '\n')
	}
	if !ok && len(keys) == 0 && !needsTranslation {
		return text
	}
	if needsTranslation {
		front = append([]byte(todo+"\n"), front...)
	}
	if !ok {
		body = append([]byte("\n"), body...)
	}
	return slices.Concat([]byte(fence), front, keys, []byte(fence), body)
}
