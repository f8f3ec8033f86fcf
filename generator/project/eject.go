package project

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// RefusedError is why a command cannot do what the user asked for, in words for the user. Nothing was written.
type RefusedError struct{ reason string }

// Refuse returns a RefusedError.
func Refuse(format string, args ...any) error { return RefusedError{fmt.Sprintf(format, args...)} }

// Error implements error.
func (r RefusedError) Error() string { return r.reason }

// Eject copies built-in files into the site, to be changed there, and returns
// their paths. A file is named by its path or by the last part of it. Where one
// name is unknown or one file exists, nothing is written.
func (p Project) Eject(names ...string) ([]string, error) {
	o := p.FS.(overlay)
	var files []string
	for _, name := range names {
		file, err := o.find(name)
		if err != nil {
			return nil, err
		}
		if _, err := fs.Lstat(o.site, file); err == nil {
			return nil, Refuse("%s exists already; nothing is overwritten", file)
		}
		if !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	root := rootfs.New(p.Root)
	for i, file := range files {
		if err := root.CreateFile(file, []byte(o.builtIn[file])); err != nil {
			return files[:i], fmt.Errorf("%s cannot be written: %w", file, err)
		}
	}
	return files, nil
}

// Ejectable returns the names of the built-in files, without their folders.
func (p Project) Ejectable() []string {
	var names []string
	for file := range p.FS.(overlay).builtIn {
		names = append(names, path.Base(file))
	}
	slices.Sort(names)
	return names
}

// find returns the path of the built-in file that name means.
func (o overlay) find(name string) (string, error) {
	var short []string
	for _, file := range slices.Sorted(maps.Keys(o.builtIn)) {
		base := path.Base(file)
		if name == file || name == base || name+".schema.json" == base {
			return file, nil
		}
		short = append(short, base)
	}
	if name == path.Base(securityFile) || name == securityFile {
		return "", Refuse(
			"%s is filled in from the settings. Add security: { contact: …, expires: … } to %s", securityFile, SettingsFile)
	}
	slices.Sort(short)
	return "", Refuse("unknown built-in file “%s”. %s", name, diag.DidYouMean(path.Base(name), "files", short))
}
