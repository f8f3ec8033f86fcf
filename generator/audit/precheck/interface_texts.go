package precheck

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

const interfaceFolder = "site/i18n"

// checkInterfaceTexts reports the JSON files for i18next in a language that the site does not have, and their texts that a
// language and its fallbacks lack: the page shows those of another language. TypeScript files are not read.
func checkInterfaceTexts(p project.Project) (list diag.List) {
	texts := map[string]map[string]map[string]bool{} // namespace → language → key
	files, _ := fs.Glob(p.FS, interfaceFolder+"/*/*.json")
	for _, file := range files {
		lang, namespace := path.Base(path.Dir(file)), path.Base(file[:len(file)-len(".json")])
		if !p.Languages.Has(lang) {
			list.Errorf("content-language", diag.Pos{File: file, Line: 1, Column: 1},
				p.Languages.DidYouMean(lang), "Unknown language “%s”.", lang)
			continue
		}
		var content map[string]any
		data, _ := fs.ReadFile(p.FS, file) // the bundler reports a file that cannot be read
		if json.Unmarshal(data, &content) != nil {
			return list
		}
		if texts[namespace] == nil {
			texts[namespace] = map[string]map[string]bool{}
		}
		texts[namespace][lang] = map[string]bool{}
		addKeys(texts[namespace][lang], "", content)
	}
	for _, namespace := range slices.Sorted(maps.Keys(texts)) {
		all := map[string]bool{}
		for _, keys := range texts[namespace] {
			maps.Copy(all, keys)
		}
		for _, l := range p.Languages {
			if _, err := fs.Stat(p.FS, path.Join(interfaceFolder, l.Code, namespace+".ts")); err == nil {
				continue
			}
			file := path.Join(interfaceFolder, l.Code, namespace+".json")
			for _, key := range slices.Sorted(maps.Keys(all)) {
				if slices.ContainsFunc(p.Languages.Chain(l.Code), func(code string) bool { return texts[namespace][code][key] }) {
					continue
				}
				list.Warnf("content-translation", diag.Pos{File: file, Line: 1, Column: 1},
					"Add it to "+file+". Pages show it in another language.",
					"The %s translation of “%s” is missing.", cmp.Or(l.Name, l.Code), key)
			}
		}
	}
	return list
}

// formEnding matches what i18next adds to the key of a text for one of its plural forms. Each language has forms of its own.
var formEnding = regexp.MustCompile(`(?:_ordinal)?_(?:zero|one|two|few|many|other)$`)

// addKeys adds the keys of all texts below a group, without their plural forms.
func addKeys(keys map[string]bool, prefix string, group map[string]any) {
	for key, value := range group {
		if inner, ok := value.(map[string]any); ok {
			addKeys(keys, prefix+key+".", inner)
		} else {
			keys[prefix+formEnding.ReplaceAllString(key, "")] = true
		}
	}
}
