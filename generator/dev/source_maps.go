package dev

import (
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/go-sourcemap/sourcemap"

	"gaceta.dev/gaceta/generator/bundle"
	"gaceta.dev/gaceta/generator/diag"
)

// sourceMaps finds the sources of places in the scripts of a session. It reads each
// source map once.
type sourceMaps struct {
	read func(name string) ([]byte, error) // a file of the output, or of the site's folder
	maps map[string]*sourcemap.Consumer    // by script; nil without a map
}

// scriptPlace matches a place in a script, as in the stack of any browser.
var scriptPlace = regexp.MustCompile(`https?://[^\s()]+?:\d+:\d+`)

// places returns the places of the site's own code in a stack, innermost first.
func (m *sourceMaps) places(stack string) (all []diag.Pos) {
	for _, text := range scriptPlace.FindAllString(stack, maxFrames) {
		script, column := cutNumber(text)
		script, line := cutNumber(script)
		if pos, ok := m.place(script, line, column); ok {
			all = append(all, pos)
		}
	}
	return all
}

// maxFrames is how many frames of a stack are read.
const maxFrames = 100

func cutNumber(text string) (string, int) {
	at := strings.LastIndexByte(text, ':')
	if at < 0 {
		return text, 0
	}
	n, _ := strconv.Atoi(text[at+1:])
	return text[:at], n
}

// place returns the source of a place in a script. The line and the column count from 1.
func (m *sourceMaps) place(script string, line, column int) (diag.Pos, bool) {
	consumer := m.consumer(script)
	if consumer == nil || line < 1 || column < 1 {
		return diag.Pos{}, false
	}
	source, _, line, column, ok := consumer.Source(line, column-1)
	file := path.Join(bundle.AssetFolder, source)
	if !ok || !strings.HasPrefix(file, "site/") {
		return diag.Pos{}, false
	}
	return diag.Pos{File: file, Line: line, Column: m.characters(file, line, column) + 1, Length: 1}, true
}

func (m *sourceMaps) consumer(script string) *sourcemap.Consumer {
	u, err := url.Parse(script)
	if err != nil {
		return nil
	}
	at := strings.Index(u.Path, "/"+bundle.AssetFolder+"/")
	if at < 0 {
		return nil
	}
	name := u.Path[at+1:] + ".map"
	if known, ok := m.maps[name]; ok {
		return known
	}
	m.maps[name] = nil
	if data, err := m.read(name); err == nil {
		if consumer, err := sourcemap.Parse("", data); err == nil {
			m.maps[name] = consumer
		}
	}
	return m.maps[name]
}

// characters converts a column of a source map, which counts UTF-16 units.
func (m *sourceMaps) characters(file string, line, units int) int {
	text, err := m.read(file)
	if err != nil {
		return units
	}
	lines := strings.Split(string(text), "\n")
	if line > len(lines) {
		return units
	}
	n := 0
	for _, c := range lines[line-1] {
		if units <= 0 {
			break
		}
		units -= utf16.RuneLen(c)
		n++
	}
	return n
}
