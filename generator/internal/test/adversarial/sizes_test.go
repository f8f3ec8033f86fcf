package adversarial

import (
	"fmt"
	"strings"
	"testing"
)

const loneCarriageReturn = "This file contains a carriage return without a line feed, which most programs do not read as the end of a line."

// counted is a data file with a value where the schema wants a number.
func counted(value string) map[string]string {
	files := replaced("content/schemas/shop.schema.json", `"links":`, `"count": { "type": "number" }, "links":`)
	files["content/shop.yaml"] = "heading: { de: a, fr: b, it: c }\nlinks: []\ncount: " + value + "\n"
	return files
}

// TestCharacters are bytes and characters that no text should hold.
func TestCharacters(t *testing.T) {
	run(t, []attack{
		{name: "NUL in a text", files: body("a\x00b"), code: "content-encoding"},
		{name: "NUL in front matter", files: article(front("a\x00b")), code: "content-encoding"},
		{name: "NUL in a data file", files: map[string]string{"content/shop.yaml": "heading: \x00"}, code: "yaml-encoding"},
		{name: "NUL as an escape", files: article(front(`"a\0b"`)), code: "yaml-characters"},
		{name: "NUL as an entity", files: body("a&#0;b"), shows: []string{"a\ufffdb"}},
		{name: "bytes that are not UTF-8 in a text", files: body("a\xff\xfeb"), code: "content-encoding"},
		{name: "bytes that are not UTF-8 in a data file", files: map[string]string{"content/shop.yaml": "heading: \xc3\x28"}, code: "yaml-encoding"},
		{name: "an overlong form", files: body("a\xc0\xafb"), code: "content-encoding"},
		{name: "half of a pair", files: body("a\xed\xa0\x80b"), code: "content-encoding"},
		{name: "UTF-16", files: article("\xff\xfe-\x00-\x00-\x00"), code: "content-encoding"},
		{name: "a text that turns its direction", files: body("a\u202eb"), code: "content-characters"},
		{name: "a text that is set apart and turned", files: body("a\u2067b\u2069"), code: "content-characters"},
		{name: "code that turns its direction", files: body("```go\n// a\u202eb\n```"), code: "content-characters"},
		{name: "a title that turns its direction", files: article(front("a\u202eb")), code: "content-characters"},
		{name: "a direction as an escape", files: article(front(`"a\u202eb"`)), code: "yaml-characters"},
		{name: "a direction as an entity", files: body("a&#x202e;b"), code: "content-characters"},
		{name: "a direction as an entity in an address", files: body("[a](https://a.example/&#8238;b)"), code: "content-characters"},
		{name: "a key that turns its direction", files: map[string]string{"content/shop.yaml": "hea\u202eding: x"}, code: "yaml-characters"},
		{name: "a comment that turns its direction", files: replaced("content/shop.yaml", "heading", "# \u202e\nheading"), code: "yaml-characters"},
		{name: "an escape for terminals", files: body("a\x1b[31mb"), code: "content-characters"},
		{name: "an escape for terminals in a title", files: article(front(`"a\e[31mb"`)), code: "yaml-characters"},
		{name: "an escape for terminals as an entity", files: body("a&#27;b"), code: "content-characters"},
		{name: "a backspace", files: body("rm\bsafe"), code: "content-characters"},
		{name: "a vertical tab", files: body("a\vb"), code: "content-characters"},
		{name: "a control of the second kind", files: body("a\u009bb"), code: "content-characters"},
		{name: "characters for tags", files: body("a\U000e0041b"), code: "content-characters"},
		{name: "a byte order mark inside", files: body("a\ufeffb"), code: "content-characters"},
		{name: "a byte order mark at the beginning", files: article("\ufeff" + front("Brot") + "Text."), shows: []string{"Text."}},
		{name: "Windows' line ends", files: article(strings.ReplaceAll(front("Brot")+"## A\n\nText.", "\n", "\r\n")), shows: []string{"Text."}},
		{name: "line ends of old Macs", files: article(strings.ReplaceAll(front("Brot")+"Text.", "\n", "\r")), code: "content-characters", at: theArticle + ":1:4", says: loneCarriageReturn},
		{name: "line ends of old Macs below the front matter", files: body("## A\r\rText."), code: "content-characters", at: theArticle + ":8:5", says: loneCarriageReturn},
		{name: "line ends of old Macs in front matter", files: article(strings.Replace(front("Brot"), "Brot\n", "Brot\r", 1)), code: "content-characters", at: theArticle + ":2:12", says: loneCarriageReturn},
		{name: "line ends of old Macs in a data file", files: map[string]string{"content/shop.yaml": "heading: { de: a, fr: b, it: c }\rlinks: []\r"}, code: "yaml-characters", at: "content/shop.yaml:1:33", says: loneCarriageReturn},
		{name: "a line that is written over in a terminal", files: body("secret\rpublic"), code: "content-characters", at: theArticle + ":8:7", says: loneCarriageReturn},
		{name: "a line that is written over, as an entity", files: body("secret&#13;public"), code: "content-characters", at: theArticle + ":8:7", says: "The text" + strings.TrimPrefix(loneCarriageReturn, "This file")},
		{name: "a line that is written over, as an escape", files: article(front(`"secret\rpublic"`)), code: "yaml-characters", at: theArticle + ":2:8", says: loneCarriageReturn},
		{name: "hebrew and arabic", files: body("שלום עליכם, السلام عليكم"), shows: []string{"שלום עליכם, السلام عليكم"}},
		{name: "emoji with joiners", files: body("👩‍👩‍👧 🏴‍☠️"), shows: []string{"👩‍👩‍👧 🏴‍☠️"}},
		{name: "accents without end", files: body("a" + strings.Repeat("\u0301", 5000)), code: "content-characters"},
	})
}

// TestYAML are small files that would need much time or memory.
func TestYAML(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for i := range 9 {
		bomb += fmt.Sprintf("%c: &%[1]c [%s]\n", 'b'+i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c, ", 'a'+i), 9), ", "))
	}
	data := func(text string) map[string]string { return map[string]string{"content/shop.yaml": text} }
	run(t, []attack{
		{name: "a bomb of aliases", files: data(bomb), code: "yaml-alias"},
		{name: "an alias of itself", files: data("a: &a [*a]"), code: "yaml-alias"},
		{name: "a merge of itself", files: data("a: &a\n  <<: *a"), code: "yaml-alias"},
		{name: "an alias in front matter", files: article("---\ntitle: &a x\nexcerpt: *a\n---\n"), code: "yaml-alias"},
		{name: "a tag that makes an object", files: data("a: !!python/object/apply:os.system ['id']"), code: "yaml-tag"},
		{name: "lists in lists", files: data("a: " + strings.Repeat("[", 40000)), code: "yaml-depth"},
		{name: "maps in maps", files: data(strings.Repeat("{a: ", 10000)), code: "yaml-depth"},
		{name: "dashes in a line", files: data(strings.Repeat("- ", 40000) + "a"), code: "yaml-depth"},
		{name: "keys below keys", files: data(stairs(900)), code: "yaml-depth"},
		{name: "too many keys", files: data(strings.Repeat("a: b\n", 100000)), code: "yaml-size"},
		{name: "a value without end", files: data("a: " + strings.Repeat("x", 2<<20)), code: "yaml-size"},
		{name: "a number without end", files: counted(strings.Repeat("9", 100000)), code: "content-type", at: "content/shop.yaml:3:8", says: "“count” must be a number, not a string."},
		{name: "a number beyond all numbers", files: counted("1e999"), code: "content-type", at: "content/shop.yaml:3:8", says: "“count” must be a number, not a string."},
		{name: "a number that a page would round", files: counted("9007199254740993"), code: "yaml-number", at: "content/shop.yaml:3:8", says: "This number is too large: JavaScript would round it."},
		{name: "a decimal that a page would round", files: counted("0.1000000000000000055"), code: "yaml-number",
			at: "content/shop.yaml:3:8", says: "This number is too large or has too many digits: JavaScript would round it."},
		{name: "a number of no end", files: counted(".inf"), code: "yaml-number", at: "content/shop.yaml:3:8", says: "Infinity and “not a number” are not supported."},
		{name: "front matter without end", files: article("---\n" + strings.Repeat("title: x\n", 300000)), code: "content-size"},
		{name: "huge front matter", files: article("---\ntitle: " + strings.Repeat("x", 2<<20) + "\n---\n"), code: "content-size"},
		{name: "a title without end", files: article(front(strings.Repeat("x", 500000))), shows: []string{"xxxx"}},
		{name: "the same key twice", files: article(front("a\ntitle: b")), code: "yaml-duplicate"},
		{name: "two documents", files: data("a: b\n---\nc: d"), code: "yaml-documents"},
		{name: "a quote that is not closed", files: data("a: \"" + strings.Repeat("\\\"", 100000)), code: "yaml-syntax", at: "content/shop.yaml:1:4", says: "The double quote at the beginning of this text is not closed."},
		{name: "escapes without end", files: article(front("\"" + strings.Repeat("\\x41", 100000) + "\"")), holds: map[string]string{"recipes/brot/index.html h1": strings.Repeat("A", 100000)}},
		{name: "a title of more escapes than a page may hold", files: article(front("\"" + strings.Repeat("\\x41", 300000) + "\"")), code: "content-size", at: theArticle + ":1:1"},
	})
}

func stairs(n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return out.String()
}

// TestMarkdown are texts that make parsers slow: their time grows with the square of the length, or they call
// themselves at every level.
func TestMarkdown(t *testing.T) {
	const n = 50000
	var attacks []attack
	for name, text := range map[string]string{
		"quotes in quotes":        strings.Repeat("> ", n) + "x",
		"lists in lists":          strings.Repeat("1. ", n) + "x",
		"open brackets":           strings.Repeat("[", n),
		"brackets everywhere":     strings.Repeat(strings.Repeat("[", 2000)+"\n\n", 20),
		"open links":              strings.Repeat("[a](", n),
		"open links with angles":  strings.Repeat("[a](<b", n),
		"open pictures":           strings.Repeat("![a](b(", n),
		"stars and underscores":   strings.Repeat("*a_ ", n/2),
		"brackets in brackets":    strings.Repeat("[", n/2) + "a" + strings.Repeat("]", n/2),
		"footnotes":               strings.Repeat("[^a]", n/10) + "\n\n[^a]: x",
		"footnotes everywhere":    strings.Repeat(strings.Repeat("[^a]", 500)+"\n\n", 12) + "[^a]: x",
		"footnotes one by one":    numbered("[^%d]\n\n[^%[1]d]: x\n\n", n/3),
		"references":              strings.Repeat("[a]: /about/\n", n/10) + "[a]",
		"tildes":                  strings.Repeat("~~a", n),
		"a table of many columns": strings.Repeat("|a", 3000) + "|\n" + strings.Repeat("|-", 3000) + "|\n" + strings.Repeat("|b|\n", 3000),
		"a table of many rows":    "|a|b|c|d|\n|-|-|-|-|\n" + strings.Repeat("|\n", n),
	} {
		attacks = append(attacks, attack{name: name, files: body(text), code: "markdown-size"})
	}
	for name, text := range map[string]string{
		"a text without end": strings.Repeat("x\n\n", 1<<20),
		"a line without end": strings.Repeat("x", 3<<20),
	} {
		attacks = append(attacks, attack{name: name, files: body(text), code: "content-size"})
	}
	harmless := map[string]string{
		"a very long line":       strings.Repeat("x", 1<<19),
		"many short lines":       strings.Repeat("x\n", 1<<18),
		"stars that close":       strings.Repeat("a**b", 2000) + strings.Repeat("c* ", 400),
		"backticks":              backticks(1000),
		"backslashes":            strings.Repeat(`\`, n),
		"entities":               strings.Repeat("&amp", n),
		"addresses":              strings.Repeat("https://a.example/( ", n/10),
		"a heading without end":  "## " + strings.Repeat("a ", n),
		"the same heading again": strings.Repeat("## a\n\n", 5000),
		"tabs":                   strings.Repeat("\t", 20) + "x",
		"dashes":                 strings.Repeat("-", n),
		"links up to the limit":  strings.Repeat("[a](", 2400),
		"code of brackets":       "```\n" + strings.Repeat("[\n", 2000) + "```",
	}
	all := map[string]string{}
	for name, text := range harmless { // all in one site: each with a folder of its own
		slug := strings.ReplaceAll(name, " ", "-")
		for file, article := range named(slug) {
			if strings.HasSuffix(file, "/de.md") {
				article = front(name) + text
			}
			all[file] = article
		}
	}
	run(t, append(attacks, attack{name: "long and dull", files: all, shows: []string{"xxxx"}}))
}

func numbered(format string, n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, format, i)
	}
	return out.String()
}

func backticks(n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString("e" + strings.Repeat("`", i))
	}
	return out.String()
}
