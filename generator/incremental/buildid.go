package incremental

import (
	"fmt"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/digest"
	"gaceta.dev/gaceta/generator/model"
)

// BuildID identifies the state of a site in the marker of an output. It is the same for a whole build and for all
// shards of the same state. files are those of the output; precompress says whether its pages are compressed.
func (c *Cache) BuildID(site *model.Site, shard Shard, precompress bool, files []dist.File) dist.BuildID {
	names := slices.DeleteFunc(CodeSettings(c.o.Root), func(name string) bool { return c.Inputs.Sum(name) == digest.Sum{} })
	for _, folder := range siteFolders {
		names = append(names, c.Inputs.Names(folder)...)
	}
	preview := site.Project.Preview
	h := digest.NewHash().Add(c.next.Program, c.Inputs.Sums(names)).Text(site.Project.BaseURL.String(), preview).Flag(precompress)
	out := dist.BuildID{Path: site.Project.BaseURL.Path, Preview: preview}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		h.Text(rt.File)
		if !shard.Has(site, rt) {
			out.Pages++
		}
	}
	if !shard.IsFirst() {
		out.Pages += len(site.Routes.Redirects)
	}
	for _, f := range files {
		if strings.HasSuffix(f.Path, ".html") {
			out.Pages++
		}
	}
	out.Build = fmt.Sprintf("%x", h.Sum())
	return out
}
