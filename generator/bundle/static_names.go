package bundle

import (
	"maps"
	"regexp"
	"slices"
)

// Hooks and handlers reach an element under other names: imports and variables rename hooks, and objects carry handlers.

var (
	importedNames  = regexp.MustCompile(`\b(import|export)\b[^;{}"']*\{([^}]*)\}\s*from\s*["']([^"']+)["']`)
	destructured   = regexp.MustCompile(`\b(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*React\b`)
	renamedHook    = regexp.MustCompile(`\b(` + liveHooks + `)\s*(?:\bas\b|:)\s*([A-Za-z_$][\w$]*)`)
	hookInVariable = regexp.MustCompile(`\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:[A-Za-z_$][\w$]*\.)?(` + liveHooks +
		`)\s*[;,\n]`)
	wordAs = regexp.MustCompile(`([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?`)
)

// reactPackage matches the packages that the hooks are from.
var reactPackage = regexp.MustCompile(`^react(?:-dom)?$`)

// hookAliases returns the names that a module has for hooks, and the hooks. exported returns the names of another module.
func hookAliases(text []byte, exported func(spec string) map[string]string) map[string]string {
	names := map[string]string{}
	for _, found := range importedNames.FindAllSubmatch(text, -1) {
		if string(found[1]) == "import" {
			maps.Copy(names, renamedIn(found[2], string(found[3]), exported))
		}
	}
	for _, found := range destructured.FindAllSubmatch(text, -1) {
		maps.Copy(names, renamedIn(found[1], "react", exported))
	}
	for _, found := range hookInVariable.FindAllSubmatch(text, -1) {
		names[string(found[1])] = string(found[2])
	}
	return names
}

// renamedIn returns the hooks that a list of imports or exports renames, by their new names.
func renamedIn(list []byte, spec string, exported func(spec string) map[string]string) map[string]string {
	names := map[string]string{}
	if reactPackage.MatchString(spec) {
		for _, found := range renamedHook.FindAllSubmatch(list, -1) {
			names[string(found[2])] = string(found[1])
		}
		return names
	}
	others := exported(spec)
	if len(others) == 0 {
		return names
	}
	for _, found := range wordAs.FindAllSubmatch(list, -1) {
		if hook, ok := others[string(found[1])]; ok {
			local := string(found[1])
			if len(found[2]) > 0 {
				local = string(found[2])
			}
			if !liveHook.MatchString(local) { // found by its name
				names[local] = hook
			}
		}
	}
	return names
}

// renamedHooks returns the hooks that modules of the site export under other names, by module.
func (c checks) renamedHooks() map[string]map[string]string {
	all := map[string]map[string]string{}
	if !c.disk.exportsHooks.Load() {
		return all
	}
	for range 3 { // modules pass on what others export
		for file := range c.filesOf(c.server, scripts.MatchString) {
			names := map[string]string{}
			exported := func(spec string) map[string]string { return all[c.server.meta.Inputs[file.name].resolve(spec)] }
			for _, found := range importedNames.FindAllSubmatch(file.text, -1) {
				if string(found[1]) == "export" {
					maps.Copy(names, renamedIn(found[2], string(found[3]), exported))
				}
			}
			if len(names) > 0 {
				all[file.name] = names
			}
		}
	}
	return all
}

// resolve returns the module that an import leads to.
func (m metaInput) resolve(spec string) string {
	for _, i := range m.Imports {
		if i.Original == spec {
			return i.Path
		}
	}
	return ""
}

var (
	// spread matches props that an element gets from an object: {...{, {...name}, or the second argument of createElement.
	spread = regexp.MustCompile(`\{\s*\.\.\.\s*(?:\{|([A-Za-z_$][\w$]*)\s*\})|\b(?:create|clone)Element\(\s*[\w.$"']+\s*,\s*(?:\{|` +
		`([A-Za-z_$][\w$]*)\s*[,)])`)
	// innerSpread matches an object that is spread in an object.
	innerSpread = regexp.MustCompile(`\.\.\.\s*([A-Za-z_$][\w$]*)\s*[,}]`)
	// handlerKey matches a key of such an object.
	handlerKey = regexp.MustCompile(`(?m)(?:^|[{,])\s*(on[A-Z]\w*)\s*:`)
)

// spreadHandlers returns the places of handlers in objects that elements get as props. It looks for them in the object, or in
// the declaration of its name.
func spreadHandlers(text []byte) (places [][2]int) {
	var open []int // offsets of the objects
	seen := map[int]bool{}
	add := func(name []byte) {
		declaration := regexp.MustCompile(`\b(?:const|let|var)\s+` + regexp.QuoteMeta(string(name)) + `\b[^=;]*=\s*\{`)
		if found := declaration.FindIndex(text); found != nil {
			open = append(open, found[1]-1)
		}
	}
	for _, at := range spread.FindAllSubmatchIndex(text, -1) {
		switch {
		case at[2] >= 0:
			add(text[at[2]:at[3]])
		case at[4] >= 0:
			add(text[at[4]:at[5]])
		default:
			open = append(open, at[1]-1)
		}
	}
	for ; len(open) > 0; open = open[1:] {
		from := open[0]
		if seen[from] {
			continue
		}
		seen[from] = true
		object := text[from:objectEnd(text, from)]
		for _, key := range handlerKey.FindAllSubmatchIndex(object, -1) {
			places = append(places, [2]int{from + key[2], from + key[3]})
		}
		for _, name := range innerSpread.FindAllSubmatch(object, -1) {
			add(name[1])
		}
	}
	slices.SortFunc(places, func(a, b [2]int) int { return a[0] - b[0] })
	return slices.Compact(places)
}

// objectEnd returns the offset of the brace that closes the one at an offset, or the end of the text.
func objectEnd(text []byte, open int) int {
	depth := 0
	for end := open; end < len(text); end++ {
		switch text[end] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return end
			}
		}
	}
	return len(text)
}
