package dist

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Origin is what the marker says of the build that wrote an output. The shards
// of a build have the same, so that whoever has a part of a site can tell that
// it is one, and of which.
type Origin struct {
	Build string // by what it was made from
	Pages int    // HTML files of the whole site
}

// FirstOnly is a file that every site has and of all shards only the first writes.
const FirstOnly = "robots.txt"

const markerText = "This folder is written by `gaceta build`; each build replaces it.\n"

// From says for the marker what the output is made from.
func (s *Stage) From(o Origin) { s.origin = o }

// ReadOrigin reads the marker of a finished output. One that says nothing gives
// the zero Origin.
func ReadOrigin(site fs.FS) (Origin, error) {
	text, err := fs.ReadFile(site, Marker)
	if err != nil {
		return Origin{}, err
	}
	var o Origin
	_, line, _ := strings.Cut(string(text), "\n")
	if n, err := fmt.Sscanf(line, originForm, &o.Build, &o.Pages); err != nil || n != 2 {
		return Origin{}, nil
	}
	return o, nil
}

const originForm = "build %s pages %d\n"

// mark says of a folder that it may be replaced.
func (s *Stage) mark(dir string) error {
	file := filepath.Join(dir, Marker)
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) { // it may be a link of the output's
		return err
	}
	return os.WriteFile(file, []byte(s.origin.text()), 0o644)
}

// remark brings the marker of an output up to date that is right otherwise.
func (s *Stage) remark() error {
	file := filepath.Join(s.out, Marker)
	if old, err := os.ReadFile(file); err == nil && string(old) == s.origin.text() {
		return nil
	}
	if err := s.mark(s.dir); err != nil {
		return err
	}
	return os.Rename(filepath.Join(s.dir, Marker), file)
}

func (o Origin) text() string {
	if o.Build == "" {
		return markerText
	}
	return markerText + fmt.Sprintf(originForm, o.Build, o.Pages)
}
