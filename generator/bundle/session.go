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

// session is the folder of one Bundler. A module that did not change keeps its
// name there, so that it is written once, and Node does not load it again.
type session struct{ folder string }

// open makes the folder, again if somebody has swept it away.
func (s *session) open(work string) error {
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

func (s *session) close() {
	if s.folder != "" {
		_ = os.RemoveAll(s.folder)
	}
}

// install writes those modules of a server run that are new. Chunks have names
// of their content already; pages get them here, and the server that names them.
func (s *session) install(o *output, work string) error {
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

// rename gives a module and its source map a name of the content.
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
