package migrate

import (
	"io/fs"
	"maps"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// call is a call in settings, such as starlight({…}): its name and what it gets.
type call struct {
	name string
	args []any
}

// literals reads the values that settings in JavaScript or TypeScript state. Nothing is run: what is computed is missing.
type literals struct {
	*source
	file   string
	text   string
	at     int
	depth  int
	consts map[string]any
}

// maxLiteralDepth bounds the nesting of values.
const maxLiteralDepth = 60

var (
	constant      = regexp.MustCompile(`(?m)^\s*(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=\n]+)?=\s*`)
	importDefault = regexp.MustCompile(`(?m)^\s*import\s+(?:\*\s+as\s+)?([A-Za-z_$][\w$]*)\s+from\s+['"](\.[^'"]+)['"]`)
	importNamed   = regexp.MustCompile(`(?m)^\s*import\s+\{([^}]*)\}\s+from\s+['"](\.[^'"]+)['"]`)
	exported      = regexp.MustCompile(`(?m)^\s*(?:export\s+default|module\.exports\s*=)\s*`)
	jsIdentifier  = regexp.MustCompile(`^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*`)
	jsNumber      = regexp.MustCompile(`^-?\d[\d_]*(?:\.\d+)?`)
)

// script returns what a file in JavaScript exports by default, as far as it is stated.
func (s *source) script(name string) any {
	return s.module(name).value
}

// module is what a file in JavaScript exports by default, and its constants.
type module struct {
	value  any
	consts map[string]any
}

// module reads a file, once. One that imports itself has nothing meanwhile.
func (s *source) module(name string) module {
	m, isKnown := s.modules[name]
	if !isKnown {
		if s.modules == nil {
			s.modules = map[string]module{}
		}
		s.modules[name] = module{}
		m.value, m.consts = s.readModule(name)
		s.modules[name] = m
	}
	return m
}

func (s *source) readModule(name string) (any, map[string]any) {
	text, ok := s.read(name)
	if !ok {
		return nil, nil
	}
	if strings.HasSuffix(name, ".json") {
		value, _ := parseYAML(name, text)
		return value, nil
	}
	l := &literals{source: s, file: name, text: withoutComments(text), consts: map[string]any{}}
	for _, m := range importDefault.FindAllStringSubmatch(l.text, -1) {
		l.consts[m[1]] = s.imported(name, m[2]).value
	}
	for _, m := range importNamed.FindAllStringSubmatch(l.text, -1) {
		consts := s.imported(name, m[2]).consts
		for part := range strings.SplitSeq(m[1], ",") {
			if fields := strings.Fields(part); len(fields) > 0 {
				l.consts[fields[len(fields)-1]] = consts[fields[0]]
			}
		}
	}
	for _, m := range constant.FindAllStringSubmatchIndex(l.text, -1) {
		l.at = m[1]
		l.consts[l.text[m[2]:m[3]]] = l.value()
	}
	at := exported.FindStringIndex(l.text)
	if at == nil {
		return nil, l.consts
	}
	l.at = at[1]
	return l.value(), l.consts
}

// imported reads a file that another one imports.
func (s *source) imported(from, name string) module {
	base := path.Join(path.Dir(from), name)
	for _, ext := range []string{"", ".js", ".mjs", ".ts", ".cjs", ".mts", ".json", "/index.js", "/index.ts"} {
		if info, err := fs.Stat(s.fsys, base+ext); err == nil && info.Mode().IsRegular() {
			return s.module(base + ext)
		}
	}
	return module{}
}

// withoutComments returns code without its comments. Text in quotation marks stays.
func withoutComments(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"' || c == '\'' || c == '`':
			end := i + 1
			for end < len(text) && text[end] != c {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			end = min(len(text), end+1)
			out.WriteString(text[i:end])
			i = end
		case strings.HasPrefix(text[i:], "//"):
			if end := strings.IndexByte(text[i:], '\n'); end >= 0 {
				i += end
			} else {
				i = len(text)
			}
		case strings.HasPrefix(text[i:], "/*"):
			if end := strings.Index(text[i:], "*/"); end >= 0 {
				i += end + 2
			} else {
				i = len(text)
			}
		default:
			out.WriteByte(c)
			i++
		}
	}
	return out.String()
}

func (l *literals) space() {
	for l.at < len(l.text) && strings.IndexByte(" \t\n\r", l.text[l.at]) >= 0 {
		l.at++
	}
}

// value reads an expression. One that is computed is nil.
func (l *literals) value() any {
	l.depth++
	defer func() { l.depth-- }()
	l.space()
	if l.at >= len(l.text) || l.depth > maxLiteralDepth {
		return nil
	}
	switch c := l.text[l.at]; {
	case c == '{':
		return l.object()
	case c == '[':
		return l.array()
	case c == '"' || c == '\'' || c == '`':
		return l.quoted(c)
	case c == '(':
		l.at++
		v := l.value()
		l.skipTo(")")
		l.at = min(len(l.text), l.at+1)
		return l.suffix(v)
	case jsNumber.MatchString(l.text[l.at:]):
		m := jsNumber.FindString(l.text[l.at:])
		l.at += len(m)
		n, _ := strconv.ParseFloat(strings.ReplaceAll(m, "_", ""), 64)
		return n
	}
	name := jsIdentifier.FindString(l.text[l.at:])
	if name == "" {
		return nil
	}
	l.at += len(name)
	switch name {
	case "true", "false":
		return name == "true"
	case "null", "undefined":
		return nil
	case "async", "function", "class", "new", "await":
		return nil
	}
	l.space()
	if l.at < len(l.text) && l.text[l.at] == '(' {
		l.at++
		c := call{name: name, args: l.items(')')}
		if name == "defineConfig" || strings.HasSuffix(name, ".freeze") {
			return l.suffix(firstArgument(c.args))
		}
		return l.suffix(c)
	}
	value := l.consts[strings.SplitN(name, ".", 2)[0]]
	for _, part := range strings.Split(name, ".")[1:] {
		value = mapOf(value)[strings.TrimSuffix(part, "?")]
	}
	return l.suffix(value)
}

func firstArgument(args []any) any {
	if len(args) > 0 {
		return args[0]
	}
	return nil
}

// suffix reads what may follow a value: a type, or “|| other” and “?? other”, of which the stated value counts.
func (l *literals) suffix(value any) any {
	l.space()
	rest := l.text[l.at:]
	switch {
	case strings.HasPrefix(rest, "||"), strings.HasPrefix(rest, "??"):
		l.at += 2
		other := l.value()
		if value == nil {
			return other
		}
	case strings.HasPrefix(rest, "as const"):
		l.at += len("as const")
	}
	return value
}

// skipTo goes to the next of some characters that is in no bracket or text.
func (l *literals) skipTo(stops string) {
	depth := 0
	for l.at < len(l.text) {
		c := l.text[l.at]
		if depth == 0 && strings.IndexByte(stops, c) >= 0 {
			return
		}
		switch c {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			if depth == 0 {
				return
			}
			depth--
		case '"', '\'', '`':
			l.quoted(c)
			continue
		}
		l.at++
	}
}

func (l *literals) quoted(mark byte) any {
	start := l.at + 1
	end := start
	for end < len(l.text) && l.text[end] != mark {
		if l.text[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(l.text))
	l.at = min(len(l.text), end+1)
	text := l.text[min(start, end):end]
	if mark == '`' && strings.Contains(text, "${") {
		return nil
	}
	return strings.NewReplacer(`\n`, "\n", `\'`, "'", `\"`, `"`, "\\`", "`", `\\`, `\`).Replace(text)
}

func (l *literals) array() any {
	l.at++
	return l.items(']')
}

// items reads values up to a closing bracket.
func (l *literals) items(end byte) []any {
	list := []any{}
	for {
		l.space()
		switch {
		case l.at >= len(l.text):
			return list
		case l.text[l.at] == end:
			l.at++
			return list
		case l.text[l.at] == ',':
			l.at++
			continue
		case strings.HasPrefix(l.text[l.at:], "..."):
			l.at += 3
			if spread, ok := l.value().([]any); ok && len(list)+len(spread) <= maxItems {
				list = append(list, spread...)
			}
		default:
			list = append(list, l.value())
		}
		before := l.at
		l.skipTo("," + string(end))
		if l.at < len(l.text) && l.text[l.at] != ',' && l.text[l.at] != end && l.at == before {
			l.at++ // a bracket of another kind: not valid code
		}
	}
}

func (l *literals) object() any {
	l.at++
	m := map[string]any{}
	for {
		l.space()
		switch {
		case l.at >= len(l.text):
			return m
		case l.text[l.at] == '}':
			l.at++
			return m
		case l.text[l.at] == ',':
			l.at++
			continue
		case strings.HasPrefix(l.text[l.at:], "..."):
			l.at += 3
			maps.Copy(m, mapOf(l.value()))
		default:
			l.field(m)
		}
		before := l.at
		l.skipTo(",}")
		if l.at < len(l.text) && l.text[l.at] != ',' && l.text[l.at] != '}' && l.at == before {
			l.at++
		}
	}
}

// field reads a key and its value.
func (l *literals) field(m map[string]any) {
	var key string
	switch c := l.text[l.at]; {
	case c == '"' || c == '\'':
		key, _ = l.quoted(c).(string)
	default:
		if key = jsIdentifier.FindString(l.text[l.at:]); key == "" {
			key = jsNumber.FindString(l.text[l.at:])
		}
		l.at += len(key)
	}
	l.space()
	if l.at < len(l.text) && l.text[l.at] == ':' && key != "" {
		l.at++
		m[key] = l.value()
	} else if key != "" {
		m[key] = l.consts[key] // shorthand
	}
}
