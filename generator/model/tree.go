package model

import (
	"maps"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/project"
)

// The slugs of a collection may have folders, such as start/install. Then the articles are a tree:
//
//  1. An article comes before those in its folder. The articles and folders of one folder have the order of the collection;
//     a folder without a text has the place of its first article.
//  2. A data file may be the order: “sort: guide-order.yaml”. Its keys are articles and folders in their order, with slashes:
//     a folder without a text may have its title there. What the file does not name comes last, by slug.
//  3. Neighbors, listings and lists go through the tree, each article before those below it.

// outline is the order of a collection that a data file states.
type outline struct {
	places map[string]int            // by slug or folder, also of folders that the file does not name
	titles map[string]*yamlnode.Node // of folders
}

// readOutline reads the data file that orders a collection, and reports what it names wrongly and what it lacks.
func (s *Site) readOutline(c *Collection, name string, list *diag.List) {
	file := strings.TrimSuffix(name, project.OutlineEnding)
	d := s.Data[file]
	if d == nil {
		if !s.IsBroken(file) {
			field := s.Data["site"].Root.Get("collections").Get(c.Name).Get("sort")
			list.Errorf("site-settings", field.Pos(), nearestOr(file, s.Data, "Write "+dataFile(file)+"."),
				"%s, which orders “%s”, does not exist.", dataFile(file), c.Name)
		}
		return
	}
	known := map[string]bool{} // articles and folders
	for _, a := range c.all {
		for at := a.Slug; at != "."; at = path.Dir(at) {
			known[at] = true
		}
	}
	var names []string
	for name := range known {
		names = append(names, name)
	}
	slices.Sort(names)
	c.outline = &outline{map[string]int{}, map[string]*yamlnode.Node{}}
	for f := range d.Root.Fields() {
		if !known[f.Key()] {
			list.Errorf("content-order", f.KeyPos(), diag.DidYouMean(f.Key(), "articles", names),
				"The collection “%s” has no article or folder “%s”.", c.Name, f.Key())
			continue
		}
		c.outline.places[f.Key()] = len(c.outline.places)
		c.outline.titles[f.Key()] = f
	}
	var lacks []string
	for _, a := range c.all {
		if _, ok := c.outline.places[a.Slug]; !ok {
			lacks = append(lacks, "“"+a.Slug+"”")
		}
	}
	for name, at := range maps.Clone(c.outline.places) { // a folder has the first place of those below it
		for above := path.Dir(name); above != "."; above = path.Dir(above) {
			if first, ok := c.outline.places[above]; !ok || c.outline.titles[above] == nil && at < first {
				c.outline.places[above] = at
			}
		}
	}
	slices.Sort(lacks)
	if len(lacks) > 0 {
		list.Warnf("content-order", d.Root.Pos(), "Add them at their place. Until then they come last.",
			"The order of “%s” lacks %s.", c.Name, strings.Join(lacks, ", "))
	}
}

// isTree reports whether the order of a collection is that of a tree.
func (c *Collection) isTree() bool {
	return c.outline != nil || slices.ContainsFunc(c.all, func(a *Article) bool { return strings.Contains(a.Slug, "/") })
}

// TreeNode is an article or a folder of a tree.
type TreeNode struct {
	Slug    string
	Article *Article // nil for a folder without a text
	Title   string   // of such a folder
	Below   []*TreeNode
}

// Tree returns articles as a tree, with the titles of folders. Articles keep their order; a folder without a text has
// the place of its first article.
func (s *Site) Tree(c *Collection, articles []*Article, lang string) []*TreeNode {
	return c.tree(articles, func(folder string) string { return s.folderTitle(c, folder, lang) })
}

func (c *Collection) tree(articles []*Article, titleOf func(folder string) string) []*TreeNode {
	root := &TreeNode{}
	nodes, hasText := map[string]*TreeNode{".": root}, make(map[string]bool, len(articles))
	for _, a := range articles {
		hasText[a.Slug] = true
	}
	var node func(slug string) *TreeNode
	place := func(n *TreeNode) {
		above := node(path.Dir(n.Slug))
		above.Below = append(above.Below, n)
	}
	node = func(slug string) *TreeNode {
		n := nodes[slug]
		if n == nil {
			n = &TreeNode{Slug: slug, Title: titleOf(slug)}
			if nodes[slug] = n; !hasText[slug] {
				place(n)
			}
		}
		return n
	}
	for _, a := range articles {
		n := node(a.Slug)
		n.Article = a
		place(n)
	}
	return root.Below
}

// folderTitle returns the title of a folder without a text: that of the data file, or its name as words.
func (s *Site) folderTitle(c *Collection, folder, lang string) string {
	if c.outline != nil {
		if title := c.outline.titles[folder]; title.Text() != "" {
			return title.Text()
		} else if title.IsLocalized() {
			return s.InLanguage(title, lang).Text()
		}
	}
	return content.Title(path.Base(folder))
}

// inTree returns articles, which have their order, in the order of the tree.
func (c *Collection) inTree(articles []*Article) []*Article {
	if c.outline != nil {
		articles = slices.Clone(articles)
		slices.SortStableFunc(articles, c.outline.compare)
	}
	var out []*Article
	var add func(nodes []*TreeNode)
	add = func(nodes []*TreeNode) {
		for _, n := range nodes {
			if n.Article != nil {
				out = append(out, n.Article)
			}
			add(n.Below)
		}
	}
	add(c.tree(articles, func(string) string { return "" }))
	return out
}

// compare compares two articles: at the first folder in which they differ, by their places there. What has none comes last, by
// slug.
func (o *outline) compare(a, b *Article) int {
	x, y := strings.Split(a.Slug, "/"), strings.Split(b.Slug, "/")
	for i := range min(len(x), len(y)) {
		if x[i] == y[i] {
			continue
		}
		p, hasP := o.places[strings.Join(x[:i+1], "/")]
		q, hasQ := o.places[strings.Join(y[:i+1], "/")]
		switch {
		case hasP && hasQ:
			return p - q
		case hasP:
			return -1
		case hasQ:
			return 1
		}
		return strings.Compare(x[i], y[i])
	}
	return len(x) - len(y)
}
