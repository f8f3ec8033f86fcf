package dev

import (
	"os"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
)

// A blocker stops scripts of other sites: the page is not covered by an error.
func TestScriptsOfOtherSitesAreNoErrors(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]diag.Severity{"script": diag.Error, "other-script": diag.Warning} {
		d := (BrowserError{Kind: kind, Message: "https://統計.example/数.js", Address: "/"}).Diagnostic(os.ReadFile)
		if d.Severity != want || d.Code != "browser-script" {
			t.Errorf("%s: %+v", kind, d)
		}
	}
}

func TestBlockedAddressesNameTheirSetting(t *testing.T) {
	t.Parallel()
	general := "Allow the origin under “allow” in content/site.yaml, or remove what needs it."
	for message, want := range map[string]string{
		"connect-src https://api.example/x": "Add https://api.example to “connect” under “allow” in content/site.yaml: " +
			"allow: { connect: [https://api.example] }.",
		"script-src-elem https://cdn.example/a.js": "Add https://cdn.example to “scripts” under “allow” in content/site.yaml: " +
			"allow: { scripts: [https://cdn.example] }.",
		"style-src-attr inline":  "Use a class, or set the style from an island after hydration.",
		"script-src-elem inline": general,
		"script-src eval":        general,
	} {
		if d := (BrowserError{Kind: "policy", Message: message, Address: "/"}).Diagnostic(os.ReadFile); d.Help != want {
			t.Errorf("%s: %s, want %s", message, d.Help, want)
		}
	}
}
