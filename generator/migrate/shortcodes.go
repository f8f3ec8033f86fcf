package migrate

import (
	"cmp"
	"html"
	"path"
	"regexp"
	"strings"
)

var (
	hugoTag   = regexp.MustCompile(`(?s)\{\{([<%])(/\*)?\s*(/?)\s*([\pL\d_./-]+)(.*?)(/?)\s*(\*/)?[%>]\}\}`)
	hugoParam = regexp.MustCompile("(?:([\\w-]+)\\s*=\\s*)?(\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`|[^\\s\"`]+)")
)

// shortcodes replaces the shortcodes of Hugo in texts.
type shortcodes struct {
	*plan
	links      *links
	linked     linkedIDs       // grows by the ids that expanded shortcodes name
	shared     *scratch        // of the shortcodes of the current text
	data       map[string]any  // read when a shortcode first names it
	unreadable map[string]bool // data files
}

// replace replaces the shortcodes of Hugo in a text, which Hugo reads before Markdown, also in code. Those that are
// commented out are examples, and stay.
func (h *shortcodes) replace(t *Text, src string) string {
	var out strings.Builder
	unpaired := map[string]bool{} // shortcodes without an end
	at := 0
	for {
		m := hugoTag.FindStringSubmatchIndex(src[at:])
		if m == nil {
			out.WriteString(src[at:])
			return out.String()
		}
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return src[at+m[2*i] : at+m[2*i+1]]
		}
		out.WriteString(src[at : at+m[0]])
		name := group(4)
		isExample, isEnd, params := group(2) != "", group(3) != "", strings.TrimSpace(group(5))
		end := at + m[1]
		isVoid := isEnd || group(6) != "" || unpaired[name]
		if !isVoid && !shortcodeEnd(name).MatchString(src[end:]) {
			isVoid, unpaired[name] = true, true // further on as well
		}
		before := out.String()
		before = before[max(0, len(before)-maxLink):]
		inLink := linkStart.MatchString(before) || definitionStart.MatchString(before[strings.LastIndexByte(before, '\n')+1:])
		text, length, isSimple := "", 0, false
		if !isExample && !isEnd {
			text, length, isSimple = h.expanded(t, name, params, src[end:], isVoid)
		}
		switch {
		case isSimple:
			out.WriteString(text)
			end += length
		case isExample: // {{</* x */>}} shows {{< x >}}
			text = strings.NewReplacer("/*", "", "*/", "").Replace(src[at+m[0] : end])
			out.WriteString(text)
		case isEnd:
			out.WriteString("</" + componentPrefix + elementName(name) + ">")
		case name == "ref" || name == "relref":
			out.WriteString(hugoRef(params))
		case name == "param":
			text = h.param(t, strings.Trim(params, `"`))
			if text == "" && inLink {
				text = unknownLink
			} else if text == "" {
				text = h.site.notes.marked("expression", t.File, src[at+m[0]:end]) + codeSpan(src[at+m[0]:end])
			}
			out.WriteString(text)
		case name == "highlight":
			closing := regexp.MustCompile(`\{\{[<%]\s*/\s*highlight\s*[%>]\}\}`).FindStringIndex(src[end:])
			if closing == nil {
				break
			}
			lang := strings.Trim(firstWord(params), `"`)
			out.WriteString("\n```" + lang + "\n" + strings.Trim(src[end:end+closing[0]], "\n") + "\n```\n")
			end += closing[1]
		case inLink:
			out.WriteString(unknownLink + name)
		default:
			out.WriteString(shortcodeTag(name, params, isVoid))
		}
		at = end
	}
}

// linkStart and definitionStart match what is before a part of the address of a link, of at most maxLink bytes.
var (
	linkStart       = regexp.MustCompile(`\]\(<?[^\s()<>]*$`)
	definitionStart = regexp.MustCompile(`^[ \t>]*\[[^\]]+\]:\s*<?[^\s<>]*$`)
)

const maxLink = 500

// unknownLink stands for an address that a shortcode computed. Nothing has it, so the link is left out and named.
const unknownLink = "shortcode:"

// templateTag matches the element that stands for a tag of a template, also inside an address.
var templateTag = regexp.MustCompile(`(?s)(?:<|%3C)(/?)` + componentPrefix + `([\w.:-]+)((?:\s[^<>]*?)?)(/?)>`)

// withoutElements writes the tags of templates again that were read as a part of code, and names them in the report.
func (w *texts) withoutElements(t *Text, text string) string {
	if !strings.Contains(text, componentPrefix) {
		return text
	}
	return templateTag.ReplaceAllStringFunc(text, func(element string) string {
		m := templateTag.FindStringSubmatch(element)
		open, end := "{{< ", " >}}"
		if w.site.syntax.liquid {
			open, end = "{% ", " %}"
		}
		params := html.UnescapeString(strings.TrimSuffix(strings.ReplaceAll(m[3], ` value="`, ` "`), "/"))
		written := open + m[1] + strings.ReplaceAll(m[2], ".", "/") + strings.TrimRight(params, " ") + end
		return w.site.notes.marked("expression", t.File, written) + written
	})
}

// elementName returns the name of a shortcode as that of an element.
func elementName(name string) string { return strings.ReplaceAll(name, "/", ".") }

// shortcodeEnd matches the end tag of a shortcode.
func shortcodeEnd(name string) *regexp.Regexp {
	return regexp.MustCompile(`\{\{[<%]\s*/\s*` + regexp.QuoteMeta(name) + `\s*[%>]\}\}`)
}

// shortcodeParams returns the parameters of a shortcode. Those without a name have an empty one.
func shortcodeParams(params string) []attribute {
	var list []attribute
	for _, m := range hugoParam.FindAllStringSubmatch(params, -1) {
		text := strings.Trim(m[2], "`")
		if strings.HasPrefix(m[2], `"`) {
			text = strings.ReplaceAll(strings.Trim(m[2], `"`), `\"`, `"`)
		}
		list = append(list, attribute{m[1], text})
	}
	return list
}

// shortcodeTag returns the element that stands for a shortcode. A parameter without a name is its value.
func shortcodeTag(name, params string, isVoid bool) string {
	var out strings.Builder
	out.WriteString("<" + componentPrefix + elementName(name))
	var values []string
	for _, p := range shortcodeParams(params) {
		if p.name == "" {
			values = append(values, p.value)
			continue
		}
		out.WriteString(" " + p.name + `="` + escapeAttribute(p.value) + `"`)
	}
	if len(values) > 0 {
		out.WriteString(` value="` + escapeAttribute(strings.Join(values, " ")) + `"`)
	}
	if isVoid {
		return out.String() + "/>"
	}
	return out.String() + ">"
}

func escapeAttribute(text string) string {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;").Replace(text)
}

// hugoRef returns the address of a text that ref or relref names.
func hugoRef(params string) string {
	m := hugoParam.FindStringSubmatch(params)
	if m == nil {
		return ""
	}
	return strings.Trim(m[2], "\"`")
}

// param returns a value of front matter, of the sections above, or of the site's parameters.
func (h *shortcodes) param(t *Text, name string) string {
	if text := textOf(t.Front[name]); text != "" {
		return text
	}
	for dir := path.Dir(t.File); dir != "."; dir = path.Dir(dir) {
		if e := h.links.byFile[dir+"/_index.md"]; e != nil {
			cascade := mapOf(e.Front["cascade"])
			if text := cmp.Or(textOf(cascade[name]), textOf(mapOf(cascade["params"])[name])); text != "" {
				return text
			}
		}
	}
	value := any(mapOf(mapOf(h.site.syntax.vars["site"])["params"]))
	for part := range strings.SplitSeq(name, ".") {
		value = mapOf(value)[part]
	}
	return textOf(value)
}
