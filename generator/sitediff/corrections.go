package sitediff

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/locale"
	"gaceta.dev/gaceta/generator/markdown"
)

// CheckCorrections reports each published article whose words changed without a later “updated” or a new correction. It also
// reports each article that disappeared without an alias.
//
//  1. An article is published if the old site has its Markdown copy. Every language counts on its own.
//  2. Its words are those of the title, the excerpt and the text: markdown.Word says which changes are typographic.
//  3. “updated” is later if it is after the old article's last change. A correction is new if the old article did not
//     have it and the new one has more of them.
//  4. An article that the old site published with an “until” may disappear from that day on.
//  5. An error is at the first changed line of the article's source below root, or at line 1 if root does not have it.
//
// today is the day as YYYY-MM-DD.
func CheckCorrections(before, after, root fs.FS, today string) (diag.List, error) {
	files, err := copies(before)
	if err != nil {
		return nil, err
	}
	moved, err := readRedirects(after, dist.PathOf(after))
	if err != nil {
		return nil, err
	}
	c := checker{before: before, after: after, root: root, redirects: moved, today: today, converter: markdown.New(markdown.Syntax{})}
	var list diag.List
	for _, file := range files {
		found, err := c.check(file)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list.Sorted(), nil
}

// copies lists the Markdown copies of a site's articles.
func copies(site fs.FS) ([]string, error) {
	var files []string
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && path.Base(name) == copyName {
			files = append(files, name)
		}
		return err
	})
	return files, err
}

// checker compares the articles of two outputs.
type checker struct {
	before, after, root fs.FS
	redirects           redirectsFile // of the new site
	today               string        // YYYY-MM-DD
	converter           *markdown.Converter
}

// check compares a published article with its new version, which may have another address.
func (c *checker) check(file string) (diag.List, error) {
	before, after, err := readBoth(c.before, c.after, file)
	if err != nil || bytes.Equal(before, after) { // most articles, which need not be parsed
		return nil, err
	}
	old, now := parseArticle(file, before), parseArticle(file, after)
	if old == nil {
		return nil, nil
	}
	if now == nil {
		target, ok, err := c.redirect(file)
		if err != nil {
			return nil, err
		}
		switch {
		case !ok && old.isOver(c.today):
			return nil, nil
		case !ok:
			return reportGone(old), nil
		}
		if _, err := fs.Stat(c.before, target); err == nil {
			return nil, nil // another article replaces it
		}
		text, err := readIfExists(c.after, target)
		if now = parseArticle(target, text); err != nil || now == nil {
			return nil, err
		}
	}
	if now.explains(old) {
		return nil, nil
	}
	return c.compare(old, now), nil
}

// redirect returns the Markdown copy of the page that an article's address is redirected to, by a page or by _redirects.
func (c *checker) redirect(file string) (target string, ok bool, err error) {
	page := path.Join(path.Dir(file), "index.html")
	src, err := readIfExists(c.after, page)
	if err != nil {
		return "", false, err
	}
	to, ok := c.redirects.follow(locale.AddressOf(page))
	if alias := parse(src, c.redirects.base, nil); alias != nil && alias.isRedirect {
		to, ok = alias.canonical, true
	}
	return path.Join(strings.TrimPrefix(to, "/"), copyName), ok, nil
}

func reportGone(old *article) diag.List {
	var list diag.List
	list.Errorf("diff-gone", diag.Pos{File: old.source, Line: 1, Column: 1, Length: 3},
		"Publish it again, or write its address under “aliases:” of the page that readers should see instead.",
		"The published article “%s” disappeared from %s.", old.front.Get("title").Text(), old.front.Get("url").Text())
	return list
}

// compare reports the first change of an article's words.
func (c *checker) compare(old, now *article) diag.List {
	for _, key := range []string{"title", "description"} {
		before, after := markdown.Words(old.front.Get(key).Text()), markdown.Words(now.front.Get(key).Text())
		if d, ok := firstChange(before, after); ok {
			return reportUncorrected(c.keyPos(now, key), describe(d, before, after))
		}
	}
	before, after := c.converter.Words(old.body), c.converter.Words(now.body)
	d, ok := firstChange(before, after)
	if !ok {
		return nil
	}
	line := 1
	if len(after) > 0 {
		line = after[min(d.ReplStart, len(after)-1)].Line // the line after what was removed
	}
	return reportUncorrected(c.bodyPos(now, line), describe(d, before, after))
}

func reportUncorrected(pos diag.Pos, change string) diag.List {
	var list diag.List
	list.Errorf("diff-uncorrected", pos,
		"Add the correction to “corrections:” of this file: a date and what was wrong. "+
			"If nothing was wrong, set “updated:” to the day of the change, in the source if this is a translation.",
		"The published text changed without a correction: %s.", change)
	return list
}

func texts(words []markdown.Word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Text
	}
	return out
}

// firstChange returns the first run of words that differs. It moves added or removed words to the beginning of a line if
// possible. Otherwise a change could begin with the full stop before a new sentence.
func firstChange(before, after []markdown.Word) (d lcs.Diff, ok bool) {
	all := lcs.DiffLines(texts(before), texts(after))
	if len(all) == 0 {
		return lcs.Diff{}, false
	}
	d = all[0]
	for d.Start == d.End && canShift(after, d.ReplStart, d.ReplEnd) {
		d.Start, d.End, d.ReplStart, d.ReplEnd = d.Start+1, d.End+1, d.ReplStart+1, d.ReplEnd+1
	}
	for d.ReplStart == d.ReplEnd && canShift(before, d.Start, d.End) {
		d.Start, d.End, d.ReplStart, d.ReplEnd = d.Start+1, d.End+1, d.ReplStart+1, d.ReplEnd+1
	}
	return d, true
}

// canShift reports whether words[start:end] does not begin a line and words[start+1:end+1] is the same change.
func canShift(words []markdown.Word, start, end int) bool {
	return start > 0 && end < len(words) && words[start].Line == words[start-1].Line && words[start].Text == words[end].Text
}

// describe returns the words of a change in a sentence.
func describe(d lcs.Diff, before, after []markdown.Word) string {
	removed, added := fewWords(before[d.Start:d.End]), fewWords(after[d.ReplStart:d.ReplEnd])
	switch {
	case removed == "":
		return fmt.Sprintf("“%s” is new", added)
	case added == "":
		return fmt.Sprintf("“%s” was removed", removed)
	}
	return fmt.Sprintf("“%s” became “%s”", removed, added)
}

// beforeMark is the space before a punctuation mark, which is a word of its own.
var beforeMark = regexp.MustCompile(` ([.,;:!?)])`)

// fewWords joins at most eight words.
func fewWords(words []markdown.Word) string {
	const most = 8
	if len(words) > most {
		return fewWords(words[:most]) + " …"
	}
	return beforeMark.ReplaceAllString(strings.Join(texts(words), " "), "$1")
}

// keyPos returns the position of a key in the source of an article.
func (c *checker) keyPos(a *article, key string) diag.Pos {
	if key == "description" {
		key = "excerpt"
	}
	source, _ := fs.ReadFile(c.root, a.source)
	for i, line := range bytes.Split(source, []byte("\n")) {
		if bytes.HasPrefix(line, []byte(key+":")) {
			return diag.Pos{File: a.source, Line: i + 1, Column: 1, Length: len(key)}
		}
	}
	return diag.Pos{File: a.source, Line: 1, Column: 1, Length: 3}
}

// bodyPos returns the position in the source of a line of the text in the Markdown copy, which has the same lines.
func (c *checker) bodyPos(a *article, line int) diag.Pos {
	source, err := fs.ReadFile(c.root, a.source)
	if err != nil {
		return diag.Pos{File: a.source, Line: 1, Column: 1, Length: 3}
	}
	lines := strings.Split(string(source), "\n")
	begin := 1 + slices.IndexFunc(lines[min(1, len(lines)):], func(l string) bool { return strings.TrimRight(l, " \t\r") == "---" }) + 1
	for begin < len(lines) && strings.TrimSpace(lines[begin]) == "" {
		begin++
	}
	at := min(begin+line, len(lines))
	return diag.Pos{File: a.source, Line: at, Column: 1, Length: max(1, len([]rune(strings.TrimRight(lines[at-1], "\r"))))}
}
