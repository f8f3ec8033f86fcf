package dev

import (
	"gaceta.dev/gaceta/generator/content"

	"path"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/outputs"
	"gaceta.dev/gaceta/generator/project"
)

// changes say what the changed files affect.
type changes struct {
	settings, content, images, code bool
	modules                         []string // changed files of the code; empty if any may have changed
}

// classify finds out what changed files affect, and makes the reader read them again.
func (s *Session) classify(changed []string) changes {
	if s.latest.site == nil {
		return changes{settings: s.reader == nil, content: true, images: true, code: s.latest.assets == nil}
	}
	var c changes
	for _, name := range changed {
		if slices.Contains(settings, name) || !strings.HasPrefix(name, "site/") && s.bundler.ReadsStyles(name) {
			c.code, c.modules = true, append(c.modules, name)
		}
		switch first, _, _ := strings.Cut(name, "/"); {
		case name == project.SettingsFile || name == "." || name == "content":
			c.settings, c.content, c.images = true, true, true
		case first == "content":
			c.content = true
			c.images = c.images || path.Ext(name) != ".md"
			s.reader.Invalidate(name)
		case first == "templates":
			c.content, c.images = true, true
		case first == "site" && !outputs.IsPublic(name):
			c.code, c.modules = true, append(c.modules, name)
			if content.IsPicture(name) {
				c.content, c.images = true, true
			}
		}
	}
	return c
}
