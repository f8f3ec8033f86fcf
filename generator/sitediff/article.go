package sitediff

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/markdown"
)

// copyName is the file name of an article's Markdown copy.
const copyName = "index.md"

// article is the Markdown copy of an article: page/markdown_copy.go writes it.
type article struct {
	front  *yamlnode.Node
	source string // file below the root that the article was made from
	body   []byte // without the title and the excerpt
}

// readBoth reads a file of two sites. The bytes are nil where the file does not exist.
func readBoth(before, after fs.FS, file string) (old, now []byte, err error) {
	if old, err = readIfExists(before, file); err == nil {
		now, err = readIfExists(after, file)
	}
	return old, now, err
}

func readIfExists(site fs.FS, file string) ([]byte, error) {
	text, err := fs.ReadFile(site, file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// parseArticle parses a Markdown copy. It returns nil if the text is no copy of an article.
func parseArticle(file string, text []byte) *article {
	head, body, ok := bytes.Cut(bytes.TrimPrefix(text, []byte("---\n")), []byte("\n---\n"))
	if !ok {
		return nil
	}
	front, list := yamlnode.Parse(file, 2, append(head, '\n'))
	if list.HasErrors() || front.Get("url") == nil || front.Get("date") == nil {
		return nil
	}
	a := &article{front: front, source: cmp.Or(front.Get("source").Text(), file)}
	body = bytes.TrimLeft(body, "\n")
	for _, prefix := range []string{"# ", "> "} { // title and excerpt
		if line, rest, _ := bytes.Cut(body, []byte("\n")); bytes.HasPrefix(line, []byte(prefix)) {
			body = bytes.TrimLeft(rest, "\n")
		}
	}
	a.body = body
	return a
}

// readsAs reports whether two articles have the same title, excerpt and text, apart from typography.
func (a *article) readsAs(other *article, converter *markdown.Converter) bool {
	for _, key := range []string{"title", "description"} {
		if !equalWords(markdown.Words(a.front.Get(key).Text()), markdown.Words(other.front.Get(key).Text())) {
			return false
		}
	}
	return bytes.Equal(a.body, other.body) || equalWords(converter.Words(a.body), converter.Words(other.body))
}

func equalWords(a, b []markdown.Word) bool {
	return slices.EqualFunc(a, b, func(x, y markdown.Word) bool { return x.Text == y.Text })
}

// explains reports whether the new article says that the text of the old one changed.
func (a *article) explains(old *article) bool {
	before := max(old.front.Get("date").Text(), old.front.Get("updated").Text())
	if a.front.Get("updated").Text() > before {
		return true
	}
	had, has := old.corrections(), a.corrections()
	return len(has) > len(had) && slices.ContainsFunc(has, func(c string) bool { return !slices.Contains(had, c) })
}

// isOver reports whether the article has ended, as it said itself, on or before a day.
func (a *article) isOver(today string) bool {
	until := a.front.Get("until").Text()
	return until != "" && until <= today
}

// corrections returns the dates and the words of the corrections.
func (a *article) corrections() []string {
	var all []string
	for c := range a.front.Get("corrections").Items() {
		all = append(all, c.Get("date").Text()+" "+strings.Join(texts(markdown.Words(c.Get("text").Text())), " "))
	}
	return all
}
