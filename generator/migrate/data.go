package migrate

import (
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/locale"
)

// writeData writes the data files.
func (s *settings) writeData() {
	src := &source{fsys: s.site.Source}
	for _, d := range s.site.Data {
		name := dataName(d.Name)
		text, _ := src.read(d.File)
		value, ok := parseYAML(d.File, text)
		_, isTaken := s.result.Files[dataFile(name)]
		if !ok || isTaken || name == "" || slices.Contains(reservedData, name) || hasLanguageKeys(value, s.languages) {
			s.site.notes.add("data", d.File, 0, "")
			continue
		}
		s.result.Files[dataFile(name)] = []byte("# From " + diag.Line(d.File) + "\n" + yamlDocument(value))
	}
}

// reservedData are the names of files that Gaceta reads itself, or that the new site has.
var reservedData = []string{"site", "routes", "words", "authors", "tags", "menu", "interface"}

// dataFile returns the path of a data file.
func dataFile(name string) string { return "content/" + name + ".yaml" }

// dataName returns a name that a data file may have.
func dataName(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if parts[i] = slugify(part); parts[i] == "" || !limits.IsPublicName(parts[i]) {
			return ""
		}
	}
	if len(parts) > 2 {
		parts = []string{parts[0], strings.Join(parts[1:], "-")}
	}
	if parts[0] == content.PagesFolder || parts[0] == "schemas" {
		return ""
	}
	return strings.Join(parts, "/")
}

// yamlDocument returns a file with a value: a map with a key on each line.
func yamlDocument(value any) string {
	m, ok := value.(map[string]any)
	if !ok {
		return "items: " + yamlValue(value) + "\n"
	}
	var out strings.Builder
	for _, key := range sorted(m) {
		if m[key] != nil {
			out.WriteString(yamlValue(key) + ": " + yamlValue(m[key]) + "\n")
		}
	}
	if out.Len() == 0 {
		return "{}\n"
	}
	return out.String()
}

// hasLanguageKeys reports whether a map in a value could be taken for a text in several languages.
func hasLanguageKeys(value any, languages locale.Set) bool {
	switch v := value.(type) {
	case []any:
		return slices.ContainsFunc(v, func(item any) bool { return hasLanguageKeys(item, languages) })
	case map[string]any:
		for key, item := range v {
			if languageName.MatchString(key) && languages.Has(key) || hasLanguageKeys(item, languages) {
				return true
			}
		}
	}
	return false
}

// writeWords writes the texts of the interface with all languages side by side.
func (s *settings) writeWords() {
	byKey := map[string]map[string]string{}
	for _, w := range s.site.Words {
		code := ""
		for old, known := range s.codes {
			if codeOf(old) == codeOf(w.Lang) {
				code = known
			}
		}
		if code == "" {
			continue
		}
		flatten(w.Values, "", func(key, text string) {
			if byKey[key] == nil {
				byKey[key] = map[string]string{}
			}
			byKey[key][code] = text
		})
	}
	source := s.languages.Default().Code
	var out strings.Builder
	for _, key := range sorted(byKey) {
		if byKey[key][source] == "" {
			continue // a text that the source lacks is used nowhere
		}
		out.WriteString(yamlValue(key) + ":\n")
		for _, code := range s.languages.Codes() {
			if text := byKey[key][code]; text != "" {
				out.WriteString("  " + code + ": " + quotedYAML(text) + "\n")
			}
		}
	}
	if out.Len() > 0 {
		s.result.Files[dataFile("interface")] = []byte("# The texts of the interface of the old site. Pages that name this file in " +
			"“data” receive them.\n" + out.String())
	}
}

// quotedYAML returns a text between quotation marks, so that a number or “no” stays a text.
func quotedYAML(text string) string {
	v := yamlValue(text)
	if !strings.HasPrefix(v, `"`) && !plainYAML.MatchString(v) {
		return `"` + v + `"`
	}
	return v
}

// flatten calls add for each text of nested maps, with its keys joined by hyphens.
func flatten(values map[string]any, prefix string, add func(key, text string)) {
	for key, v := range values {
		key = strings.Trim(notAttribute.ReplaceAllString(prefix+key, "-"), "-")
		if m := mapOf(v); len(m) > 0 {
			flatten(m, key+"-", add)
		} else if text := textOf(v); text != "" && key != "" {
			add(key, text)
		}
	}
}
