package lsp

import (
	"encoding/json"
	"io/fs"
	"path/filepath"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
)

// publication is what the client last got about a file.
type publication struct {
	uri, text string
	list      diag.List
	isStale   bool // the file changed since, and with it perhaps the characters that a column counts
}

// publish sends the diagnostics of all files that changed since they were last published, and of each document whose
// text did. Other files are not read: on a large site thousands may have diagnostics.
func (s *server) publish() {
	found := s.ws.Diagnostics()
	for file := range s.documents {
		if found[file] == nil {
			found[file] = diag.List{}
		}
	}
	for file, list := range found {
		last, isKnown := s.published[file]
		if isKnown && !last.isStale && s.documents[file] == nil && slices.Equal(last.list, list) {
			continue
		}
		params := s.publishParams(file, list)
		if isKnown && last.uri != params.URI {
			s.send(last, publishParams{URI: last.uri, Diagnostics: []diagnostic{}})
			last = publication{}
		}
		s.published[file] = publication{uri: params.URI, text: s.send(last, params), list: list}
	}
	for file, last := range s.published {
		if found[file] == nil {
			s.send(last, publishParams{URI: last.uri, Diagnostics: []diagnostic{}})
			delete(s.published, file)
		}
	}
}

// send publishes the diagnostics of a file unless the client has them, and returns their text.
func (s *server) send(last publication, params publishParams) string {
	text, err := json.Marshal(params)
	if err == nil && last.text != string(text) {
		_ = s.out.Notify("textDocument/publishDiagnostics", json.RawMessage(text)) // a client that is gone ends the input
	}
	return string(text)
}

func (s *server) publishParams(file string, list diag.List) publishParams {
	params := publishParams{URI: s.uri(file), Diagnostics: []diagnostic{}}
	if d := s.documents[file]; d != nil {
		params.Version = &d.version
	}
	if len(list) == 0 {
		return params
	}
	lines := s.lines(file)
	for _, d := range list {
		params.Diagnostics = append(params.Diagnostics, toDiagnostic(d, lines))
	}
	return params
}

func toDiagnostic(d diag.Diagnostic, in lines) diagnostic {
	out := diagnostic{in.rangeOf(d.Pos), severityError, d.Code, "gaceta", d.Message}
	if d.Severity == diag.Warning {
		out.Severity = severityWarning
	}
	if d.Help != "" {
		out.Message += "\n" + d.Help
	}
	return out
}

// uri returns the URI of a file as the client writes it.
func (s *server) uri(file string) string {
	if d := s.documents[file]; d != nil {
		return d.uri
	}
	return uriOf(filepath.Join(s.ws.Root, filepath.FromSlash(file)))
}

// lines returns the lines of a file, none if it cannot be read.
func (s *server) lines(file string) lines {
	text, err := fs.ReadFile(s.ws.Files, file)
	if err != nil {
		return nil
	}
	return splitLines(text)
}
