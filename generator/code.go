package generator

import (
	"errors"
	"path/filepath"
	"slices"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/page/render"
)

// lastCode is the site's code as the last build bundled it.
type lastCode struct {
	Program digest.Sum
	Names   []string // of everything in site/, and of what was read elsewhere
	Sum     digest.Sum
	Assets  *bundle.Assets
}

// code is the site's code, which is bundled while the content is read.
type code struct {
	server chan string   // gets the file of the server entry when Node can run it; closed at the end
	done   chan struct{} // closed when there is code, or what is wrong with it
	kept   chan struct{} // closed when the next build can have it
	list   diag.List
	err    error
}

// bundling begins to bundle.
func (b *build) bundling() *code {
	c := &code{server: make(chan string, 1), done: make(chan struct{}), kept: make(chan struct{})}
	go func() {
		defer close(c.kept)
		fresh := false
		fresh, c.list, c.err = b.bundle(func(server string) { c.server <- server })
		close(c.server)
		close(c.done)
		if fresh && c.err == nil && len(c.list) == 0 && b.work == b.Cache {
			b.keepCode()
		}
	}()
	return c
}

// wait returns when nothing is done with the code any more.
func (c *code) wait() { <-c.kept }

// bundled waits for the code, and gives it to the pool as early as that can
// be: Node reads it while the rest is still being bundled. It reports whether
// there is code to go on with.
func (b *build) bundled(c *code, pool *render.Pool) (bool, error) {
	shared, err := b.shared()
	if server, ok := <-c.server; ok && err == nil && pool != nil {
		pool.Load(server, shared)
	}
	<-c.done
	b.report.Diagnostics = append(b.report.Diagnostics, c.list...)
	return !c.list.HasErrors(), errors.Join(err, c.err)
}

// packagesFile is where npm writes which packages are installed.
const packagesFile = "node_modules/.package-lock.json"

// codeSettings decide together with the modules in site/ what the code becomes:
// which packages it imports, and how it is compiled.
var codeSettings = []string{"package.json", "tsconfig.json", packagesFile}

// siteFolders hold all else that a build reads of a site.
var siteFolders = []string{"content", "site", "templates"}

// codeFiles are the files of the site's own that its code may be made of.
func (b *build) codeFiles() []string {
	own := slices.Clone(codeSettings)
	for _, name := range b.memory.inputs.Names("site") {
		if !IsPublic(name) {
			own = append(own, name)
		}
	}
	return own
}

// codeFile is where the code is kept for the next build.
func (b *build) codeFile() string { return filepath.Join(b.Cache, "bundle") }

// bundle bundles the site's code, or takes what the last build has bundled from
// the same files. It reports whether it is fresh.
func (b *build) bundle(installed func(server string)) (fresh bool, list diag.List, err error) {
	in, own, server := b.memory.inputs, b.codeFiles(), filepath.Join(b.work, "server")
	var old lastCode
	if !b.NoCache && incremental.Read(b.codeFile(), &old) == nil && old.Program == b.memory.next.Program.Sum &&
		len(old.Names) >= len(own) && slices.Equal(old.Names[:len(own)], own) && in.Sums(old.Names) == old.Sum {
		b.assets = old.Assets
		if err := b.assets.Install(server); err != nil {
			return false, nil, err
		}
		installed(b.assets.Server)
		return false, nil, nil
	}
	b.assets, list, err = bundle.Build(b.project, server, installed)
	return true, list, err
}

// keepCode keeps the code for the next build.
func (b *build) keepCode() {
	names := b.codeFiles()
	known := map[string]bool{}
	for _, name := range names {
		known[name] = true
	}
	for _, name := range b.assets.Inputs {
		if !known[name] {
			names = append(names, name)
		}
	}
	_ = incremental.Write(b.codeFile(), lastCode{b.memory.next.Program.Sum, names, b.memory.inputs.Sums(names), b.assets})
}
