package bundle

import (
	"fmt"
	"maps"
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
	liveHook = regexp.MustCompile(`\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|EffectEvent|ImperativeHandle|Transition|` +
		`DeferredValue|Optimistic|ActionState|FormStatus|SyncExternalStore)\b`)
)

// checkStaticCode warns of code that would need a browser, and runs only in Node.
func (f *files) checkStaticCode(server, browser *output) (list diag.List) {
	for _, name := range slices.Sorted(maps.Keys(server.meta.Inputs)) {
		_, inBrowser := browser.meta.Inputs[name]
		ext := path.Ext(name)
		isComponent := ext == ".tsx" || ext == ".jsx"
		if inBrowser || strings.Contains(name, ":") || inPackage("/"+name) || !isComponent && ext != ".ts" && ext != ".js" {
			continue
		}
		text, err := f.read(filepath.Join(f.root, filepath.FromSlash(name)))
		if err == nil && (handler.Match(text) || liveHook.Match(text) || handlerKey.Match(text)) {
			list = append(list, staticFaults(name, text)...)
		}
	}
	return list
}

var (
	// spread matches props that an element gets from an object: {...{ or {...name}.
	spread = regexp.MustCompile(`\{\s*\.\.\.\s*(?:\{|([A-Za-z_$][\w$]*)\s*\})`)
	// handlerKey matches a key of such an object.
	handlerKey = regexp.MustCompile(`(?m)(?:^|[{,])\s*(on[A-Z]\w*)\s*:`)
)

// spreadHandlers returns the places of handlers in objects that elements get as props. It looks for them in the object, or in
// the declaration of its name.
func spreadHandlers(text []byte) (places [][2]int) {
	seen := map[int]bool{}
	for _, at := range spread.FindAllSubmatchIndex(text, -1) {
		open := at[1] - 1
		if at[2] >= 0 {
			declaration := regexp.MustCompile(`\b(?:const|let|var)\s+` + regexp.QuoteMeta(string(text[at[2]:at[3]])) + `\b[^=;]*=\s*\{`)
			found := declaration.FindIndex(text)
			if found == nil {
				continue
			}
			open = found[1] - 1
		}
		depth, end := 0, open
		for ; end < len(text); end++ {
			if text[end] == '{' {
				depth++
			} else if text[end] == '}' {
				if depth--; depth == 0 {
					break
				}
			}
		}
		for _, key := range handlerKey.FindAllSubmatchIndex(text[open:end], -1) {
			if from := open + key[2]; !seen[from] {
				seen[from] = true
				places = append(places, [2]int{from, open + key[3]})
			}
		}
	}
	return places
}

// staticFaults finds handlers and hooks in a module. esbuild says which of them are not in texts or comments.
func staticFaults(name string, text []byte) (list diag.List) {
	type place struct {
		from, to int
		word     string
		isHook   bool
	}
	var found []place
	for _, at := range liveHook.FindAllIndex(text, -1) {
		found = append(found, place{at[0], at[1], string(text[at[0]:at[1]]), true})
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
