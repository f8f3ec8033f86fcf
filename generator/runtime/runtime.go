// Package runtime holds the TypeScript half of the framework, which sites
// import as "gaceta". It is embedded in the binary; package bundle resolves the
// imports of a site to these files, so nothing is copied into the site.
//
//  1. index.ts is the module "gaceta": components, hooks and types of sites.
//  2. loader.ts is the script in the head of every page; hydrate.tsx hydrates
//     one island, and hydrate-dev.tsx does so in a development session. What a
//     visitor did before is held by loader.ts and repeated by replay.ts.
//  3. server.tsx is the entry of the server bundle. Its start(shared) is called
//     once in each Node process and returns { render(page, props, body) }.
//     prerender.tsx awaits what suspends.
//  4. Package bundle generates three modules from the site's folder, which
//     virtual.d.ts declares: gaceta:site, gaceta:browser, gaceta:translation.
//
// The wire format between Go and Node is declared in page-props.ts: SharedProps
// are the shared data, WireProps the props of a page. The HTML of the page's
// text is not in the props: it is the body of the frame, which needs no escaping.
package runtime

import (
	"embed"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Names of files, for package bundle.
const (
	Index           = "index.ts"
	Server          = "server.tsx"
	Formula         = "formula.ts"
	Loader          = "loader.ts"
	Hydrate         = "hydrate.tsx"
	HydrateDev      = "hydrate-dev.tsx"
	InsertedStyles  = "inserted-styles.ts"
	WrittenStyles   = "written-styles.ts"
	Translation     = "translation.tsx"
	TranslationStub = "translation-stub.tsx"
)

//go:embed *.ts *.tsx
var files embed.FS

// Files returns the embedded TypeScript files, all in one folder.
func Files() fs.FS { return files }

// Modules returns the files of the modules that sites import, by name, for a copy of the files in a folder.
func Modules(folder string, hasTranslations bool) map[string]string {
	translation := TranslationStub
	if hasTranslations {
		translation = Translation
	}
	return map[string]string{"gaceta": folder + "/" + Index, "gaceta:translation": folder + "/" + translation}
}

// Components are the built-in components for texts: builtin-components.tsx.
var Components = []string{"details", "figure", "quote", "steps", "tab", "tabs", "timeline", "video"}

// ComponentName returns the name of the component for texts that a file of a site's folder site/markdown holds.
func ComponentName(file string) (name string, ok bool) {
	name, ok = strings.CutSuffix(file, ".tsx")
	name = strings.TrimSuffix(name, ".island")
	return name, ok && !strings.Contains(name, ".")
}

var (
	exportList = regexp.MustCompile(`(?m)^export \{(.*)\} from`)
	pageProps  = regexp.MustCompile(`(?s)\nexport interface PageProps.*?\n\}`)
	propName   = regexp.MustCompile(`(?m)^  (\w+)\??:`)
)

// Exports returns the values that a site can import from "gaceta".
func Exports() []string {
	var names []string
	for _, list := range exportList.FindAllStringSubmatch(text(Index), -1) {
		for name := range strings.SplitSeq(list[1], ",") {
			if name = strings.TrimSpace(name); !strings.HasPrefix(name, "type ") {
				names = append(names, name)
			}
		}
	}
	return names
}

// IsProp reports whether the component of a page has a prop with a name.
func IsProp(name string) bool {
	props := propName.FindAllStringSubmatch(pageProps.FindString(text("types.ts")), -1)
	return slices.ContainsFunc(props, func(found []string) bool { return found[1] == name })
}

// text returns the text of an embedded file.
func text(name string) string {
	data, _ := files.ReadFile(name) // tests name every file
	return string(data)
}
