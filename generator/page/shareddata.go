package page

import (
	"encoding/json"
	"fmt"

	"gaceta.dev/gaceta/generator/model"
)

// SharedData returns what every page receives besides its own props, as JSON: SharedProps in runtime/page-props.ts. It
// contains the addresses of routes and the data files in each language, and is sent to Node once.
func SharedData(site *model.Site) (json.RawMessage, error) {
	data := map[string]map[string]any{}
	for _, lang := range site.Project.Languages.Codes() {
		data[lang] = map[string]any{}
		for name := range site.Data {
			if name != "routes" {
				data[lang][name] = site.Localise(name, lang)
			}
		}
	}
	fallbacks := map[string][]string{}
	for _, l := range site.Project.Languages {
		if l.Fallback != "" {
			fallbacks[l.Code] = site.Project.Languages.Chain(l.Code)[1:]
		}
	}
	base := site.Project.BaseURL
	shared, err := json.Marshal(map[string]any{
		"baseUrl": base.Origin, "basePath": base.Path, "links": site.Routes.Addresses(), "foreign": site.Routes.Foreign(), "data": data,
		"fallbacks": fallbacks,
	})
	if err != nil {
		return nil, fmt.Errorf("internal error: the site's data: %w", err)
	}
	return shared, nil
}
