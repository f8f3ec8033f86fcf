package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// pagePrefix keeps the modules of pages apart from the server's own.
const pagePrefix = "page-"

// modules moves the modules for Node out of the assets. It returns them by name, with
// imports that are relative to one folder.
func (o *output) modules() map[string][]byte {
	local := o.localImports()
	o.code, o.files, o.sums = map[string][]byte{}, map[string][]byte{}, map[string][32]byte{}
	for name, contents := range o.assets {
		ext := path.Ext(name)
		if ext != ".mjs" && ext != ".map" {
			continue
		}
		if ext == ".mjs" {
			contents = []byte(local.Replace(string(contents)))
			o.code[name], o.sums[name] = contents, sha256.Sum256(contents)
		}
		delete(o.assets, name)
		o.files[path.Base(name)] = contents
	}
	return maps.Clone(o.files)
}

// install writes the modules for Node into a folder below work. The folder is named
// by their content, so that concurrent builds do not disturb each other.
func (o *output) install(work string) error {
	modules := o.modules()
	folder := filepath.Join(work, fingerprint(modules))
	o.entry = filepath.Join(folder, path.Base(o.outputOf(ServerEntry)))
	sweep(work, folder)
	return writeModules(folder, modules)
}

func fingerprint(modules map[string][]byte) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(modules[name]))
		sum.Write(modules[name])
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// writeModules fills a temporary folder and renames it. An existing folder is
// compared, in case somebody has changed its files.
func writeModules(folder string, modules map[string][]byte) error {
	if _, err := os.Stat(folder); err == nil {
		if containsModules(folder, modules) {
			now := time.Now()
			return os.Chtimes(folder, now, now)
		}
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(folder), "new-")
	if err != nil {
		return err
	}
	for name, contents := range modules {
		if err := os.WriteFile(filepath.Join(temp, name), contents, 0o644); err != nil {
			return errors.Join(err, os.RemoveAll(temp))
		}
	}
	if err := os.Rename(temp, folder); err != nil {
		if _, there := os.Stat(folder); there == nil {
			return os.RemoveAll(temp) // another build was faster
		}
		return errors.Join(err, os.RemoveAll(temp))
	}
	return nil
}

// containsModules reports whether a folder has exactly these contents.
func containsModules(folder string, modules map[string][]byte) bool {
	for name, contents := range modules {
		if there, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !bytes.Equal(there, contents) {
			return false
		}
	}
	return true
}

// sweep removes bundles that no recent build used.
func sweep(work, keep string) {
	entries, _ := os.ReadDir(work)
	for _, e := range entries {
		folder := filepath.Join(work, e.Name())
		if info, err := e.Info(); err == nil && folder != keep && time.Since(info.ModTime()) > time.Hour {
			_ = os.RemoveAll(folder)
		}
	}
}

// localImports rewrites the imports between modules for Node to relative paths:
// esbuild writes the public path, which pages need for pictures, into imports too.
func (o output) localImports() *strings.Replacer {
	pairs := []string{"\n//# sourceMappingURL=/" + AssetFolder + "/", "\n//# sourceMappingURL="}
	for name := range o.meta.Outputs {
		if path.Ext(name) == ".mjs" {
			pairs = append(pairs, `"/`+name+`"`, `"./`+path.Base(name)+`"`)
		}
	}
	return strings.NewReplacer(pairs...)
}
