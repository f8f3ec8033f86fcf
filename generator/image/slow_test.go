package image

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

// hangingSharp blocks its whole process on files over 100 kB, and refuses all others.
const hangingSharp = `
const sharp = (data) => { if (data.length > 1e5) for (;;); throw new Error("refused"); };
sharp.cache = sharp.concurrency = () => {};
module.exports = sharp;`

// TestPicturesThatHang checks that a picture that never ends is reported, that others are encoded nevertheless, and that
// no process is left. The large picture does not fit into the pipe: the request after it waits to be written.
func TestPicturesThatHang(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"package.json": "{}", "node_modules/sharp/package.json": `{"name":"sharp","version":"1.0.0","main":"index.js"}`,
		"node_modules/sharp/index.js": hangingSharp,
	} {
		file := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	large := append(pngOf(t, scene(20, 20, 255)), make([]byte, 1<<20)...)
	want := map[string]string{"a.png": "image-timeout", "b.png": "image-timeout", "c.png": "image-decode", "d.png": "image-decode"}
	s := open(t, t.TempDir(), fstest.MapFS{
		"a.png": {Data: large}, "b.png": {Data: append(large, 0)},
		"c.png": {Data: pngOf(t, scene(30, 20, 255))}, "d.png": {Data: pngOf(t, scene(40, 20, 255))},
	}, func(o *Options) { o.Root, o.Timeout = root, 6*time.Second }) // on a busy machine Node takes 2 s to start
	var all sync.WaitGroup
	for name, code := range want {
		all.Go(func() {
			if _, list := s.Add(name, here); len(list) != 1 || list[0].Code != code {
				t.Errorf("%s: %v, want %s", name, list, code)
			}
		})
	}
	all.Wait()
	if _, err := s.Report(); err != nil {
		t.Error(err)
	}
	s.Close()
	if s.encoder.process != nil {
		t.Error("a process is left")
	}
}
