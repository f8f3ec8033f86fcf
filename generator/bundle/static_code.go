package bundle

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// A module that no island imports runs only while pages are prerendered. Handlers, refs and hooks that wait for a change do
// nothing there.

var (
	handler  = regexp.MustCompile(`[\s{]((?:on[A-Z]\w*|ref)\s*=\s*\{)`)
	liveHook = regexp.MustCompile(`\b` + liveHooks + `\b`)
)

// liveHooks are the hooks that wait for a change.
const liveHooks = `use(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|EffectEvent|ImperativeHandle|Transition|` +
	`DeferredValue|Optimistic|ActionState|FormStatus|SyncExternalStore)`

// checkStaticCode warns of code that would need a browser, and runs only in Node.
func (f *files) checkStaticCode(server, browser *output) (list diag.List) {
	renamed := f.renamedHooks(server)
	for _, name := range server.siteFiles() {
		_, inBrowser := browser.meta.Inputs[name]
		ext := path.Ext(name)
		isComponent := ext == ".tsx" || ext == ".jsx"
		if inBrowser || !isComponent && ext != ".ts" && ext != ".js" {
			continue
		}
		text, err := f.read(filepath.Join(f.root, filepath.FromSlash(name)))
		if err != nil {
			continue
		}
		hasHook := liveHook.Match(text)
		var aliases map[string]string
		if hasHook || len(renamed) > 0 {
			aliases = hookAliases(text, func(spec string) map[string]string { return renamed[server.meta.Inputs[name].resolve(spec)] })
		}
		if hasHook || len(aliases) > 0 || handler.Match(text) || handlerKey.Match(text) {
			list = append(list, staticFaults(name, text, aliases)...)
		}
	}
	return list
}

// staticFaults finds handlers and hooks in a module. esbuild says which of them are not in texts or comments.
// aliases are the hooks that the module knows by other names.
func staticFaults(name string, text []byte, aliases map[string]string) (list diag.List) {
	type place struct {
		from, to int
		word     string
		isHook   bool
	}
	var found []place
	for _, at := range liveHook.FindAllIndex(text, -1) {
		found = append(found, place{at[0], at[1], string(text[at[0]:at[1]]), true})
	}
	for alias := range aliases {
		for _, at := range regexp.MustCompile(`\b(`+regexp.QuoteMeta(alias)+`)\s*[(<]`).FindAllSubmatchIndex(text, -1) {
			found = append(found, place{at[2], at[3], alias, true})
		}
	}
	for _, at := range handler.FindAllSubmatchIndex(text, -1) {
		word := strings.TrimRight(strings.TrimSuffix(string(text[at[2]:at[3]]), "{"), " \t\n=")
		found = append(found, place{at[2], at[2] + len(word), word, false})
	}
	for _, at := range spreadHandlers(text) {
		found = append(found, place{at[0], at[1], string(text[at[0]:at[1]]), false})
	}
	slices.SortFunc(found, func(a, b place) int { return a.from - b.from })
	var marked []byte
	end, define := 0, map[string]string{}
	for i, p := range found {
		mark := fmt.Sprintf("%s$%d", p.word, i)
		if p.isHook {
			define[mark] = fmt.Sprintf("$gacetaHook%d_", i)
		}
		marked = append(append(marked, text[end:p.from]...), mark...)
		end = p.to
	}
	loader := map[string]api.Loader{".ts": api.LoaderTS, ".js": api.LoaderJSX, ".jsx": api.LoaderJSX}[path.Ext(name)]
	if loader == api.LoaderNone {
		loader = api.LoaderTSX
	}
	code := string(api.Transform(string(append(marked, text[end:]...)), api.TransformOptions{
		Loader: loader, Define: define, JSX: api.JSXAutomatic, LogLevel: api.LogLevelSilent,
	}).Code)
	for i, p := range found {
		what := "This handler"
		isUsed := strings.Contains(code, fmt.Sprintf("%s$%d: ", p.word, i))
		switch {
		case p.isHook:
			what = "This hook"
			mark := fmt.Sprintf("%s$%d(", p.word, i)
			isUsed = strings.Contains(code, fmt.Sprintf("$gacetaHook%d_(", i)) || strings.Contains(code, "."+mark) // React.useState
		case p.word == "ref":
			what = "This ref"
		}
		if isUsed {
			list.Warnf("bundle-static", diag.PosIn(name, text, p.from, p.to),
				"Move the component into an island: a file that ends in .island.tsx and exports default defineIsland(…).",
				"%s does nothing: no island imports this file, so “%s” runs only while the page is prerendered.", what, p.word)
		}
	}
	return list
}
