package bundle

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// Environment variables named PUBLIC_… are compiled into the code. Browsers have no others, and nothing else of Node: packages
// read undefined, and the site's own code is told.

// identifierName matches the name of a variable that JavaScript can write after a dot.
var identifierName = regexp.MustCompile(`^[A-Za-z_$][\w$]*$`)

// defineVariables compiles the public variables into code.
func defineVariables(define, variables map[string]string) {
	for name, value := range variables {
		if identifierName.MatchString(name) {
			define["process.env."+name] = quote(value)
		}
	}
}

// browserDefines replace what packages expect of Node in code for browsers. Math is an object without enumerable properties:
// esbuild would import an object of its own into every module.
var browserDefines = map[string]string{"process.env": "Math", "global": "globalThis"}

// nodeGlobal matches what browsers do not have: Node's globals, and variables of other tools.
var nodeGlobal = regexp.MustCompile(`\bprocess\.env(?:\.\w+|\b)|\bprocess\.[a-zA-Z]+|\bimport\.meta\.(?:env\b(?:\.\w+)?|glob\b|hot\b|dirname\b|filename\b|resolve\b)|` +
	`\b(?:Buffer|__dirname|__filename|setImmediate|clearImmediate)\b`)

// nodeNames are the beginnings of what nodeGlobal matches.
var nodeNames = []string{
	"process.", "import.meta.env", "import.meta.glob", "import.meta.hot", "import.meta.dirname", "import.meta.filename",
	"import.meta.resolve",
	"Buffer", "__dirname", "__filename", "setImmediate", "clearImmediate",
}

// mayUseNode reports whether a text contains one of nodeNames. nodeGlobal alone would search a hundred times as long.
func mayUseNode(text []byte) bool {
	return slices.ContainsFunc(nodeNames, func(name string) bool { return bytes.Contains(text, []byte(name)) })
}

// checkGlobals reports what the site's own code uses of Node or of other tools, and does not have there.
func (c checks) checkGlobals(o *output, inBrowser bool) (list diag.List) {
	isSuspect := func(name string) bool {
		_, ok := c.disk.suspects.Load(c.disk.absolute(name))
		return ok && scripts.MatchString(name)
	}
	for file := range c.filesOf(o, isSuspect) {
		for _, d := range globalsIn(file) {
			if inBrowser || strings.Contains(d.Message, "import.meta") {
				list = append(list, d)
			}
		}
	}
	return list
}

// globalsIn reports the uses of Node's globals in a module. esbuild says which of them are not in strings, in comments, or
// names that the module declares.
func globalsIn(file siteFile) (list diag.List) {
	text := file.text
	found := nodeGlobal.FindAllIndex(text, -1)
	if len(found) == 0 {
		return nil
	}
	marked, define := []byte(nil), map[string]string{}
	end := 0
	for i, at := range found {
		mark := fmt.Sprintf("$gaceta%d", i)
		marked = append(append(marked, text[end:at[0]]...), mark...)
		define[mark] = fmt.Sprintf("$gacetaFound%d_", i)
		end = at[1]
	}
	marked = append(marked, text[end:]...)
	result := api.Transform(string(marked), api.TransformOptions{
		Loader: loaderOf(file.name), Define: define, JSX: api.JSXAutomatic, LogLevel: api.LogLevelSilent,
	})
	for i, at := range found {
		word := string(text[at[0]:at[1]])
		before := strings.TrimRight(string(text[max(0, at[0]-20):at[0]]), " ")
		isGuard := strings.HasSuffix(before, "typeof") || strings.HasSuffix(before, ".")
		isGuard = isGuard || !strings.Contains(word, ".") &&
			regexp.MustCompile(`\b(?:const|let|var|function|class|import)\b[^;=\n)]*\b`+regexp.QuoteMeta(word)+`\b`).Match(text)
		if !strings.Contains(string(result.Code), define[fmt.Sprintf("$gaceta%d", i)]) || isGuard || isPublic(word) {
			continue
		}
		help := "Use it in a page, which is rendered in Node, and pass the result to the island as a prop."
		if _, variable, ok := strings.Cut(word, "env."); ok {
			variable = strings.TrimPrefix(strings.TrimPrefix(variable, "VITE_"), "NEXT_")
			help = "To publish its value, name it PUBLIC_" + strings.TrimPrefix(variable, "PUBLIC_") + " and write process.env.PUBLIC_" +
				strings.TrimPrefix(variable, "PUBLIC_") + ". Everyone can read it then."
		} else if strings.HasSuffix(word, ".env") {
			help = "Write each name in full: process.env.PUBLIC_…"
		}
		message := "Browsers do not have “" + word + "”."
		if strings.HasPrefix(word, "import.meta") {
			message = "“" + word + "” belongs to another tool."
		}
		switch word {
		case "import.meta.env.DEV", "import.meta.env.PROD", "import.meta.env.MODE":
			help = "Write process.env.NODE_ENV: it is “production” in a build, and “development” in gaceta dev."
		case "import.meta.env.BASE_URL":
			help = "Pages receive the addresses of the site as props, and basePath: pass it to the island."
		case "import.meta.env.SSR":
			help = "Write: typeof window === \"undefined\""
		case "import.meta.dirname", "import.meta.filename", "import.meta.resolve":
			message = "“" + word + "” is part of Node: code is bundled, and not run where it is written."
			help = "For the address of a file write: new URL(\"./file\", import.meta.url)"
		case "import.meta.glob":
			help = "Import each file. Texts and data belong into content/, where a page can list them."
		case "import.meta.hot":
			help = "Remove it: gaceta dev keeps the state of islands."
		}
		list.Errorf("bundle-browser", file.pos(at[0], at[1]), help, "%s", message)
	}
	return list
}

// isPublic reports whether an expression is compiled in.
func isPublic(expression string) bool {
	name, ok := strings.CutPrefix(expression, "process.env.")
	return ok && (name == "NODE_ENV" || strings.HasPrefix(name, "PUBLIC_"))
}
