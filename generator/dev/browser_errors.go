package dev

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/go-sourcemap/sourcemap"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/project"
)

// BrowserError is an error in an open page, as client/early.js reports it.
type BrowserError struct {
	Kind           string // exception, rejection, hydration, policy or script
	Message        string
	Stack          string // of the exception
	ComponentStack string // of the components around it, from React
	Source         string // address of the script, where there is no stack
	Line, Column   int
	Island         string
	Address        string // of the page
}

// Diagnostic describes the error at its line in the site. read returns a file of the
// output, or of the site's folder.
func (e BrowserError) Diagnostic(read func(name string) ([]byte, error)) diag.Diagnostic {
	maps := &sourceMaps{read: read, maps: map[string]*sourcemap.Consumer{}}
	d := diag.Diagnostic{Severity: diag.Error}
	places := maps.places(e.Stack)
	if pos, ok := maps.place(e.Source, e.Line, max(e.Column, 1)); ok && len(places) == 0 {
		places = append(places, pos)
	}
	components := maps.places(e.ComponentStack)
	if failedImport.MatchString(e.Message) {
		e.Kind, e.Message = "script", address.FindString(e.Message)
	}
	switch e.Kind {
	case "hydration":
		d.Code, places = "browser-hydration", components
		d.Message, d.Help = e.hydration()
	case "policy":
		d.Code, d.Message = "browser-policy", "The content security policy blocks “"+e.Message+"” on "+e.Address+"."
		d.Help = e.allow()
	case "script":
		d.Code, d.Message = "browser-script", "The page "+e.Address+" cannot load the script "+e.Message+"."
		d.Help = "Reload the page. If that does not help, look at the network panel of the browser."
	case "other-script":
		d.Severity, d.Code = diag.Warning, "browser-script"
		d.Message = "The page " + e.Address + " cannot load the script " + e.Message + " of another site."
		d.Help = "Check the address. If a blocker stops it, the page must work without it, as for visitors who block it."
	default:
		d.Code, d.Message = "browser-exception", e.exception()
	}
	if len(places) == 0 {
		places = components
	}
	if len(places) > 0 {
		d.Pos = places[0]
	}
	d.Help = strings.TrimSpace(d.Help + calledFrom(places) + maps.componentStack(e.ComponentStack))
	return d
}

// allow returns help about what the policy blocked. The message is a directive and an address. For code in the page, a word
// such as “inline” replaces the address.
func (e BrowserError) allow() string {
	directive, blocked, _ := strings.Cut(e.Message, " ")
	if help := headers.HelpBlocked(directive, blocked, project.SettingsFile); help != "" {
		return help
	}
	if blocked == "inline" && strings.HasPrefix(directive, "style-src") {
		return "Use a class, or set the style from an island after hydration."
	}
	return "Allow the origin under “allow” in content/site.yaml, or remove what needs it."
}

// exception returns the first line of the message.
func (e BrowserError) exception() string {
	text, _, _ := strings.Cut(e.Message, "\n")
	text = strings.TrimSuffix(strings.TrimPrefix(text, "Error: "), ".")
	if e.Kind == "rejection" {
		return "A promise was rejected in the browser: " + text + "."
	}
	return "An exception in the browser: " + text + "."
}

var (
	// failedImport matches the messages of browsers for a module that cannot be loaded.
	failedImport = regexp.MustCompile(`(?i)dynamically imported module|Importing a module script failed`)
	address      = regexp.MustCompile(`https?://\S+`)
)

// hydration returns the first sentence of React's message, and the difference that it shows.
func (e BrowserError) hydration() (message, help string) {
	text := strings.TrimPrefix(e.Message, "Error: ")
	first, _, _ := strings.Cut(text, ". ")
	first, _, _ = strings.Cut(first, "\n")
	help = "Render the same on the server and in the browser: read the clock, random numbers and window in an effect."
	if _, difference, ok := strings.Cut(text, "react.dev/link/hydration-mismatch"); ok {
		help += "\n\n" + strings.Trim(difference, "\n")
	}
	message = strings.TrimSuffix(first, ".") + "."
	if e.Island != "" {
		message = "The island “" + e.Island + "” differs in the browser: " + message
	}
	return message, help
}

// calledFrom returns a sentence with the second place of a stack, or "".
func calledFrom(places []diag.Pos) string {
	if len(places) < 2 {
		return ""
	}
	return fmt.Sprintf("\nIt was called from %s:%d.", places[1].File, places[1].Line)
}

// componentLine matches a component in a stack of components, in Chrome's and in other browsers' form.
var componentLine = regexp.MustCompile(`(?m)^\s*(?:at )?(\p{Lu}[\p{L}\p{N}_$.]*)\b(.*)$`)

// componentStack lists the site's components in a stack, one a line, innermost first.
func (m *sourceMaps) componentStack(stack string) string {
	var out strings.Builder
	for _, found := range componentLine.FindAllStringSubmatch(stack, maxFrames) {
		for _, pos := range m.places(found[2]) {
			fmt.Fprintf(&out, "\n    in %s (%s:%d)", found[1], pos.File, pos.Line)
		}
	}
	if out.Len() == 0 {
		return ""
	}
	return "\n\n  Components:" + out.String()
}
