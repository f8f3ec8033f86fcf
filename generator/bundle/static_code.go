package bundle

import (
	"fmt"
	"path"
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
func (c checks) checkStaticCode() (list diag.List) {
	renamed := c.renamedHooks()
	runsInNode := func(name string) bool {
		_, inBrowser := c.browser.meta.Inputs[name]
		return !inBrowser && slices.Contains([]string{".tsx", ".jsx", ".ts", ".js"}, path.Ext(name))
	}
	for file := range c.filesOf(c.server, runsInNode) {
		text := file.text
		hasHook := liveHook.Match(text)
		var aliases map[string]string
		if hasHook || len(renamed) > 0 {
			imports := c.server.meta.Inputs[file.name]
			aliases = hookAliases(text, func(spec string) map[string]string { return renamed[imports.resolve(spec)] })
		}
		if hasHook || len(aliases) > 0 || handler.Match(text) || handlerKey.Match(text) {
			list = append(list, staticFaults(file, aliases)...)
		}
	}
	return list
}

// staticFaults finds handlers and hooks in a module. esbuild says which of them are not in texts or comments.
// aliases are the hooks that the module knows by other names.
func staticFaults(file siteFile, aliases map[string]string) (list diag.List) {
	text := file.text
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
	code := string(api.Transform(string(append(marked, text[end:]...)), api.TransformOptions{
		Loader: loaderOf(file.name), Define: define, JSX: api.JSXAutomatic, LogLevel: api.LogLevelSilent,
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
			list.Warnf("bundle-static", file.pos(p.from, p.to),
				"Move the component into an island: a file that ends in .island.tsx and exports default defineIsland(…).",
				"%s does nothing: no island imports this file, so “%s” runs only while the page is prerendered.", what, p.word)
		}
	}
	return list
}
