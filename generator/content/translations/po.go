package translations

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// PO returns an exchange as a PO file of gettext. The parts are told apart by msgctxt.
func (x *Exchange) PO() []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "msgid \"\"\nmsgstr \"\"\n")
	for _, line := range [][2]string{
		{"Project-Id-Version", x.Name}, {"PO-Revision-Date", ""}, {"Last-Translator", ""}, {"Language-Team", ""},
		{"MIME-Version", "1.0"}, {"Content-Type", "text/plain; charset=UTF-8"}, {"Content-Transfer-Encoding", "8bit"},
		{"Language", strings.ReplaceAll(x.Lang, "-", "_")}, {"X-Source-Language", x.SourceLang}, {"X-Gaceta-Text", x.Name},
		{"X-Gaceta-Language", x.Lang},
	} {
		fmt.Fprintf(&out, "%s\n", poString(line[0]+": "+line[1]+"\n"))
	}
	for _, m := range x.Messages {
		fmt.Fprintf(&out, "\n#: %s\n", x.SourceFile)
		if m.IsFuzzy {
			out.WriteString("#, fuzzy\n")
		}
		fmt.Fprintf(&out, "msgctxt %s\n", poString(m.ID))
		writePO(&out, "msgid", m.Source)
		writePO(&out, "msgstr", m.Target)
	}
	return out.Bytes()
}

// poString returns a string of PO in one line.
func poString(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(text) + `"`
}

// writePO writes a keyword with its text, a line for each line of the text.
func writePO(out *bytes.Buffer, keyword, text string) {
	if !strings.Contains(text, "\n") {
		fmt.Fprintf(out, "%s %s\n", keyword, poString(text))
		return
	}
	fmt.Fprintf(out, "%s \"\"\n", keyword)
	for line := range strings.SplitAfterSeq(text, "\n") {
		if line != "" {
			fmt.Fprintf(out, "%s\n", poString(line))
		}
	}
}

// noTranslation is the error of an entry that lacks a part.
func noTranslation(m Message) error {
	return &ImportError{m.Line, "this entry has no msgstr: the file may be cut off"}
}

// readPO reads a PO file.
func readPO(file []byte) (Exchange, error) {
	var x Exchange
	var m Message
	var id, source, target []byte
	var open *[]byte // what continued strings belong to
	var header string
	isFirst := true
	finish := func() {
		m.ID, m.Source, m.Target = string(id), string(source), string(target)
		id, source, target = id[:0], source[:0], target[:0]
		switch {
		case m.ID == "" && m.Source == "" && isFirst && m.Target != "":
			header, isFirst = m.Target, false
		case m.ID != "":
			x.Messages = append(x.Messages, m)
		}
		m = Message{}
	}
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(file, []byte("\xef\xbb\xbf"))))
	lines.Buffer(nil, len(file)+1)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		keyword, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
			if open == &target {
				finish()
				open = nil
			}
			m.IsFuzzy = m.IsFuzzy || strings.HasPrefix(line, "#,") && strings.Contains(line, "fuzzy")
			continue
		case keyword == "msgctxt":
			if open == &source {
				return x, noTranslation(m)
			}
			if open == &target {
				finish()
			}
			open, m.Line = &id, n
		case keyword == "msgid":
			if open == &target {
				finish()
			}
			open = &source
		case keyword == "msgstr":
			open = &target
		case line[0] == '"' && open != nil:
			rest = line
		default:
			return x, &ImportError{n, "this is not a line of a PO file"}
		}
		text, err := strconv.Unquote(strings.TrimSpace(rest))
		if err != nil {
			return x, &ImportError{n, "this string is not closed, or has an unknown escape"}
		}
		*open = append(*open, text...)
	}
	if open == &id || open == &source {
		return x, noTranslation(m)
	}
	finish()
	for line := range strings.SplitSeq(header, "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "X-Gaceta-Text":
			x.Name = value
		case "X-Gaceta-Language":
			x.Lang = value
		case "X-Source-Language":
			x.SourceLang = value
		}
	}
	if x.Name == "" || x.Lang == "" {
		return x, &ImportError{0, "the header has no X-Gaceta-Text and X-Gaceta-Language: gaceta translations --export writes them"}
	}
	return x, lines.Err()
}
