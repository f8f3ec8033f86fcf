package linkcheck

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
)

var (
	// linkLiteral matches a link to an address of the site: href="/about/", href={"/about/"}, href: "/about/".
	linkLiteral = regexp.MustCompile(`href(?:=\{?|:)\s*["'](/[^"'{}\s]*)["']`)
	// routeLiteral matches a link by a route's id: href("about"), props.href("about", "team").
	routeLiteral = regexp.MustCompile(`href\(\s*["'` + "`" + `]([\pL\pN_-]+)["'` + "`" + `]`)
	// ownHref matches a function that only has the framework's name.
	ownHref  = regexp.MustCompile(`\b(?:function|const|let|var)\s+href\b`)
	wordByte = regexp.MustCompile(`^\w`)
)

// CodeLinks are the links that are written literally in the site's components.
type CodeLinks struct {
	Addresses diag.List // links to addresses that do not exist
	Routes    diag.List // links to unknown routes
	Broken    []string  // targets of the former: address or address#fragment
}

// CheckCode checks the links that are written literally in the site's components.
func CheckCode(site *model.Site, files *Files) CodeLinks {
	var out CodeLinks
	if len(site.Routes.All) == 0 {
		return out // the routes have an error, which is reported
	}
	known := map[string]bool{}
	var ids []string
	for _, rt := range site.Routes.All {
		known[rt.Address] = true
		if !slices.Contains(ids, rt.ID) {
			ids = append(ids, rt.ID)
		}
	}
	fsys, base := site.Project.FS, site.Project.BaseURL
	_ = fs.WalkDir(fsys, "site", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".tsx" || strings.HasSuffix(name, ".test.tsx") {
			return nil //nolint:nilerr // an unreadable folder fails elsewhere
		}
		text, _ := fs.ReadFile(fsys, name)
		if !bytes.Contains(text, []byte("href")) {
			return nil
		}
		text = blankComments(text)
		for _, at := range wholeWords(linkLiteral, text) {
			target, fragment := splitAddress("/", string(text[at[2]:at[3]]))
			local, inSite := base.Local(target)
			if known[target] || inSite && mayExist(site, files, local) ||
				strings.HasPrefix(target, "//") || strings.HasPrefix(target, "/.") {
				continue
			}
			if moved := site.Routes.Moved(local); inSite && moved != nil {
				out.Addresses.Warnf("site-link", diag.PosIn(name, text, at[2], at[3]), "Write "+moved.To.Address+".",
					"The page %s has moved.", target)
				continue
			}
			out.Broken = append(out.Broken, strings.TrimSuffix(target+"#"+fragment, "#"))
			pos := diag.PosIn(name, text, at[2], at[3])
			if !inSite {
				out.Addresses.Errorf("audit-base-path", pos,
					"Take addresses of pages from href, and begin those of files with ${basePath}.",
					"The address %s forgets the base path %s.", target, base.Path)
				continue
			}
			out.Addresses.Errorf("site-link", pos, nearestPage(site, target), "The page %s does not exist.", target)
		}
		if !bytes.Contains(text, []byte(`"gaceta"`)) {
			return nil
		}
		for _, at := range wholeWords(routeLiteral, text) {
			id, pos := string(text[at[2]:at[3]]), diag.PosIn(name, text, at[2], at[3])
			isUnknown := !slices.Contains(ids, id) && len(site.Routes.CheckReference("route:"+id, pos)) > 0 // no row, not even a broken one
			if isUnknown && !ownHref.Match(text) {
				out.Routes.Errorf("site-route", pos, diag.DidYouMean(id, "routes", ids), "Unknown route “%s”.", id)
			}
		}
		return nil
	})
	return out
}

// mayExist reports whether an address is that of a file, or would be that of a page whose row has an error.
func mayExist(site *model.Site, files *Files, local string) bool {
	return files.Has(local) || site.Routes.Broken.HasAddress(site.Project.Languages, local)
}

// wholeWords returns the matches of a pattern that do not begin inside a word.
func wholeWords(pattern *regexp.Regexp, text []byte) [][]int {
	return slices.DeleteFunc(pattern.FindAllSubmatchIndex(text, -1), func(at []int) bool {
		return at[0] > 0 && wordByte.Match(text[at[0]-1:at[0]])
	})
}

// blankComments replaces comments by spaces, so that positions stay. It skips strings,
// which may look as if they contained one. With regular expressions in place of this
// function and of wholeWords, a save in dev took 26 to 50 ms longer (November 2026). A
// save of YAML took 165 instead of 128 ms, one of an island 291 instead of 256 ms.
func blankComments(text []byte) []byte {
	out := bytes.Clone(text)
	for i := 0; i < len(text); {
		rest, n := text[i:], 1
		switch {
		case rest[0] == '"' || rest[0] == '\'':
			n = stringLength(rest)
		case bytes.HasPrefix(rest, []byte("//")):
			n = len(rest)
			if end := bytes.IndexByte(rest, '\n'); end >= 0 {
				n = end
			}
			blank(out[i : i+n])
		case bytes.HasPrefix(rest, []byte("/*")):
			if end := bytes.Index(rest[2:], []byte("*/")); end >= 0 {
				n = end + 4
				blank(out[i : i+n])
			}
		}
		i += n
	}
	return out
}

// stringLength returns the length of the string that a text begins with, or 1 if the
// string does not end in its line.
func stringLength(text []byte) int {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return 1
}

// blank replaces all ASCII characters except line ends by spaces.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c < utf8.RuneSelf {
			text[i] = ' '
		}
	}
}

// nearestPage returns a help text with the page that is probably meant by an address, in the language of its prefix.
func nearestPage(site *model.Site, address string) string {
	local, _ := site.Project.BaseURL.Local(address)
	lang, _ := site.Project.Languages.Split(local)
	var all []string
	for _, rt := range site.Routes.All {
		if rt.Lang == lang {
			all = append(all, rt.Address)
		}
	}
	if len(all) > maxProposals {
		return ""
	}
	slices.Sort(all)
	if near, ok := diag.Nearest(address, all); ok {
		return "Did you mean " + near + "?"
	}
	return ""
}
