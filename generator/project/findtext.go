package project

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
)

// FindText returns the first place in the code, templates and data of a site where a text is written. Diagnostics about
// something that rendering found point there.
func FindText(fsys fs.FS, text string) (pos diag.Pos, ok bool) {
	for _, folder := range []string{"site", "templates", "content"} {
		_ = fs.WalkDir(fsys, folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains([]string{".tsx", ".ts", ".html", ".yaml"}, path.Ext(name)) {
				return nil
			}
			data, _ := fs.ReadFile(fsys, name) // unreadable files fail elsewhere
			before, _, found := strings.Cut(string(data), text)
			if !found {
				return nil
			}
			line := before[strings.LastIndexByte(before, '\n')+1:]
			pos = diag.Pos{
				File: name, Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(line) + 1, Length: utf8.RuneCountInString(text),
			}
			ok = true
			return fs.SkipAll
		})
		if ok {
			return pos, true
		}
	}
	return pos, false
}
