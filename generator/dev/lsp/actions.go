package lsp

import (
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

type codeActionParams struct {
	TextDocument documentID `json:"textDocument"`
	Range        textRange  `json:"range"`
	Context      struct {
		Only []string `json:"only"` // the kinds that the client wants; none for all
	} `json:"context"`
}

// quickFix is the kind of all code actions.
const quickFix = "quickfix"

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

// codeActions returns a fix for each diagnostic in some lines whose help names what was probably meant.
func codeActions(s *server, params codeActionParams) (any, error) {
	actions := []codeAction{}
	file, ok := s.fileOf(params.TextDocument.URI)
	if only := params.Context.Only; !ok || len(only) > 0 && !slices.Contains(only, quickFix) {
		return actions, nil
	}
	lines := s.lines(file)
	for _, d := range s.ws.Diagnostics()[file] {
		line := d.Pos.Line - 1
		if line < params.Range.Start.Line || line > params.Range.End.Line {
			continue
		}
		if edit, ok := fix(d, lines); ok {
			actions = append(actions, codeAction{
				"Replace with “" + edit.NewText + "”", quickFix, []diagnostic{toDiagnostic(d, lines)}, true,
				workspaceEdit{map[string][]textEdit{params.TextDocument.URI: {edit}}},
			})
		}
	}
	return actions, nil
}

var (
	suggestion = regexp.MustCompile(`Did you mean “([^”]+)”|(?:Did you mean|Write) (/[^\s?]*[^\s?.])`)
	wrongForm  = regexp.MustCompile(`“([^”]+)”|content/(\S+)\.yaml does not exist`)
)

// fix returns the edit that does what the help of a diagnostic proposes. It replaces the word that the message quotes,
// or else the address that the diagnostic marks.
func fix(d diag.Diagnostic, in lines) (textEdit, bool) {
	m := suggestion.FindStringSubmatch(d.Help)
	if m == nil || d.Pos.Column == 0 {
		return textEdit{}, false
	}
	number, line := d.Pos.Line-1, in.at(d.Pos.Line-1)
	d.Pos.Length = max(1, d.Pos.Length)
	start, end := d.Pos.Span(line)
	marked := line[start:end]
	if address := m[2]; address != "" {
		if i := strings.IndexAny(marked, "?#"); i >= 0 {
			end = start + i
		}
		return textEdit{in.span(number, start, end), address}, true
	}
	for _, found := range wrongForm.FindAllStringSubmatch(d.Message, -1) {
		wrong := found[1] + found[2]
		if at := lastWord(line, start, end, wrong); at >= 0 {
			end, with := at+len(wrong), m[1]
			if strings.HasPrefix(line[end:], ":") { // the help quotes a scheme with its colon
				with = strings.TrimSuffix(with, ":")
			}
			return textEdit{in.span(number, at, end), with}, true
		}
	}
	return textEdit{}, false
}

// lastWord returns where a word last is in a part of a line, or -1. It is not part of a longer word there.
func lastWord(line string, start, end int, word string) int {
	for {
		at := strings.LastIndex(line[start:end], word)
		if at < 0 {
			return -1
		}
		at += start
		after := at + len(word)
		if !partForm.MatchString(line[max(0, at-1):at]) && !partForm.MatchString(line[after:min(len(line), after+1)]) {
			return at
		}
		end = after - 1
	}
}

var partForm = regexp.MustCompile(`[\w-]`)
