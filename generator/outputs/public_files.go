package outputs

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/image/svg"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/rootfs"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
)

// IsPublic reports whether a file of the site is in site/public.
func IsPublic(name string) bool { return strings.HasPrefix(name+"/", page.PublicFolder+"/") }

// ignoredFiles are hidden files that systems and Git need, and nobody expects on a site.
var ignoredFiles = []string{".DS_Store", ".gitkeep", ".gitignore", ".gitattributes"}

// PublicFiles lists the paths in the output of the files of site/public that are published: all but _redirects and hidden ones.
func PublicFiles(fsys fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(fsys, page.PublicFolder, func(file string, d fs.DirEntry, err error) error {
		name := strings.TrimPrefix(file, page.PublicFolder+"/")
		switch {
		case err != nil && file == page.PublicFolder:
			return fs.SkipAll // a site need not have the folder
		case err != nil:
			return err
		case hosting.IsHidden(name) && d.IsDir():
			return fs.SkipDir
		case d.Type().IsRegular() && !hosting.IsHidden(name) && name != redirects.FileName:
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// PublishedFile returns a file of site/public or of the bundle; nil for other addresses.
func PublishedFile(p project.Project, assets []bundle.Asset, address string) []byte {
	local, _ := p.BaseURL.Local(address)
	for _, a := range assets {
		if "/"+a.Path == local {
			return a.Bytes
		}
	}
	data, _ := ReadPublic(p.FS, page.PublicFolder+local)
	return data
}

// CheckPublicFiles reports files of site/public that cannot be published.
func (t *Templates) CheckPublicFiles(site *model.Site) diag.List {
	var list diag.List
	var names []string
	_ = fs.WalkDir(site.Project.FS, page.PublicFolder, func(file string, d fs.DirEntry, err error) error {
		pos, name := diag.Pos{File: file}, strings.TrimPrefix(file, page.PublicFolder+"/")
		switch {
		case errors.Is(err, fs.ErrNotExist) && file == page.PublicFolder:
			return fs.SkipAll
		case errors.Is(err, rootfs.ErrSymlink), err == nil && d.Type()&fs.ModeSymlink != 0:
			list.Errorf("content-symlink", pos, "Replace it with the file itself.", "Symbolic links are not supported.")
			return nil
		case err != nil:
			list.Errorf("content-read", pos, "", "The file cannot be read: %v.", err)
			return nil
		case file == page.PublicFolder:
			return nil
		case hosting.IsHidden(name):
			if !slices.Contains(ignoredFiles, d.Name()) {
				list.Warnf("public-hidden", pos, "Remove it, or give it a name without a dot. Of these names, "+
					strings.Join(hosting.HostFiles, ", ")+
					" and the folder "+hosting.WellKnown+" are published.", "This is not published: its name begins with a dot.")
			}
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !limits.IsPublicName(d.Name()):
			list.Errorf("public-name", pos,
				"Rename it: use letters a to z, digits, dots, hyphens and underscores. Names such as aux and con are reserved in Windows.",
				"Not every disk and host can hold a file of this name.")
			return nil
		case d.IsDir():
			return nil
		case !d.Type().IsRegular():
			list.Errorf("content-read", pos, "Remove it.", "This is a pipe or a device, not a file.")
			return nil
		}
		names = append(names, name)
		switch strings.ToLower(path.Ext(file)) {
		case ".svg":
			list = append(list, checkPublicSVG(site.Project.FS, file)...)
		case ".webmanifest":
			list = append(list, checkWebManifest(site.Project, file)...)
		}
		return nil
	})
	taken := t.generatedFiles(site, names)
	for _, name := range names {
		file := page.PublicFolder + "/" + name
		if other := taken.owner(name); other != "" {
			help := "Rename the file."
			if template := builtInTemplates[name]; template != "" {
				help = "To change the built-in file, run: gaceta eject " + template + ". Then remove this file, and edit templates/" +
					template + "."
			}
			list.Errorf("public-clash", diag.Pos{File: file}, help, "Another file has the same address: %s.", other)
		}
		taken.claim(name, "the file ", file)
	}
	return append(list, t.checkAliases(site, names)...)
}

// builtInTemplates are the templates of files that every site has, by the names of the files.
var builtInTemplates = map[string]string{"_headers": "headers", "robots.txt": "robots.txt", "llms.txt": "llms.txt"}

func checkPublicSVG(fsys fs.FS, file string) diag.List {
	var list diag.List
	_, err := ReadPublic(fsys, file)
	if refused := (*svg.Error)(nil); errors.As(err, &refused) {
		pos := diag.Pos{File: file, Line: refused.Line, Column: refused.Column}
		list.Errorf("image-svg", pos, refused.Help, "The SVG is refused: %s.", refused.Reason)
	}
	return list // unreadable files are reported by the walk
}

// ReadPublic reads a file of site/public as it is published. An SVG is written again.
func ReadPublic(fsys fs.FS, file string) ([]byte, error) {
	data, err := fs.ReadFile(fsys, file)
	if err != nil || !strings.EqualFold(path.Ext(file), ".svg") {
		return data, err
	}
	drawing, err := svg.Write(data)
	return drawing.Data, err
}

// rootedText matches an address in JSON that begins at the root of the host.
var rootedText = regexp.MustCompile(`"(/[^"]*)"`)

// checkWebManifest reports addresses that forget the base path. The manifest is
// published unchanged.
func checkWebManifest(p project.Project, file string) diag.List {
	var list diag.List
	data, _ := fs.ReadFile(p.FS, file) // unreadable files are reported by the walk
	for i, line := range strings.Split(string(data), "\n") {
		counted, column := 0, 1 // bytes, and the column after them
		for _, at := range rootedText.FindAllStringSubmatchIndex(line, -1) {
			address := line[at[2]:at[3]]
			if _, ok := p.BaseURL.Local(address); !ok {
				column += utf8.RuneCountInString(line[counted:at[2]])
				counted = at[2]
				pos := diag.Pos{File: file, Line: i + 1, Column: column, Length: utf8.RuneCountInString(address)}
				list.Errorf("audit-base-path", pos, "Write it without the first slash: it is relative to the manifest.",
					"The address %s forgets the base path %s.", address, p.BaseURL.Path)
			}
		}
	}
	return list
}
