package bundle

import (
	"encoding/json"
	"slices"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// PostCSSFiles are the files that configure PostCSS, the first one that exists, besides package.json.
var PostCSSFiles = []string{"postcss.config.js", "postcss.config.mjs", "postcss.config.cjs", "postcss.config.json"}

const tailwindPlugin = "@tailwindcss/postcss"

// postcssConfig says where the PostCSS plugins of a site are configured. The zero value is no PostCSS.
type postcssConfig struct {
	used     bool
	file     string // "" for package.json
	tailwind string // the package that asks for Tailwind's plugin, which is not installed; "" if nothing is missing
	sum      digest.Sum
}

// findPostCSS finds the configuration of PostCSS: a file of its own, “postcss” in package.json, or the dependency on
// Tailwind's plugin alone.
func findPostCSS(disk *files) postcssConfig {
	manifest, err := disk.site.ReadFile("package.json")
	for _, name := range PostCSSFiles {
		if text, err := disk.site.ReadFile(name); err == nil {
			return postcssConfig{used: true, file: name, sum: digest.NewHash().Text(string(text), string(manifest)).Sum()}
		}
	}
	var parsed struct {
		PostCSS         json.RawMessage   `json:"postcss"`
		Dependencies    map[string]string `json:"dependencies"`
		DevDependencies map[string]string `json:"devDependencies"`
	}
	if err != nil || json.Unmarshal(manifest, &parsed) != nil {
		return postcssConfig{}
	}
	has := func(name string) bool {
		return parsed.Dependencies[name] != "" || parsed.DevDependencies[name] != ""
	}
	c := postcssConfig{used: parsed.PostCSS != nil || has(tailwindPlugin), sum: digest.SumOf(manifest)}
	names := []string{"tailwindcss", "@tailwindcss/cli", "@tailwindcss/node"}
	if i := slices.IndexFunc(names, has); !c.used && i >= 0 {
		c.tailwind = names[i]
	}
	return c
}
