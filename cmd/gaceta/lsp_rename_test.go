package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rename renames what is at ‸ and saves the result, as editors do.
func (e *editor) rename(file, part, name string) {
	e.t.Helper()
	params := e.at(file, part)
	if e.request("textDocument/prepareRename", params) == nil {
		e.t.Fatalf("%s cannot be renamed", part)
	}
	params["newName"] = name
	edit := e.request("textDocument/rename", params).(map[string]any)
	changes, _ := edit["changes"].(map[string]any)
	operations, _ := edit["documentChanges"].([]any)
	for uri, edits := range changes {
		operations = append(operations, map[string]any{"textDocument": map[string]any{"uri": uri}, "edits": edits})
	}
	var changed []any
	for _, o := range operations {
		operation := o.(map[string]any)
		if operation["kind"] == "rename" {
			from, to := e.fileOf(operation["oldUri"]), e.fileOf(operation["newUri"])
			if err := os.Rename(filepath.Join(e.root, from), filepath.Join(e.root, to)); err != nil {
				e.t.Fatal(err)
			}
			changed = append(changed, map[string]any{"uri": e.uri(from), "type": 3}, map[string]any{"uri": e.uri(to), "type": 1})
			continue
		}
		file := e.fileOf(operation["textDocument"].(map[string]any)["uri"])
		if _, open := e.texts[file]; !open {
			e.open(file, "")
		}
		e.apply(file, operation["edits"].([]any))
		e.save(file)
	}
	for file := range e.texts {
		e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": e.uri(file)}})
		delete(e.texts, file)
	}
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": changed})
}

func (e *editor) fileOf(uri any) string {
	return strings.TrimPrefix(uri.(string), e.uri(".")+"/")
}

// aliases returns the aliases of a text as they are written.
func aliases(t *testing.T, root, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "aliases:")
	line, _, _ := strings.Cut(rest, "---")
	return strings.Join(strings.Fields(line), " ")
}

// TestLSPRename renames the slugs of articles. Their former addresses become aliases, and links follow.
func TestLSPRename(t *testing.T) {
	root := authorSite(t)
	const brot = "content/recipes/brot/de.md"
	writeFile(t, root, brot, "---\ntitle: Brot\nexcerpt: Brot, de.\ndate: 2025-02-01\ncook: anna\n---\n\n"+
		"[a](../suppe/de.md#suppe) [b](/recipes/suppe/) [c](/recipes/suppe/#suppe) [suppe](/about/)\n")
	writeFile(t, root, "content/recipes/brot/fr.md", "---\ntitle: Pain\nexcerpt: Pain, fr.\n---\n\n[a](../suppe/fr.md) [b](/fr/recipes/suppe/)\n")
	before := checked(t, root)
	e := openEditor(t, root)

	e.open(brot, "")
	if e.request("textDocument/prepareRename", e.at(brot, "coo‸k")) != nil {
		t.Error("a cook can be renamed")
	}
	e.rename(brot, "../sup‸pe/de.md", "eintopf")
	const de, fr = "content/recipes/eintopf/de.md", "content/recipes/eintopf/fr.md"
	if _, err := os.Stat(filepath.Join(root, "content/recipes/suppe")); !errors.Is(err, os.ErrNotExist) {
		t.Error("the old folder is still there")
	}
	text, _ := os.ReadFile(filepath.Join(root, brot))
	if want := "[a](../eintopf/de.md#suppe) [b](/recipes/eintopf/) [c](/recipes/eintopf/#suppe) [suppe](/about/)"; !bytes.Contains(text, []byte(want)) {
		t.Errorf("the links are\n%s", text)
	}
	text, _ = os.ReadFile(filepath.Join(root, "content/recipes/brot/fr.md"))
	if want := "[a](../eintopf/fr.md) [b](/fr/recipes/eintopf/)"; !bytes.Contains(text, []byte(want)) {
		t.Errorf("the French links are\n%s", text)
	}
	if got := aliases(t, root, de) + aliases(t, root, fr); got != "[/recipes/suppe/][/fr/recipes/suppe/]" {
		t.Errorf("the aliases are %s", got)
	}
	if found := checked(t, root); len(found) != len(before) {
		t.Errorf("check finds %v", found)
	}
	e.awaitChecked(checked(t, root))

	// The former slug again: its alias is removed, because it is the address now.
	e.open(de, "")
	e.rename(de, "tit‸le:", "suppe")
	if got := aliases(t, root, "content/recipes/suppe/de.md"); got != "[/recipes/eintopf/]" {
		t.Errorf("after renaming it back the aliases are %s", got)
	}
	e.awaitChecked(checked(t, root))

	// The slug of one language.
	const potage = "content/recipes/suppe/fr.md"
	e.open(potage, "")
	e.edit(potage, "title:", "slug: soupe\ntitle:")
	e.save(potage)
	e.awaitMessage("content/recipes/brot/fr.md", "/fr/recipes/suppe/")
	e.rename(potage, "slug: sou‸pe", "potage")
	text, _ = os.ReadFile(filepath.Join(root, potage))
	if !bytes.Contains(text, []byte("slug: potage\n")) || !strings.Contains(aliases(t, root, potage), "/fr/recipes/soupe/") {
		t.Errorf("the text is\n%s", text)
	}
	e.awaitChecked(checked(t, root))

	// What cannot be a slug.
	e.open(brot, "")
	const notValid = " is not a valid slug. Use lower-case letters a to z, digits and single hyphens."
	for name, want := range map[string]string{
		"Über uns": "“Über uns”" + notValid, "": "“”" + notValid, "suppe": "The folder content/recipes/suppe already exists.",
		"brot": "The slug is “brot” already.",
	} {
		params := e.at(brot, "tit‸le")
		params["newName"] = name
		if failure := e.refused("textDocument/rename", params); failure != want {
			t.Errorf("renamed to %q: %q, want %q", name, failure, want)
		}
	}
	e.close()
}

// TestLSPRenameCorrectsEveryMention renames an article that a component, a link definition, a query and data name.
func TestLSPRenameCorrectsEveryMention(t *testing.T) {
	root := authorSite(t)
	const brot, shop, suppe = "content/recipes/brot/de.md", "content/shop.yaml", "content/recipes/suppe/de.md"
	front := "---\ntitle: Brot\nexcerpt: Brot, de.\ndate: 2025-02-01\ncook: anna\n---\n\n"
	writeFile(t, root, brot, front+"[a][s] und [b][s], [c](/recipes/suppe/?a=1#suppe)\n\n"+
		":note[x]{leads=\"/recipes/suppe/\" tone=\"calm\"} :note[y]{leads=\"../suppe/de.md\"}\n\n[s]: ../suppe/de.md\n")
	data := "heading: { de: /recipes/suppe/, fr: \"/recipes/suppe/#suppe\" }\nlinks: [route:recipes, '/recipes/suppe/', /recipes/suppe/mehr/]\n"
	writeFile(t, root, shop, data)
	text, _ := os.ReadFile(filepath.Join(root, suppe))
	writeFile(t, root, suppe, strings.Replace(string(text), "title:", "aliases: [\n  /alt/,\n]\ntitle:", 1))
	e := openEditor(t, root)
	e.open(suppe, "")
	e.rename(suppe, "tit‸le:", "eintopf")
	for file, want := range map[string]string{
		brot: front + "[a][s] und [b][s], [c](/recipes/eintopf/?a=1#suppe)\n\n" +
			":note[x]{leads=\"/recipes/eintopf/\" tone=\"calm\"} :note[y]{leads=\"../eintopf/de.md\"}\n\n[s]: ../eintopf/de.md\n",
		shop: strings.NewReplacer("/suppe/mehr/", "/suppe/mehr/", "/suppe/", "/eintopf/").Replace(data),
	} {
		if got, _ := os.ReadFile(filepath.Join(root, file)); string(got) != want {
			t.Errorf("%s is\n%s\nwant\n%s", file, got, want)
		}
	}
	if got := aliases(t, root, "content/recipes/eintopf/de.md"); !strings.HasPrefix(got, "[/recipes/suppe/, /alt/, ]") {
		t.Errorf("the aliases are %s", got)
	}
	e.close()
}

// refused sends a request and returns its error, or "".
func (e *editor) refused(method string, params any) string {
	e.t.Helper()
	e.last++
	e.send(map[string]any{"id": e.last, "method": method, "params": params})
	for {
		m := e.receive()
		if id, ok := m["id"].(float64); !ok || int(id) != e.last || m["method"] != nil {
			continue
		}
		if failure, ok := m["error"].(map[string]any); ok {
			return failure["message"].(string)
		}
		return ""
	}
}
