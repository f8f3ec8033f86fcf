package bundle

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"path"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/internal/cachedir"
)

// mapComment begins the last line of a module.
const mapComment = "\n//# sourceMappingURL="

// moveModules moves the modules for Node and their source maps out of the assets. Their
// names contain the hash of their content: concurrent builds do not disturb each other,
// and Node loads an unchanged module once. esbuild does not know the modules of pages
// when it hashes the server entry, so moveModules names the entry.
func (o *output) moveModules() {
	local, entry := o.localImports(), o.outputOf(serverEntry)
	for name, contents := range o.assets {
		ext := path.Ext(name)
		if ext != ".mjs" && ext != ".map" {
			continue
		}
		delete(o.assets, name)
		file := path.Base(name)
		if ext == ".mjs" {
			code, _, _ := bytes.Cut(contents, []byte(mapComment+o.base+"/"+AssetFolder)) // its name changes with comments
			o.sums[name] = sha256.Sum256(code)
			contents = []byte(local.Replace(string(contents)))
		}
		if name == entry {
			sum := sha256.Sum256(contents)
			file = fmt.Sprintf("server-%x.mjs", sum[:8])
			o.entry = file
		}
		o.files[file] = contents
	}
}

// localImports makes the imports between modules for Node relative to one folder.
// esbuild writes the public path, which pages need for pictures, into imports too. The
// server entry imports pages by the names of their sources.
func (o *output) localImports() *strings.Replacer {
	pairs := []string{mapComment + o.base + "/" + AssetFolder + "/", mapComment}
	for name, out := range o.meta.Outputs {
		if path.Ext(name) == ".mjs" {
			file := `"./` + path.Base(name) + `"`
			pairs = append(pairs, `"`+o.base+"/"+name+`"`, file)
			if out.EntryPoint != "" {
				pairs = append(pairs, `"./`+out.EntryPoint+`"`, file)
			}
		}
	}
	return strings.NewReplacer(pairs...)
}

// writeModules writes modules for Node into a folder and marks them as in use. The
// contents of files that an earlier call has written are not compared.
func writeModules(work *cachedir.Dir, modules map[string][]byte, written map[string]bool) error {
	now := time.Now()
	for name, contents := range modules {
		unchanged := written[name]
		if !unchanged {
			there, err := work.ReadFile(name)
			unchanged = err == nil && bytes.Equal(there, contents)
		}
		if !unchanged || work.Root().Chtimes(name, now, now) != nil { // another process may have removed it
			if err := work.WriteFile(name, contents); err != nil {
				return err
			}
		}
		written[name] = true
	}
	return nil
}

// removeOld removes modules and source maps that no recent build used.
func removeOld(work *cachedir.Dir) {
	entries, _ := work.Entries()
	for _, e := range entries {
		isModule := e.Type().IsRegular() && (path.Ext(e.Name()) == ".mjs" || path.Ext(e.Name()) == ".map")
		if info, err := e.Info(); err == nil && isModule && time.Since(info.ModTime()) > time.Hour {
			_ = work.RemoveAll(e.Name())
		}
	}
}
