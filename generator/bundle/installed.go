package bundle

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

// manifest is the part of a package.json that explains why an import leads nowhere.
type manifest struct {
	Dependencies         map[string]string
	DevDependencies      map[string]string
	PeerDependencies     map[string]string
	OptionalDependencies map[string]string
	Exports              json.RawMessage
	Browser              browserMain
}

// browserMain is the file of a package for browsers, if package.json names one that takes the place of all others.
type browserMain string

// UnmarshalJSON ignores a table of files that take the place of others one by one.
func (f *browserMain) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, (*string)(f))
	}
	return nil
}

// names lists the packages that a package.json names.
func (m manifest) names() []string {
	all := map[string]string{}
	for _, list := range []map[string]string{m.Dependencies, m.DevDependencies, m.PeerDependencies, m.OptionalDependencies} {
		maps.Copy(all, list)
	}
	return slices.Sorted(maps.Keys(all))
}

// siteManifest reads the package.json of the site, or the nearest one of a site without one.
func siteManifest(root string) manifest {
	for _, folder := range project.PackageFolders(root) {
		if m, ok := readManifest(folder); ok {
			return m
		}
	}
	return manifest{}
}

func readManifest(folder string) (m manifest, ok bool) {
	data, err := rootfs.New(folder).ReadFile("package.json")
	return m, err == nil && json.Unmarshal(data, &m) == nil
}

// findPackage returns the folder of an installed package, as Node finds it from a folder.
func findPackage(name, from string) (folder string, ok bool) {
	for dir := from; ; dir = filepath.Dir(dir) {
		folder = filepath.Join(dir, "node_modules", filepath.FromSlash(name))
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder, true
		}
		if dir == filepath.Dir(dir) {
			return "", false
		}
	}
}

// subpaths lists what a package exports, as imports write it. ok is false for a package without exports: imports can name
// each of its files.
func (m manifest) subpaths(name string) (list []string, ok bool) {
	var keys map[string]json.RawMessage
	if len(m.Exports) == 0 {
		return nil, false
	}
	if json.Unmarshal(m.Exports, &keys) == nil {
		for key, target := range keys {
			if strings.HasPrefix(key, ".") && string(target) != "null" {
				list = append(list, path.Join(name, key))
			}
		}
	}
	if list == nil { // a file, or its conditions
		list = []string{name}
	}
	slices.Sort(list)
	return list, true
}

// expand replaces patterns among the exports of a package, such as “signs/svg/*”, by the names of the files that they match.
func (m manifest) expand(folder, name string, exported []string) (list []string) {
	for _, pattern := range exported {
		found := false
		before, after, isPattern := strings.Cut(pattern, "*")
		for _, target := range m.targets("." + strings.TrimPrefix(pattern, name)) {
			place, ending, ok := strings.Cut(target, "*")
			if !isPattern || !ok || declarationFile.MatchString(target) || !strings.HasSuffix(place, "/") {
				continue
			}
			entries, _ := os.ReadDir(filepath.Join(folder, filepath.FromSlash(place)))
			for _, e := range entries {
				if part, ok := strings.CutSuffix(e.Name(), ending); ok && !slices.Contains(list, before+part+after) {
					list, found = append(list, before+part+after), true
				}
			}
		}
		if !found {
			list = append(list, pattern)
		}
	}
	return list
}

// importOfFile returns the shortest import that leads to a file in the folder of a package.
func (m manifest) importOfFile(folder, name, file string) (spec string, ok bool) {
	if info, err := os.Stat(filepath.Join(folder, filepath.FromSlash(file))); err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	exported, closed := m.subpaths(name)
	if !closed {
		return path.Join(name, file), true
	}
	for _, one := range exported {
		for _, target := range m.targets("." + strings.TrimPrefix(one, name)) {
			found, isFile := one, target == "./"+file
			if place, ending, isPattern := strings.Cut(target, "*"); isPattern {
				part, begins := strings.CutPrefix("./"+file, place)
				part, isFile = strings.CutSuffix(part, ending)
				isFile = isFile && begins && part != ""
				found = strings.Replace(one, "*", part, 1)
			}
			if isFile && (!ok || len(found) < len(spec)) {
				spec, ok = found, true
			}
		}
	}
	return spec, ok
}

// targets lists the files to which a subpath leads, by the last condition for each, such as “types”.
func (m manifest) targets(subpath string) map[string]string {
	found := map[string]string{}
	var visit func(condition string, target any)
	visit = func(condition string, target any) {
		switch t := target.(type) {
		case string:
			found[condition] = t
		case map[string]any:
			for key, value := range t {
				visit(key, value)
			}
		case []any:
			for _, value := range t {
				visit(condition, value)
			}
		}
	}
	var keys map[string]any
	if json.Unmarshal(m.Exports, &keys) == nil {
		if target, ok := keys[subpath]; ok {
			visit("", target)
			return found
		}
	}
	var whole any
	if subpath == "." && json.Unmarshal(m.Exports, &whole) == nil {
		visit("", whole)
	}
	return found
}

// scripts matches the files of the site's code.
var scripts = regexp.MustCompile(`\.[cm]?[jt]sx?$`)

// sourceFiles lists the files of the site's code, without site/public.
func (f *files) sourceFiles(matches func(name string) bool) (names []string) {
	_ = fs.WalkDir(f.site, "site", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == project.PublicFolder {
			return fs.SkipDir
		}
		if d.Type().IsRegular() && matches(name) {
			names = append(names, name)
		}
		return nil
	})
	return names
}

// importOf returns the first place where the site's code imports a package, or another one that depends on it. via is the
// package that the site imports.
func (w wording) importOf(name string) (pos diag.Pos, via string, ok bool) {
	type place struct {
		pos diag.Pos
		via string
	}
	imported := map[string]place{} // by package
	var queue []string
	for _, source := range w.disk.sourceFiles(scripts.MatchString) {
		file, _ := w.disk.open(source)
		for _, at := range packageImport.FindAllSubmatchIndex(file.text, -1) {
			spec := string(file.text[at[2]:at[3]])
			if _, seen := imported[spec]; !seen {
				imported[spec] = place{file.pos(at[2], at[3]), spec}
				queue = append(queue, spec)
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := imported[queue[0]]
		if queue[0] == name {
			return at.pos, at.via, true
		}
		folder, _ := findPackage(queue[0], w.disk.root)
		m, _ := readManifest(folder)
		for _, dependency := range m.names() {
			if _, seen := imported[dependency]; !seen {
				imported[dependency] = place{at.pos, at.via}
				queue = append(queue, dependency)
			}
		}
	}
	return pos, "", false
}
