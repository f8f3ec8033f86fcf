package migrate

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// component is a new component in site/markdown for a component, shortcode or include of the old site.
type component struct {
	old        string // its name there
	attributes map[string]string
	isInline   bool
	isTarget   bool   // links lead to its elements, by the attribute “id”
	text       string // the code, if it is complete
	advice     string // how to write it, if its template is known
}

// components are the new components by name.
type components map[string]*component

var (
	notInName   = regexp.MustCompile(`[^a-z0-9]+`)
	upperStart  = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	markupSigns = regexp.MustCompile("[*_`]|\\]\\([^)]*\\)|!?\\[")
)

// componentName returns the name of a component in site/markdown: link-card for LinkCard.
func componentName(name string) string {
	name = strings.TrimPrefix(name, componentPrefix)
	name = notInName.ReplaceAllString(strings.ToLower(upperStart.ReplaceAllString(name, "$1-$2")), "-")
	if name = strings.Trim(name, "-"); name == "" || name[0] >= '0' && name[0] <= '9' || !limits.IsPublicName(name) {
		return "x-" + name
	}
	return name
}

// plain returns a text without the marks of Markdown, for an attribute.
func plain(text string) string { return markupSigns.ReplaceAllString(unmarked(text), "") }

// builtin says which components of other tools Gaceta has too: with which attribute, and its names there, best first.
var builtin = map[string]struct {
	name, attribute string
	names           []string
}{
	"tabs": {name: "tabs"}, "tabpane": {name: "tabs"}, "codetabs": {name: "tabs"}, "code-group": {name: "tabs"}, "steps": {name: "steps"},
	"tab-item": {"tab", "title", []string{"label", "title", "name", "value"}},
	"tab":      {"tab", "title", []string{"title", "header", "name", "label", "value"}},
	"details":  {"details", "title", []string{"title", "summary", "label", "value"}},
	"figure":   {"figure", "caption", []string{"caption", "title"}},
}

// asCallout are the components of other tools that are callouts.
var asCallout = words("aside admonition callout alert note tip info warning caution danger important hint notice")

// component writes a component of the old site.
func (r *rewriter) component(f *frame, inside string) {
	t := f.tag
	name := componentName(t.name)
	if strings.TrimSpace(t.name) == "" {
		r.write(inside)
		return
	}
	rest := r.src[r.at:]
	line, _, _ := strings.Cut(rest, "\n")
	isBlock := f.startsRow && strings.TrimSpace(line) == "" || strings.Contains(strings.TrimSpace(inside), "\n\n")
	if file := r.imports[t.name]; file != "" && r.partial(file) {
		return
	}
	if name == "include" && isMarkdown(t.get("value", "file")) && r.partial(t.get("value", "file")) {
		return
	}
	if asCallout[name] && (isBlock || f.startsRow && strings.Contains(inside, "\n")) {
		kind := calloutFor(cmp.Or(t.get("type", "color", "kind", "variant", "level"), t.get("value"), name))
		if kind == "" {
			kind = "NOTE"
		}
		r.block(callout(kind, t.get("title"), inside))
		return
	}
	switch name {
	case "trans", "translate", "fragment", "react-fragment":
		if isBlock {
			r.block(inside)
		} else {
			r.write(inside)
		}
		return
	case "link":
		if !t.isVoid && t.get("to", "href") != "" {
			r.anchor(t, inside)
			return
		}
	case "figure", "img", "image", "picture":
		if src := cmp.Or(t.get("src", "link"), imageInFront(t.get("value"))); src != "" && !strings.HasPrefix(src, "{") {
			r.figureTag(t, src, inside)
			return
		}
	case "code", "highlight", codeBlock:
		if isBlock && (t.get("code") != "" || strings.TrimSpace(inside) != "") && !strings.HasPrefix(t.get("code"), "{") {
			code := cmp.Or(t.get("code"), strings.Trim(inside, "\n"))
			fence := "```"
			for strings.Contains(code, fence) {
				fence += "`"
			}
			lang := firstWord(t.get("lang", "language", "value"))
			if title := t.get("title"); title != "" && !strings.ContainsAny(title, "{\"\n") {
				lang = cmp.Or(lang, "text") + ` title="` + title + `"`
			}
			r.block(fence + lang + "\n" + code + "\n" + fence)
			return
		}
	}
	if known, ok := builtin[name]; ok && isBlock && !t.isVoid {
		var attributes []attribute
		for _, name := range known.names {
			if value := t.get(name); value != "" && !strings.HasPrefix(value, "{") && len(attributes) == 0 {
				attributes = append(attributes, attribute{known.attribute, plain(value)})
			}
		}
		if known.name == "tab" && len(attributes) == 0 || known.name == "details" && len(attributes) == 0 {
			title, without := cut(inside, summaryStart, summaryEnd)
			attributes, inside = []attribute{{"title", cmp.Or(plain(title), "…")}}, without
		}
		r.container(known.name, attributes, inside)
		return
	}
	r.stub(t, name, inside, isBlock)
}

// codeBlock is the name of Docusaurus' component for code.
const codeBlock = "code-block"

func firstWord(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word
}

// imageInFront returns a value if it is the name of a picture: {{< img "a.png" >}}.
func imageInFront(value string) string {
	if pictureExt.MatchString(value) {
		return value
	}
	return ""
}

func hasAttribute(list []attribute, name string) bool {
	return slices.ContainsFunc(list, func(a attribute) bool { return a.name == name })
}

// figureTag writes the shortcode or component “figure”.
func (r *rewriter) figureTag(t tag, src, inside string) {
	picture := r.picture(strings.NewReplacer("[", `\[`, "]", `\]`).Replace(oneLine(cmp.Or(t.get("alt"), t.get("title")))), src, "")
	if href := t.get("href"); href != "" && !strings.HasPrefix(href, "{") {
		if link, ok := r.links.to(r.text, href); ok {
			picture = "[" + picture + "](" + escapeDestination(link) + ")"
		}
	}
	caption := plain(oneLine(cmp.Or(t.get("caption"), t.get("title"))))
	if caption == "" {
		r.block(picture + "\n\n" + inside)
		return
	}
	r.container("figure", []attribute{{"caption", caption}}, picture+"\n\n"+inside)
}

// written returns attributes as a component of Gaceta has them.
func written(attributes []attribute) string {
	if len(attributes) == 0 {
		return ""
	}
	var parts []string
	for _, a := range attributes {
		parts = append(parts, a.name+`="`+strings.ReplaceAll(oneLine(unmarked(a.value)), `"`, "″")+`"`)
	}
	return "{" + strings.Join(parts, " ") + "}"
}

var attributeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)

// statedTexts returns the texts of a list in JavaScript that computes nothing; none otherwise.
func statedTexts(code string) []string {
	value, _ := stated(code)
	texts := listOf(value)
	if len(texts) != len(anyItems(value)) {
		return nil
	}
	return texts
}

// stub writes a component that has no equal, and remembers it for site/markdown.
func (r *rewriter) stub(t tag, name, inside string, isBlock bool) {
	var attributes []attribute
	notes := ""
	for _, a := range t.attributes {
		value := a.value
		if strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}") {
			code := strings.TrimSpace(value[1 : len(value)-1])
			switch m := mdxText.FindStringSubmatch(value); {
			case m != nil:
				value = m[1] + m[2] + m[3] + m[4]
			case code == "true" || code == "false" || isNumber(code): // also with a sign
				value = code
			case strings.HasPrefix(code, "[") && len(statedTexts(code)) > 0:
				value = strings.Join(statedTexts(code), ", ")
			default:
				notes += r.site.notes.marked("attribute", r.text.File, "<"+t.name+">")
				r.site.notes[len(r.site.notes)-1].item = a.name
				continue
			}
		}
		a.name = strings.Trim(notAttribute.ReplaceAllString(a.name, "-"), "-")
		if !attributeForm.MatchString(a.name) || hasAttribute(attributes, a.name) ||
			a.name == "class" || a.name == "className" || a.name == "style" || a.name == "key" {
			continue
		}
		if (a.name == "href" || a.name == "to" || a.name == "link" || a.name == "url") && value != "" {
			if value == "true" || value == "false" { // Gaceta reads attributes of these names as addresses
				notes += r.site.notes.marked("attribute", r.text.File, "<"+t.name+">")
				r.site.notes[len(r.site.notes)-1].item = a.name
				continue
			}
			link, ok := r.links.addressOf(r.text, value)
			if !ok {
				notes += r.links.noTarget(r.text, value)
				continue
			}
			value = link
		}
		attributes = append(attributes, attribute{a.name, value})
	}
	if len(attributes) > 30 {
		attributes = attributes[:30]
	}
	if !isBlock {
		name += "-inline"
	}
	if _, isBuiltin := builtin[name]; isBuiltin || name == "video" || name == "quote" || name == "timeline" {
		name = "old-" + name
	}
	r.components.add(name, strings.TrimPrefix(t.name, componentPrefix), attributes, !isBlock)
	note := r.site.notes.marked("component", r.text.File, "site/markdown/"+name+".tsx")
	if known := r.components[name]; known.advice == "" {
		if file, text := r.templateOf(t); file != "" {
			known.advice = advice(name, file, text)
		}
	}
	switch {
	case !isBlock:
		r.write(r.apart() + note + notes + ":" + name + "[" + strings.TrimSpace(inside) + "]" + written(attributes))
	case strings.TrimSpace(inside) == "":
		r.block(note + notes + "::" + name + written(attributes))
	default:
		r.container(note+notes+name, attributes, inside)
	}
}

var notAttribute = regexp.MustCompile(`[^A-Za-z0-9_-]+`)

func isNumber(text string) bool { return regexp.MustCompile(`^-?\d+(\.\d+)?$`).MatchString(text) }

// add adds the use of a component.
func (c components) add(name, old string, attributes []attribute, isInline bool) *component {
	known := c[name]
	if known == nil {
		known = &component{old: old, attributes: map[string]string{}, isInline: isInline}
		if kept[name] {
			known.attributes["title"], known.attributes["of"] = "", ""
		}
		c[name] = known
	}
	for _, a := range attributes {
		known.attributes[a.name] = a.value
	}
	return known
}

// componentFunc returns the name of a component's function: LinkCard for link-card.
func componentFunc(name string) string {
	var out strings.Builder
	for part := range strings.SplitSeq(name, "-") {
		if part != "" {
			out.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return out.String()
}

// shown are the attributes whose values readers read, in the order in which a stub shows them.
var shown = []string{"title", "label", "name", "text", "heading", "caption", "description", "body", "content", "alt", "cite", "value", "of"}

// write writes the components and the schemas of their attributes.
func (c components) write(result *Result) {
	for name, known := range c {
		result.Files["site/markdown/"+name+".tsx"] = []byte(known.code(name))
		result.Files["content/schemas/markdown/"+name+".schema.json"] = known.schema()
	}
}

// code returns the file of a component in site/markdown: one that shows its texts, until a person writes it.
func (c *component) code(name string) string {
	if c.text != "" {
		return c.text
	}
	box, row := "div", "p"
	if c.isInline {
		box, row = "span", "span"
	}
	var props, types, body []string
	href, id := "", ""
	if c.isTarget {
		props, types, id = append(props, "id"), append(types, "id?: string"), " id={id}"
	}
	for _, a := range []string{"href", "to", "link", "url"} {
		if _, ok := c.attributes[a]; ok && href == "" {
			href = a
			props, types = append(props, a), append(types, a+"?: string")
		}
	}
	for _, a := range shown {
		if _, ok := c.attributes[a]; !ok {
			continue
		}
		props, types = append(props, a), append(types, a+"?: string")
		text := "{" + a + "}"
		if href != "" {
			text = "<a href={" + href + "}>{" + a + "}</a>"
			href = ""
		}
		body = append(body, "      {"+a+" && <"+row+">"+text+"</"+row+">}")
	}
	if href != "" {
		body = append(body, "      <"+row+"><a href={"+href+"}>{"+href+"}</a></"+row+">")
	}
	props, types = append(props, "children"), append(types, "children?: ReactNode")
	advised := ""
	if c.advice != "" {
		advised = " * " + strings.ReplaceAll(c.advice, "*/", "* /") + "\n"
	}
	body = append(body, "      {children}")
	return "import type { ReactNode } from \"react\";\n\n" +
		"/**\n * Stands for “" + c.old + "” of the old site. Write what it shows.\n" + advised + " */\n" +
		"export default function " + componentFunc(name) + "({ " + strings.Join(props, ", ") + " }: { " + strings.Join(types, "; ") +
		" }) {\n" +
		"  return (\n    <" + box + id + " className=\"" + name + "\">\n" + strings.Join(body, "\n") + "\n    </" + box + ">\n  );\n}\n"
}

// schema returns the schema of a component's attributes.
func (c *component) schema() []byte {
	properties := map[string]any{}
	for name := range c.attributes {
		p := map[string]any{"type": "string"}
		switch {
		case slices.Contains([]string{"href", "to", "link", "url"}, name):
			p["x-link"] = true
		case slices.Contains(shown, name):
			p["x-localized"] = true
		}
		properties[name] = p
	}
	return schemaFile(map[string]any{"properties": properties, "additionalProperties": false})
}

// schemaFile returns a schema of an object.
func schemaFile(schema map[string]any) []byte {
	schema["$schema"], schema["type"] = "https://json-schema.org/draft/2020-12/schema", "object"
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic("internal error: a schema cannot be written: " + err.Error())
	}
	return append(text, '\n')
}
