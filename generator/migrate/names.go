package migrate

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/image/svg"
)

// joinSpellings joins articles whose keys differ in signs, accents or case alone, if they have no language in common: “cloud
// native.md” in one language is the translation of cloud_native.md in another. Articles with a language in common stay apart.
func joinSpellings(articles []*article) []*article {
	alike := map[string][]*article{}
	for _, a := range articles {
		if slug, _ := slugPath(a.editions[0].Key); slug != "" && !a.editions[0].isDraft() {
			key := a.collection.Name + "\n" + slug
			alike[key] = append(alike[key], a)
		}
	}
	joined := map[*article]bool{}
	for _, group := range alike {
		languages := map[string]bool{}
		isApart := len(group) < 2
		for _, a := range group {
			for _, e := range a.editions {
				isApart = isApart || languages[e.code]
				languages[e.code] = true
			}
		}
		if isApart {
			continue
		}
		for _, a := range group[1:] {
			joined[a] = true
			for _, e := range a.editions {
				e.article = group[0]
			}
			group[0].editions = append(group[0].editions, a.editions...)
		}
	}
	return slices.DeleteFunc(articles, func(a *article) bool { return joined[a] })
}

// publicName returns a name that every host can hold for a file or folder.
func publicName(name string) string {
	if isFileName(name) {
		return name
	}
	ext := path.Ext(name)
	if !isFileName("a"+ext) || ext == name {
		ext = ""
	}
	return allowed(cmp.Or(slugify(strings.TrimSuffix(name, ext)), "file") + ext)
}

// allowed returns a name of letters, digits and hyphens in a form that every system allows: not con, for example.
func allowed(name string) string {
	if isFileName(name) {
		return name
	}
	return "p-" + name
}

// entityForm matches the definition of an entity.
var entityForm = regexp.MustCompile(`<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>`)

// maxDrawing bounds a drawing whose entities are replaced.
const maxDrawing = 4 << 20

// plainDrawing returns an SVG file without its document type, whose entities are replaced: drawing programs define some for
// addresses. It returns the problem of a drawing that Gaceta does not publish even so.
func plainDrawing(data []byte) ([]byte, error) {
	_, problem := svg.Write(data)
	text := string(data)
	start := strings.Index(text, "<!DOCTYPE")
	if problem == nil || start < 0 {
		return nil, problem
	}
	end := strings.IndexByte(text[start:], '>')
	if open := strings.IndexByte(text[start:], '['); open >= 0 && open < end {
		if end = strings.Index(text[start:], "]"); end >= 0 {
			end += strings.IndexByte(text[start+end:], '>')
		}
	}
	if end < 0 {
		return nil, problem
	}
	declarations := text[start : start+end]
	text = text[:start] + text[start+end+1:]
	for _, m := range entityForm.FindAllStringSubmatch(declarations, -1) {
		value := m[2] + m[3]
		if strings.ContainsAny(value, "&<%") || len(text)+strings.Count(text, "&"+m[1]+";")*len(value) > maxDrawing {
			return nil, problem
		}
		text = strings.ReplaceAll(text, "&"+m[1]+";", value)
	}
	if _, err := svg.Write([]byte(text)); err != nil {
		return nil, problem
	}
	return []byte(text), nil
}
