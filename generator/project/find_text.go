package project

import (
	"bytes"
	"io/fs"
	"path"
	"slices"

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
			at := bytes.Index(data, []byte(text))
			if at < 0 {
				return nil
			}
			pos, ok = diag.PosIn(name, data, at, at+len(text)), true
			return fs.SkipAll
		})
		if ok {
			return pos, true
		}
	}
	return pos, false
}
