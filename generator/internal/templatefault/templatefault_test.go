package templatefault

import (
	"errors"
	"io/fs"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// TestUnreadableTemplates: the message names the file, and the help how to go on without it.
func TestUnreadableTemplates(t *testing.T) {
	for _, c := range []struct {
		err           error
		message, help string
	}{
		{&fs.PathError{Op: "lstat", Path: "templates/headers", Err: fs.ErrNotExist}, "templates/headers is missing.",
			"Restore the file, or run: gaceta eject headers"},
		{&fs.PathError{Op: "read", Path: "templates/headers", Err: errors.New("is a directory")}, "templates/headers cannot be read: is a directory.",
			"Make it a readable file, or remove it to use the built-in one."},
	} {
		list := Report("headers-template", diag.Pos{File: "templates/headers"}, c.err, nil)
		if len(list) != 1 || list[0].Message != c.message || list[0].Help != c.help {
			t.Errorf("%v: %+v", c.err, list)
		}
	}
}
