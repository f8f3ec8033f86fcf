package markdown

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// codeBlock holds what an author writes after the language of a block of code: title="…", and the numbers of marked lines, such
// as {2,4-5}.
type codeBlock struct {
	title string
	marks [][2]int // first and last lines, counted from 1
}

// codeDetail matches one detail after the language: a title, numbers of lines, or anything else.
var codeDetail = regexp.MustCompile(`title=(?:"([^"]*)"|'([^']*)')(?:\s|$)|` +
	`\{(\s*\d+(?:\s*-\s*\d+)?(?:\s*,\s*\d+(?:\s*-\s*\d+)?)*\s*)\}(?:\s|$)|\S+`)

// maxMarks bounds what each line is compared with.
const maxMarks = 100

// readCodeBlock reads the details of a block of code. fault is called with the place and the reason of each that has no effect;
// it may be nil.
func readCodeBlock(n *ast.FencedCodeBlock, src []byte, fault func(start, length int, help, message string)) (block codeBlock) {
	if n.Info == nil {
		return codeBlock{}
	}
	// The renderer finds the language in the same way: it ends at the first space.
	info := n.Info.Segment.Value(src)
	begin := bytes.IndexByte(info, ' ')
	if begin < 0 {
		return codeBlock{}
	}
	report := func(m []int, help, message string) {
		if fault != nil {
			fault(n.Info.Segment.Start+begin+m[0], len(bytes.TrimRight(info[begin+m[0]:begin+m[1]], " \t")), help, message)
		}
	}
	rest := info[begin:]
	for _, m := range codeDetail.FindAllSubmatchIndex(rest, -1) {
		switch {
		case m[2] >= 0:
			block.title = string(unescape(rest[m[2]:m[3]]))
		case m[4] >= 0:
			block.title = string(unescape(rest[m[4]:m[5]]))
		case m[6] >= 0:
			for part := range strings.SplitSeq(string(rest[m[6]:m[7]]), ",") {
				from, to, isRange := strings.Cut(part, "-")
				first, _ := strconv.Atoi(strings.TrimSpace(from))
				last := first
				if isRange {
					last, _ = strconv.Atoi(strings.TrimSpace(to))
				}
				if len(block.marks) == maxMarks {
					report(m, "Mark ranges of lines, such as {2-40}.", "A block can have at most "+strconv.Itoa(maxMarks)+" marked places.")
					break
				}
				if first < 1 || last < first || last > n.Lines().Len() {
					report(m, "The first line of the block is 1, its last line "+strconv.Itoa(n.Lines().Len())+".",
						"The block has no line “"+strings.TrimSpace(part)+"”.")
					continue
				}
				block.marks = append(block.marks, [2]int{first, last})
			}
		default:
			report(m, `After the language, write title="…" or the numbers of marked lines, such as {2,4-5}.`,
				"“"+strings.TrimSpace(string(rest[m[0]:m[1]]))+"” has no effect on a block of code.")
		}
	}
	return block
}

func (w *walker) codeBlock(n *ast.FencedCodeBlock) {
	readCodeBlock(n, w.source.text, func(start, length int, help, message string) {
		w.list.Warnf("markdown-code", w.source.pos(start, length), help, "%s", message)
	})
}

func (b codeBlock) isMarked(line int) bool {
	for _, m := range b.marks {
		if m[0] <= line && line <= m[1] {
			return true
		}
	}
	return false
}

// mark puts the marked lines of highlighted code into elements of their own. An element that goes on in the next line, such as
// a comment, ends with each line and begins again.
func (b codeBlock) mark(code []byte) []byte {
	if len(b.marks) == 0 {
		return code
	}
	var out bytes.Buffer
	number, open := 0, ""
	for line := range bytes.Lines(code) {
		number++
		line, hasEnd := bytes.CutSuffix(line, []byte("\n"))
		if b.isMarked(number) {
			out.WriteString("<mark>")
		}
		out.WriteString(open)
		for rest := line; ; { // text is escaped: each < begins a tag
			start := bytes.IndexByte(rest, '<')
			if start < 0 {
				break
			}
			end := start + bytes.IndexByte(rest[start:], '>') + 1
			if open = string(rest[start:end]); open == "</span>" {
				open = ""
			}
			rest = rest[end:]
		}
		out.Write(line)
		if open != "" {
			out.WriteString("</span>")
		}
		if hasEnd {
			out.WriteByte('\n')
		}
		if b.isMarked(number) {
			out.WriteString("</mark>")
		}
	}
	return out.Bytes()
}

func renderCode(w util.BufWriter, src []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	code, language := n.Lines().Value(src), string(unescape(n.Language(src)))
	block := readCodeBlock(n, src, nil)
	if block.title != "" {
		_, _ = w.WriteString(`<figure class="code-block"><figcaption>`)
		_, _ = w.Write(util.EscapeHTML([]byte(block.title)))
		_, _ = w.WriteString("</figcaption>")
	}
	_, _ = w.WriteString("<pre><code")
	if language != "" {
		writeAttribute(w, "class", "language-"+language)
	}
	_ = w.WriteByte('>')
	if w.(*output).isFeed {
		language = ""
	}
	out := w.(*output)
	html, isSlow := highlight(strings.ToLower(language), code, &out.spent)
	if isSlow && out.slowCode == nil {
		out.slowCode = n
	}
	_, _ = w.Write(block.mark(html))
	_, _ = w.WriteString("</code></pre>")
	if block.title != "" {
		_, _ = w.WriteString("</figure>")
	}
	_ = w.WriteByte('\n')
	return ast.WalkSkipChildren, nil
}
