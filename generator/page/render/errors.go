package render

import (
	"encoding/json"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/project"
)

// formulaFault is an error in a formula, as runtime/markdown-renderer.tsx reports it.
type formulaFault struct {
	Place   []any  `json:"place"`
	Message string `json:"message"`
}

// faults returns the diagnostics for an exception.
func faults(job Job, e *nodeError, root string) diag.List {
	var formulas []formulaFault
	if e.Name != "FormulaError" || json.Unmarshal([]byte(e.Message), &formulas) != nil {
		return diag.List{renderError(job, e, root)}
	}
	var list diag.List
	for _, f := range formulas {
		pos := job.Pos
		if len(f.Place) == 4 {
			file, _ := f.Place[0].(string)
			number := func(i int) int { n, _ := f.Place[i].(float64); return int(n) }
			pos = diag.Pos{File: file, Line: number(1), Column: number(2), Length: number(3)}
		}
		what, _, _ := strings.Cut(strings.TrimSpace(f.Message), "\n")
		list.Errorf("markdown-formula", pos, "Correct it. Functions of Temml: https://temml.org/docs/en/supported",
			"The formula cannot be shown: %s.", strings.TrimRight(what, " .:"))
	}
	return list
}

var framePlace = regexp.MustCompile(`\(?((?:file://)?/[^()]*?|[A-Za-z]:[^()]*?):(\d+):(\d+)\)?$`)

// component returns the place of the page's component. A fault there is reported once for all its pages.
func (j Job) component() diag.Pos {
	return diag.Pos{File: "site/pages/" + j.Page + ".tsx", Line: 1, Column: 1}
}

// renderError returns the diagnostic for an exception, at the line of the site's code that threw it, or else at the page's
// component. The message does not name the page, so that an exception on many pages is reported once.
func renderError(job Job, e *nodeError, root string) diag.Diagnostic {
	d := diag.Diagnostic{Severity: diag.Error, Code: "render-error", Pos: job.component()}
	d.Message = "A page cannot be rendered: " + strings.TrimSuffix(firstLine(e), ".") + "."
	thrown := Thrown{Message: e.Message, Package: packageOf(e, root), Island: e.Island}
	if name := thrown.Package; isReact.MatchString(name) {
		thrown.Package = ""
	} else if name != "" {
		d.Message = "A page cannot be rendered: the package “" + name + "” throws “" + strings.TrimSuffix(firstLine(e), ".") + "”."
	}
	locate(&d, e, root)
	if m := undefinedName.FindStringSubmatch(e.Message); e.Name == "ReferenceError" && m != nil {
		d.Help = "Import or declare " + m[1] + ", or correct its spelling."
	}
	if strings.HasPrefix(e.Message, "Missing getServerSnapshot") {
		d.Help = "Pass a third argument to useSyncExternalStore: a function that returns the value to prerender. If a package calls it, " +
			"let only browsers run the island: defineIsland(…, …, { client: true })."
	}
	describeBrowserGlobal(&d, e, root)
	d.Help = strings.TrimSpace(d.Help + " Found on " + job.Address + ".")
	if job.Explain != nil && e.Refused == "" {
		job.Explain(&d, thrown)
	}
	if e.Refused != "" {
		describeRefusal(&d, e, root, "A page")
		d.Help += " Found on " + job.Address + "."
	}
	return d
}

// browserGlobals are names that exist in browsers and not in Node.
var browserGlobals = strings.Fields(`window document navigator localStorage sessionStorage indexedDB location history screen self
	matchMedia getComputedStyle requestAnimationFrame cancelAnimationFrame requestIdleCallback alert confirm prompt customElements
	HTMLElement HTMLInputElement HTMLCanvasElement HTMLImageElement HTMLVideoElement HTMLDivElement SVGElement Element Node Document
	DocumentFragment Text Image Audio Option CSS CSSStyleSheet DOMParser XMLSerializer DOMRect Range Selection ShadowRoot XMLHttpRequest
	FileReader ResizeObserver IntersectionObserver MutationObserver MediaQueryList MouseEvent PointerEvent KeyboardEvent UIEvent
	AudioContext WebGLRenderingContext Worker SharedWorker Notification SpeechSynthesisUtterance visualViewport innerWidth innerHeight`)

// describeBrowserGlobal explains that code needs a browser.
func describeBrowserGlobal(d *diag.Diagnostic, e *nodeError, root string) {
	found := undefinedName.FindStringSubmatch(e.Message)
	if e.Name != "ReferenceError" || found == nil || !slices.Contains(browserGlobals, found[1]) {
		return
	}
	who := "This code"
	if name := packageOf(e, root); name != "" {
		who = "The package “" + name + "”"
	}
	d.Message = who + " uses “" + found[1] + "”, which does not exist while a page is prerendered."
	d.Help = "Use it in an effect or a handler of an island. Or let only browsers run the island: defineIsland(…, …, { client: true })."
}

// isReact matches packages that report the errors of others.
var isReact = regexp.MustCompile(`^(?:react|react-dom|scheduler)$`)

var undefinedName = regexp.MustCompile(`^(\S+) is not defined$`)

var packageIn = regexp.MustCompile(`node_modules/((?:@[^/\s]+/)?[^/\s]+)/`)

// packageOf returns the name of the package that threw, or "" for the site's own code, which is in the folder root.
func packageOf(e *nodeError, root string) string {
	for line := range strings.Lines(e.Stack) {
		line = strings.TrimSpace(line)
		if m := packageIn.FindStringSubmatch(line); m != nil && strings.HasPrefix(line, "at ") {
			return m[1]
		}
		if _, isSite := parseFrame(line, root); isSite {
			return ""
		}
	}
	return ""
}

// describeRefusal explains which code tried what prerendered code may not do.
func describeRefusal(d *diag.Diagnostic, e *nodeError, root, who string) {
	if e.Refused == "" {
		return
	}
	culprit, help := "the site's code", project.DataHelp
	if name := packageOf(e, root); name != "" {
		culprit, help = "the package “"+name+"”", "Find out why it does before you install the package anywhere."
	}
	d.Code, d.Message = "render-refused", who+" cannot be rendered: "+culprit+" "+e.Refused+"."
	d.Help = "Prerendered code must not use files, the network or other programs. " + help
}

// locate sets the position of d to the first place of the site's code in a stack
// trace, and its help to the second one.
func locate(d *diag.Diagnostic, e *nodeError, root string) {
	found := false
	for line := range strings.Lines(e.Stack) {
		pos, ok := parseFrame(strings.TrimSpace(line), root)
		if !ok {
			continue
		}
		if found {
			d.Help = "It was called from " + pos.File + ":" + strconv.Itoa(pos.Line) + "."
			return
		}
		d.Pos, found = pos, true
	}
}

func firstLine(e *nodeError) string {
	text, _, _ := strings.Cut(e.Message, "\n")
	if e.Name != "" && e.Name != "Error" {
		return e.Name + ": " + text
	}
	return text
}

// parseFrame reads a line of a stack trace that is in the site's own code.
func parseFrame(line, root string) (diag.Pos, bool) {
	m := framePlace.FindStringSubmatch(line)
	if !strings.HasPrefix(line, "at ") || m == nil {
		return diag.Pos{}, false
	}
	file := m[1]
	if u, err := url.Parse(file); err == nil && u.Scheme == "file" {
		file = u.Path
	}
	rel, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(rel) {
		return diag.Pos{}, false
	}
	rel = filepath.ToSlash(rel)
	if !strings.HasPrefix(rel, "site/") {
		return diag.Pos{}, false
	}
	number, _ := strconv.Atoi(m[2])
	column, _ := strconv.Atoi(m[3])
	return diag.Pos{File: rel, Line: number, Column: column, Length: 1}, true
}
