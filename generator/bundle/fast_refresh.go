package bundle

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

// Fast refresh replaces the components of an open page and keeps their state. React's
// refresh runtime does that; package dev sends it to the page. It needs to know each
// component under a name that stays, and a signature of its hooks: with another
// signature React mounts the component again.
//
//  1. refreshPlugin appends the registration of a module's components and custom hooks
//     to the module. It finds them at the beginning of lines, so the site's own lines
//     keep their numbers.
//  2. The signature of every component is the list of all hooks that its module calls,
//     with the whole line for useState and useReducer, so that another initial value
//     takes effect. It is the same for all components of a module: state is lost more
//     often than necessary, but never kept for other hooks.
//  3. A module that has been saved contains the time of that save. Otherwise an undo
//     would lead back to a script that browsers have already run and do not run again.

var (
	// declaration matches a component or a custom hook at the top level of a module.
	declaration = regexp.MustCompile(`(?m)^(?:export\s+)?(?:default\s+)?(?:async\s+)?` +
		`(?:function|const|let|var|class)\s+(\p{Lu}[\p{L}\p{N}_$]*|use\p{Lu}[\p{L}\p{N}_$]*)`)
	// hookCall matches a call of a hook.
	hookCall = regexp.MustCompile(`\buse(?:\p{Lu}[\p{L}\p{N}_$]*)?\s*[(<]`)
	// stateHook matches the hooks whose initial value belongs to the signature.
	stateHook = regexp.MustCompile(`^use(?:State|Reducer)\b`)
)

// refreshPlugin registers the components of the site's modules for fast refresh.
func refreshPlugin(root string, disk *files) api.Plugin {
	var first sync.Map // path of a module → when it was saved last before the session
	return api.Plugin{Name: "gaceta-refresh", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `\.tsx?$`, Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			data, messages, err := rewrite(disk, a.Path)
			info, statErr := os.Stat(a.Path)
			if err != nil || statErr != nil || inPackage(a.Path) {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			text, loader := string(data), api.LoaderTSX
			if path.Ext(a.Path) == ".ts" {
				loader = api.LoaderTS
			}
			file, err := filepath.Rel(root, a.Path)
			if err != nil {
				file = a.Path
			}
			text += registration(filepath.ToSlash(file), text)
			saved := info.ModTime().UnixNano()
			if before, _ := first.LoadOrStore(a.Path, saved); before != saved {
				text += fmt.Sprintf("\nglobalThis.$gacetaSaved = %d;\n", saved)
			}
			return api.OnLoadResult{Contents: &text, Errors: messages, ResolveDir: filepath.Dir(a.Path), Loader: loader}, nil
		})
	}}
}

// registration returns the code that registers the components and hooks of a module.
func registration(file, text string) string {
	var calls strings.Builder
	hooks := hookCalls(text)
	signature := quote(strings.Join(hooks.signature, "\n"))
	register := func(value, name string) {
		fmt.Fprintf(&calls, "  register(() => %s, %s, %s, hooks);\n", value, quote(file+" "+name), signature)
	}
	for _, found := range declaration.FindAllStringSubmatch(text, -1) {
		register(found[1], found[1])
	}
	header := ""
	if strings.HasSuffix(file, ".island.tsx") { // its component may have no name of its own
		header = "import * as $gacetaSelf from " + quote("./"+path.Base(file)) + ";\n"
		register("$gacetaSelf.default?.component", "default")
	}
	if calls.Len() == 0 {
		return ""
	}
	names := slices.Sorted(maps.Keys(hooks.names))
	for i, name := range names {
		names[i] = fmt.Sprintf("typeof %s === \"function\" ? %s : undefined", name, name)
	}
	return "\n" + header + "if (globalThis.$gacetaRegister) {\n  const register = globalThis.$gacetaRegister;\n" +
		"  const hooks = () => [" + strings.Join(names, ", ") + "].filter(Boolean);\n" + calls.String() + "}\n"
}

// calledHooks are the hooks that a module calls.
type calledHooks struct {
	signature []string
	names     map[string]bool
}

// hookCalls finds the hooks that the text of a module calls.
func hookCalls(text string) calledHooks {
	hooks := calledHooks{names: map[string]bool{}}
	for line := range strings.Lines(text) {
		for _, at := range hookCall.FindAllStringIndex(line, -1) {
			name := strings.TrimRight(line[at[0]:at[1]], " \t(<")
			hooks.names[name] = true
			if stateHook.MatchString(name) {
				name = strings.TrimSpace(line)
			}
			hooks.signature = append(hooks.signature, name)
		}
	}
	return hooks
}
