package generator

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/image"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/project"
)

// publicName is what every disk, host and address can hold as it is.
var publicName = regexp.MustCompile(`^[A-Za-z0-9._~@+-]+$`)

// checkPublic looks at the files that go to the output as they are.
func (b *build) checkPublic() diag.List {
	var list diag.List
	taken := b.generated()
	_ = fs.WalkDir(b.project.FS, publicFolder, func(file string, d fs.DirEntry, err error) error {
		pos := diag.Pos{File: file}
		switch {
		case errors.Is(err, fs.ErrNotExist) && file == publicFolder:
			return fs.SkipAll // a site need not have one
		case errors.Is(err, project.ErrSymlink):
			list.Errorf("content-symlink", pos, "Put the folder itself here.", "This is a symbolic link, and links are not followed.")
			return fs.SkipDir
		case err != nil:
			list.Errorf("content-read", pos, "", "The file cannot be read: %v.", err)
			return nil
		case d.Type()&fs.ModeSymlink != 0:
			list.Errorf("content-symlink", pos, "Put the file itself here.", "This is a symbolic link, and links are not followed.")
			return nil
		case file == publicFolder || !d.IsDir() && strings.HasPrefix(d.Name(), "."):
			return nil
		case !publicName.MatchString(d.Name()) || limits.IsReservedName(d.Name()):
			list.Errorf("public-name", pos, "Use letters a to z, digits, dots, hyphens and underscores; names such as aux and con belong to Windows.", "Not every disk and host can hold a file of this name.")
			return nil
		case d.IsDir():
			return nil
		}
		name := strings.TrimPrefix(file, publicFolder+"/")
		other, clash := taken[strings.ToLower(name)]
		if address := b.twinned(name); address != "" {
			other, clash = "the Markdown of "+address, true
		}
		if clash {
			list.Errorf("public-clash", pos, "Give it another name.", "There is %s at the same address.", other)
		}
		taken[strings.ToLower(name)] = "the file " + file
		if strings.EqualFold(path.Ext(name), ".svg") {
			list = append(list, b.publicDrawing(file)...)
		}
		return nil
	})
	return list
}

func (b *build) publicDrawing(file string) diag.List {
	var list diag.List
	data, err := fs.ReadFile(b.project.FS, file)
	if err == nil {
		err = image.CheckSVG(data)
	}
	if err != nil {
		list.Errorf("image-svg", diag.Pos{File: file, Line: 1, Column: 1}, image.UnsafeSVG{}.Help(), "The drawing is refused: %v.", err)
	}
	return list
}

// twinned is the address of the article whose Markdown has this name in the
// output; "" for none.
func (b *build) twinned(name string) string {
	if !strings.EqualFold(path.Base(name), twinName) {
		return ""
	}
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		if hasTwin(rt) && strings.EqualFold(twinPath(rt), name) {
			return rt.Address
		}
	}
	return ""
}

// generated names what a build itself writes, in lower case, but for the Markdown
// of articles.
func (b *build) generated() map[string]string {
	taken := map[string]string{}
	for _, name := range append(b.single(), HeadersFile) {
		taken[strings.ToLower(name)] = "a file of the build"
	}
	for i := range b.routes.Routes {
		rt := &b.routes.Routes[i]
		taken[strings.ToLower(rt.File)] = "the page " + rt.Address
		if rt.Feed != "" {
			taken[strings.ToLower(strings.TrimPrefix(rt.Feed, "/"))] = "a feed"
		}
		if rt.Listing != nil && rt.Listing.First {
			taken[strings.ToLower(indexPath(rt))] = "the index of " + rt.Address
		}
	}
	return taken
}
