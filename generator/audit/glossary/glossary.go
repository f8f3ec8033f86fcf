// Package glossary warns of words that the site's glossary, content/glossary.yaml, advises against.
//
//  1. A term is found in any case, but only as whole words: “gazette” is not found in “gazettes”. In scripts without
//     spaces it is found anywhere. Arabic, Hebrew and Korean words are found with an article or a particle attached.
//     Unicode's forms of one letter are equal, and so are the forms of an apostrophe.
//  2. The longest term wins. A recommended term may contain a word to avoid.
//  3. Addresses, code and values that have no language are not checked.
//  4. A site without a glossary has no check: a nil Glossary finds nothing.
package glossary

import (
	"strings"

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
	var file reader
	for f := range e.Front.Fields() {
		if g != nil && g.site.IsLocalized(e.Collection, f.Key()) {
			g.checkNode(&list, &file, f, e.Lang)
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
			g.checkNode(&list, new(reader), data.Root, "")
		}
	}
	return list
}

// checkNode checks a node and its children. lang is "" outside of a text.
func (g *Glossary) checkNode(list *diag.List, file *reader, n *yamlnode.Node, lang string) {
	isText := lang == "" && n.IsLocalized()
	for f := range n.Fields() {
		if isText {
			g.checkNode(list, file, f, f.Key())
			continue
		}
		g.checkNode(list, file, f, lang)
	}
	for item := range n.Items() {
		g.checkNode(list, file, item, lang)
	}
	text := n.Text()
	if lang == "" || g.isAddress(text) {
		return
	}
	found := g.terms[lang].find([]byte(text))
	if len(found) == 0 {
		return
	}
	read, lost := 0, 0
	if file.open(g.site.Project.FS, n.Pos().File); !file.moveTo(n.Pos().Line, n.Pos().Column) {
		lost = maxLost
	}
	for _, m := range found {
		pos, word := n.Pos(), text[m.start:m.end]
		if lost < maxLost {
			if at, ok := file.next(text[read:m.start], word); ok {
				pos, read = at, m.end
			} else {
				lost++
			}
		}
		warn(list, pos, word, m.right)
	}
}

// maxLost is how many words of a string are looked for in vain. The file may write them in another way, such as across two lines.
const maxLost = 20

func (g *Glossary) isAddress(text string) bool {
	return g.site.IsReference(text) || !strings.Contains(text, " ") && strings.ContainsAny(text, "/@#")
}

func warn(list *diag.List, pos diag.Pos, word, right string) {
	list.Warnf("glossary-term", pos, "Use “"+right+"”.", "The glossary advises against “%s”.",
		strings.Join(strings.Fields(word), " "))
}
