package project

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

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
	texts := map[string]string{}
	for _, name := range names {
		found, err := o.find(name)
		if err != nil {
			return nil, err
		}
		for _, file := range slices.Sorted(maps.Keys(found)) {
			if _, err := fs.Lstat(o.site, file); err == nil {
				return nil, Refuse("%s exists already; nothing is overwritten", file)
			}
			if _, isNamed := texts[file]; !isNamed {
				files = append(files, file)
			}
			texts[file] = found[file]
		}
	}
	root := rootfs.New(p.Root)
	for i, file := range files {
		if err := root.CreateFile(file, []byte(texts[file])); err != nil {
			return files[:i], fmt.Errorf("%s cannot be written: %w", file, err)
		}
	}
	return files, nil
}

// Ejectable returns the names of the built-in files, without their folders.
func (p Project) Ejectable() []string {
	names := []string{cardName}
	for file := range p.FS.(overlay).builtIn {
		names = append(names, path.Base(file))
	}
	slices.Sort(names)
	return names
}

// cardName is what Eject calls the template of the social images. A site without one has no such images, so it is no
// built-in file.
const cardName = "card"

//go:embed ejectable
var ejectable embed.FS

// find returns the built-in files that name means, by path.
func (o overlay) find(name string) (map[string]string, error) {
	if name == cardName {
		return cardTemplate(), nil
	}
	short := []string{cardName}
	for _, file := range slices.Sorted(maps.Keys(o.builtIn)) {
		base := path.Base(file)
		if name == file || name == base || name+".schema.json" == base {
			return map[string]string{file: o.builtIn[file]}, nil
		}
		short = append(short, base)
	}
	if name == path.Base(securityFile) || name == securityFile {
		return nil, Refuse(
			"%s is filled in from the settings. Add security: { contact: …, expires: … } to %s", securityFile, SettingsFile)
	}
	slices.Sort(short)
	return nil, Refuse("unknown built-in file “%s”. %s", name, diag.DidYouMean(path.Base(name), "files", short))
}

// cardTemplate returns the files of the template of the social images.
func cardTemplate() map[string]string {
	files := map[string]string{}
	err := fs.WalkDir(ejectable, "ejectable", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(ejectable, name)
		files[strings.TrimPrefix(name, "ejectable/")] = string(text)
		return err
	})
	if err != nil {
		panic("internal error: a built-in file cannot be used: " + err.Error())
	}
	return files
}
