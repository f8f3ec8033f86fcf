package migrate

import (
	"cmp"
	"fmt"
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
	return cmp.Or(slugify(strings.TrimSuffix(name, ext)), "file") + ext
}

// publicNames gives names that every host can hold to files that are published as they are. Their old addresses are redirected.
func (c *converter) publicNames() {
	taken := map[string]bool{}
	for _, f := range c.site.Files {
		taken[strings.ToLower(f.To)] = true
	}
	for i, f := range c.site.Files {
		c.public[f.To] = f.From
		name := strings.TrimPrefix(path.Clean(f.To), "/")
		if !isFileName(name) {
			parts := strings.Split(name, "/")
			for i, part := range parts {
				parts[i] = publicName(part)
			}
			to := "/" + strings.Join(parts, "/")
			for n, wanted := 2, to; taken[strings.ToLower(to)]; n++ {
				to = fmt.Sprintf("%s-%d%s", withoutExt(wanted), n, path.Ext(wanted))
			}
			taken[strings.ToLower(to)] = true
			c.site.Redirects = append(c.site.Redirects, Redirect{From: f.To, To: to})
			c.site.Files[i].To, c.public[to] = to, f.From
			f.To = to
		}
		if c.addresses[f.From] == "" {
			c.addresses[f.From] = f.To
		}
	}
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
