package generator

import (
	"encoding/hex"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/internal/parallel"
)

// keptBundle is the site's code as the last run of Live bundled it.
type keptBundle struct {
	Root    string // source maps name it
	Program program
	Inputs  []incremental.Input
	Assets  *bundle.Assets
}

func (l *Live) bundleFile() string { return filepath.Join(l.o.Cache, "live-bundle") }

func (l *Live) serverFolder() string { return filepath.Join(l.o.Cache, "server") }

// firstBundle takes the code that the last run has left, if it was bundled from
// the files of now; else it is bundled. installed hears of the server entry as
// soon as Node can load it.
func (l *Live) firstBundle(installed func(server string)) error {
	var old keptBundle
	if incremental.Read(l.bundleFile(), &old) != nil || old.Root != l.o.Root || len(old.Inputs) == 0 {
		old = keptBundle{}
	}
	in, program := l.scanCode(old.Inputs), runningProgram(old.Program)
	if program == old.Program && len(old.Inputs) > 0 && sameFiles(in, old.Inputs) {
		if err := old.Assets.Install(l.serverFolder()); err == nil {
			l.assets = old.Assets
			l.files.put(l.assets.Files)
			installed(l.assets.Server)
			return nil
		}
	}
	l.bundler.Installed(installed)
	defer l.bundler.Installed(nil)
	if err := l.bundle(nil); err != nil || l.assets == nil || len(l.bundled) > 0 {
		return err
	}
	l.keepBundle(in, program)
	return nil
}

// keepBundle writes the code for the next run, in the background.
func (l *Live) keepBundle(in *incremental.Inputs, program program) {
	assets := light(*l.assets)
	l.behind.Go(func() {
		for _, name := range assets.Inputs {
			in.Same(name) // takes note of it
		}
		h := digest.NewHash()
		for _, name := range slices.Sorted(maps.Keys(assets.Modules)) {
			h.Text(name, string(assets.Modules[name]))
		}
		sum := h.Sum()
		assets.Server = filepath.Join("kept-"+hex.EncodeToString(sum[:]), serverModule)
		_ = incremental.Write(l.bundleFile(), keptBundle{l.o.Root, program, in.List(), &assets})
	})
}

// light gives assets in which each file stands once.
func light(a bundle.Assets) bundle.Assets {
	named := func(a bundle.Asset) bundle.Asset { a.Bytes = nil; return a }
	all := func(list []bundle.Asset) []bundle.Asset {
		out := make([]bundle.Asset, len(list))
		for i, a := range list {
			out[i] = named(a)
		}
		return out
	}
	a.Loader, a.Later, a.Base, a.Fonts = named(a.Loader), all(a.Later), all(a.Base), all(a.Fonts)
	sheets, islands := map[string][]bundle.Asset{}, map[string]bundle.Island{}
	for page, list := range a.PageCSS {
		sheets[page] = all(list)
	}
	for name, island := range a.Islands {
		islands[name] = bundle.Island{Script: named(island.Script), Deps: all(island.Deps)}
	}
	a.PageCSS, a.Islands = sheets, islands
	return a
}

// serverModule is the one that Node loads, by its place among Assets.Modules.
const serverModule = "server.mjs"

// scanCode looks at the files that the site's code is made of, before they are
// bundled.
func (l *Live) scanCode(known []incremental.Input) *incremental.Inputs {
	in := incremental.Scan(l.o.Root, known, nil, append([]string{"site"}, codeSettings...)...)
	names := slices.DeleteFunc(in.Names(""), IsPublic)
	parallel.Each(len(names), func(i int) { in.Sum(names[i]) })
	return in
}

// sameFiles reports whether the files of the code are those that are known.
func sameFiles(in *incremental.Inputs, known []incremental.Input) bool {
	for _, k := range known {
		if !IsPublic(k.Path) && !in.Same(k.Path) && (k.Sum == digest.Sum{} || in.Sum(k.Path) != k.Sum) {
			return false
		}
	}
	return !slices.ContainsFunc(in.Names(""), func(name string) bool {
		_, found := slices.BinarySearchFunc(known, name, func(k incremental.Input, name string) int { return strings.Compare(k.Path, name) })
		return !found && !IsPublic(name)
	})
}
