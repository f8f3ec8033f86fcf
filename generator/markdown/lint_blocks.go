package markdown

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// lintBlock warns of likely mistakes in a block as a whole.
func (w *walker) lintBlock(n ast.Node) {
	switch n := n.(type) {
	case *east.TableRow:
		w.lintRow(n)
	case *ast.FencedCodeBlock:
		w.lintFence(n)
	case *ast.Paragraph:
		w.lintLines(n)
	}
}

// lintRow warns of cells beyond those of the table's first row, which readers do not see.
func (w *walker) lintRow(row ast.Node) {
	last := row.LastChild()
	if last == nil || last.Lines().Len() == 0 {
		return
	}
	from := last.Lines().At(0).Stop
	rest, _, _ := bytes.Cut(w.source.text[from:], []byte("\n"))
	rest = bytes.TrimRight(rest, " \t")
	extra := bytes.TrimLeft(rest, " \t|")
	if len(extra) == 0 || !bytes.Contains(rest[:len(rest)-len(extra)], []byte("|")) {
		return
	}
	offset := from + len(rest) - len(extra)
	extra = bytes.TrimRight(extra, " \t|")
	w.list.Warnf("markdown-slip", w.source.pos(offset, len(extra)), `Write \| for a bar within a cell, also in code, or add a column.`,
		"This is not shown: the row has more cells than the table has columns.")
}

var fence = regexp.MustCompile("^[ \t>]*(?:`{3,}|~{3,})")

// lintFence warns of a block of code without an end, which has swallowed the rest of the text.
func (w *walker) lintFence(n *ast.FencedCodeBlock) {
	start := w.source.lineStart(n.Pos())
	end := start
	if count := n.Lines().Len(); count > 0 {
		end = n.Lines().At(count-1).Stop - 1
	}
	_, next, _ := bytes.Cut(w.source.text[min(end, len(w.source.text)):], []byte("\n"))
	if opening := fence.FindIndex(w.source.text[start:]); opening != nil && !fence.Match(next) {
		w.list.Warnf("markdown-code", w.source.pos(n.Pos(), opening[1]-(n.Pos()-start)),
			"Write the same marks on a line of its own, where the code ends.",
			"This block of code has no end: all that follows is code.")
	}
}

// listMark matches the beginning of a line that looks like an item of a list and is none: with a bullet of a keyboard, or a
// number in other digits or beyond the first; 12.5 and 12.05.2027 are none. Its first group tells the kinds of items apart.
var listMark = regexp.MustCompile(`^(?:([・•‣▪●○■□◆◇◦－−]|– )|\p{Nd}{1,3}[.．、)）](?:$|[^\p{Nd}])|[①-⑳]|[(（]\p{Nd}{1,3}[)）])`)

// lintLines warns of lines that look like the items of a list. A paragraph joins them.
func (w *walker) lintLines(paragraph ast.Node) {
	lines := paragraph.Lines()
	isItem := func(i int) (bullet string, ok bool) {
		segment := lines.At(i)
		m := listMark.FindSubmatch(bytes.TrimLeft(segment.Value(w.source.text), " \t"))
		if m == nil {
			return "", false
		}
		return string(m[1]), true
	}
	for i := 0; i+1 < lines.Len(); i++ {
		segment := lines.At(i)
		line := bytes.TrimSuffix(segment.Value(w.source.text), []byte("\n"))
		if bytes.HasSuffix(line, []byte("  ")) || bytes.HasSuffix(line, []byte(`\`)) {
			continue
		}
		first, isFirst := isItem(i)
		if second, isSecond := isItem(i + 1); isFirst && isSecond && first == second {
			w.list.Warnf("markdown-slip", w.source.pos(segment.Start, len(bytes.TrimSpace(line))),
				"Begin each line with a hyphen and a space, or with “1. ” and a space. To keep the lines, end them with a backslash.",
				"These lines are no list: they are shown as one paragraph.")
			return
		}
	}
}

// pictureEndings are those of files that a link rarely leads to.
var pictureEndings = []string{".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg"}

// isWidePicture reports whether a link to a picture follows a full-width exclamation mark.
func (w *walker) isWidePicture(n *ast.Link) bool {
	return bytes.HasSuffix(w.source.text[:max(n.Pos(), 0)], []byte("！")) &&
		slices.Contains(pictureEndings, strings.ToLower(path.Ext(string(n.Destination))))
}
