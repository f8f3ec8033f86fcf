package live

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestPictureSavedDuringBuild saves a picture as soon as a build has read it, before it is encoded. That is no failure: the batch
// begins again, and the picture that was saved last is published.
func TestPictureSavedDuringBuild(t *testing.T) {
	t.Parallel()
	root, store := testsite.Site(t), t.TempDir()
	const name = "content/pages/about/wall.png"
	save := func(c color.Gray) {
		t.Helper()
		picture := image.NewGray(image.Rect(0, 0, 30, 20))
		for i := range picture.Pix {
			picture.Pix[i] = c.Y
		}
		file, err := os.Create(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := png.Encode(file, picture); err != nil {
			t.Fatal(err)
		}
	}
	save(color.Gray{Y: 10})
	write(t, root, about, "![Eine Wand](wall.png)\n")
	o := options(root, "file://"+filepath.ToSlash(store))
	var once sync.Once
	o.Build.Pictures = func(string) { once.Do(func() { save(color.Gray{Y: 200}) }) }
	logged := make(chan string, 100)
	o.Log = func(level slog.Level, text string, list diag.List, _ ...slog.Attr) {
		if level >= slog.LevelError {
			text = fmt.Sprint("error: ", text, list)
		}
		logged <- text
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, o) }()
	var all []string
	for text := ""; text != "published" && !strings.HasPrefix(text, "error"); all = append(all, text) {
		text = <-logged
	}
	if want := name + " was saved during the build: the batch begins again"; len(all) != 2 || all[0] != want || all[1] != "published" {
		t.Errorf("the log is %q", all)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	want, _ := built(t, root)
	isEqual(t, store, want)
}
