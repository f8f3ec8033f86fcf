package bundle

import (
	"bytes"
	"path"
	"regexp"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/diag"
)

// Browsers ignore rules that they do not know, so a style sheet that needs another tool would be published without its styles.

var (
	toolDirective = regexp.MustCompile(`(?m)(?:^|[{};])[ \t]*(@(?:use|forward|mixin|include|extend|each|tailwind|apply|screen|` +
		`variants)\b)[^:]`)
	styleTag   = regexp.MustCompile(`<style\b`)
	styleCall  = regexp.MustCompile(`\bjsxs?\("style",`)
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
)

// directiveHelp says what to write in place of a rule of Tailwind. Others are those of Sass.
var directiveHelp = map[string]string{
	"@tailwind": tailwindHelp, "@apply": tailwindHelp, "@screen": tailwindHelp, "@variants": tailwindHelp,
}

// tailwindHelp says how Tailwind runs.
const tailwindHelp = "Run: npm install " + tailwind + " " + tailwindPlugin + ". Begin the style sheet with: @import \"" + tailwind + "\";"

// checkDirectives warns of rules in the site's style sheets that other tools replace. PostCSS may be such a tool.
func (c checks) checkDirectives() (list diag.List) {
	isSheet := func(name string) bool { return path.Ext(name) == ".css" }
	for file := range c.filesOf(c.server, isSheet) {
		if !bytes.Contains(file.text, []byte("@")) {
			continue
		}
		code := cssComment.ReplaceAllFunc(file.text, func(comment []byte) []byte { return bytes.Repeat([]byte(" "), len(comment)) })
		if at := toolDirective.FindSubmatchIndex(code); at != nil { // the others have the same cause
			rule := string(code[at[2]:at[3]])
			help := directiveHelp[rule]
			if help == "" {
				help = typeHelp["sass"]
			}
			list.Warnf("bundle-site", file.pos(at[2], at[3]), help, "“%s” is no rule of CSS, and browsers ignore it.", rule)
		}
	}
	return list
}

// checkStyleElements warns of style elements in code that browsers run: the policy of the pages blocks what React inserts.
func (c checks) checkStyleElements() (list diag.List) {
	hasElements := func(name string) bool { return path.Ext(name) == ".tsx" || path.Ext(name) == ".jsx" }
	for file := range c.filesOf(c.browser, hasElements) {
		at := styleTag.FindIndex(file.text)
		if at == nil {
			continue
		}
		code := api.Transform(string(file.text),
			api.TransformOptions{Loader: api.LoaderTSX, JSX: api.JSXAutomatic, LogLevel: api.LogLevelSilent}).Code
		if styleCall.Match(code) {
			list.Warnf("bundle-site", file.pos(at[0], at[1]), "Move the rules into a style sheet, which the component imports.",
				"Browsers block this style element: the policy of the pages allows style sheets alone.")
		}
	}
	return list
}
