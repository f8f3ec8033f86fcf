package starter

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gaceta.dev/gaceta/generator/content/types"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/project"
)

// Created lists what Create wrote.
type Created struct {
	Files        []string // relative to the site's folder, sorted, without those in .gaceta
	Untranslated []string // languages whose texts are English
}

// repository is the only name that a folder for a new site may contain: a fresh repository is as good as an empty folder.
// In a worktree it is a file.
const repository = ".git"

// Create writes a new site into a folder, which must be empty, a fresh Git repository, or not exist. A folder or template
// that cannot be used is a project.RefusedError, and nothing was changed. After another error the folder is as it was.
func Create(dir, name string, s Site) (Created, error) {
	if err := CheckTemplate(name); err != nil {
		return Created{}, err
	}
	return s.create(dir, name, nil)
}

// Moved are the files of a site that was made by another generator. They take the place of those of the template.
type Moved struct {
	Files  map[string][]byte // by path
	Copies map[string]string // files of Source by path in the new site
	Source fs.FS
}

// CreateMoved writes a new site as Create does, with the files of a site that was moved.
func CreateMoved(dir string, s Site, moved Moved) (Created, error) {
	return s.create(dir, movedTemplate, &moved)
}

func (s Site) create(dir, name string, moved *Moved) (Created, error) {
	existed, err := checkEmpty(dir)
	if err != nil {
		return Created{}, err
	}
	files, err := s.files(name)
	if err != nil {
		panic("internal error: the template cannot be used: " + err.Error())
	}
	if moved != nil {
		maps.Copy(files, moved.Files)
	}
	if err := write(dir, files, moved); err != nil {
		return Created{}, errors.Join(err, remove(dir, existed))
	}
	created := Created{Files: slices.Sorted(maps.Keys(files))}
	for _, l := range s.Languages {
		if _, ok := textsFor(l.Code); !ok {
			created.Untranslated = append(created.Untranslated, l.Code)
		}
	}
	return created, nil
}

// CheckTemplate returns a project.RefusedError if there is no template of that name.
func CheckTemplate(name string) error {
	if !slices.Contains(Templates(), name) {
		return project.Refuse("unknown template “%s”. %s", name, diag.DidYouMean(name, "templates", Templates()))
	}
	return nil
}

// CheckFolder returns a project.RefusedError if a site cannot be created in a folder, because it is a file or not empty.
func CheckFolder(dir string) error {
	_, err := checkEmpty(dir)
	return err
}

// checkEmpty returns a project.RefusedError unless a folder is empty, a fresh repository or missing. existed reports
// whether there is such a folder or file.
func checkEmpty(dir string) (existed bool, err error) {
	if dir == "" {
		return false, project.Refuse("the folder has no name")
	}
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil && !info.IsDir() {
		return true, project.Refuse("%s is a file. Name a new folder", dir)
	}
	if err != nil {
		return true, err
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Name() != repository {
			return true, project.Refuse("the folder %s is not empty: it contains %s. Name a new folder", dir, e.Name())
		}
	}
	return true, err
}

// write writes the files of a site, and those that `gaceta types` writes, so that editors know all types from the start.
func write(dir string, files map[string][]byte, moved *Moved) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root := rootfs.New(dir)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := root.CreateFile(name, files[name]); err != nil {
			return fmt.Errorf("%s cannot be written: %w", name, err)
		}
	}
	if err := copyFiles(root, files, moved); err != nil {
		return err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	p, list := project.Open(abs)
	if list.HasErrors() {
		panic("internal error: the new site has errors: " + list[0].Message)
	}
	return types.Write(p)
}

// copyFiles copies files of the site that was moved. Those that exist already stay.
func copyFiles(root *rootfs.FS, files map[string][]byte, moved *Moved) error {
	if moved == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(moved.Copies)) {
		if files[name] != nil {
			continue
		}
		data, err := fs.ReadFile(moved.Source, moved.Copies[name])
		if err == nil {
			err = root.CreateFile(name, data)
		}
		if err != nil {
			return fmt.Errorf("%s cannot be copied: %w", moved.Copies[name], err)
		}
	}
	return nil
}

// remove removes a folder, or only what Create wrote into it if the folder existed before.
func remove(dir string, existed bool) error {
	if !existed {
		return os.RemoveAll(dir)
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Name() != repository {
			err = errors.Join(err, os.RemoveAll(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// NameFor returns a name for the site in a folder: “My garden” for my-garden.
func NameFor(dir string) string {
	words := strings.FieldsFunc(folderName(dir), func(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) })
	name := []rune(strings.Join(words, " "))
	if len(name) == 0 {
		return "My site"
	}
	return string(unicode.ToUpper(name[0])) + string(name[1:])
}

// maxName is the longest name of a site, in characters. A longer one does not fit into a page's head.
const maxName = 100

// CheckName returns a project.RefusedError if a text cannot be a site's name.
func CheckName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return project.Refuse("the name is empty")
	case strings.ContainsFunc(name, unicode.IsControl) || strings.ToValidUTF8(name, "") != name:
		return project.Refuse("the name contains a line break or another control character")
	case len([]rune(name)) > maxName:
		return project.Refuse("the name has more than %d characters", maxName)
	}
	return nil
}

var notInPackageName = regexp.MustCompile(`[^a-z0-9]+`)

// PackageFor returns a name for package.json that npm accepts.
func PackageFor(dir string) string {
	name := strings.Trim(notInPackageName.ReplaceAllString(strings.ToLower(folderName(dir)), "-"), "-")
	if name == "" || name == "node-modules" || len(name) > 100 {
		return "site"
	}
	return name
}

func folderName(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	return filepath.Base(abs)
}
