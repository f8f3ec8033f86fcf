package lsp

import (
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/dev/lsp/hints"
	"gaceta.dev/gaceta/generator/dev/lsp/jsonrpc"
	"gaceta.dev/gaceta/generator/dev/lsp/rename"
)

type renameParams struct {
	documentParams
	NewName string `json:"newName"`
}

type renameRange struct {
	Range       textRange `json:"range"`
	Placeholder string    `json:"placeholder"`
}

// renameTarget is an article that a place can rename.
type renameTarget struct {
	entry  *content.Entry // nil if nothing can be renamed
	isSlug bool           // the slug of one language, not the folder
}

// renameTargetAt returns what a place renames. At “slug” in front matter it is the address in one language, at “title” and
// at links to texts the folder of the article.
func renameTargetAt(s *server, params documentParams) (*hints.Place, lines, renameTarget) {
	t, lines, ok := s.place(params)
	if !ok {
		return nil, nil, renameTarget{}
	}
	e, key := t.Article()
	if e == nil || e.Collection == content.PagesFolder {
		return nil, nil, renameTarget{}
	}
	return t, lines, renameTarget{e, key == content.SlugKey}
}

// prepareRename returns the range and the present slug of what can be renamed at a place, or nil.
func prepareRename(s *server, params documentParams) (any, error) {
	t, lines, r := renameTargetAt(s, params)
	if r.entry == nil {
		return nil, nil
	}
	name := r.entry.Slug
	if r.isSlug {
		name = r.entry.AddressSlug()
	}
	start, end := t.Extent()
	return renameRange{lines.span(params.Position.Line, start, end), path.Base(name)}, nil // its folders stay
}

// renameSlug returns the edits that change the slug of an article.
func renameSlug(s *server, params renameParams) (any, error) {
	s.join()
	_, _, r := renameTargetAt(s, params.documentParams)
	if r.entry == nil {
		return nil, refuse("Only the slug of an article can be renamed: at its title, its slug or a link to it.")
	}
	operations := s.client.Capabilities.Workspace.WorkspaceEdit.ResourceOperations
	if !r.isSlug && !slices.Contains(operations, "rename") {
		return nil, refuse("This editor cannot rename folders. Write “slug:” into the front matter and rename that.")
	}
	newPlan := rename.Folder
	if r.isSlug {
		newPlan = rename.Slug
	}
	plan, err := newPlan(s.ws, r.entry, params.NewName)
	if err != nil {
		return nil, refuse(err.Error())
	}
	return toWorkspaceEdit(s, plan), nil
}

// refuse returns an error that an editor shows to its user.
func refuse(message string) error {
	return &jsonrpc.Error{Code: jsonrpc.RequestFailed, Message: message}
}

// toWorkspaceEdit returns a plan in the form of the protocol: the edits, then the folder.
func toWorkspaceEdit(s *server, plan rename.Plan) any {
	if plan.From == "" {
		changes := map[string][]textEdit{}
		for file, edits := range plan.Edits {
			changes[s.uri(file)] = textEdits(s.lines(file), edits)
		}
		return workspaceEdit{changes}
	}
	var operations []any
	for file, edits := range plan.Edits {
		operations = append(operations, map[string]any{
			"textDocument": map[string]any{"uri": s.uri(file), "version": nil}, "edits": textEdits(s.lines(file), edits),
		})
	}
	operations = append(operations, map[string]any{"kind": "rename", "oldUri": s.uri(plan.From), "newUri": s.uri(plan.To)})
	return map[string]any{"documentChanges": operations}
}

func textEdits(lines lines, edits []rename.Edit) []textEdit {
	var all []textEdit
	for _, e := range edits {
		all = append(all, textEdit{lines.span(e.Line, e.Start, e.End), e.Text})
	}
	return all
}
