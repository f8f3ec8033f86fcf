package bundle

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
	"github.com/evanw/esbuild/pkg/api"
)

// files are the files that a bundle may be made of: those of the site, without links, and those of installed packages,
// which may be links. esbuild reads files itself and follows every link, so each file is checked before.
type files struct {
	root, real string // real has no links
	site       *rootfs.FS
	members    []member // packages of the site's workspace
	linked     bool     // esbuild does not resolve the links of packages
	folders    sync.Map // that were checked in the current build

	rewritten    sync.Map    // files that rewritePlugin changes
	suspects     sync.Map    // files of the site that may use what only Node has
	exportsHooks atomic.Bool // a file of the site may export what it imports from React
	published    sync.Map    // files that are parts of assets, without being modules
}

func newFiles(root string) *files {
	real, err := filepath.EvalSymlinks(root)
	if err != nil {
		real = root
	}
	return &files{root: root, real: real, site: rootfs.New(root), linked: linksPackages(root), members: findMembers(root, real)}
}

// errOutside is the error for a file that belongs neither to the site nor to a package.
var errOutside = errors.New("it is outside the site’s folder")

// errLinkedPackage is the error for a package that is a link to a folder that no package is installed in.
var errLinkedPackage = errors.New("it is a link to a folder outside of node_modules")

// below returns the path of a file of the site, relative to the root. It reports false for other files.
func (f *files) below(file string) (string, bool) {
	for _, root := range []string{f.root, f.real} {
		rel, err := filepath.Rel(root, file)
		if name := filepath.ToSlash(rel); err == nil && filepath.IsLocal(rel) && !inPackage("/"+name) {
			return name, true
		}
	}
	return "", false
}

// check returns an error unless a bundle may contain a file.
func (f *files) check(file string) error {
	if name, ok := f.below(file); ok {
		_, err := f.site.Stat(name)
		return err
	}
	if m, name, ok := f.memberFile(file); ok {
		_, err := m.files.Stat(name)
		return err
	}
	if !inPackage(file) {
		return errOutside
	}
	if !f.linked {
		return nil
	}
	real, err := filepath.EvalSymlinks(file)
	if err == nil && !inPackage(real) {
		if m, name, ok := f.memberFile(real); ok {
			_, err := m.files.Stat(name)
			return err
		}
		return errLinkedPackage
	}
	return err
}

// read reads a file that a bundle may contain.
func (f *files) read(file string) ([]byte, error) {
	if name, ok := f.below(file); ok {
		return f.site.ReadFile(name)
	}
	if m, name, ok := f.memberFile(file); ok {
		return m.files.ReadFile(name)
	}
	if err := f.check(file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// resolve follows the links of packages, as esbuild does. The site's own links are refused when a file is read.
func (f *files) resolve(file string) (string, error) {
	if _, ok := f.below(file); ok || f.linked {
		return file, nil
	}
	return filepath.EvalSymlinks(file)
}

// relative returns the path of a file from the root, with slashes.
func (f *files) relative(file string) string {
	if rel, err := filepath.Rel(f.root, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

// absolute is the reverse of relative.
func (f *files) absolute(name string) string { return filepath.Join(f.root, filepath.FromSlash(name)) }

// mayQuote reports whether a place is in a file of the site, of a package or of the generator.
func (f *files) mayQuote(l *api.Location) bool {
	file := filepath.FromSlash(l.File)
	if !filepath.IsAbs(file) {
		file = f.absolute(l.File)
	}
	if name, ok := f.below(file); ok {
		_, err := f.site.Stat(name)
		return !errors.Is(err, rootfs.ErrSymlink)
	}
	real, err := filepath.EvalSymlinks(file)
	_, isOwn := f.below(real)
	_, _, isMember := f.memberFile(real)
	return err == nil && (isOwn || isMember || inPackage(real))
}

// plugin checks the files that esbuild is about to read, and those that they name as their source maps.
func (f *files) plugin() api.Plugin {
	return api.Plugin{Name: "gaceta-files", Setup: func(b api.PluginBuild) {
		b.OnStart(func() (api.OnStartResult, error) {
			f.folders.Clear()
			return api.OnStartResult{}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "file"}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := f.read(a.Path)
			if err == nil {
				err = cmp.Or(f.checkSourceMap(a.Path, text), f.checkConfigs(filepath.Dir(a.Path)))
			}
			if m, ok := f.message(a.Path, err); ok {
				result.Errors = []api.Message{m}
			}
			if mark := &f.rewritten; needsRewrite(a.Path, text) {
				mark.Store(a.Path, true)
			} else {
				mark.Delete(a.Path)
			}
			if !inPackage(a.Path) && mayUseNode(text) {
				f.suspects.Store(a.Path, true)
			}
			if !inPackage(a.Path) && bytes.Contains(text, []byte("export {")) && bytes.Contains(text, []byte("\"react")) {
				f.exportsHooks.Store(true)
			}
			return result, nil // esbuild reads the file itself, and words other errors
		})
	}}
}

// message returns the message for a file that is refused. Without a location esbuild sets that of the import.
func (f *files) message(file string, err error) (m api.Message, ok bool) {
	var at *fs.PathError
	help := "Copy the file into the site's folder, or make it a package of a workspace that contains the site, " +
		"and add it to the dependencies."
	switch {
	case errors.Is(err, errLinkedPackage):
		m.Text, help = "The package "+packageName(file)+" is a link to a folder outside of node_modules.", "Install the package itself."
		m.Location = &api.Location{File: "package.json", Line: 1}
	case errors.Is(err, rootfs.ErrSymlink) && errors.As(err, &at):
		m.Text, help = "Symbolic links are not supported.", "Replace it with the file itself."
		m.Location = &api.Location{File: at.Path}
	case errors.Is(err, errOutside) && errors.As(err, &at):
		m.Text, help = "This extends a file outside the site's folder.", "Copy the file into the site's folder, or name it tsconfig.json."
		m.Location = &api.Location{File: at.Path, Line: 1}
	case errors.Is(err, errOutside):
		m.Text = fmt.Sprintf("This imports %s, a file outside the site's folder.", filepath.Base(file))
	default:
		return m, false
	}
	m.Detail, m.Notes = outsideCode, []api.Note{{Text: help}}
	return m, true
}

// sourceMap matches the comment that names the source map of a script or a style sheet, from mapMarker on.
var sourceMap = regexp.MustCompile(`^sourceMappingURL=([^\s'"*]+)`)

const mapMarker = "sourceMappingURL="

// sourceMaps returns the addresses of source maps that a text names. The marker is searched first, because a regular
// expression without it takes a hundred times as long, and esbuild reads thousands of files.
func sourceMaps(text []byte) (addresses []string) {
	for at := 0; ; {
		next := bytes.Index(text[at:], []byte(mapMarker))
		if next < 0 {
			return addresses
		}
		at += next
		before := bytes.TrimSuffix(text[:at], []byte(" "))
		found := sourceMap.FindSubmatch(text[at:])
		if found != nil && (bytes.HasSuffix(before, []byte("#")) || bytes.HasSuffix(before, []byte("@"))) {
			addresses = append(addresses, string(found[1]))
		}
		at += len(mapMarker)
	}
}

// checkSourceMap returns an error if a file has a source map that a bundle may not contain. esbuild reads it without asking.
func (f *files) checkSourceMap(file string, text []byte) error {
	for _, written := range sourceMaps(text) {
		address, err := url.PathUnescape(written)
		if err != nil || strings.HasPrefix(address, "data:") {
			continue
		}
		target := filepath.FromSlash(strings.TrimPrefix(address, "file://"))
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(file), target)
		}
		if err := f.check(target); errors.Is(err, errOutside) || errors.Is(err, rootfs.ErrSymlink) {
			if _, missing := os.Lstat(target); missing == nil {
				return err
			}
		}
	}
	return nil
}

// outsideCode is the code of diagnostics for files that a bundle may not contain.
const outsideCode = "bundle-outside"

func packageName(file string) string {
	if found := packageFolder.FindStringSubmatch(filepath.ToSlash(file)); found != nil {
		return found[1]
	}
	return filepath.Base(file)
}

// parentPackage matches a file of a package that is installed in a folder above the site's.
var parentPackage = regexp.MustCompile(`^((?:\.\./)+)node_modules/((?:@[^/]+/)?[^/]+)`)

// checkParentPackages reports packages that esbuild found in folders above the site that are not those of its packages.
func checkParentPackages(root string, m metafile) (list diag.List) {
	allowed := map[string]bool{}
	for _, folder := range project.PackageFolders(root) {
		rel, err := filepath.Rel(root, folder)
		allowed[filepath.ToSlash(rel)+"/"] = err == nil
	}
	reported := map[string]bool{}
	for _, from := range slices.Sorted(maps.Keys(m.Inputs)) {
		for _, to := range m.Inputs[from].Imports {
			found := parentPackage.FindStringSubmatch(to.Path)
			_, read := m.Inputs[to.Path]
			if !read || found == nil || allowed[found[1]] || parentPackage.MatchString(from) || reported[found[2]] {
				continue
			}
			reported[found[2]] = true
			list.Errorf("bundle-outside", diag.Pos{File: "package.json", Line: 1, Column: 1}, "Run: npm install "+found[2],
				"The package %s is installed in %snode_modules, above the site’s folder, and not in the site.", found[2], found[1])
		}
	}
	return list
}

// linksPackages reports whether node_modules is a symbolic link to packages that are
// installed elsewhere. esbuild must not resolve that link, or else the output depends on
// its target. The paths of modules decide the names and the order of chunks.
//
// In a node_modules of pnpm links must be resolved: the dependencies of a package are
// installed next to the target of its link.
func linksPackages(root string) bool {
	modules := filepath.Join(root, "node_modules")
	if info, err := os.Lstat(modules); err != nil || info.Mode()&os.ModeSymlink == 0 {
		return false
	}
	_, err := os.Stat(filepath.Join(modules, ".pnpm"))
	return err != nil
}
