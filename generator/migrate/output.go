package migrate

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// writeTexts writes all texts.
func (c *converter) writeTexts() {
	for _, a := range c.articles {
		c.findLocalized(a)
	}
	for _, a := range c.articles {
		for _, e := range a.editions {
			c.current = e.Text
			body := e.Body
			switch {
			case c.site.syntax.liquid:
				body = c.liquid(e.Text, body)
			case c.site.syntax.shortcodes:
				body = c.allShortcodes(e.Text)
			}
			e.title, body = c.titleOf(e, body)
			body = c.withHeadingIDs(c.rewrite(e.Text, body))
			f := c.frontOf(e, body)
			for _, key := range sorted(f.custom) {
				f.set(key, f.custom[key])
			}
			file := c.fileOf(e)
			text := "---\n" + strings.Join(f.lines, "\n") + "\n---\n"
			if body != "" {
				text += "\n" + body + "\n"
			}
			c.result.Files[file] = []byte(clean(c.site.notes.resolve(file, text)))
			c.result.Texts++
		}
		c.fillLanguages(a)
	}
}

// fillLanguages writes an empty text for each language that a first page or listing lacks: its page exists in all of them.
func (c *converter) fillLanguages(a *article) {
	for _, l := range c.languages {
		has := func(e *edition) bool { return e.code == l.Code }
		if a.rowID != "" && !slices.ContainsFunc(a.editions, has) {
			c.result.Files[c.folder(a)+"/"+l.Code+".md"] = []byte("---\ntitle: " + yamlValue(a.editions[0].title) + "\n---\n")
		}
	}
}

// firstHeading matches a heading at the start of a text, after imports of MDX.
var firstHeading = regexp.MustCompile(`^((?:\s*(?:import|export)[ \t][^\n]*\n)*)\s*#[ \t]+([^\n]+?)(?:[ \t]+\{#[^}\n]*\}|[ \t]+#+)?[ \t]*(?:\n|$)`)

// titleOf returns the title of a text, and its body without the heading that repeats it.
func (c *converter) titleOf(e *edition, body string) (title, rest string) {
	title = strings.TrimSpace(textOf(e.Front["title"]))
	if c.site.syntax.liquid && strings.Contains(title, "{") {
		title = unmarked(c.liquid(e.Text, title))
	}
	m := firstHeading.FindStringSubmatch(body)
	if m != nil {
		heading := plain(strings.TrimSpace(m[2]))
		if title == "" || strings.EqualFold(title, heading) {
			return cmp.Or(title, heading), m[1] + body[len(m[0]):]
		}
	}
	if title == "" && e.article.rowID == "home" {
		title = siteName(c.site.Name)
	}
	return cmp.Or(title, titleOf(path.Base(e.Key))), body
}

// writeFiles writes files that are published as they are, data, and the texts of the interface.
func (c *converter) writeFiles() {
	for _, f := range c.site.Files {
		name := strings.TrimPrefix(path.Clean(f.To), "/")
		if name == redirects.FileName {
			continue // its lines are redirects of the site
		}
		if base := path.Base(name); base == redirects.FileName || base == "_headers" || name == "robots.txt" || name == "sitemap.xml" {
			c.site.notes.add("settings", f.From, 0, "Gaceta writes a file of this name: compare them")
			continue
		}
		if strings.EqualFold(path.Ext(name), ".svg") {
			data, err := fs.ReadFile(c.fsys, f.From)
			if err == nil {
				data, err = plainDrawing(data)
			}
			if err != nil {
				c.site.notes.add("drawing", f.From, 0, err.Error())
				continue
			}
			if data != nil {
				c.result.Files["site/public/"+name] = data
				continue
			}
		}
		c.result.Copies["site/public/"+name] = f.From
	}
	var lines []string
	for _, r := range c.redirects {
		lines = append(lines, r.line())
	}
	if len(lines) > 0 {
		c.result.Files["site/public/_redirects"] = []byte(strings.Join(lines, "\n") + "\n")
	}
	src := &source{fsys: c.fsys}
	for _, d := range c.site.Data {
		name := dataName(d.Name)
		text, _ := src.read(d.File)
		value, ok := parseYAML(d.File, text)
		_, isTaken := c.result.Files[dataFile(name)]
		if !ok || isTaken || name == "" || slices.Contains(reservedData, name) || c.hasLanguageKeys(value) {
			c.site.notes.add("data", d.File, 0, "")
			continue
		}
		c.result.Files[dataFile(name)] = []byte("# From " + d.File + "\n" + yamlDocument(value))
	}
	c.writeWords()
	c.writeComponents()
	if len(c.authors) > 0 {
		var out strings.Builder
		for _, id := range sorted(c.authors) {
			fmt.Fprintf(&out, "%s: { name: %s }\n", id, yamlValue(c.authors[id]))
		}
		c.result.Files["content/authors.yaml"] = []byte(out.String())
	}
}

// isFileName reports whether a file that is published as it is may have a path.
func isFileName(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if !limits.IsPublicName(part) {
			return false
		}
	}
	return true
}

// reservedData are the names of files that Gaceta reads itself, or that the new site has.
var reservedData = []string{"site", "routes", "words", "authors", "tags", "menu", "interface"}

// dataFile returns the path of a data file.
func dataFile(name string) string { return "content/" + name + ".yaml" }

// dataName returns a name that a data file may have.
func dataName(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if parts[i] = slugify(part); parts[i] == "" {
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
func (c *converter) hasLanguageKeys(value any) bool {
	switch v := value.(type) {
	case []any:
		return slices.ContainsFunc(v, c.hasLanguageKeys)
	case map[string]any:
		for key, item := range v {
			if languageName.MatchString(key) && c.languages.Has(key) || c.hasLanguageKeys(item) {
				return true
			}
		}
	}
	return false
}

// writeWords writes the texts of the interface with all languages side by side.
func (c *converter) writeWords() {
	byKey := map[string]map[string]string{}
	for _, w := range c.site.Words {
		code := ""
		for old, known := range c.codes {
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
	source := c.languages.Default().Code
	var out strings.Builder
	for _, key := range sorted(byKey) {
		if byKey[key][source] == "" {
			continue // a text that the source lacks is used nowhere
		}
		out.WriteString(yamlValue(key) + ":\n")
		for _, code := range c.languages.Codes() {
			if text := byKey[key][code]; text != "" {
				out.WriteString("  " + code + ": " + quotedYAML(text) + "\n")
			}
		}
	}
	if out.Len() > 0 {
		c.result.Files[dataFile("interface")] = []byte("# The texts of the interface of the old site. Pages that name this file in “data” receive them.\n" + out.String())
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

// writeComponents writes the components of texts, and the schemas of the keys that a collection adds.
func (c *converter) writeComponents() {
	for _, name := range sorted(c.components) {
		known := c.components[name]
		c.result.Files["site/markdown/"+name+".tsx"] = []byte(known.code(name))
		c.result.Files["content/schemas/markdown/"+name+".schema.json"] = known.schema()
	}
	for _, name := range sorted(c.collections) {
		properties := map[string]any{}
		for _, at := range sorted(c.custom) {
			collection, key, _ := strings.Cut(at, "\n")
			if collection != name {
				continue
			}
			property := map[string]any{"description": "From the front matter of the old site."}
			if key == "order" {
				property = map[string]any{"type": "number", "description": "Sorts the articles."}
			}
			if c.localized[at] {
				property["x-localized"] = true
			}
			properties[key] = property
		}
		if len(properties) == 0 {
			continue
		}
		text, err := json.MarshalIndent(map[string]any{
			"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": properties,
		}, "", "  ")
		if err != nil {
			panic("internal error: a schema cannot be written: " + err.Error())
		}
		c.result.Files["content/schemas/"+name+".schema.json"] = append(text, '\n')
	}
}

// escapedPath returns an address with what is not ASCII percent-encoded.
func escapedPath(address string) string {
	var out strings.Builder
	for i := range len(address) {
		if b := address[i]; b <= ' ' || b >= 0x7f {
			fmt.Fprintf(&out, "%%%02X", b)
		} else {
			out.WriteByte(b)
		}
	}
	return out.String()
}
