package lsp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/content/translations"
	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
)

type codeLens struct {
	Range   textRange `json:"range"`
	Command command   `json:"command"`
}

type command struct {
	Title     string   `json:"title"`
	Command   string   `json:"command"` // empty if nothing happens
	Arguments []string `json:"arguments,omitempty"`
}

// openCommand shows another text in the editor. Its argument is the URI.
const openCommand = "gaceta.open"

// codeLenses returns the lines that an editor shows above a text: one for each missing or stale translation. Above a stale
// translation, a line says that it is stale.
func codeLenses(s *server, params documentParams) (any, error) {
	lenses := []codeLens{}
	file, ok := s.fileOf(params.TextDocument.URI)
	if !ok || path.Ext(file) != ".md" {
		return lenses, nil
	}
	for _, t := range s.ws.Translations(path.Dir(file)) {
		c := command{Title: titleOf(t)}
		switch {
		case c.Title == "":
			continue
		case t.Source.File == file && t.Entry != nil:
			c.Command, c.Arguments = openCommand, []string{s.uri(t.Entry.File)}
		case t.Source.File == file:
		case t.Entry != nil && t.Entry.File == file:
			c.Command, c.Arguments = openCommand, []string{s.uri(t.Source.File)}
		default:
			continue
		}
		lenses = append(lenses, codeLens{s.lines(file).span(0, 0, 0), c})
	}
	return lenses, nil
}

// titleOf returns what is wrong with a translation, or "".
func titleOf(t workspace.Translation) string {
	name := cmp.Or(t.Language.Name, t.Language.Code)
	switch {
	case t.State == translations.Missing:
		return name + " is missing"
	case t.State != translations.Stale:
		return ""
	case t.Sections == 0:
		return name + " is stale: the front matter"
	case t.Sections == 1:
		return name + " is stale: 1 section"
	}
	return fmt.Sprintf("%s is stale: %d sections", name, t.Sections)
}

type commandParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

// executeCommand asks the client to show a text.
func executeCommand(s *server, params commandParams) (any, error) {
	var uri string
	if params.Command != openCommand || len(params.Arguments) != 1 || json.Unmarshal(params.Arguments[0], &uri) != nil {
		return nil, fmt.Errorf("unknown command %q, or not one address", params.Command)
	}
	if _, ok := s.fileOf(uri); !ok || strings.TrimSpace(uri) == "" {
		return nil, fmt.Errorf("%q is not a text of the site", uri)
	}
	return nil, s.out.Request("open", "window/showDocument", map[string]any{"uri": uri, "takeFocus": true})
}
