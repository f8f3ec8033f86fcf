package outputs

import (
	"path"
	"strings"

	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/page"
)

// owners holds what writes some files of the output. Keys are names in lower case, because some disks ignore case. Names of
// folders end with a slash: a file cannot have the name of a folder.
type owners map[string]string

// watch asks for the owners of a file and of its folders. claim records only names that were watched.
func (o owners) watch(file string) {
	file = strings.ToLower(file)
	o[file] = ""
	for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
		o[dir+"/"] = ""
	}
}

// claim names the owner of a file, in parts, unless a watched name has one already.
func (o owners) claim(file string, owner ...string) {
	file = strings.ToLower(file)
	o.set(file+"/", owner)
	for ; file != "."; file = path.Dir(file) {
		o.set(file, owner)
	}
}

func (o owners) set(key string, owner []string) {
	if other, watched := o[key]; watched && other == "" {
		o[key] = strings.Join(owner, "")
	}
}

// owner returns what keeps the file from being written, or "".
func (o owners) owner(file string) string {
	file = strings.ToLower(file)
	other := o[file]
	for dir := path.Dir(file); other == "" && dir != "."; dir = path.Dir(dir) {
		other = o[dir+"/"]
	}
	return other
}

// generatedFiles returns the owners of these names among the files that a build writes.
func (t *Templates) generatedFiles(site *model.Site, names []string) owners {
	taken := owners{}
	if len(names) == 0 {
		return taken
	}
	for _, name := range names {
		taken.watch(name)
		if first, _, _ := strings.Cut(strings.ToLower(name), "/"); sitemapPart.MatchString(first) {
			taken.claim(first, "a part of the sitemap, once the site is large")
		}
	}
	for _, name := range append(t.SiteFiles(site), headers.FileName) {
		taken.claim(name, "a file of the build")
	}
	for i := range site.Routes.All {
		rt := &site.Routes.All[i]
		taken.claim(rt.File, "the page ", rt.Address)
		if page.HasMarkdownCopy(rt) {
			taken.claim(page.MarkdownCopyFile(rt), "the Markdown copy of ", rt.Address)
		}
		if rt.Feed != "" {
			taken.claim(site.Project.BaseURL.File(rt.Feed), "a feed")
		}
		if HasListingIndex(rt) {
			taken.claim(ListingIndexFile(rt), "the search index of ", rt.Address)
		}
	}
	return taken
}
