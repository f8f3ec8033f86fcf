package migrate

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	liquidTag   = regexp.MustCompile(`(?s)\{%-?\s*(.*?)\s*-?%\}|\{\{-?\s*(.*?)\s*-?\}\}`)
	liquidName  = regexp.MustCompile(`^\S+`)
	liquidParam = regexp.MustCompile(`([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)`)
)

// liquid replaces the tags of Liquid in a text: with what they compute, as far as it is known before a build.
type liquid struct {
	site  *Site
	vars  map[string]any // of the text
	data  []string       // data files that the text shows
	work  int            // items of lists and loops, includes, and what is shown
	depth int            // of blocks and includes
	noted map[string]bool
}

// maxLiquidDepth bounds blocks and includes within each other.
const maxLiquidDepth = 40

func newLiquid(site *Site) *liquid {
	return &liquid{site: site, vars: map[string]any{}, noted: map[string]bool{}}
}

var (
	trimBefore = regexp.MustCompile(`\s*\{([%{])-`)
	trimAfter  = regexp.MustCompile(`-([%}])\}\s*`)
)

// whole replaces the tags in the body of a text, and names the data that it shows.
func (q *liquid) whole(t *Text) string {
	out := q.replace(t, t.Body)
	for _, file := range q.data {
		out = q.site.notes.marked("fromData", t.File, file) + out
	}
	return out
}

// replace replaces the tags of Liquid in a part of a text, which Jekyll reads before Markdown, also in code.
func (q *liquid) replace(t *Text, src string) string {
	if q.depth++; q.depth > maxLiquidDepth {
		q.depth--
		return q.site.notes.marked("expression", t.File, "blocks within blocks") + src
	}
	defer func() { q.depth-- }()
	src = trimAfter.ReplaceAllString(trimBefore.ReplaceAllString(src, "{$1"), "$1}")
	var out strings.Builder
	at := 0
	for {
		m := liquidTag.FindStringSubmatchIndex(src[at:])
		if m == nil {
			out.WriteString(src[at:])
			return out.String()
		}
		out.WriteString(src[at : at+m[0]])
		written := src[at+m[0] : at+m[1]]
		if m[4] >= 0 {
			expression := src[at+m[4] : at+m[5]]
			at += m[1]
			out.WriteString(q.output(t, expression, written))
			continue
		}
		tag := src[at+m[2] : at+m[3]]
		at += m[1]
		name := liquidName.FindString(tag)
		rest := strings.TrimSpace(strings.TrimPrefix(tag, name))
		var parts []liquidPart
		if liquidBlocks[name] {
			var length int
			parts, length = blockOf(name, rest, src[at:])
			at += length
		}
		switch name {
		case "raw", "verbatim":
			out.WriteString(parts[0].body)
		case "comment":
		case "highlight":
			lang, _, _ := strings.Cut(rest, " ")
			out.WriteString("\n```" + lang + "\n" + strings.Trim(q.replace(t, parts[0].body), "\n") + "\n```\n")
		case "for", "tablerow":
			text, err := q.loop(t, parts)
			if err != nil && !q.isListing(t, written) {
				text = q.site.notes.marked("loop", t.File, written)
			}
			out.WriteString(text)
		case "if", "unless", "case":
			text, err := q.choose(t, name, parts)
			if err != nil { // all of them are shown
				text = q.site.notes.marked("expression", t.File, written)
				for _, part := range parts {
					text += q.replace(t, part.body)
				}
			}
			out.WriteString(text)
		case "capture":
			q.vars[rest] = q.replace(t, parts[0].body)
		case "assign":
			variable, expression, _ := strings.Cut(rest, "=")
			variable = strings.TrimSpace(variable)
			delete(q.vars, variable)
			if v, err := q.value(t, expression); err == nil {
				q.vars[variable] = v
			} else {
				out.WriteString(q.site.notes.marked("expression", t.File, written))
			}
		case "link", "post_url":
			out.WriteString(q.linkTag(t, name, rest))
		case "include", "include_relative", "include_cached", "render":
			out.WriteString(q.include(t, rest))
		case "", "increment", "decrement", "cycle", "break", "continue", "toc", "else", "elsif", "when":
		default:
			if strings.HasPrefix(name, "end") {
				break
			}
			inside := ""
			if strings.Contains(src[at:], "end"+name) {
				if parts, length := blockOf(name, rest, src[at:]); length > 0 {
					inside = parts[0].body
					at += length
				}
			}
			out.WriteString(liquidElement(name, rest, inside))
		}
	}
}

// liquidBlocks are the tags that have an end.
var liquidBlocks = words("raw verbatim comment highlight for tablerow if unless case capture")

// liquidPart is a part of a block: from its tag, or “else” and “when”, to the next one.
type liquidPart struct{ name, rest, body string }

// blockOf returns the parts of a block up to its end tag, and their length with it. A block without an end is the rest of the text;
// the length is then 0 for tags that need none.
func blockOf(name, rest, src string) (parts []liquidPart, length int) {
	part := liquidPart{name: name, rest: rest}
	open, start := 0, 0 // blocks within this one, and where the part begins
	isPlain := name == "raw" || name == "verbatim" || name == "comment"
	for at := 0; ; {
		m := liquidTag.FindStringSubmatchIndex(src[at:])
		if m == nil {
			if !liquidBlocks[name] {
				return nil, 0
			}
			part.body = src[start:]
			return append(parts, part), len(src)
		}
		tag := ""
		if m[2] >= 0 {
			tag = src[at+m[2] : at+m[3]]
		}
		inner := liquidName.FindString(tag)
		ended, isEnd := strings.CutPrefix(inner, "end")
		switch {
		case inner == "end"+name && (open == 0 || isPlain):
			part.body = src[start : at+m[0]]
			return append(parts, part), at + m[1]
		case isPlain:
		case isEnd && (liquidBlocks[ended] || ended == name):
			open--
		case liquidBlocks[inner] || inner == name:
			open++
		case open == 0 && isBranch(name, inner):
			part.body = src[start : at+m[0]]
			parts = append(parts, part)
			part = liquidPart{name: inner, rest: strings.TrimSpace(strings.TrimPrefix(tag, inner))}
			start = at + m[1]
		}
		at += m[1]
	}
}

// isBranch reports whether a tag begins another part of a block.
func isBranch(block, tag string) bool {
	switch block {
	case "if", "unless":
		return tag == "else" || tag == "elsif"
	case "case":
		return tag == "else" || tag == "when"
	}
	return tag == "else" && block == "for"
}

// choose returns the text of the first part of a block whose condition is true.
func (q *liquid) choose(t *Text, name string, parts []liquidPart) (string, error) {
	var subject any
	if name == "case" {
		var err error
		if subject, err = q.value(t, parts[0].rest); err != nil {
			return "", err
		}
		parts = parts[1:]
	}
	for _, part := range parts {
		is := part.name == "else"
		var err error
		switch {
		case part.name == "when":
			for value := range strings.SplitSeq(strings.ReplaceAll(part.rest, " or ", ","), ",") {
				var v any
				if v, err = q.value(t, value); err != nil {
					return "", err
				}
				is = is || isSame(subject, v)
			}
		case !is:
			is, err = q.isTrue(t, part.rest)
			is = is != (part.name == "unless")
		}
		if err != nil {
			return "", err
		}
		if is {
			return q.replace(t, part.body), nil
		}
	}
	return "", nil
}

var (
	loopForm  = regexp.MustCompile(`^([\w-]+)\s+in\s+(.+?)((?:\s+(?:reversed|limit\s*:\s*\S+|offset\s*:\s*\S+))*)\s*$`)
	loopLimit = regexp.MustCompile(`(limit|offset)\s*:\s*(\S+)`)
)

// loop returns what a loop shows, if its list is known.
func (q *liquid) loop(t *Text, parts []liquidPart) (string, error) {
	m := loopForm.FindStringSubmatch(parts[0].rest)
	if m == nil {
		return "", errComputed
	}
	v, err := q.value(t, m[2])
	if err != nil {
		return "", err
	}
	list := anyItems(v)
	if texts := mapOf(v); len(texts) > 0 { // pairs of keys and values
		for _, key := range sorted(texts) {
			list = append(list, []any{key, texts[key]})
		}
	}
	from, to := 0, len(list)
	for _, l := range loopLimit.FindAllStringSubmatch(m[3], -1) {
		v, err := q.value(t, l[2])
		n, errN := numberOf(v)
		if err != nil || errN != nil || n < 0 {
			return "", errComputed
		}
		if l[1] == "offset" {
			from = min(n, len(list))
		} else {
			to = n
		}
	}
	list = list[from:min(len(list), max(from, from+to))]
	if strings.Contains(m[3], "reversed") {
		list = slices.Clone(list)
		slices.Reverse(list)
	}
	if len(list) == 0 && len(parts) > 1 {
		return q.replace(t, parts[1].body), nil
	}
	outer, outerLoop := q.vars[m[1]], q.vars["forloop"]
	defer func() { q.vars[m[1]], q.vars["forloop"] = outer, outerLoop }()
	var out strings.Builder
	for i, item := range list {
		if q.work += 1 + len(parts[0].body)/100; q.work > maxWork || out.Len() > maxShortcode {
			return "", errComputed
		}
		q.vars[m[1]] = item
		q.vars["forloop"] = map[string]any{
			"index": int64(i + 1), "index0": int64(i), "first": i == 0, "last": i == len(list)-1,
			"length": int64(len(list)), "rindex": int64(len(list) - i),
		}
		out.WriteString(q.replace(t, parts[0].body))
	}
	return out.String(), nil
}

// output returns what {{ … }} shows.
func (q *liquid) output(t *Text, expression, written string) string {
	value, _, _ := strings.Cut(expression, "|")
	switch strings.TrimSpace(value) {
	case "site.baseurl", "site.url", "site.github.url", "site.root", "content":
		return ""
	}
	v, err := q.value(t, expression)
	if err == nil {
		var text string
		if text, err = shownText(v); err == nil {
			q.work += len(text) / 100
		}
		if err == nil && q.work <= maxWork {
			return text
		}
	}
	return q.site.notes.marked("expression", t.File, written) + written
}

// isListing reports whether a loop shows what the new page lists.
func (q *liquid) isListing(t *Text, loop string) bool {
	return slices.ContainsFunc(q.site.Collections, func(col Collection) bool {
		isHere := t.IsListing && col.Name == t.Collection || col.List == "/" && t.Key == "index" && t.Collection == pagesCollection
		return isHere && regexp.MustCompile(`\b(site|paginator)\.`+regexp.QuoteMeta(col.Name)+`\b`).MatchString(loop)
	})
}

// linkTag returns the address of a file or article.
func (q *liquid) linkTag(t *Text, name, rest string) string {
	file := strings.Trim(strings.TrimSpace(rest), `"'/`)
	for _, other := range q.site.Texts {
		isPost := name == "post_url" && path.Base(withoutExt(other.File)) == path.Base(withoutExt(file))
		if isPost || other.File == file {
			return other.Address
		}
	}
	return q.site.notes.marked("reference", t.File, file) + "/" + file
}

// include returns the text of an include whose template is known before a build and makes simple HTML, and the component for any other.
func (q *liquid) include(t *Text, rest string) string {
	file, params, _ := strings.Cut(rest, " ")
	file = strings.Trim(file, `"'`)
	stub := liquidElement(withoutExt(path.Base(file)), params, "")
	src := &source{fsys: q.site.Source}
	text, found := "", false
	for _, dir := range q.site.Templates {
		if !found {
			text, found = src.read(path.Join(dir, file))
		}
	}
	if !found {
		return stub
	}
	if q.work += 100 + len(text)/100; q.work > maxWork {
		return stub
	}
	values := map[string]any{}
	for _, m := range liquidParam.FindAllStringSubmatch(params, -1) {
		v, err := q.value(t, m[2])
		if err != nil {
			return stub
		}
		values[m[1]] = v
	}
	inner := &liquid{
		site: q.site, vars: maps.Clone(q.vars), data: slices.Clone(q.data), work: q.work, depth: q.depth, noted: map[string]bool{},
	}
	inner.vars["include"] = values
	before := len(q.site.notes)
	made := inner.replace(t, text)
	out, isSimple := simpleHTML(made)
	q.work = inner.work
	if len(q.site.notes) > before || !isSimple {
		q.site.notes = q.site.notes[:before]
		return stub
	}
	q.data = inner.data
	if isMarkdown(file) {
		return "\n\n" + strings.TrimSpace(made) + "\n\n"
	}
	return out
}

// liquidElement returns a template tag as an HTML element. rewrite.go turns that into a component.
func liquidElement(name, params, inside string) string {
	var out strings.Builder
	out.WriteString("<" + componentPrefix + name)
	rest := params
	for _, m := range liquidParam.FindAllStringSubmatch(params, -1) {
		value := strings.Trim(m[2], `"'`)
		out.WriteString(" " + m[1] + `="` + escapeAttribute(value) + `"`)
		rest = strings.Replace(rest, m[0], "", 1)
	}
	if rest = strings.Trim(strings.TrimSpace(rest), `"'`); rest != "" && !strings.ContainsAny(rest, "<>{}\"\n") {
		out.WriteString(` value="` + rest + `"`)
	}
	if inside == "" {
		return out.String() + "/>"
	}
	return out.String() + ">" + inside + "</" + componentPrefix + name + ">"
}

// componentPrefix is the start of the elements that stand for template tags.
const componentPrefix = "gaceta-tag-"
