package image

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

// hangingSharp blocks its whole process on files over 100 kB, and refuses all others.
const hangingSharp = `
const sharp = (data) => { if (data.length > 1e5) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); throw new Error("refused"); };
sharp.cache = sharp.concurrency = () => {};
module.exports = sharp;`

// hanging returns a folder with hangingSharp.
func hanging(t *testing.T) string {
	t.Helper()
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
	return root
}

// TestCropsThatHang checks that a drawing whose crop for networks never ends is reported, though it is published without
// being encoded. A picture that took too long is not tried again. Later pictures share the remaining time.
func TestCropsThatHang(t *testing.T) {
	t.Parallel()
	root := hanging(t)
	drawing := []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><desc>` + strings.Repeat("x", 200_000) + `</desc></svg>`)
	s := open(t, t.TempDir(), fstest.MapFS{
		"a.svg": {Data: drawing}, "b.png": {Data: append(pngOf(t, scene(20, 20, 255)), make([]byte, 1<<20)...)}, "c.png": {Data: pngOf(t, scene(30, 20, 255))},
	}, func(o *Options) { o.Root, o.Timeout = root, 6*time.Second })
	s.encoder.patience = 8 * time.Second
	if _, list := s.Add("a.svg", here); len(list) > 0 {
		t.Error(list)
	}
	for _, c := range []struct{ name, code, message string }{
		{"a.svg", "image-timeout", "The picture a.svg was not encoded within 6s."},
		{"b.png", "image-timeout", "The picture b.png was not encoded within 2s."},
		{"c.png", "image-timeout", "The picture c.png was not encoded: other pictures took too long to encode."},
	} {
		if _, list := s.Social(c.name, here); len(list) != 1 || list[0].Code != c.code || list[0].Pos != here || list[0].Message != c.message {
			t.Errorf("%s: %v, want %s", c.name, list, c.message)
		}
	}
	begin := time.Now()
	if _, list := s.Add("b.png", here); len(list) != 1 || list[0].Code != "image-timeout" || time.Since(begin) > 5*time.Second {
		t.Errorf("it is tried again: %v after %v", list, time.Since(begin))
	}
	if _, err := s.Report(); err != nil {
		t.Error(err)
	}
}

// TestPicturesThatHang checks that a picture that never ends is reported, that others are encoded nevertheless, and that
// no process is left. The large picture does not fit into the pipe: the request after it waits to be written.
func TestPicturesThatHang(t *testing.T) {
	t.Parallel()
	root := hanging(t)
	large := append(pngOf(t, scene(20, 20, 255)), make([]byte, 1<<20)...)
	want := map[string]string{"a.png": "image-timeout", "b.png": "image-timeout", "c.png": "image-decode", "d.png": "image-decode"}
	s := open(t, t.TempDir(), fstest.MapFS{
		"a.png": {Data: large}, "b.png": {Data: append(large, 0)},
		"c.png": {Data: pngOf(t, scene(30, 20, 255))}, "d.png": {Data: pngOf(t, scene(40, 20, 255))},
	}, func(o *Options) { o.Root, o.Timeout = root, 15*time.Second }) // on a busy machine Node takes some seconds to start
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
