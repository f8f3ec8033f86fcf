package content

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// CheckFileNames reports files below a folder whose names not every system can hold, or that a tool could run. It skips hidden
// files, packages, and the folders in skipped.
func CheckFileNames(fsys fs.FS, folder string, skipped ...string) diag.List {
	var list diag.List
	_ = fs.WalkDir(fsys, folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // reported where the file is read
		}
		if strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || slices.Contains(skipped, file) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		list = append(list, checkFileName(file)...)
		return nil
	})
	return list
}

// checkFileName reports a file or folder with such a name.
func checkFileName(file string) diag.List {
	var list diag.List
	if why := limits.NameProblem(path.Base(file)); why != "" {
		list.Errorf("file-name", diag.Pos{File: file},
			"Rename it: letters of any script, digits, blanks, dots, hyphens and underscores are safe.",
			"The name “%s” %s.", path.Base(file), why)
	}
	return list
}
