package bundle

import (
	"bytes"
	"path/filepath"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"
)

var (
	defaultExport = regexp.MustCompile(`(?m)^export default\b.*$`)
	definition    = regexp.MustCompile(`\bdefineIsland\s*[(<]`)
	islandFile    = `\.island\.tsx$`
)

// definitionPlugin reports islands whose default export cannot be the result of
// defineIsland. React would only say that an element type is undefined.
func definitionPlugin(root string, disk *files) api.Plugin {
	return api.Plugin{Name: "gaceta-definition", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: islandFile, Namespace: "file"}, func(a api.OnLoadArgs) (result api.OnLoadResult, err error) {
			text, err := disk.read(a.Path)
			at := defaultExport.FindIndex(text)
			if err != nil || at == nil || definition.Match(text) || inPackage(a.Path) {
				return result, nil // esbuild reads it itself, and words the error
			}
			file, _ := filepath.Rel(root, a.Path)
			line := string(text[at[0]:at[1]])
			result.Errors = []api.Message{{
				Text: filepath.Base(a.Path) + " must export default defineIsland(…).",
				Location: &api.Location{
					File: filepath.ToSlash(file), Line: bytes.Count(text[:at[0]], []byte("\n")) + 1, Length: len(line), LineText: line,
				},
				Notes: []api.Note{{Text: "Import defineIsland from “gaceta”."}},
			}}
			return result, nil
		})
	}}
}
