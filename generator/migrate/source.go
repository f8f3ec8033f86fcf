package migrate

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// maxText is the most that is read of a text or of settings: a larger text would be no text of Gaceta.
const maxText = limits.TextBytes

// source is the folder of a site.
type source struct {
	fsys    fs.FS
	notes   notes
	modules map[string]module // by file
}

// walk calls visit for each file below a folder, sorted by name. Hidden folders, and those in skip, are left out. Links are
// named in the report: they could lead out of the folder.
func (s *source) walk(dir string, skip []string, visit func(name string)) error {
	err := fs.WalkDir(s.fsys, dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return err
		case d.Type()&fs.ModeSymlink != 0:
			s.notes.add("link", name, 0, "")
		case d.IsDir() && name != dir && (d.Name() == "node_modules" || d.Name() == ".git" || slices.Contains(skip, name)):
			return fs.SkipDir
		case d.Type().IsRegular() && !slices.Contains(skip, name):
			visit(name)
		}
		return nil
	})
	return err
}

// read returns the text of a file; empty and false if it does not exist or cannot be a text.
func (s *source) read(name string) (string, bool) {
	info, err := fs.Stat(s.fsys, name)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	if info.Size() > maxText {
		s.notes.add("unreadable", name, 0, "it is larger than 1 MB")
		return "", false
	}
	data, err := fs.ReadFile(s.fsys, name)
	if err != nil {
		s.notes.add("unreadable", name, 0, err.Error())
		return "", false
	}
	text := strings.TrimPrefix(strings.ToValidUTF8(string(data), "�"), "\ufeff")
	text = strings.Map(withoutMarks, text)
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), true
}

// withoutMarks drops the characters with which the conversion marks places in texts.
func withoutMarks(r rune) rune {
	if r >= 0xe000 && r <= 0xe01f {
		return -1
	}
	return r
}

// text reads a text: its front matter in YAML or TOML, and its body.
func (s *source) text(name string) (t *Text, hasFront, ok bool) {
	all, ok := s.read(name)
	if !ok {
		return nil, false, false
	}
	t = &Text{File: name, Line: 1, Front: map[string]any{}, Body: all, IsHTML: isHTML(name), IsMDX: path.Ext(name) == ".mdx"}
	fence, _, _ := strings.Cut(all, "\n")
	if fence = strings.TrimRight(fence, " \t"); fence != "---" && fence != "+++" {
		return t, false, true
	}
	lines := strings.Split(all, "\n")
	end := slices.IndexFunc(lines[1:], func(line string) bool { return strings.TrimRight(line, " \t") == fence })
	if end < 0 {
		return t, false, true
	}
	front := strings.Join(lines[1:end+1], "\n")
	t.Body, t.Line = strings.Join(lines[end+2:], "\n"), end+3
	if fence == "+++" {
		t.Front = s.toml(name, front)
	} else {
		t.Front = s.yaml(name, 2, front)
	}
	return t, true, true
}

var simpleLine = regexp.MustCompile(`^([A-Za-z_][\w-]*):[ \t]*(.*)$`)

// yaml returns the values of a map in YAML. If it cannot be read, those of its simple lines are returned, and the fault is
// named in the report.
func (s *source) yaml(name string, firstLine int, text string) map[string]any {
	if strings.TrimSpace(text) == "" {
		return map[string]any{}
	}
	node, list := yamlnode.ParseWithAliases(name, firstLine, []byte(text))
	if !list.HasErrors() {
		values, _ := node.Plain().(map[string]any)
		if values == nil {
			values = map[string]any{}
		}
		return values
	}
	s.notes.add("front", name, list[0].Pos.Line, list[0].Message)
	values := map[string]any{}
	for line := range strings.SplitSeq(text, "\n") {
		if m := simpleLine.FindStringSubmatch(line); m != nil {
			if value := strings.Trim(strings.TrimSpace(m[2]), `"'`); value != "" && !strings.ContainsAny(value[:1], "[{&*|>") {
				values[m[1]] = value
			}
		}
	}
	return values
}

// parseYAML returns the value of a file in YAML or JSON.
func parseYAML(name, text string) (any, bool) {
	node, list := yamlnode.ParseWithAliases(name, 1, []byte(text))
	return node.Plain(), !list.HasErrors() && node != nil
}

// toml returns the values of a map in TOML.
func (s *source) toml(name, text string) map[string]any {
	values := map[string]any{}
	if isDeep(text) {
		s.notes.add("front", name, 1, "too many keys or brackets are within each other")
	} else if _, err := toml.Decode(text, &values); err != nil {
		s.notes.add("front", name, 1, err.Error())
	}
	return mapOf(uniform(values))
}

// longKey matches a key in TOML with 32 parts: a.b.c has three. The decoder keeps the whole key for each part.
var longKey = regexp.MustCompile(`(?:[\w"'-]+[ \t]*\.[ \t]*){32}`)

// isDeep reports whether a text in TOML could exhaust the decoder, which has no limits.
func isDeep(text string) bool {
	depth, most := 0, 0
	for _, c := range []byte(text) {
		switch c {
		case '[', '{':
			depth++
			most = max(most, depth)
		case ']', '}':
			depth = max(0, depth-1)
		}
	}
	return most > limits.DataDepth || longKey.MatchString(text)
}

// uniform returns a value with lists as YAML has them.
func uniform(value any) any {
	switch v := value.(type) {
	case []map[string]any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = uniform(item)
		}
		return list
	case []any:
		for i, item := range v {
			v[i] = uniform(item)
		}
	case map[string]any:
		for key, item := range v {
			v[key] = uniform(item)
		}
	case time.Time:
		return v.Format(time.RFC3339)
	}
	return value
}

// settings returns the settings in the first of some files that exists.
func (s *source) settings(names ...string) map[string]any {
	for _, name := range names {
		text, ok := s.read(name)
		switch {
		case !ok:
		case path.Ext(name) == ".toml":
			return s.toml(name, text)
		default:
			return s.yaml(name, 1, text) // JSON is YAML
		}
	}
	return map[string]any{}
}

// textOf returns a value as text; empty if it is a list or a map.
func textOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case uint64:
		return strconv.FormatUint(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case time.Time:
		return v.Format(time.RFC3339)
	}
	return ""
}

// listOf returns a list of texts. A single text is a list of one.
func listOf(value any) []string {
	items, isList := value.([]any)
	if texts, ok := value.([]string); ok {
		return texts
	}
	if !isList {
		items = []any{value}
	}
	var texts []string
	for _, item := range items {
		if text := textOf(item); text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// anyItems returns a value as a list, which is empty if it is none.
func anyItems(value any) []any {
	items, _ := value.([]any)
	return items
}

// mapOf returns a value as a map, which is empty if it is none.
func mapOf(value any) map[string]any {
	m, _ := value.(map[string]any)
	if m == nil {
		m = map[string]any{}
	}
	return m
}

// first returns the text of the first key that has one.
func first(values map[string]any, keys ...string) string {
	for _, key := range keys {
		if text := textOf(values[key]); text != "" {
			return text
		}
	}
	return ""
}

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
