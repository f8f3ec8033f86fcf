package generator

import (
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/incremental"
	"gaceta.dev/gaceta/generator/incremental/sitecode"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/site"
)

// siteFolders hold everything that a build reads of a site, besides sitecode.Settings.
var siteFolders = []string{"content", "site", "templates"}

// buildID identifies the state of a site in the marker of an output. It is the same for a whole build and for all
// shards of the same state. files are those of the output.
func (o Options) buildID(cache *incremental.Cache, state *site.State, files []dist.File) dist.BuildID {
	in := cache.Inputs
	names := slices.DeleteFunc(sitecode.Settings(o.Root), func(name string) bool { return in.Sum(name) == digest.Sum{} })
	for _, folder := range siteFolders {
		names = append(names, in.Names(folder)...)
	}
	base, preview := state.Project.BaseURL, state.Project.Preview
	h := digest.NewHash().Add(cache.Program(), in.Sums(names)).Text(base.String(), preview).Flag(o.Precompress)
	out := dist.BuildID{Path: base.Path, Preview: preview}
	routes := state.Model.Routes
	for i := range routes.All {
		rt := &routes.All[i]
		h.Text(rt.File)
		if !o.Shard.Has(state.Model, rt) {
			out.Pages++
		}
	}
	if !o.Shard.IsFirst() {
		out.Pages += len(routes.Redirects)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			out.Pages++
		}
	}
	out.Build = fmt.Sprintf("%x", h.Sum())
	return out
}
