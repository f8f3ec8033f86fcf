package bundle

import (
	"bytes"
	"regexp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
)

// A class that a CSS module does not have is undefined, and a page would show that word in its attribute.

var (
	moduleImport = regexp.MustCompile(`\bimport\s+(?:\*\s*as\s+)?([A-Za-z_$][\w$]*)\s+from\s*["']([^"']+\.module\.css)["']`)
	cssClass     = regexp.MustCompile(`\.([\p{L}_][\p{L}\p{N}_-]*)`)
)

// checkClasses warns of classes that the site's code uses, and its CSS modules do not have.
func (c checks) checkClasses() (list diag.List) {
	inputs := c.server.meta.Inputs
	importsModule := func(name string) bool {
		return scripts.MatchString(name) &&
			slices.ContainsFunc(inputs[name].Imports, func(i metaImport) bool { return isModuleSheet(i.Path) })
	}
	sheets := map[string]siteFile{}
	for file := range c.filesOf(c.server, importsModule) {
		for _, found := range moduleImport.FindAllSubmatch(file.text, -1) {
			name := inputs[file.name].resolve(string(found[2]))
			if _, known := sheets[name]; !known {
				sheets[name], _ = c.disk.open(name)
			}
			css := sheets[name].text
			if len(css) > 0 && !bytes.Contains(css, []byte("&-")) && !bytes.Contains(css, []byte("&_")) {
				list = append(list, classFaults(file, string(found[1]), sheets[name])...)
			}
		}
	}
	return list
}

// classFaults returns the uses of classes, as properties of a variable, that a style sheet lacks.
func classFaults(file siteFile, variable string, sheet siteFile) (list diag.List) {
	text, css := file.text, sheet.text
	begin := []byte(variable + ".")
	for at := 0; ; {
		next := bytes.Index(text[at:], begin)
		if next < 0 {
			return list
		}
		from := at + next + len(begin)
		start := at + next
		line := text[bytes.LastIndexByte(text[:start], '\n')+1 : start]
		isOther := start > 0 && (isWordByte(text[start-1]) || bytes.IndexByte([]byte("/\"'-"), text[start-1]) >= 0) ||
			bytes.Contains(line, []byte("//")) || bytes.HasPrefix(bytes.TrimSpace(line), []byte("*"))
		at = from
		for at < len(text) && text[at] != '.' && isWordByte(text[at]) {
			at++
		}
		class := text[from:at]
		if isOther || len(class) == 0 || bytes.Contains(css, append([]byte("."), class...)) {
			continue
		}
		var classes []string
		for _, found := range cssClass.FindAllSubmatch(css, -1) {
			classes = append(classes, string(found[1]))
		}
		slices.Sort(classes)
		list.Warnf("bundle-site", file.pos(from, at), diag.Suggest(string(class), "It has", slices.Compact(classes)),
			"%s has no class “%s”.", sheet.name, class)
	}
}

// isWordByte reports whether a byte is part of a name, or a dot before one.
func isWordByte(b byte) bool {
	return b == '_' || b == '$' || b == '.' || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b >= 0x80
}
