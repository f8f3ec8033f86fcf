package dist

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Marker is the file that marks a folder as the output of a build, which the next build may replace.
// Hosts need not serve it.
const Marker = ".gaceta"

// FirstShardFile is a file of every site. Of the shards of a build, only the first one writes it.
const FirstShardFile = "robots.txt"

// BuildID identifies the build that an output belongs to. The marker contains it. All shards of a build have the same
// BuildID, so that a deployment can tell whether an output is complete, and which outputs belong together.
type BuildID struct {
	Build string // hash of the inputs
	Pages int    // HTML files of the whole site
	Path  string // base path that every address of the site begins with, such as /docs; may be empty
	// Preview is the name of the preview that was built. It is empty for the published site.
	Preview string
}

const (
	buildLine   = "build %s pages %d\n"
	pathLine    = "below "
	previewLine = "preview "
)

func (b BuildID) String() string {
	text := "This folder is written by `gaceta build`; each build replaces it.\n" +
		fmt.Sprintf(buildLine, b.Build, b.Pages)
	if b.Path != "" {
		text += pathLine + b.Path + "\n"
	}
	if b.Preview != "" {
		text += previewLine + b.Preview + "\n"
	}
	return text
}

// SetBuildID sets what Commit writes into the marker.
func (s *Stage) SetBuildID(b BuildID) { s.buildID = b }

// ReadBuildID reads the marker of an output. It returns the zero BuildID if the marker contains none.
func ReadBuildID(site fs.FS) (BuildID, error) {
	text, err := fs.ReadFile(site, Marker)
	if err != nil {
		return BuildID{}, err
	}
	var b BuildID
	_, line, _ := strings.Cut(string(text), "\n")
	line, rest, _ := strings.Cut(line, "\n")
	if _, err := fmt.Sscanf(line, strings.TrimSpace(buildLine), &b.Build, &b.Pages); err != nil {
		return BuildID{}, nil
	}
	for field := range strings.Lines(rest) {
		field = strings.TrimSpace(field)
		if path, ok := strings.CutPrefix(field, pathLine); ok {
			b.Path = path
		} else if name, ok := strings.CutPrefix(field, previewLine); ok {
			b.Preview = name
		}
	}
	return b, nil
}

// PathOf returns the base path of an output, or "" if the marker contains none.
func PathOf(site fs.FS) string {
	b, _ := ReadBuildID(site) // another program may have written the folder
	return b.Path
}

// writeMarker replaces the marker. Writing into it could change another folder's: the two may be hard links.
func writeMarker(dir string, b BuildID) error {
	file := filepath.Join(dir, Marker)
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(file, []byte(b.String()), 0o644)
}

// updateMarker replaces the marker of an output that is otherwise unchanged.
func (s *Stage) updateMarker() error {
	file := filepath.Join(s.out, Marker)
	if old, err := os.ReadFile(file); err == nil && string(old) == s.buildID.String() {
		return nil
	}
	if err := writeMarker(s.dir, s.buildID); err != nil {
		return err
	}
	return os.Rename(filepath.Join(s.dir, Marker), file)
}
