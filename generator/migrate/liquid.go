package migrate

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

var (
	liquidTag   = regexp.MustCompile(`(?s)\{%-?\s*(.*?)\s*-?%\}|\{\{-?\s*(.*?)\s*-?\}\}`)
	liquidName  = regexp.MustCompile(`^\S+`)
	liquidParam = regexp.MustCompile(`([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)`)
	liquidPath  = regexp.MustCompile(`^[A-Za-z_][\w-]*(\.[\w-]+)*$`)
)

// liquid replaces the tags of Liquid in texts.
type liquid struct{ site *Site }

// replace replaces the tags of Liquid in a text, which Jekyll reads before Markdown, also in code.
func (q liquid) replace(t *Text, src string) string {
	var out strings.Builder
	at := 0
	skipTo := func(end string) string { // returns the text up to a tag that ends something
		closing := regexp.MustCompile(`\{%-?\s*` + end + `\s*-?%\}`)
		m := closing.FindStringIndex(src[at:])
		if m == nil {
			rest := src[at:]
			at = len(src)
			return rest
		}
		inside := src[at : at+m[0]]
		at += m[1]
		return inside
	}
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
		switch name {
		case "raw", "verbatim":
			out.WriteString(skipTo("end" + name))
		case "comment":
			skipTo("endcomment")
		case "highlight":
			lang, _, _ := strings.Cut(rest, " ")
			out.WriteString("\n```" + lang + "\n" + strings.Trim(q.replace(t, skipTo("endhighlight")), "\n") + "\n```\n")
		case "for", "tablerow":
			if !q.isListing(t, written) {
				out.WriteString(q.site.notes.marked("loop", t.File, written))
			}
			skipTo("end" + name)
		case "capture":
			out.WriteString(q.site.notes.marked("expression", t.File, written))
			skipTo("endcapture")
		case "link", "post_url":
			out.WriteString(q.linkTag(t, name, rest))
		case "include", "include_relative", "include_cached", "render":
			out.WriteString(include(rest))
		case "", "assign", "if", "unless", "elsif", "else", "case", "when", "endif", "endunless", "endcase", "increment", "decrement", "cycle", "break", "continue", "toc":
			if name == "if" || name == "unless" || name == "case" || name == "assign" {
				out.WriteString(q.site.notes.marked("expression", t.File, written))
			}
		default:
			if strings.HasPrefix(name, "end") {
				break
			}
			inside := ""
			if strings.Contains(src[at:], "end"+name) {
				inside = skipTo("end" + name)
			}
			out.WriteString(liquidElement(name, rest, inside))
		}
	}
}

// output returns what {{ … }} shows.
func (q liquid) output(t *Text, expression, written string) string {
	value, _, _ := strings.Cut(expression, "|")
	value = strings.TrimSpace(value)
	if len(value) > 1 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0] {
		return value[1 : len(value)-1]
	}
	switch value {
	case "site.baseurl", "site.url", "site.github.url", "site.root":
		return ""
	case "content":
		return ""
	}
	if text, ok := q.variable(t, value); ok {
		return text
	}
	return q.site.notes.marked("expression", t.File, written) + written
}

// variable returns the value of a variable of the site or of the page.
func (q liquid) variable(t *Text, name string) (string, bool) {
	if !liquidPath.MatchString(name) {
		return "", false
	}
	parts := strings.Split(name, ".")
	var value any
	switch {
	case parts[0] == "page" && len(parts) > 1:
		if parts[1] == "url" {
			return t.Address, t.Address != ""
		}
		value = t.Front
	case q.site.syntax.vars[parts[0]] != nil:
		value = q.site.syntax.vars[parts[0]]
	default:
		return "", false
	}
	for _, part := range parts[1:] {
		if value = mapOf(value)[part]; value == nil {
			return "", false
		}
	}
	text := textOf(value)
	return text, text != ""
}

// isListing reports whether a loop shows what the new page lists.
func (q liquid) isListing(t *Text, loop string) bool {
	return slices.ContainsFunc(q.site.Collections, func(col Collection) bool {
		isHere := t.IsListing && col.Name == t.Collection || col.List == "/" && t.Key == "index" && t.Collection == pagesCollection
		return isHere && regexp.MustCompile(`\b(site|paginator)\.`+regexp.QuoteMeta(col.Name)+`\b`).MatchString(loop)
	})
}

// linkTag returns the address of a file or article.
func (q liquid) linkTag(t *Text, name, rest string) string {
	file := strings.Trim(strings.TrimSpace(rest), `"'/`)
	for _, other := range q.site.Texts {
		isPost := name == "post_url" && path.Base(withoutExt(other.File)) == path.Base(withoutExt(file))
		if isPost || other.File == file {
			return other.Address
		}
	}
	return q.site.notes.marked("reference", t.File, file) + "/" + file
}

// include returns the component for an include.
func include(rest string) string {
	file, params, _ := strings.Cut(rest, " ")
	file = strings.Trim(file, `"'`)
	return liquidElement(withoutExt(path.Base(file)), params, "")
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
