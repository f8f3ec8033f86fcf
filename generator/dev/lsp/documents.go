package lsp

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dev/lsp/workspace"
	"gaceta.dev/gaceta/generator/project"
)

// document is a file that is open in the editor.
type document struct {
	uri     string
	text    string
	version int
}

// initialize opens the site: the folder that the client names and that has settings, or the folder of the command.
func (s *server) initialize(params initializeParams) (any, error) {
	s.client = params
	root := s.o.Root
	if !s.o.IsFixed {
		folders := params.WorkspaceFolders
		if params.RootURI != "" {
			folders = append(folders, documentID{params.RootURI})
		}
		for i, f := range folders {
			dir := pathOf(f.URI)
			_, err := os.Stat(filepath.Join(dir, filepath.FromSlash(project.SettingsFile)))
			if dir != "" && (err == nil || i == 0) {
				root = dir
			}
			if dir != "" && err == nil {
				break
			}
		}
	}
	s.ws = workspace.New(root)
	return map[string]any{"capabilities": capabilities, "serverInfo": map[string]string{"name": "gaceta"}}, nil
}

// initialized reads the site.
func (s *server) initialized(struct{}) (any, error) {
	s.isDirty = true
	if s.client.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil, s.out.Request("watch", "client/registerCapability", watchers)
	}
	return nil, nil
}

func (s *server) shutdown(struct{}) (any, error) {
	s.isClosed = true
	s.pass.stop()
	return nil, nil
}

// fileOf returns the path of a document from the root; false if it is not below content/.
func (s *server) fileOf(uri string) (string, bool) {
	name, ok := s.nameOf(uri)
	return name, ok && strings.HasPrefix(name, "content/")
}

// nameOf returns the path of a file from the root; false if it is outside.
func (s *server) nameOf(uri string) (string, bool) {
	dir := pathOf(uri)
	if dir == "" {
		return "", false
	}
	name, err := filepath.Rel(s.ws.Root, dir)
	if err != nil {
		return "", false
	}
	name = filepath.ToSlash(name)
	return name, fs.ValidPath(name)
}

func (s *server) didOpen(params openParams) (any, error) {
	d := params.TextDocument
	file, ok := s.fileOf(d.URI)
	if !ok {
		return nil, nil
	}
	s.documents[file] = &document{d.URI, d.Text, d.Version}
	s.edit(file)
	return nil, nil
}

func (s *server) didChange(params changeParams) (any, error) {
	file, _ := s.fileOf(params.TextDocument.URI)
	d := s.documents[file]
	if d == nil {
		return nil, nil
	}
	d.version = params.TextDocument.Version
	for _, change := range params.ContentChanges {
		if change.Range == nil {
			d.text = change.Text
		} else {
			d.text = replace(d.text, *change.Range, change.Text)
		}
	}
	s.edit(file)
	return nil, nil
}

// edit takes over the text of an open document.
func (s *server) edit(file string) {
	s.ws.Files.Set(file, []byte(s.documents[file].text))
	s.change(file)
}

// change records that files changed.
func (s *server) change(files ...string) {
	s.ws.Change(files...)
	for file, last := range s.published {
		last.isStale = last.isStale || slices.ContainsFunc(files, func(name string) bool {
			return file == name || strings.HasPrefix(file, name+"/")
		})
		s.published[file] = last
	}
	s.isDirty = true
	s.pass.cancel()
}

func (s *server) didSave(params documentParams) (any, error) {
	if name, ok := s.nameOf(params.TextDocument.URI); ok {
		s.change(name)
	}
	return nil, nil
}

func (s *server) didClose(params documentParams) (any, error) {
	file, ok := s.fileOf(params.TextDocument.URI)
	if !ok || s.documents[file] == nil {
		return nil, nil
	}
	delete(s.documents, file)
	s.ws.Files.Drop(file)
	s.change(file)
	return nil, nil
}

// didChangeFiles is called for changes on the disk. The text of an open document counts.
func (s *server) didChangeFiles(params watchedParams) (any, error) {
	for _, c := range params.Changes {
		if name, ok := s.nameOf(c.URI); ok && s.documents[name] == nil {
			s.change(name)
		}
	}
	return nil, nil
}
