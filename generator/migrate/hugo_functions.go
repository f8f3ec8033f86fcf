package migrate

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"
	"unicode"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/markdown"
)

// maxWork bounds the items of lists that the functions of one shortcode look at, and maxItems those of a list that they make.
const (
	maxWork  = 1 << 20
	maxItems = 10_000
)

// functions returns the functions that templates call.
func (s *shortcode) functions() map[string]any {
	return map[string]any{
		// texts
		"markdownify": same, "safeHTML": same, "safeURL": same, "safeHTMLAttr": same, "relURL": same, "absURL": same,
		"relLangURL": fromRoot, "absLangURL": fromRoot, "string": textFrom, "urlize": urlize, "anchorize": markdown.Slug,
		"plainify": func(text any) string { return anyTag.ReplaceAllString(textFrom(text), "") },
		"lower":    func(text any) string { return strings.ToLower(textFrom(text)) },
		"upper":    func(text any) string { return strings.ToUpper(textFrom(text)) },
		"humanize": humanize, "hasPrefix": strings.HasPrefix, "hasSuffix": strings.HasSuffix, "split": strings.Split,
		"trim":    func(text any, cutset string) string { return strings.Trim(textFrom(text), cutset) },
		"chomp":   func(text any) string { return strings.TrimRight(textFrom(text), "\r\n") },
		"replace": replaced, "replaceRE": replacedPattern, "substr": substring, "i18n": s.word, "T": s.word,
		// numbers and days
		"int": numberOf, "add": calculated(func(a, b int) int { return a + b }), "sub": calculated(func(a, b int) int { return a - b }),
		"mul": calculated(func(a, b int) int { return a * b }), "time": s.time, "dateFormat": s.formatDate,
		// lists and maps
		"dict": dict, "slice": func(items ...any) []any { return items }, "append": s.appended, "first": s.first, "where": s.where,
		"sort": s.sorted, "in": s.contains, "uniq": s.unique, "delimit": s.delimited, "index": indexOf, "newScratch": newScratch,
		"default": func(other, v any) any {
			if is, _ := template.IsTrue(v); is {
				return v
			}
			return other
		},
		"cond": func(is bool, then, otherwise any) any {
			if is {
				return then
			}
			return otherwise
		},
		// the site
		"site": s.Site, "page": s.Page, "hugo": func() hugoObject { return hugoObject{s} }, "errorf": refused, "warnf": refused,
	}
}

// hugoObject is the function “hugo” of templates.
type hugoObject struct{ s *shortcode }

// Data returns the data files.
func (h hugoObject) Data() (map[string]any, error) { return h.s.siteData() }

// siteData returns the values of the data files, by folders and names. It remembers those that the template names, and fails if one
// of them was not understood.
func (s *shortcode) siteData() (map[string]any, error) {
	s.c.readData()
	for _, d := range s.c.site.Data {
		isNamed := strings.Contains(s.template, "Data."+strings.ReplaceAll(d.Name, "/", ".")) ||
			strings.Contains(s.template, `"`+path.Base(d.Name)+`"`)
		if isNamed && !slices.Contains(s.data, d.File) {
			s.data = append(s.data, d.File)
		}
		if isNamed && s.c.unreadable[d.File] {
			return nil, errComputed
		}
	}
	if len(s.data) == 0 {
		return nil, errComputed // such as a file of a theme
	}
	return s.c.data, nil
}

// readData reads the data files for shortcodes, once.
func (h *shortcodes) readData() {
	if h.data != nil {
		return
	}
	h.data, h.unreadable = map[string]any{}, map[string]bool{}
	src := &source{fsys: h.site.Source}
	for _, d := range h.site.Data {
		text, _ := src.read(d.File)
		value, ok := parseYAML(d.File, text)
		if !ok {
			h.unreadable[d.File] = true
			continue
		}
		dir, name := path.Split(d.Name)
		folder := h.data
		for part := range strings.FieldsFuncSeq(dir, func(r rune) bool { return r == '/' }) {
			inner := mapOf(folder[part])
			if inner == nil {
				inner = map[string]any{}
			}
			folder[part] = inner
			folder = inner
		}
		folder[name] = value
	}
}

// same returns a value as it is: nothing for a missing one.
func same(v any) any {
	if v == nil {
		return ""
	}
	return v
}

// textFrom returns a value as a text.
func textFrom(v any) string { return fmt.Sprint(same(v)) }

// fromRoot returns an address of the language of the page, which Hugo counts from its first page.
func fromRoot(v any) string {
	text := textFrom(v)
	if strings.HasPrefix(text, "/") || strings.Contains(text, ":") {
		return text
	}
	return "/" + text
}

// humanize returns a name as words.
func humanize(v any) string {
	text := strings.NewReplacer("-", " ", "_", " ").Replace(textFrom(v))
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

func replaced(text, old, with any) string {
	return strings.ReplaceAll(textFrom(text), textFrom(old), textFrom(with))
}

func replacedPattern(pattern, with string, text any) (string, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return "", err
	}
	return re.ReplaceAllString(textFrom(text), with), nil
}

// refused ends a template that finds a fault.
func refused(...any) (string, error) { return "", errComputed }

// numberOf returns a number that may be written as a text.
func numberOf(v any) (int, error) { return strconv.Atoi(fmt.Sprint(v)) }

// calculated returns a function for two whole numbers.
func calculated(f func(a, b int) int) func(a, b any) (int, error) {
	return func(a, b any) (int, error) {
		x, err := numberOf(a)
		if err != nil {
			return 0, errComputed
		}
		y, err := numberOf(b)
		if err != nil {
			return 0, errComputed
		}
		return f(x, y), nil
	}
}

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

// timeObject is the function “time” of templates without a value.
type timeObject struct{ s *shortcode }

// Format writes a day or an instant.
func (t timeObject) Format(layout string, v any) (string, error) { return t.s.formatDate(layout, v) }

// time returns an instant, or the object with the functions for instants.
func (s *shortcode) time(v ...any) (any, error) {
	if len(v) == 0 {
		return timeObject{s}, nil
	}
	return instantOf(v[0])
}

// instantOf returns the instant of a text, or of a number of seconds since 1970.
func instantOf(v any) (time.Time, error) {
	switch v := v.(type) {
	case time.Time:
		return v, nil
	case int:
		return time.Unix(int64(v), 0).UTC(), nil
	case int64:
		return time.Unix(v, 0).UTC(), nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339, "2006-01-02T15:04:05", time.DateTime} {
		if t, err := time.Parse(layout, textFrom(v)); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errComputed
}

// named matches forms of dates that a language fills with words: those that Hugo names, and those with months and days of the week.
var named = regexp.MustCompile(`^:|Jan|Mon`)

// formatDate writes a day or an instant. Where words belong into it, the day is written in numbers, which every language reads.
func (s *shortcode) formatDate(layout string, v any) (string, error) {
	t, err := instantOf(v)
	if err != nil {
		return "", err
	}
	if named.MatchString(layout) && (layout[0] == ':' || codeOf(s.text.Lang) != "en") {
		layout = time.DateOnly
	}
	return t.Format(layout), nil
}

func dict(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return m
}

// items returns the items of a list, or the values of a map in the order of its keys. An error ends a template that works too much.
func (s *shortcode) items(list any) ([]any, error) {
	var items []any
	switch list := list.(type) {
	case nil:
	case []any:
		items = list
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(list)) {
			items = append(items, list[key])
		}
	default:
		v := reflect.ValueOf(list)
		if v.Kind() != reflect.Slice {
			return nil, errComputed
		}
		for i := range v.Len() {
			items = append(items, v.Index(i).Interface())
		}
	}
	if s.work += len(items); s.work > maxWork || len(items) > maxItems {
		return nil, errComputed
	}
	return items, nil
}

// appended returns a list, the last argument, with the items before it: “$list | append $item”, or “append $item $list”.
func (s *shortcode) appended(args ...any) ([]any, error) {
	if len(args) < 2 {
		return nil, errComputed
	}
	items, err := s.items(args[len(args)-1])
	if err != nil {
		return nil, err
	}
	items = slices.Clone(items)
	for _, arg := range args[:len(args)-1] {
		more, err := s.items(arg)
		if err != nil {
			more = []any{arg}
		}
		items = append(items, more...)
	}
	return items, nil
}

func (s *shortcode) first(n, list any) ([]any, error) {
	items, err := s.items(list)
	if err != nil {
		return nil, err
	}
	limit, err := numberOf(n)
	if err != nil || limit < 0 {
		return nil, errComputed
	}
	return items[:min(limit, len(items))], nil
}

// at returns the value of a map or page at a path of keys.
func at(v any, keys any) any {
	if p, ok := v.(*shortcodePage); ok {
		v = map[string]any{
			"Lang": p.Lang(), "Title": p.Title(), "Section": p.Section(), "RelPermalink": p.RelPermalink(), "Params": p.Params(),
		}
	}
	for key := range strings.SplitSeq(strings.TrimPrefix(textFrom(keys), "."), ".") {
		v = mapOf(v)[key]
	}
	return v
}

// where returns the maps of a list that have a value under a key, or, with a sign between, that compare so.
func (s *shortcode) where(list, key any, rest ...any) ([]any, error) {
	items, err := s.items(list)
	if err != nil {
		return nil, err
	}
	sign := any("=")
	if len(rest) == 2 {
		sign, rest = rest[0], rest[1:]
	}
	if len(rest) != 1 {
		return nil, errComputed
	}
	var found []any
	for _, item := range items {
		v := at(item, key)
		is := false
		switch sign {
		case "=", "==", "eq":
			is = textFrom(v) == textFrom(rest[0])
		case "!=", "<>", "ne":
			is = textFrom(v) != textFrom(rest[0])
		case "in":
			is, err = s.contains(rest[0], v)
		case "intersect":
			var values []any
			if values, err = s.items(v); err == nil {
				is = slices.ContainsFunc(values, func(v any) bool { in, _ := s.contains(rest[0], v); return in })
			}
		default:
			err = errComputed
		}
		if err != nil {
			return nil, err
		}
		if is {
			found = append(found, item)
		}
	}
	return found, nil
}

// sorted returns a list in the order of its items, or of their values under a key. A third argument, “desc”, reverses the order.
func (s *shortcode) sorted(list any, by ...any) ([]any, error) {
	items, err := s.items(list)
	if err != nil {
		return nil, err
	}
	value := func(item any) any {
		if len(by) == 0 || by[0] == "value" {
			return item
		}
		return at(item, by[0])
	}
	for _, item := range items {
		switch value(item).(type) {
		case string, int, int64, uint64, float64:
		default:
			return nil, errComputed
		}
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b any) int {
		x, y := textFrom(value(a)), textFrom(value(b))
		m, errM := strconv.ParseFloat(x, 64)
		n, errN := strconv.ParseFloat(y, 64)
		order := strings.Compare(x, y)
		if errM == nil && errN == nil {
			order = cmp.Compare(m, n)
		}
		if len(by) > 1 && by[1] == "desc" {
			return -order
		}
		return order
	})
	return items, nil
}

// contains reports whether a list has an item, or a text a part.
func (s *shortcode) contains(list, item any) (bool, error) {
	if text, ok := list.(string); ok {
		return strings.Contains(text, textFrom(item)), nil
	}
	items, err := s.items(list)
	return slices.ContainsFunc(items, func(other any) bool { return textFrom(other) == textFrom(item) }), err
}

func (s *shortcode) unique(list any) ([]any, error) {
	items, err := s.items(list)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(items), func(item any) bool {
		text := textFrom(item)
		known := seen[text]
		seen[text] = true
		return known
	}), nil
}

// delimited returns the items of a list as a text, with a text between, and another one before the last.
func (s *shortcode) delimited(list any, between string, last ...string) (string, error) {
	items, err := s.items(list)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for i, item := range items {
		switch {
		case i == 0:
		case i == len(items)-1 && len(last) > 0:
			out.WriteString(last[0])
		default:
			out.WriteString(between)
		}
		if out.WriteString(textFrom(item)); out.Len() > maxShortcode {
			return "", errComputed
		}
	}
	return out.String(), nil
}

// indexOf returns a value of a list or map, or of those within it; nil if there is none.
func indexOf(of any, keys ...any) (any, error) {
	for _, key := range keys {
		switch v := of.(type) {
		case nil:
			return nil, nil
		case map[string]any:
			of = v[fmt.Sprint(key)]
		case []string:
			of = ""
			if i, err := numberOf(key); err == nil && i >= 0 && i < len(v) {
				of = v[i]
			}
		case []any:
			of = ""
			if i, err := numberOf(key); err == nil && i >= 0 && i < len(v) {
				of = v[i]
			}
		default:
			return nil, errComputed
		}
	}
	return of, nil
}

// scratch holds values of a template, or of all shortcodes of a page.
type scratch struct {
	values map[string]any
	unread map[string]bool // keys that were set, and not read since
	isOpen bool            // whether a shortcode that used the values was left to a person
}

func newScratch() *scratch { return &scratch{values: map[string]any{}, unread: map[string]bool{}} }

// Set keeps a value.
func (s *scratch) Set(key string, value any) string {
	s.values[key], s.unread[key] = value, true
	return ""
}

// Get returns a value.
func (s *scratch) Get(key string) any {
	delete(s.unread, key)
	return s.values[key]
}

// Add adds a number to a number, or a text to a text.
func (s *scratch) Add(key string, value any) (string, error) {
	old := s.values[key]
	if old == nil {
		return s.Set(key, value), nil
	}
	if text, ok := old.(string); ok {
		if text += textFrom(value); len(text) > maxShortcode {
			return "", errComputed
		}
		return s.Set(key, text), nil
	}
	sum, err := calculated(func(a, b int) int { return a + b })(old, value)
	if err != nil {
		return "", err
	}
	return s.Set(key, sum), nil
}

// SetInMap keeps a value in a map.
func (s *scratch) SetInMap(key, name string, value any) string {
	m := mapOf(s.values[key])
	if m == nil {
		m = map[string]any{}
	}
	m[name] = value
	return s.Set(key, m)
}

// GetSortedMapValues returns the values of a map in the order of their keys.
func (s *scratch) GetSortedMapValues(key string) []any {
	m := mapOf(s.Get(key))
	var values []any
	for _, name := range slices.Sorted(maps.Keys(m)) {
		values = append(values, m[name])
	}
	return values
}
