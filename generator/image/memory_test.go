package image

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/cachetest"
)

// hungry is a package sharp that takes memory without end for some pictures, and copies the others.
const hungry = `
module.exports = (body) => {
  const all = [];
  if (String(body) === "bomb") for (;;) all.push(new Uint8Array(new ArrayBuffer(64 << 20)).fill(1));
  const self = { resize: () => self, toColourspace: () => self, raw: () => self, webp: () => self, toBuffer: async (o) => o ? { data: body, info: { width: 1, height: 1, channels: 3 } } : body };
  return self;
};
module.exports.cache = module.exports.concurrency = () => {};
`

// encoderWith returns an encoder for two pictures at a time with a package sharp.
func encoderWith(t *testing.T, sharp string) *encoder {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{"package.json": `{"version":"1.0.0"}`, "index.js": sharp} {
		file := filepath.Join(root, "node_modules", "sharp", name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	e := newEncoder(root, cachetest.Open(t, t.TempDir()), time.Minute)
	e.slots = make(chan struct{}, 2)
	t.Cleanup(e.close)
	return e
}

// TestPictureThatTakesAllMemory checks that such a picture fails, and that those encoded at the same time do not.
func TestPictureThatTakesAllMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux limits the memory")
	}
	e := encoderWith(t, hungry)
	var all sync.WaitGroup
	for _, picture := range []string{"a", "bomb", "b"} {
		all.Go(func() {
			files, err := e.encode(request{Recipes: []recipe{{Format: "webp", Width: 1}}}, []byte(picture))
			crash := crashError("")
			switch {
			case picture == "bomb" && isPictureFault(err): // sharp, or its process, reports that there is no memory
				if errors.As(err, &crash) && !strings.Contains(err.Error(), "MB of memory") {
					t.Error(err)
				}
			case picture == "bomb" || err != nil || len(files) != 1 || string(files[0]) != picture:
				t.Errorf("%s: %q %v", picture, files, err)
			}
		})
	}
	all.Wait()
}

// TestPictureThatEndsTheProcess blames the picture that ends its process each time, and no other.
func TestPictureThatEndsTheProcess(t *testing.T) {
	ends := strings.Replace(hungry, `for (;;) all.push(new Uint8Array(new ArrayBuffer(64 << 20)).fill(1));`, `process.reallyExit(3);`, 1)
	e := encoderWith(t, ends)
	var all sync.WaitGroup
	for _, picture := range []string{"a", "bomb", "b", "bomb", "c"} {
		all.Go(func() {
			files, err := e.encode(request{Recipes: []recipe{{Format: "webp", Width: 1}}}, []byte(picture))
			crash := crashError("")
			if isBomb := picture == "bomb"; isBomb != errors.As(err, &crash) || !isBomb && (err != nil || len(files) != 1) {
				t.Errorf("%s: %q %v", picture, files, err)
			}
		})
	}
	all.Wait()
}
