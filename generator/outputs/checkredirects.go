package outputs

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/outputs/redirects"
	"gaceta.dev/gaceta/generator/page"
)

// CheckRedirects checks the site's _redirects, whose addresses begin at the site's root. It reports redirected addresses
// that exist too, which hosts treat differently, and redirects to missing pages. exists reports whether a page or a file of
// the site has an address.
func CheckRedirects(site *model.Site, exists func(address string) bool) diag.List {
	var list diag.List
	file := path.Join(page.PublicFolder, redirects.FileName)
	text, err := fs.ReadFile(site.Project.FS, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		list.Errorf("redirects-file", diag.Pos{File: file}, "", "The file cannot be read: %v.", err)
		return list
	}
	lines := strings.Split(string(text), "\n")
	at := func(line int, word string) diag.Pos {
		return diag.Pos{File: file, Line: line, Column: 1 + max(strings.Index(lines[line-1], word), 0), Length: len(word)}
	}
	rules, mistakes := redirects.Parse(string(text))
	for _, m := range mistakes {
		list.Errorf("redirects-line", at(m.Line, strings.TrimSpace(lines[m.Line-1])), m.Help, "%s", strings.ToUpper(m.Text[:1])+m.Text[1:])
	}
	for i, r := range rules {
		first := slices.IndexFunc(rules[:i], func(o redirects.Rule) bool { return o.Matches(r.From) })
		covered := coveredPage(site, r)
		target, _, _ := strings.Cut(r.To, "?")
		target, _, _ = strings.Cut(target, "#")
		switch {
		case first >= 0 && strings.HasSuffix(rules[first].From, "*"):
			list.Errorf("redirects-twice", at(r.Line, r.From), fmt.Sprintf("Move it above line %d, or remove it.", rules[first].Line),
				"Line %d already redirects %s.", rules[first].Line, r.From)
		case first >= 0:
			list.Errorf("redirects-twice", at(r.Line, r.From), "Remove one of the two lines.",
				"Line %d already redirects %s.", rules[first].Line, r.From)
		case isAlias(site, r.From):
			list.Errorf("redirects-there", at(r.Line, r.From), "Remove the line or the alias.",
				"The address %s is an alias of a page, and is redirected already.", r.From)
		case exists(r.From) || exists(r.From+"/"):
			list.Errorf("redirects-there", at(r.Line, r.From), "Remove the line or the page.",
				"The page %s exists, so hosts may ignore this redirect.", r.From)
		case covered != "":
			list.Errorf("redirects-there", at(r.Line, r.From), "Write a line for each address that moved.",
				"The page %s exists, and hosts may redirect it.", covered)
		case strings.HasPrefix(r.To, "https://") || strings.Contains(r.To, ":splat") || exists(target):
		default:
			help := ""
			if exists(target + "/") {
				help = "Write " + target + "/."
			} else if to := redirected(site, rules, target); to != "" {
				help = "It is redirected itself: write " + to + "."
			}
			list.Errorf("redirects-nowhere", at(r.Line, r.To), help, "The address %s does not exist.", r.To)
		}
	}
	return list
}

// redirected returns where an alias or a rule leads from an address, or "".
func redirected(site *model.Site, rules redirects.Rules, address string) string {
	if moved := site.Routes.Moved(address); moved != nil {
		to, _ := site.Project.BaseURL.Local(moved.To.Address)
		return to
	}
	to, _, _ := rules.Follow(address, "")
	return to
}

// coveredPage returns the address of the first page that a rule with a * redirects, or "".
func coveredPage(site *model.Site, r redirects.Rule) string {
	if !strings.HasSuffix(r.From, "*") {
		return ""
	}
	for i := range site.Routes.All {
		local, ok := site.Project.BaseURL.Local(site.Routes.All[i].Address)
		if ok && r.Matches(local) {
			return local
		}
	}
	return ""
}

func isAlias(site *model.Site, from string) bool {
	return site.Routes.Moved(from) != nil || site.Routes.Moved(from+"/") != nil
}
