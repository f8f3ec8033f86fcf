package bundle

import (
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/project"
)

// A module that is imported for its types alone is not in the bundle, but its errors are those of the modules that import it.

// typeImport matches where a module imports another one.
var typeImport = regexp.MustCompile(`\b(?:from|import|path=)\s*\(?\s*["']([^"'\n]+)["']`)

// WithTypeImports adds to the files of a bundle those of read that they import at any depth. Files are relative to the root.
func WithTypeImports(p project.Project, bundled, read []string) []string {
	byName := map[string][]string{} // files by the last part of what imports write
	for _, file := range read {
		if !slices.Contains(bundled, file) {
			name := withoutEnding(file)
			byName[path.Base(name)] = append(byName[path.Base(name)], file)
			if path.Base(name) == "index" {
				folder := path.Base(path.Dir(name))
				byName[folder] = append(byName[folder], file)
			}
		}
	}
	used := map[string]bool{}
	for _, file := range bundled {
		used[file] = true
	}
	for queue := slices.Clone(bundled); len(queue) > 0 && len(byName) > 0; queue = queue[1:] {
		from := queue[0]
		if !codeFile.MatchString(from) || strings.Contains(from, "node_modules/") {
			continue
		}
		text, err := fs.ReadFile(p.FS, from)
		if err != nil {
			continue // a file of a package, or one that was removed meanwhile
		}
		for _, found := range typeImport.FindAllSubmatch(text, -1) {
			spec := string(found[1])
			for _, file := range byName[path.Base(withoutEnding(path.Join(path.Dir(from), spec)))] {
				if !used[file] && leadsTo(from, spec, file) {
					used[file] = true
					queue = append(queue, file)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// leadsTo reports whether an import means a file. Where the paths of tsconfig.json lead is compared by the end of the name.
func leadsTo(from, spec, file string) bool {
	names := []string{withoutEnding(file), strings.TrimSuffix(withoutEnding(file), "/index")}
	if strings.HasPrefix(spec, ".") {
		return slices.Contains(names, withoutEnding(path.Join(path.Dir(from), spec)))
	}
	_, rest, isPath := strings.Cut(withoutEnding(spec), "/")
	return isPath && slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix("/"+name, "/"+rest) })
}

var codeFile = regexp.MustCompile(`(?:\.d)?\.[cm]?[jt]sx?$`)

// withoutEnding returns the name of a module as imports write it.
func withoutEnding(name string) string { return codeFile.ReplaceAllString(name, "") }
