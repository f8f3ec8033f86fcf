package migrate

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What a template does to list a collection, from the best page for its list to the worst.
const (
	listsSome  = iota + 1 // the newest ones
	listsAll              // all of them
	listsPages            // all of them, on several pages
)

// findList finds the page that lists a collection, and makes it that of the new site. Without one, a collection that had a feed gets
// a page of its own.
func (j *jekyll) findList(col *Collection) {
	best, bestRank := (*Text)(nil), 0
	for _, t := range j.site.Texts {
		if t.Collection != pagesCollection || t.Lang != j.languages.names[0] || t.isDraft() {
			continue
		}
		rank := j.listRank(t, col.Name)
		if rank > bestRank || rank == bestRank && rank > 0 && t.Key == "index" {
			best, bestRank = t, rank
		}
	}
	switch {
	case best == nil:
		hasPage := slices.ContainsFunc(j.site.Texts, func(t *Text) bool { return addressKey(t.Address) == col.Name })
		if col.Feed && len(col.Feeds) > 0 && !hasPage {
			col.List = "/" + col.Name
		}
		return
	case best.Key == "index":
		col.List = "/"
	default:
		for _, t := range j.site.Texts {
			if t.Key == best.Key && t.Collection == pagesCollection {
				t.Collection, t.IsListing = col.Name, true
			}
		}
	}
	if perPage, _ := strconv.Atoi(textOf(j.config["paginate"])); bestRank == listsPages && perPage > 0 {
		col.PerPage = perPage
		pattern := cmp.Or(textOf(j.config["paginate_path"]), "/page:num/")
		for n := 2; (n-1)*perPage < len(j.posts); n++ {
			number := strconv.Itoa(n)
			to := path.Join(strings.TrimSuffix(best.Address, "index.html"), "page", number) + "/"
			j.site.Redirects = append(j.site.Redirects, Redirect{From: path.Join("/", strings.Replace(pattern, ":num", number, 1)), To: to})
		}
	}
}

// listRank returns how a page lists a collection: in its text, in its layout, or in what they include; 0 if it does not.
func (j *jekyll) listRank(t *Text, collection string) int {
	code := j.withIncludes(t.Body, 0)
	layout := j.layouts[t]
	const deepest = 5
	for range deepest {
		if layout == "" {
			break
		}
		file := path.Join(j.root, cmp.Or(textOf(j.config["layouts_dir"]), "_layouts"), layout+".html")
		if !exists(j.fsys, file) {
			if layout == "home" && collection == "posts" { // of minima, and of the themes that follow it
				return listsAll
			}
			break
		}
		outer, _, _ := (&source{fsys: j.fsys}).text(file)
		code += j.withIncludes(outer.Body, 0)
		layout = textOf(outer.Front["layout"])
	}
	if collection == "posts" && strings.Contains(code, "paginator.posts") {
		return listsPages
	}
	best := 0
	for _, tag := range regexp.MustCompile(`\{%[^%]*\bsite\.`+regexp.QuoteMeta(collection)+`\b[^%]*`).FindAllString(code, -1) {
		if strings.Contains(tag, "limit") {
			best = max(best, listsSome)
		} else {
			best = listsAll
		}
	}
	return best
}

var includeTag = regexp.MustCompile(`\{%-?\s*include(?:_cached|_relative)?\s+([\w./-]+)`)

// withIncludes returns a template with those that it includes.
func (j *jekyll) withIncludes(code string, depth int) string {
	const deepest = 3
	for _, m := range includeTag.FindAllStringSubmatch(code, -1) {
		if text, ok := j.read(path.Join(j.root, cmp.Or(textOf(j.config["includes_dir"]), "_includes"), m[1])); ok && depth < deepest {
			code += j.withIncludes(text, depth+1)
		}
	}
	return code
}

// separatePosts tells posts of different days apart that have one name: their key has the date. Others have none, because a
// translation may have been published on another day.
func (j *jekyll) separatePosts() {
	count := map[string]int{}
	for _, t := range j.posts {
		count[t.Lang+"\n"+t.Key]++
	}
	isTwice := map[string]bool{}
	for _, t := range j.posts {
		isTwice[t.Key] = isTwice[t.Key] || count[t.Lang+"\n"+t.Key] > 1
	}
	for _, t := range j.posts {
		if isTwice[t.Key] && strings.HasSuffix(j.dated[t], t.Key) {
			t.Key = j.dated[t]
		}
	}
}

// feeds returns the addresses of the feeds of the posts: that of a plugin, and those that templates make.
func (j *jekyll) feeds() []string {
	var feeds []string
	for _, address := range j.feedFiles { // one for each language, or for all
		if folder, rest, _ := strings.Cut(strings.TrimPrefix(address, "/"), "/"); j.languages.has(folder) && rest != "" {
			address = "/" + rest
		}
		if !slices.Contains(feeds, address) {
			feeds = append(feeds, address)
		}
	}
	gems, _ := j.read("Gemfile")
	for _, key := range []string{"plugins", "gems", "theme", "remote_theme"} {
		gems += strings.Join(listOf(j.config[key]), " ")
	}
	if strings.Contains(gems, "jekyll-feed") || strings.Contains(gems, "minima") {
		feeds = append(feeds, path.Join("/", cmp.Or(textOf(mapOf(j.config["feed"])["path"]), "feed.xml")))
	}
	return feeds
}

// listsPosts reports whether a template lists the posts: in XML, it is a feed.
func (j *jekyll) listsPosts(name string) bool {
	t, _, _ := (&source{fsys: j.fsys}).text(name)
	code := t.Body
	for _, ext := range []string{".xml", ".rss", ".atom"} {
		layout, _, _ := (&source{fsys: j.fsys}).text(path.Join(j.root, "_layouts", textOf(t.Front["layout"])+ext))
		if layout != nil {
			code += layout.Body
		}
	}
	return (strings.Contains(code, "site.posts") || strings.Contains(code, "site.categories")) && !strings.Contains(code, "<urlset")
}
