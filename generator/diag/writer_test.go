package diag

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
	"unicode/utf8"
)

// hostile are texts that control terminals or CI systems.
var hostile = []string{
	"\x1b[2J\x1b[31mred", "\x1b]0;title\x07", "\u009b2J", "\x9b2J", "a\rb", "a\bb", "\x7f", "\x00", "a\vb\fc\u2028::error::x\u2029",
	"\u202egnp.exe", "\u2066a\u2069", "\u200f\u200e\u061c",
	"::error::x", "  ::warning file=a,line=1::x", "\t::add-mask::x", "\u00a0::set-output name=a::b", "::stop-commands::x", "::x::", "x\n::debug::y",
	"\r::error::x", "\x1b::error::x", "\n\n \u3000::group::x",
	"##[error]x", "a ##[set-env name=a;]b", "###[group]", "##vso[task.setvariable variable=a]b", "a##teamcity[message text='x']",
	"section_start:1560896352:a\r\x1b[0K", "x section_end:1:a",
}

// controls matches what must not be printed.
var controls = regexp.MustCompile(`(?m)^[\s\p{Z}\x{feff}]*::[^:\n].*::|##[A-Za-z]*\[|section_(start|end):` +
	`|[\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{2028}\x{2029}\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)

func TestWriterIsHarmless(t *testing.T) {
	for _, text := range hostile {
		if !controls.MatchString(text) && utf8.ValidString(text) {
			t.Errorf("%q is not hostile", text)
		}
		for at := range len(text) + 1 { // also across writes
			var got bytes.Buffer
			w := NewWriter(&got)
			for _, part := range []string{"a: 1\n", text[:at], text[at:], "\n", "::", "notice::x\n"} {
				if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
					t.Fatal(n, err)
				}
			}
			if out := got.String(); controls.MatchString(out) || !utf8.ValidString(out) {
				t.Errorf("%q, split at %d: %q", text, at, out)
			}
			if want := utf8.RuneCountInString("a: 1\n" + text + "\n::notice::x\n"); utf8.RuneCount(got.Bytes()) != want {
				t.Errorf("%q, split at %d: %d characters, want %d: %q", text, at, utf8.RuneCount(got.Bytes()), want, got.String())
			}
		}
	}
}

func TestWriterKeepsTexts(t *testing.T) {
	for _, text := range []string{
		"título ✓ 日本語 שלום עולם 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍👩‍👧\n", "\ttab\n", "::figure{src=\"a.jpg\"}\n", ":::note\ntext\n:::\n", "::::tabs::x\n", "a ::b::\n", ": ::x::\n",
		"# heading [link](x)\n## [link](x)\n", "section_start\n", "soft\u00adhyphen, word\u2060joiner, thai\u200bspace\n",
	} {
		for at := range len(text) {
			var got bytes.Buffer
			w := NewWriter(&got)
			fmt.Fprint(w, text[:at])
			fmt.Fprint(w, text[at:])
			if got.String() != text && !strings.HasPrefix(text, "::") { // an unfinished “::” could become a command
				t.Errorf("%q, split at %d: %q", text, at, got.String())
			}
		}
		var got bytes.Buffer
		if fmt.Fprint(NewWriter(&got), text); got.String() != text {
			t.Errorf("%q: %q", text, got.String())
		}
	}
}

// TestPrintIsHarmless prints hostile texts at every place of a diagnostic, in every format.
func TestPrintIsHarmless(t *testing.T) {
	own := regexp.MustCompile(`(?m)^::((?:error|warning) [^\n]*)$`)
	for _, text := range hostile {
		var list List
		list.Errorf("code", Pos{File: text, Line: 1, Column: 1, Length: 3}, text, "%s", text)
		list.Warnf("code", Pos{File: "a\n" + text, Line: 1}, "x\n"+text, "%s", "x\n"+text)
		source := anyFile(text)
		for _, o := range []PrintOptions{{}, {Color: true}, {Source: source}, {Format: JSON}, {Format: SARIF}, {Format: GitHub, Folder: text}} {
			var got bytes.Buffer
			if err := Print(&got, list, o); err != nil {
				t.Fatal(err)
			}
			rest := got.String()
			switch {
			case o.Color:
				rest = colors.ReplaceAllString(rest, "")
			case o.Format == GitHub:
				rest = own.ReplaceAllString(rest, "$1")
			}
			if controls.MatchString(rest) {
				t.Errorf("%q as %+v: %q", text, o.Format, rest)
			}
			if (o.Format == JSON || o.Format == SARIF) && !json.Valid(got.Bytes()) {
				t.Errorf("%q: no JSON: %s", text, got.String())
			}
		}
	}
}

// anyFile has this text under each name.
type anyFile string

func (f anyFile) Open(string) (fs.File, error) { return fstest.MapFS{"a": {Data: []byte(f)}}.Open("a") }

func TestWriteJSONKeepsValues(t *testing.T) {
	for _, text := range hostile {
		var got bytes.Buffer
		var value string
		if err := WriteJSON(NewWriter(&got), text, ""); err != nil || json.Unmarshal(got.Bytes(), &value) != nil ||
			value != strings.ToValidUTF8(text, "\ufffd") {
			t.Errorf("%q: %s %v", text, got.String(), err)
		}
	}
}

func TestLine(t *testing.T) {
	for _, text := range hostile {
		if line := Line(text); strings.ContainsFunc(line, func(c rune) bool { return unicode.IsControl(c) }) {
			t.Errorf("%q: %q", text, line)
		}
	}
}
