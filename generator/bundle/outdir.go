package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// outDir is the folder for the modules of one Bundler. The name of a module contains
// the hash of its content: an unchanged module is written once, and Node does not load
// it again.
type outDir struct{ folder string }

// open creates the folder, also if another process has removed it as outdated.
func (s *outDir) open(work string) error {
	if s.folder != "" {
		now := time.Now()
		if err := os.Chtimes(s.folder, now, now); err == nil {
			return nil
		}
		return os.MkdirAll(s.folder, 0o755)
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return err
	}
	sweep(work, "")
	var err error
	s.folder, err = os.MkdirTemp(work, "live-")
	return err
}

func (s *outDir) close() {
	if s.folder != "" {
		_ = os.RemoveAll(s.folder)
	}
}

// install writes the modules for Node that are new. The names of chunks contain a
// hash already; install renames the pages, and the server entry that imports them.
func (s *outDir) install(o *output, work string) error {
	if err := s.open(work); err != nil {
		return err
	}
	modules, server := o.modules(), path.Base(o.outputOf(ServerEntry))
	var named []string
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		if strings.HasPrefix(name, pagePrefix) && path.Ext(name) == ".mjs" {
			named = append(named, `"./`+name+`"`, `"./`+rename(modules, name, modules[name])+`"`)
		}
	}
	pages := strings.NewReplacer(named...)
	entry := []byte(pages.Replace(string(modules[server])))
	o.entry = filepath.Join(s.folder, rename(modules, server, entry))
	for name, contents := range modules {
		file := filepath.Join(s.folder, name)
		if _, err := os.Stat(file); err == nil {
			continue
		}
		if err := os.WriteFile(file, contents, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// rename adds the hash of the content to the name of a module and its source map.
func rename(modules map[string][]byte, name string, contents []byte) string {
	sum := sha256.Sum256(contents)
	fresh := strings.TrimSuffix(name, ".mjs") + "-" + hex.EncodeToString(sum[:6]) + ".mjs"
	delete(modules, name)
	if m, ok := modules[name+".map"]; ok {
		delete(modules, name+".map")
		modules[fresh+".map"] = m
		contents = bytes.Replace(contents, []byte("\n//# sourceMappingURL="+name), []byte("\n//# sourceMappingURL="+fresh), 1)
	}
	modules[fresh] = contents
	return fresh
}
