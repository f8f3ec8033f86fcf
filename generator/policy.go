package generator

import (
	"bytes"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/headers"
)

// headerText is what the output's _headers says.
func (b *build) headerText() ([]byte, error) {
	var out bytes.Buffer
	scripts, connect := b.allowed()
	err := b.framer.Headers(&out, bundle.AssetFolder, scripts, connect)
	return out.Bytes(), err
}

// readPolicy takes from _headers what pages carry themselves, for hosts that
// send no headers.
func (b *build) readPolicy() (list diag.List) {
	if b.policy = ""; b.framer.Broken() {
		return nil
	}
	text, err := b.headerText()
	var rules headers.Rules
	if err == nil {
		rules, err = headers.Parse(string(text))
	}
	if err != nil {
		list.Errorf("headers-template", diag.Pos{File: "templates/headers", Line: 1, Column: 1}, "", "The headers cannot be used: %v.", err)
		return list
	}
	b.policy = headers.Meta(rules.For("/").Get("Content-Security-Policy"))
	if _, err := b.framer.Security(b.project.BaseURL, b.Now); err != nil {
		list.Errorf("security-template", diag.Pos{File: "templates/security.txt", Line: 1, Column: 1}, "", "%v.", err)
	}
	return list
}

// Headers gives the text of the _headers that the next build will write,
// without building.
func Headers(o Options) ([]byte, diag.List, error) {
	b := &build{Options: o}
	if site, err := b.read(newClock()); site == nil || err != nil || b.framer.Broken() {
		return nil, b.finish().Diagnostics, err
	}
	text, err := b.headerText()
	return text, b.finish().Diagnostics, err
}
