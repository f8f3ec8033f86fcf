package precheck

import (
	"io/fs"
	"regexp"

	"gaceta.dev/gaceta/generator/audit"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/page"
	"gaceta.dev/gaceta/generator/project"
	"gaceta.dev/gaceta/generator/project/code"
)

var (
	resourceTag        = regexp.MustCompile(`<(?:script|link)\b[^>]*>`)
	resourceAddress    = regexp.MustCompile(`\b(?:src|href)="(/[^"{}]*)"`)
	integrityAttribute = regexp.MustCompile(`\bintegrity="([^"{}]*)"`)
)

// checkIntegrity reports the integrity attributes in templates and components that are
// not those of the public file that they name.
func checkIntegrity(p project.Project, files *code.Scan) (list diag.List) {
	files.Each(func(name string, text []byte) {
		for _, tag := range resourceTag.FindAllIndex(text, -1) {
			list = append(list, checkTagIntegrity(p, name, text, tag[0], tag[1])...)
		}
	})
	return list
}

// checkTagIntegrity checks the tag at a place of a file.
func checkTagIntegrity(p project.Project, name string, text []byte, start, end int) (list diag.List) {
	address := resourceAddress.FindSubmatch(text[start:end])
	integrity := integrityAttribute.FindSubmatchIndex(text[start:end])
	if address == nil || integrity == nil {
		return nil
	}
	local, _ := p.BaseURL.Local(string(address[1]))
	data, err := fs.ReadFile(p.FS, page.PublicFolder+local)
	from, to := start+integrity[2], start+integrity[3]
	if err != nil || audit.MatchesIntegrity(string(text[from:to]), data) {
		return nil // a missing file is a broken link
	}
	list.Errorf("audit-integrity", diag.PosIn(name, text, from, to), audit.IntegrityHelp(data),
		"Browsers will block %s: its integrity is not that of the file.", address[1])
	return list
}
