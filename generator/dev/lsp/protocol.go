package lsp

import "encoding/json"

// The parts of the protocol that the server uses, in version 3.17. Fields are those of the specification. The types of
// go.lsp.dev/protocol would bring seven modules, with a logger and a JSON encoder among them.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"` // in UTF-16 code units
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type diagnostic struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
}

const (
	severityError   = 1
	severityWarning = 2
)

type documentID struct {
	URI string `json:"uri"`
}

// documentParams are the parameters of requests about a position in a document. Other requests leave Position out.
type documentParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

type openParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type changeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []struct {
		Range *textRange `json:"range"`
		Text  string     `json:"text"`
	} `json:"contentChanges"`
}

type watchedParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type initializeParams struct {
	RootURI          string       `json:"rootUri"`
	WorkspaceFolders []documentID `json:"workspaceFolders"`
	Capabilities     struct {
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
			WorkspaceEdit struct {
				ResourceOperations []string `json:"resourceOperations"`
			} `json:"workspaceEdit"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

// capabilities says what the server can do.
var capabilities = json.RawMessage(`{
	"positionEncoding": "utf-16",
	"textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
	"completionProvider": {"triggerCharacters": [":", "/", "(", "#", "{", ".", "\"", "=", "[", "-", " "]},
	"hoverProvider": true,
	"codeActionProvider": {"codeActionKinds": ["quickfix"]},
	"codeLensProvider": {},
	"renameProvider": {"prepareProvider": true},
	"executeCommandProvider": {"commands": ["gaceta.open"]},
	"definitionProvider": true,
	"workspace": {"workspaceFolders": {"supported": true}}
}`)

// watchers are the files that the client reports changes of.
var watchers = json.RawMessage(`{"registrations": [{
	"id": "files", "method": "workspace/didChangeWatchedFiles",
	"registerOptions": {"watchers": [{"globPattern": "**/content/**"}, {"globPattern": "**/site/**"}, {"globPattern": "**/templates/**"}]}
}]}`)
