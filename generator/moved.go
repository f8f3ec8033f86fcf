package generator

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/outputs/redirects"
)

// moved checks the site's _redirects: hosts disagree on what an address does
// that is moved and there too, and nobody sees a redirect that leads nowhere.
func (b *build) moved() diag.List {
	var list diag.List
	file := path.Join(publicFolder, redirects.FileName)
	text, err := fs.ReadFile(b.project.FS, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		list.Errorf("redirects-file", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
		return list
	}
	lines := strings.Split(string(text), "\n")
	at := func(line int, word string) diag.Pos {
		return diag.Pos{File: file, Line: line, Column: 1 + max(strings.Index(lines[line-1], word), 0), Length: len(word)}
	}
	rules, wrong := redirects.Parse(string(text))
	for _, m := range wrong {
		list.Errorf("redirects-line", at(m.Line, strings.TrimSpace(lines[m.Line-1])), m.Help, "%s", strings.ToUpper(m.Text[:1])+m.Text[1:])
	}
	files, pages := b.files(), map[string]bool{}
	for _, rt := range b.routes.Routes {
		pages[rt.Address] = true
	}
	there := func(address string) bool { return pages[address] || files.Has(address) }
	for i, r := range rules {
		first := slices.IndexFunc(rules, func(o redirects.Rule) bool { return o.From == r.From })
		target, _, _ := strings.Cut(r.To, "?")
		target, _, _ = strings.Cut(target, "#")
		switch {
		case first < i:
			list.Errorf("redirects-twice", at(r.Line, r.From), "Remove one of the two.", "Line %d redirects %s already.", rules[first].Line, r.From)
		case pages[r.From] || pages[r.From+"/"] || files.Has(r.From):
			list.Errorf("redirects-there", at(r.Line, r.From), "Remove the line, or the page.", "There is a page at %s; hosts disagree on which of the two they answer with.", r.From)
		case strings.HasPrefix(r.To, "https://") || strings.Contains(r.To, ":splat"):
		case !there(target):
			help := ""
			if pages[target+"/"] {
				help = "Write " + target + "/."
			} else if to, _, moved := rules.Follow(target, ""); moved {
				help = "It has moved itself: write " + to + "."
			}
			list.Errorf("redirects-nowhere", at(r.Line, r.To), help, "Nothing answers at %s.", r.To)
		}
	}
	return list
}
