package lsp

import (
	"encoding/json"
	"io/fs"
	"path/filepath"

	"gaceta.dev/gaceta/generator/diag"
)

// publish sends the diagnostics of all files that changed since they were last published, and of each document whose
// text did.
func (s *server) publish() {
	found := s.ws.Diagnostics()
	for file := range s.documents {
		if found[file] == nil {
			found[file] = diag.List{}
		}
	}
	current := map[string]bool{}
	for file, list := range found {
		params := s.publishParams(file, list)
		current[params.URI] = true
		s.send(params)
	}
	for uri := range s.published {
		if !current[uri] {
			s.send(publishParams{URI: uri, Diagnostics: []diagnostic{}})
			delete(s.published, uri)
		}
	}
}

// send publishes the diagnostics of a file unless the client has them.
func (s *server) send(params publishParams) {
	text, err := json.Marshal(params)
	if err != nil || s.published[params.URI] == string(text) {
		return
	}
	s.published[params.URI] = string(text)
	_ = s.out.Notify("textDocument/publishDiagnostics", json.RawMessage(text)) // a client that is gone ends the input
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
