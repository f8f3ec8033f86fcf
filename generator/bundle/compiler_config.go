package bundle

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// configs are the files that esbuild reads in every folder with a file of a bundle, and in those above.
var configs = []string{"package.json", "tsconfig.json", "jsconfig.json", ".pnp.data.json", ".pnp.cjs", ".pnp.js"}

// checkConfigs returns an error if esbuild would read a link in a folder of the site, or in one above it.
func (f *files) checkConfigs(folder string) error {
	name, ok := f.below(folder)
	if !ok {
		return nil
	}
	for ; ; name = path.Dir(name) {
		if _, checked := f.folders.LoadOrStore(name, true); checked {
			return nil
		}
		for _, config := range configs {
			file := path.Join(name, config)
			if _, err := f.site.Stat(file); errors.Is(err, rootfs.ErrSymlink) {
				return err
			}
			if configName.MatchString(config) {
				if err := f.checkExtends(file, maxExtends); err != nil {
					return err
				}
			}
		}
		if name == "." {
			return nil
		}
	}
}

// compilerConfig returns the configuration of the compiler that esbuild finds for all files of site/, or "" without one. It
// reports false if folders of site/ have their own.
func (f *files) compilerConfig() (file string, isOnly bool) {
	names := []string{"tsconfig.json", "jsconfig.json"} // esbuild reads no other
	isOnly = true
	_ = fs.WalkDir(f.site, "site", func(name string, _ fs.DirEntry, err error) error {
		isOnly = isOnly && !slices.Contains(names, path.Base(name))
		return err
	})
	for dir := f.root; ; dir = filepath.Dir(dir) {
		for _, name := range names {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
				return filepath.Join(dir, name), isOnly
			}
		}
		if dir == filepath.Dir(dir) {
			return "", isOnly
		}
	}
}

// maxExtends bounds how many configurations extend each other.
const maxExtends = 20

// configName matches the usual names of a compiler's configuration.
var configName = regexp.MustCompile(`^[tj]sconfig\b.*\.json$`)

// checkExtends returns an error if a compiler's configuration extends a link, or a file outside the site that is none. The
// configuration of a repository may be in a folder above the site.
func (f *files) checkExtends(name string, depth int) error {
	text, err := f.site.ReadFile(name)
	if err != nil || depth == 0 {
		return nil // esbuild reports it
	}
	for _, target := range extends(text) {
		file := filepath.FromSlash(target)
		switch {
		case filepath.IsAbs(file):
		case strings.HasPrefix(target, "."):
			file = filepath.Join(f.root, filepath.FromSlash(path.Dir(name)), file)
		default:
			continue // in a package
		}
		for _, file := range []string{file, file + ".json", filepath.Join(file, "tsconfig.json")} {
			if below, ok := f.below(file); ok {
				if _, err := f.site.Stat(below); errors.Is(err, rootfs.ErrSymlink) {
					return err
				}
				if err := f.checkExtends(below, depth-1); err != nil {
					return err
				}
				continue
			}
			real, err := filepath.EvalSymlinks(file)
			if err == nil && !inPackage(real) && !configName.MatchString(filepath.Base(real)) {
				return &fs.PathError{Op: "extend", Path: name, Err: errOutside}
			}
		}
	}
	return nil
}

var (
	comment = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|//[^\n]*|/\*(?s:.*?)\*/`)
	comma   = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|,\s*[}\]]`)
)

// extends returns what a compiler's configuration extends. It may have comments and commas before closing brackets.
func extends(text []byte) (targets []string) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	text = comment.ReplaceAllFunc(text, func(part []byte) []byte {
		if part[0] == '"' {
			return part
		}
		return []byte(" ")
	})
	text = comma.ReplaceAllFunc(text, func(part []byte) []byte {
		if part[0] == '"' {
			return part
		}
		return part[1:]
	})
	d := json.NewDecoder(bytes.NewReader(text))
	if first, err := d.Token(); err != nil || first != json.Delim('{') {
		return nil
	}
	for d.More() { // a key may be there twice
		key, err := d.Token()
		var value any
		if err != nil || d.Decode(&value) != nil {
			return targets
		}
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, item := range list {
			if target, ok := item.(string); ok && key == "extends" {
				targets = append(targets, target)
			}
		}
	}
	return targets
}
