// Package glossary warns of words that the site's glossary, content/glossary.yaml, advises against.
//
//  1. A term is found in any case, but only as whole words: “gazette” is not found in “gazettes”. In scripts without
//     spaces it is found anywhere. Arabic, Hebrew and Korean words are found with an article or a particle attached. Unicode's forms of one letter are equal, and so are the forms of an apostrophe.
//  2. The longest term wins. A recommended term may contain a word to avoid.
//  3. Addresses, code and values that have no language are not checked.
//  4. A site without a glossary has no check: a nil Glossary finds nothing.
package glossary

import (
	"io/fs"
	"strings"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/content"
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/model"
)

// File is the glossary's path in a site.
const File = "content/glossary.yaml"

// Glossary holds the terms of a site. Its methods may be called from several goroutines.
type Glossary struct {
	site  *model.Site
	terms map[string]matcher // by language
}

// New returns the glossary of a site, or nil if the site has none.
func New(site *model.Site) *Glossary {
	data := site.Data["glossary"]
	if data == nil {
		return nil
	}
	g := &Glossary{site, map[string]matcher{}}
	for _, lang := range site.Project.Languages.Codes() {
		m := newMatcher(lang)
		for term := range data.Root.Fields() {
			right := term.Get(lang).Text()
			m.add(right, "")
			for avoid := range term.Get("avoid").Get(lang).Items() {
				m.add(avoid.Text(), right)
			}
		}
		g.terms[lang] = m
	}
	return g
}

// CheckText checks a text in Markdown. at returns the position of a part of the text,
// and false for parts that are not words, such as addresses.
func (g *Glossary) CheckText(lang string, text []byte, at func(start, end int) (diag.Pos, bool)) diag.List {
	if g == nil {
		return nil
	}
	var list diag.List
	for _, m := range g.terms[lang].find(text) {
		if pos, ok := at(m.start, m.end); ok {
			warn(&list, pos, string(text[m.start:m.end]), m.right)
		}
	}
	return list
}

// CheckFront checks the texts in front matter.
func (g *Glossary) CheckFront(e *content.Entry) diag.List {
	var list diag.List
	for f := range e.Front.Fields() {
		if g != nil && g.site.IsLocalized(e.Collection, f.Key()) {
			g.checkNode(&list, f, e.Lang)
		}
	}
	return list
}

// CheckData checks the texts in data files.
func (g *Glossary) CheckData() diag.List {
	if g == nil {
		return nil
	}
	var list diag.List
	for _, data := range g.site.Data {
		if data.File != File {
			g.checkNode(&list, data.Root, "")
		}
	}
	return list
}

// checkNode checks a node and its children. lang is "" outside of a text.
func (g *Glossary) checkNode(list *diag.List, n *yamlnode.Node, lang string) {
	isText := lang == "" && n.IsLocalized()
	for f := range n.Fields() {
		if isText {
			g.checkNode(list, f, f.Key())
			continue
		}
		g.checkNode(list, f, lang)
	}
	for item := range n.Items() {
		g.checkNode(list, item, lang)
	}
	if text := n.Text(); lang != "" && !g.isAddress(text) {
		for _, m := range g.terms[lang].find([]byte(text)) {
			word := text[m.start:m.end]
			warn(list, g.locate(n.Pos(), text[:m.start], word), word, m.right)
		}
	}
}

func (g *Glossary) isAddress(text string) bool {
	return g.site.IsReference(text) || !strings.Contains(text, " ") && strings.ContainsAny(text, "/@#")
}

// locate returns the position of a word in a YAML string at pos. before is the string up
// to the word. locate returns pos if the file writes the word in another way, such as
// across two lines.
func (g *Glossary) locate(pos diag.Pos, before, word string) diag.Pos {
	file, _ := fs.ReadFile(g.site.Project.FS, pos.File)
	lines := strings.SplitAfter(string(file), "\n")
	if len(lines) < pos.Line {
		return pos
	}
	value := strings.Join(lines[pos.Line-1:], "")
	start := len(string([]rune(lines[pos.Line-1])[:pos.Column-1]))
	for skip := strings.Count(before, word); ; skip-- {
		next := strings.Index(value[start:], word)
		if next < 0 {
			return pos
		}
		if start += next; skip == 0 {
			break
		}
		start += len(word)
	}
	above := value[:start]
	return diag.Pos{
		File: pos.File, Line: pos.Line + strings.Count(above, "\n"),
		Column: utf8.RuneCountInString(above[strings.LastIndex(above, "\n")+1:]) + 1, Length: utf8.RuneCountInString(word),
	}
}

func warn(list *diag.List, pos diag.Pos, word, right string) {
	list.Warnf("glossary-term", pos, "Use “"+right+"”.", "The glossary advises against “%s”.",
		strings.Join(strings.Fields(word), " "))
}
