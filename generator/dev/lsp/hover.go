package lsp

import (
	"gaceta.dev/gaceta/generator/dev/lsp/hints"
	"gaceta.dev/gaceta/generator/diag"
)

type hoverResult struct {
	Contents markupContent `json:"contents"`
	Range    textRange     `json:"range"`
}

type markupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// hover describes what is at a place.
func hover(s *server, params documentParams) (any, error) {
	t, lines, ok := s.place(params)
	if !ok {
		return nil, nil
	}
	found := t.Target()
	if found.Text == "" {
		return nil, nil
	}
	if found.Picture != "" {
		found.Text = "![](" + s.uri(found.Picture) + ")\n\n" + found.Text
	}
	start, end := t.Extent()
	return hoverResult{markupContent{"markdown", found.Text}, lines.span(params.Position.Line, start, end)}, nil
}

// definition returns where data, a text, a heading or a component is defined, or where the other languages have the same
// part of the text.
func definition(s *server, params documentParams) (any, error) {
	locations := []location{}
	if t, _, ok := s.place(params); ok {
		for _, pos := range t.Target().Places {
			locations = append(locations, s.location(pos))
		}
	}
	return locations, nil
}

func (s *server) location(pos diag.Pos) location {
	return location{s.uri(pos.File), s.lines(pos.File).rangeOf(pos)}
}

// place returns the place that a request is about. It reports false if nothing is known about the place.
func (s *server) place(params documentParams) (*hints.Place, lines, bool) {
	file, ok := s.fileOf(params.TextDocument.URI)
	if !ok || !s.isReady() {
		return nil, nil, false
	}
	lines := s.lines(file)
	column := unitsTo(lines.at(params.Position.Line), params.Position.Character)
	t, ok := hints.At(s.ws, file, lines, params.Position.Line, column)
	return t, lines, ok
}
