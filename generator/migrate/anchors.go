package migrate

import (
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/internal/identifier"
)

// linkedIDs are the ids that links of the old texts name, decoded and in lower case.
type linkedIDs map[string]bool

// fragmentIn matches the fragment of an address in a text.
var fragmentIn = regexp.MustCompile("[(\"'/\\w\\]>=<]#([^\\s\"'()<>\\[\\]{}`#]+)|: *#([^\\s\"'()<>\\[\\]{}`#]+)")

func linkedIDsOf(texts []*Text) linkedIDs {
	linked := linkedIDs{}
	for _, t := range texts {
		for _, m := range fragmentIn.FindAllStringSubmatch(t.Body, -1) {
			linked[strings.ToLower(identifier.Decode(m[1]+m[2]))] = true
		}
	}
	return linked
}

func (l linkedIDs) has(id string) bool { return l[strings.ToLower(identifier.Decode(id))] }

// anchorMark returns a mark for an id, which becomes the id of the heading around it or after it.
func anchorMark(id string) string {
	if id = headingIDOf(id); id == "" {
		return ""
	}
	return "\ue002" + id + "\ue003"
}

// anchors matches marks for ids that the old text has at a place.
var anchors = regexp.MustCompile("\ue002([^\ue003]*)\ue003")

// anchorName is the component for ids that belong to no heading.
const anchorName = "anchor"

const anchorCode = `/** A place that links lead to. */
export default function Anchor({ id }: { id?: string }) {
  return <span id={id} />;
}
`

// containers are elements in which Markdown has no place for a mark: it is written into the next element within them.
var containers = words("table thead tbody tfoot tr ul ol dl colgroup")

// markOf returns the mark for the id of an element that links name; empty if there is none.
func (l linkedIDs) markOf(t tag) string {
	id := t.get("id")
	if id == "" && t.name == "a" {
		id = t.get("name")
	}
	isHeading := len(t.name) == 2 && t.name[0] == 'h' && t.name[1] >= '1' && t.name[1] <= '6'
	if id == "" || id[0] == '{' || t.isEnd || t.isComponent || isHeading || !l.has(id) {
		return ""
	}
	return anchorMark(id)
}

// placeAnchors replaces the marks in a finished text: a heading that has no id of its own gets the id within it, or on the lines
// before it. Other ids that links name become a component.
func (w *texts) placeAnchors(text string) string {
	if !strings.Contains(text, "\ue002") {
		return text
	}
	seen := map[string]bool{} // browsers find the first element with an id
	text = anchors.ReplaceAllStringFunc(text, func(mark string) string {
		if seen[mark] {
			return ""
		}
		seen[mark] = true
		return mark
	})
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	var waiting []string // ids of the lines before
	flush := func() {
		for _, id := range waiting {
			if w.linked.has(id) {
				out.WriteString(w.anchor(id, false) + "\n\n")
			}
		}
		waiting = nil
	}
	for _, line := range lines {
		var found []string
		for _, m := range anchors.FindAllStringSubmatch(line, -1) {
			found = append(found, m[1])
		}
		rest := strings.TrimRight(anchors.ReplaceAllString(line, ""), " \n")
		switch isHeading := strings.HasPrefix(rest, "#"); {
		case strings.TrimSpace(rest) == "":
			waiting = append(waiting, found...)
			if len(found) > 0 {
				line = rest + "\n"
			}
		case isHeading:
			waiting = append(waiting, found...)
			if line = rest + "\n"; len(waiting) > 0 && !strings.HasSuffix(rest, "}") {
				line = rest + " {#" + waiting[0] + "}\n"
				waiting = waiting[1:]
			}
			flush()
		default:
			flush()
			if len(found) > 0 {
				line = w.inlineAnchors(line)
			}
		}
		out.WriteString(line)
	}
	flush()
	return tidy(out.String())
}

// anchor returns the component for an id.
func (w *texts) anchor(id string, isInline bool) string {
	w.components.add(anchorName, "<a id>", []attribute{{"id", ""}}, isInline).text = anchorCode
	if isInline {
		return ":" + anchorName + "[]" + written([]attribute{{"id", id}})
	}
	return "::" + anchorName + written([]attribute{{"id", id}})
}

// inlineAnchors replaces the marks in a line of a text. A component cannot follow a letter: one that would moves to the start
// of the word, or of the line if there is code or a link between.
func (w *texts) inlineAnchors(line string) string {
	for {
		m := anchors.FindStringSubmatchIndex(line)
		if m == nil {
			return line
		}
		before, id, after := line[:m[0]], line[m[2]:m[3]], line[m[1]:]
		if !w.linked.has(id) {
			line = before + after
			continue
		}
		if endsWord(unmarked(before)) {
			at := strings.LastIndexAny(before, " |\t") + 1
			if strings.ContainsAny(before[at:], "`[]()*_") && !strings.HasPrefix(strings.TrimLeft(before, " >"), "|") {
				at = len(linePrefix.FindString(before))
			}
			before, after = before[:at], before[at:]+after
		}
		line = before + w.anchor(id, true) + after
	}
}
