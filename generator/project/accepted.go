package project

import (
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/diag/explain"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// acceptance is an entry of “accept”: warnings that the site accepts.
type acceptance struct {
	code  string
	files string // a pattern in which ** is any number of folders
	pos   diag.Pos
}

const acceptHelp = "Write { code: …, files: content/guides/**, reason: … }."

// accepted reads “accept”. The schema reports missing and unknown keys.
func (r settings) accepted(field *yamlnode.Node) []acceptance {
	var all []acceptance
	for item := range field.Items() {
		code, files := item.Get("code"), item.Get("files")
		switch {
		case code.Text() == "" || files.Text() == "" || item.Get("reason").Text() == "":
			r.Errorf("site-settings", item.Pos(), acceptHelp, "An accepted warning needs a code, files and a reason.")
		case !doublestar.ValidatePattern(files.Text()):
			r.Errorf("site-settings", files.Pos(), "Write a path from the site's folder. * is a part of a name, ** any number of folders.",
				"“%s” is not a pattern of files.", files.Text())
		case !slices.Contains(knownCodes(), code.Text()):
			r.Errorf("site-settings", code.Pos(), nearestCode(code.Text()), "Unknown code “%s”.", code.Text())
		default:
			all = append(all, acceptance{code.Text(), files.Text(), code.Pos()})
		}
	}
	return all
}

func knownCodes() []string {
	var codes []string
	for _, e := range explain.All() {
		codes = append(codes, e.Code)
	}
	return codes
}

// nearestCode returns a help that does not list all codes.
func nearestCode(code string) string {
	if near, ok := diag.Nearest(code, knownCodes()); ok {
		return "Did you mean “" + near + "”?"
	}
	return "The code of a warning is in brackets after its message. gaceta explain lists all codes."
}

// Accept returns the list, sorted, without the warnings that the site accepts, and their number. Errors cannot be accepted. An
// entry that matches nothing is a warning itself if one of the commands, which made the whole list, reports its code:
// “gaceta check”. A list with errors is never whole.
func (p *Project) Accept(list diag.List, commands ...string) (kept diag.List, accepted int) {
	sorted := list.Sorted()
	used := make([]bool, len(p.accepted))
	kept = slices.DeleteFunc(slices.Clone(sorted), func(d diag.Diagnostic) bool {
		isAccepted := false
		for i, a := range p.accepted {
			if d.Severity == diag.Warning && d.Code == a.code && doublestar.MatchUnvalidated(a.files, d.Pos.File) {
				used[i], isAccepted = true, true
			}
		}
		return isAccepted
	})
	accepted = len(sorted) - len(kept)
	for i, a := range p.accepted {
		if entry, _ := explain.Find(a.code); !used[i] && !list.HasErrors() && slices.Contains(commands, entry.Command()) {
			kept.Warnf("accept-unused", a.pos, "Remove the entry, or correct its code or its files. Errors cannot be accepted.",
				"No warning “%s” is reported in %s.", a.code, a.files)
		}
	}
	return kept.Sorted(), accepted
}
