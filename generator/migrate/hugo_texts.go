package migrate

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// readFolder reads the texts of a language. Languages with one folder tell their texts apart by the end of their names.
func (h *hugo) readFolder(lang, folder string) error {
	var skip []string
	for other, dir := range h.folders {
		if other != lang && dir != folder && strings.HasPrefix(dir, folder+"/") {
			skip = append(skip, dir)
		}
	}
	isShared := false
	for other, dir := range h.folders {
		isShared = isShared || other != lang && dir == folder
	}
	return h.walk(folder, skip, func(name string) {
		relative := strings.TrimPrefix(name, folder+"/")
		if strings.HasPrefix(path.Base(name), "_content.") && path.Ext(name) == ".gotmpl" {
			if !isShared || lang == h.languages.names[0] {
				h.notes.add("page", name, 0, h.prefix(lang)+"/"+strings.TrimPrefix(path.Dir(relative)+"/…", "./"))
			}
			return
		}
		if !isMarkdown(name) && !isHTML(name) {
			if h.isBundled(name) && !isShared || isShared && lang == h.languages.names[0] && h.isBundled(name) {
				h.site.Files = append(h.site.Files, File{name, h.fileAddress(lang, relative)})
			}
			return
		}
		key, own := withoutExt(relative), h.languages.names[0]
		if base, suffix, ok := cutLast(key, "."); ok && h.languages.has(suffix) {
			key, own = base, h.languages.names[h.languages.index(suffix)]
		}
		if isShared && own != lang {
			return
		}
		h.add(name, lang, key)
	})
}

// nameOtherFolders notes the folders with texts beside those of the languages, such as the texts of a language that the settings
// lack. Hugo does not publish them.
func (h *hugo) nameOtherFolders() error {
	var read []string
	for _, lang := range h.languages.names {
		read = append(read, h.folders[lang])
	}
	seen := map[string]bool{}
	for _, folder := range read {
		parent := path.Dir(folder)
		isRead := slices.ContainsFunc(read, func(dir string) bool { return parent == dir || strings.HasPrefix(parent, dir+"/") })
		if parent == "." || isRead || seen[parent] {
			continue
		}
		seen[parent] = true
		if err := h.walk(parent, read, func(name string) {
			other, _, isFolder := strings.Cut(strings.TrimPrefix(name, parent+"/"), "/")
			other = parent + "/" + other
			if isFolder && isMarkdown(name) && !seen[other] {
				seen[other] = true
				h.notes.add("unpublished", other, 0, "folders of no language of the site")
			}
		}); err != nil {
			return err
		}
	}
	return nil
}

// isBundled reports whether a file is published beside a text.
func (h *hugo) isBundled(name string) bool { return !strings.HasPrefix(path.Base(name), ".") }

// fileAddress returns the address of a file in a bundle.
func (h *hugo) fileAddress(lang, relative string) string {
	return h.prefix(lang) + "/" + strings.ToLower(path.Dir(relative)) + "/" + path.Base(relative)
}

// add reads a text.
func (h *hugo) add(name, lang, key string) {
	t, hasFront, ok := h.text(name)
	if !ok || !hasFront && isHTML(name) {
		return
	}
	if strings.HasPrefix(t.Body, "{") && !hasFront {
		h.notes.add("front", name, 1, "front matter in JSON")
		return
	}
	t.Lang = lang
	for _, field := range []string{
		"title", "date", "draft", "slug", "url", "aliases", "description", "summary", "tags", "categories", "weight", "lastmod",
	} {
		for k, v := range t.Front { // Hugo does not distinguish the case of keys
			if k != field && strings.EqualFold(k, field) {
				t.Front[field] = v
				delete(t.Front, k)
			}
		}
	}
	for k, v := range h.cascade(h.folders[lang], path.Dir(name), lang) {
		if _, has := t.Front[k]; !has {
			t.Front[k] = v
		}
	}
	if params := mapOf(t.Front["params"]); len(params) > 0 {
		maps.Copy(t.Front, params)
		delete(t.Front, "params")
	}
	parts := strings.Split(key, "/")
	last := parts[len(parts)-1]
	isSection, isBundle := last == "_index", last == "index"
	if (isSection || isBundle) && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	t.Key = strings.Join(parts, "/")
	if mapOf(t.Front["build"])["render"] == "never" || mapOf(t.Front["_build"])["render"] == false || t.Front["headless"] == true {
		h.notes.add("unpublished", name, 0, "its front matter says that it is no page")
		return
	}
	t.Collection = pagesCollection
	if len(parts) > 1 || isSection && key != "_index" {
		t.Collection = slugify(parts[0])
	}
	if key == "_index" {
		t.Key = "home"
	}
	t.IsListing = isSection && len(parts) == 1 && key != "_index"
	t.Address = h.address(t, parts, key == "_index")
	for _, alias := range listOf(t.Front["aliases"]) {
		if !strings.HasPrefix(alias, "/") {
			alias = path.Join(path.Dir(strings.TrimSuffix(t.Address, "/")), alias)
		} else if l := h.prefix(lang); l != "" && !strings.HasPrefix(alias, l+"/") {
			alias = l + alias // Hugo counts aliases from the root of the language
		}
		t.Aliases = append(t.Aliases, alias)
	}
	if t.Collection == "" {
		t.Collection = pagesCollection
	}
	h.site.Texts = append(h.site.Texts, t)
}

// cascade returns the front matter that the texts in a folder have from their sections: that of the nearest one comes first.
// Parts with a target are for some of the texts only, and left out.
func (h *hugo) cascade(root, dir, lang string) map[string]any {
	if dir != root && !strings.HasPrefix(dir, root+"/") {
		return nil
	}
	if known, ok := h.cascades[dir+" "+lang]; ok {
		return known
	}
	values := maps.Clone(h.cascade(root, path.Dir(dir), lang))
	if values == nil {
		values = map[string]any{}
	}
	for _, name := range []string{"_index.md", "_index." + lang + ".md", "_index.html"} {
		name = path.Join(dir, name)
		if !exists(h.fsys, name) {
			continue
		}
		t, _, _ := (&source{fsys: h.fsys}).text(name) // its faults are reported when it is read as a text
		parts, isList := t.Front["cascade"].([]any)
		if !isList {
			parts = []any{t.Front["cascade"]}
		}
		for _, part := range parts {
			for key, v := range mapOf(part) {
				if mapOf(part)["target"] == nil && mapOf(part)["_target"] == nil {
					values[key] = v
				}
			}
		}
	}
	h.cascades[dir+" "+lang] = values
	return values
}

// prefix returns how the addresses of a language begin.
func (h *hugo) prefix(lang string) string {
	for _, l := range h.site.Languages {
		if l.Code == lang && l.Prefix != "" {
			return "/" + l.Prefix
		}
	}
	return ""
}

// address returns where Hugo publishes a text.
func (h *hugo) address(t *Text, parts []string, isHome bool) string {
	prefix := h.prefix(t.Lang)
	if u := textOf(t.Front["url"]); u != "" {
		return prefix + "/" + strings.TrimPrefix(u, "/")
	}
	if isHome {
		return prefix + "/"
	}
	relative := strings.Join(parts, "/")
	slug := textOf(t.Front["slug"])
	if pattern := textOf(h.permalink[strings.ToLower(parts[0])]); pattern != "" && len(parts) > 1 &&
		path.Base(withoutExt(t.File)) != "_index" {
		filled := placeholder.ReplaceAllStringFunc(pattern, func(name string) string { return h.placeholder(t, parts, name) })
		return prefix + path.Clean("/"+filled) + h.end(parts[0])
	}
	if slug != "" {
		relative = path.Join(path.Dir(relative), slug)
	}
	return prefix + "/" + urlize(relative) + h.end(parts[0])
}

// end returns how the addresses of a section end.
func (h *hugo) end(section string) string {
	if ugly := h.config["uglyurls"]; ugly == true || mapOf(ugly)[strings.ToLower(section)] == true {
		return ".html"
	}
	return "/"
}

var hugoSpaces = regexp.MustCompile(`\s+`)

// urlize returns a path as Hugo does: in lower case, with hyphens for spaces.
func urlize(text string) string {
	text = hugoSpaces.ReplaceAllString(strings.ToLower(text), "-")
	return strings.NewReplacer("'", "", `"`, "", "?", "", "!", "", ",", "", ":", "").Replace(text)
}

// placeholder returns what a part of a permalink becomes.
func (h *hugo) placeholder(t *Text, parts []string, name string) string {
	date, _ := time.Parse(time.DateOnly, dateOf(t.Front["date"]))
	switch name {
	case ":year":
		return date.Format("2006")
	case ":month":
		return date.Format("01")
	case ":monthname":
		return strings.ToLower(date.Format("January"))
	case ":day":
		return date.Format("02")
	case ":section":
		return parts[0]
	case ":sections":
		return urlize(strings.Join(parts[:len(parts)-1], "/"))
	case ":title":
		return urlize(textOf(t.Front["title"]))
	case ":slug":
		if slug := textOf(t.Front["slug"]); slug != "" {
			return urlize(slug)
		}
		return urlize(textOf(t.Front["title"]))
	case ":slugorfilename", ":slugorcontentbasename":
		if slug := textOf(t.Front["slug"]); slug != "" {
			return urlize(slug)
		}
		return urlize(parts[len(parts)-1])
	case ":filename", ":contentbasename":
		return urlize(parts[len(parts)-1])
	}
	h.notes.add("address", t.File, 1, "the permalink contains "+name)
	return ""
}
