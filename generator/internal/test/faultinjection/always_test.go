//go:build linux || darwin

package faultinjection

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestOutputAlwaysExists looks at the output again and again while builds
// replace it, whole and in part: it is there at every moment.
func TestOutputAlwaysExists(t *testing.T) {
	root, _ := built(t)
	page := filepath.Join(root, "dist/index.html")
	stop, missed := make(chan struct{}), make(chan int)
	go func() {
		n := 0
		for {
			select {
			case <-stop:
				missed <- n
				return
			default:
				if _, err := os.Lstat(page); errors.Is(err, fs.ErrNotExist) {
					n++
				}
			}
		}
	}()
	about := filepath.Join(root, "content/pages/about/de.md")
	for i, more := range [][]string{{"--no-cache"}, nil, {"--no-cache"}, nil} {
		write(t, about, []string{"## eins\n", "## zwei\n"}[i%2])
		if r := run(t, nil, append([]string{"build", "--root", root}, more...)...); r.status != 0 {
			t.Error(r.printed)
		}
	}
	close(stop)
	if n := <-missed; n > 0 {
		t.Errorf("%d times there was no output", n)
	}
}
