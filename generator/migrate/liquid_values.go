package migrate

import (
	"cmp"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// liquidToken matches a token of an expression: a text, a number, a name with its path, a sign.
var liquidToken = regexp.MustCompile(`^\s*("[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*\??|==|!=|<>|<=|>=|\.\.|[|:,.<>()\[\]])`)

// liquidParser reads an expression of Liquid and computes its value. The error is errComputed if Jekyll knows the value only while it
// builds a page.
type liquidParser struct {
	q    *liquid
	t    *Text
	rest string
}

func (p *liquidParser) peek() string {
	m := liquidToken.FindStringSubmatch(p.rest)
	if m == nil {
		return ""
	}
	return m[1]
}

func (p *liquidParser) next() string {
	token := p.peek()
	p.rest = p.rest[strings.Index(p.rest, token)+len(token):]
	return token
}

// take reads a token if it comes next.
func (p *liquidParser) take(token string) bool {
	if p.peek() != token {
		return false
	}
	p.next()
	return true
}

// value computes an expression with its filters, up to its end.
func (q *liquid) value(t *Text, expression string) (any, error) {
	return whole(&liquidParser{q, t, expression}, (*liquidParser).filtered)
}

// whole reads an expression that must end where its text does.
func whole[T any](p *liquidParser, read func(*liquidParser) (T, error)) (T, error) {
	v, err := read(p)
	if err == nil && strings.TrimSpace(p.rest) != "" {
		err = errComputed
	}
	return v, err
}

func (p *liquidParser) filtered() (any, error) {
	v, err := p.operand()
	for err == nil && p.take("|") {
		name := p.next()
		var args []any
		for sign := ":"; err == nil && p.take(sign); sign = "," {
			var arg any
			arg, err = p.operand()
			args = append(args, arg)
		}
		if err == nil {
			var result any
			if result, err = p.q.filter(name, v, args); err == nil {
				v = result
			} else if _, isList := v.([]any); !isList && name != "date" && p.q.work <= maxWork {
				p.q.note(p.t, "filter", name) // its value is shown without it
				err = nil
			}
		}
	}
	return v, err
}

// operand reads a text, a number, or a variable with its path.
func (p *liquidParser) operand() (any, error) {
	token := p.next()
	switch {
	case token == "":
		return nil, errComputed
	case token[0] == '"' || token[0] == '\'':
		return token[1 : len(token)-1], nil
	case token[0] == '-' || token[0] >= '0' && token[0] <= '9':
		if n, err := strconv.ParseInt(token, 10, 64); err == nil {
			return n, nil
		}
		return strconv.ParseFloat(token, 64)
	case token == "true" || token == "false":
		return token == "true", nil
	case token == "nil" || token == "null":
		return nil, nil
	case token == "empty" || token == "blank":
		return "", nil
	case token == "(":
		return p.span()
	}
	return p.path(token)
}

// span reads the numbers of a range such as (1..3).
func (p *liquidParser) span() (any, error) {
	from, err := p.operand()
	if err != nil || !p.take("..") {
		return nil, errComputed
	}
	to, err := p.operand()
	a, errA := numberOf(from)
	b, errB := numberOf(to)
	if err != nil || errA != nil || errB != nil || !p.take(")") || b-a > maxItems {
		return nil, errComputed
	}
	var list []any
	for ; a <= b; a++ {
		list = append(list, int64(a))
	}
	return list, nil
}

// path reads the value of a variable: of the text, of the page, or of the settings and data of the site.
func (p *liquidParser) path(name string) (any, error) {
	v, isLocal := p.q.vars[name]
	keys := []string{name}
	for {
		var key any
		switch {
		case p.take("."):
			key = p.next()
		case p.take("["):
			inner, err := p.operand()
			if err != nil || !p.take("]") {
				return nil, errComputed
			}
			key = inner
		default:
			if isLocal {
				return v, nil
			}
			return p.q.known(p.t, keys)
		}
		if !isLocal {
			keys = append(keys, textOf(key))
			continue
		}
		v = member(v, key)
	}
}

// member returns a part of a value: by its key, its place, or as size, first and last.
func member(v, key any) any {
	if list, ok := v.([]any); ok {
		n, err := numberOf(key)
		switch {
		case key == "size":
			return int64(len(list))
		case key == "first" && len(list) > 0:
			return list[0]
		case key == "last" && len(list) > 0:
			return list[len(list)-1]
		case err != nil:
			return nil
		case n < 0:
			n += len(list)
		}
		if n >= 0 && n < len(list) {
			return list[n]
		}
		return nil
	}
	if text, ok := v.(string); ok && key == "size" {
		return int64(len([]rune(text)))
	}
	if m, ok := v.(map[string]any); ok {
		if value, has := m[textOf(key)]; has || key != "size" {
			return value
		}
		return int64(len(m))
	}
	return nil
}

// liquidObjects are the objects of Jekyll. Another name that no text sets has no value.
var liquidObjects = words("site page layout content paginator include jekyll theme forloop tablerowloop post")

// note adds a note on a text, once.
func (q *liquid) note(t *Text, kind, detail string) {
	if key := kind + "\n" + detail; !q.noted[key] {
		q.noted[key] = true
		q.site.notes.add(kind, t.File, 0, detail)
	}
}

// known returns a value of the front matter, the settings or the data: these are known before a build.
func (q *liquid) known(t *Text, keys []string) (any, error) {
	if !liquidObjects[keys[0]] && q.site.syntax.vars[keys[0]] == nil {
		q.note(t, "unset", keys[0])
		return nil, nil
	}
	if len(keys) < 2 {
		return nil, errComputed
	}
	var v any
	switch {
	case keys[0] == "page" && keys[1] == "url" && t.Address != "":
		return t.Address, nil
	case keys[0] == "page" && keys[1] == "lang":
		return t.Lang, nil
	case keys[0] == "page":
		if _, has := t.Front[keys[1]]; !has {
			return nil, errComputed
		}
		v = t.Front
	case q.site.syntax.vars[keys[0]] != nil:
		v = q.site.syntax.vars[keys[0]]
		if _, has := mapOf(v)[keys[1]]; !has {
			return nil, errComputed // such as site.posts
		}
		if keys[0] == "site" && keys[1] == "data" {
			q.shows(keys[2:])
		}
	default:
		return nil, errComputed
	}
	for _, key := range keys[1:] {
		v = member(v, key)
	}
	return v, nil
}

// shows remembers the data file that a path names.
func (q *liquid) shows(keys []string) {
	for _, d := range q.site.Data {
		if name := strings.Join(keys, "/") + "/"; strings.HasPrefix(name, d.Name+"/") ||
			strings.HasPrefix(d.Name+"/", name) && !slices.Contains(q.data, d.File) {
			if !slices.Contains(q.data, d.File) {
				q.data = append(q.data, d.File)
			}
			return
		}
	}
}

// isTrue computes a condition. Liquid reads “and” and “or” from the right.
func (q *liquid) isTrue(t *Text, condition string) (bool, error) {
	return whole(&liquidParser{q, t, condition}, (*liquidParser).condition)
}

func (p *liquidParser) condition() (bool, error) {
	a, err := p.operand()
	if err != nil {
		return false, err
	}
	is := a != nil && a != false
	if sign := p.peek(); slices.Contains([]string{"==", "!=", "<>", "<", ">", "<=", ">=", "contains"}, sign) {
		p.next()
		b, err := p.operand()
		if err != nil {
			return false, err
		}
		is = compares(a, sign, b)
	}
	switch {
	case p.take("and"):
		rest, err := p.condition()
		return is && rest, err
	case p.take("or"):
		rest, err := p.condition()
		return is || rest, err
	}
	return is, nil
}

// compares reports whether two values compare in a way.
func compares(a any, sign string, b any) bool {
	if sign == "contains" {
		if list, ok := a.([]any); ok {
			return slices.ContainsFunc(list, func(item any) bool { return isSame(item, b) })
		}
		return strings.Contains(textOf(a), textOf(b))
	}
	order := ordered(a, b)
	switch sign {
	case "==":
		return isSame(a, b)
	case "!=", "<>":
		return !isSame(a, b)
	case "<":
		return order < 0
	case ">":
		return order > 0
	case "<=":
		return order <= 0
	}
	return order >= 0
}

// isSame reports whether two values are the same, also a number and its text. Empty lists are empty.
func isSame(a, b any) bool {
	if list, ok := a.([]any); ok {
		return len(list) == 0 && b == ""
	}
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return reflect.DeepEqual(a, b) || textOf(a) != "" && textOf(a) == textOf(b)
}

// ordered compares two values: numbers by their size, others as texts.
func ordered(a, b any) int {
	x, errX := strconv.ParseFloat(textOf(a), 64)
	y, errY := strconv.ParseFloat(textOf(b), 64)
	if errX == nil && errY == nil {
		return cmp.Compare(x, y)
	}
	return strings.Compare(textOf(a), textOf(b))
}

// sameFilters leave a value as it is: the new site makes its addresses and typography itself.
var sameFilters = words("relative_url absolute_url markdownify smartify escape_once cgi_escape uri_escape")

// filter computes a filter of Liquid.
func (q *liquid) filter(name string, v any, args []any) (any, error) {
	arg := func(i int) any {
		if i < len(args) {
			return args[i]
		}
		return nil
	}
	if sameFilters[name] {
		return v, nil
	}
	if list, ok := v.([]any); ok {
		return q.listFilter(name, list, arg)
	}
	text, n, m := textOf(v), 0.0, 0.0
	if slices.Contains([]string{"plus", "minus", "times", "divided_by", "modulo"}, name) {
		var errA, errB error
		n, errA = strconv.ParseFloat(text, 64)
		m, errB = strconv.ParseFloat(textOf(arg(0)), 64)
		if errA != nil || errB != nil || m == 0 && name != "plus" && name != "minus" && name != "times" ||
			n != float64(int64(n)) || m != float64(int64(m)) {
			return nil, errComputed
		}
	}
	a, b := textOf(arg(0)), textOf(arg(1))
	switch name {
	case "default":
		if v == nil || v == false || v == "" {
			return arg(0), nil
		}
		return v, nil
	case "size":
		return member(v, "size"), nil
	case "append":
		return text + a, nil
	case "prepend":
		return a + text, nil
	case "upcase":
		return strings.ToUpper(text), nil
	case "downcase":
		return strings.ToLower(text), nil
	case "capitalize":
		return titleOf(text), nil
	case "strip":
		return strings.TrimSpace(text), nil
	case "strip_html":
		return anyTag.ReplaceAllString(text, ""), nil
	case "strip_newlines":
		return strings.ReplaceAll(text, "\n", ""), nil
	case "escape", "xml_escape":
		return html.EscapeString(text), nil
	case "replace":
		return strings.ReplaceAll(text, a, b), nil
	case "replace_first":
		return strings.Replace(text, a, b, 1), nil
	case "remove":
		return strings.ReplaceAll(text, a, ""), nil
	case "split":
		return anyList(strings.Split(text, a)), nil
	case "plus":
		return int64(n) + int64(m), nil
	case "minus":
		return int64(n) - int64(m), nil
	case "times":
		return int64(n) * int64(m), nil
	case "divided_by":
		return int64(n) / int64(m), nil
	case "modulo":
		return int64(n) % int64(m), nil
	case "date":
		return dateAs(text, a)
	}
	return nil, errComputed
}

// dateAs writes a day in numbers. Names of months are of a language, and left to a person.
func dateAs(text, form string) (any, error) {
	day := dateOf(text)
	if day == "" {
		return nil, errComputed
	}
	out := strings.NewReplacer("%Y", day[:4], "%m", day[5:7], "%d", day[8:],
		"%-m", strings.TrimLeft(day[5:7], "0"), "%-d", strings.TrimLeft(day[8:], "0"), "%F", day).Replace(form)
	if strings.Contains(out, "%") {
		return nil, errComputed
	}
	return out, nil
}

// listFilter computes a filter of a list.
func (q *liquid) listFilter(name string, list []any, arg func(int) any) (any, error) {
	if q.work += len(list); q.work > maxWork {
		return nil, errComputed
	}
	key := textOf(arg(0))
	switch name {
	case "first", "last", "size":
		return member(list, name), nil
	case "reverse":
		list = slices.Clone(list)
		slices.Reverse(list)
		return list, nil
	case "sort":
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b any) int {
			if key != "" {
				a, b = member(a, key), member(b, key)
			}
			return ordered(a, b)
		})
		return list, nil
	case "where":
		return slices.DeleteFunc(slices.Clone(list), func(item any) bool { return !isSame(member(item, key), arg(1)) }), nil
	case "map":
		mapped := make([]any, len(list))
		for i, item := range list {
			mapped[i] = member(item, key)
		}
		return mapped, nil
	case "join":
		texts := make([]string, len(list))
		for i, item := range list {
			texts[i] = textOf(item)
		}
		if arg(0) == nil {
			key = " "
		}
		return strings.Join(texts, key), nil
	case "uniq":
		var kept []any
		for _, item := range list {
			if q.work += len(kept); q.work > maxWork {
				return nil, errComputed
			}
			if !slices.ContainsFunc(kept, func(other any) bool { return reflect.DeepEqual(item, other) }) {
				kept = append(kept, item)
			}
		}
		return kept, nil
	case "concat":
		return slices.Concat(list, anyItems(arg(0))), nil
	case "compact":
		return slices.DeleteFunc(slices.Clone(list), func(item any) bool { return item == nil }), nil
	}
	return nil, errComputed
}

// shownText returns a value as Liquid shows it. It fails for a map, which no text means.
func shownText(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case []any:
		var out strings.Builder
		for _, item := range v {
			text, err := shownText(item)
			if err != nil {
				return "", err
			}
			out.WriteString(text)
		}
		return out.String(), nil
	case map[string]any:
		return "", errComputed
	case int:
		return fmt.Sprint(v), nil
	}
	return textOf(v), nil
}
