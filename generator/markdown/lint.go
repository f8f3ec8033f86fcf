package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// lintRule finds text that looks like Markdown but is shown with its marks. It
// is tried on running text, one line at a time.
type lintRule struct {
	pattern *regexp.Regexp
	hint    string // part of every match: regular expressions are slow
	message string
	help    string
}

var lintRules = [...]lintRule{
	{
		pattern: regexp.MustCompile(`!?\[[^\[\]]+\]\([^()\s]*\pL[^()\s]* [^()"']*\.[A-Za-z0-9]{2,5}\)`),
		hint:    "](",
		message: "This is not a link: its address contains a space.",
		help:    "Remove the space from the file's name and the address, or write %20.",
	}, {
		pattern: regexp.MustCompile(`!?\[[^\[\]]+\]\(` +
			`(?:(?:https?:|[a-z][a-z0-9-]*:[a-z0-9-]+#)[^()\s]* [^()"']*|[a-z][a-z0-9-]*: [a-z0-9#-]+)\)`),
		hint:    "](",
		message: "This is not a link: its address contains a space.",
		help:    "Remove the space, or write %20.",
	}, {
		pattern: regexp.MustCompile(`(?:^|\s)::+[A-Za-z][A-Za-z0-9_-]*\{[^{}]*\}`),
		hint:    "::",
		message: "This is not a component: it has text before or after it.",
		help:    "Write it on a line of its own. Within a line, components are written :name[text].",
	}, {
		pattern: regexp.MustCompile(`(?:^|[\s(]):[A-Za-z][A-Za-z0-9_-]*\{[A-Za-z][A-Za-z0-9_-]*="[^{}]*\}`),
		hint:    `="`,
		message: "This is not a component: its text in brackets is missing.",
		help:    "Write :name[text]{key=\"value\"} within a line, or ::name{key=\"value\"} on a line of its own.",
	}, {
		pattern: regexp.MustCompile(`(?:^|[\s(])!?\[[^\[\]^!][^\[\]]*\p{Ll}[^\[\]]*\]\[[^\[\]]+\]`),
		hint:    "][",
		message: "This is not a link: the name in the second brackets is not defined.",
		help:    "Write the address in parentheses, [text](/address/), or define the name on a line of its own: [name]: /address/.",
	}, {
		pattern: regexp.MustCompile(`(?:^|[\s(])!?\[\[\pL[^\[\]]*\]\]`),
		hint:    "[[",
		message: "This is neither a link nor a picture: it is shown with its brackets.",
		help:    "Write [text](address), or ![description](file) for a picture.",
	}, {
		pattern: regexp.MustCompile(`(?:^|[^{])\{%-? *[a-z][^{}]*%\}`),
		hint:    "{%",
		message: "This is a tag of another generator: it is shown as it is.",
		help:    "Remove it, or write a component: :::name",
	}, {
		pattern: regexp.MustCompile(`\{:? *(?:\.[A-Za-z]|(?:class|width|height|target|rel|align|style|loading)=)[^{}]*\}`),
		hint:    "{",
		message: "Only headings and components have attributes: these are shown with their braces.",
		help:    "Remove them. A heading has an id alone, {#id}, and a component is written :name[text]{key=\"value\"}.",
	}, {
		pattern: regexp.MustCompile(`^#{2,6}\pL[^#]*$`),
		hint:    "##",
		message: "This is not a heading: a space is missing after the hash signs.",
		help:    "Write a space between the hash signs and the text.",
	}, {
		pattern: regexp.MustCompile(`\[[^\[\]]+\] \((?:https?://|/)[^()\s]+\)`),
		hint:    "] (",
		message: "This is not a link: there is a space between the brackets and the address.",
		help:    "Remove the space: [text](address).",
	}, {
		pattern: regexp.MustCompile(`\([^()\[\]]+\)\[(?:https?://|/)[^\[\]\s]+\]`),
		hint:    ")[",
		message: "This is not a link: the brackets and the parentheses are swapped.",
		help:    "Write the text in brackets and the address in parentheses: [text](address).",
	}, {
		pattern: regexp.MustCompile(`\*\*[^*\s][^*]*\*\*`),
		hint:    "**",
		message: "This is not bold: it is shown with its asterisks.",
		help:    "Write a space before or after the asterisks, or move the punctuation out of them.",
	}, {
		pattern: regexp.MustCompile(`~~[^~\s][^~]*~~`),
		hint:    "~~",
		message: "This is not struck out: it is shown with its tildes.",
		help:    "Write a space before or after the tildes, or move the punctuation out of them.",
	}, {
		pattern: regexp.MustCompile(`_{1,2}[` + widePunctuation + `][^_]*_{1,2}|_{1,2}[^_\s][^_]*[` + widePunctuation + `]_{1,2}`),
		hint:    "_",
		message: "This is not emphasized: it is shown with its underscores.",
		help:    "Write asterisks in place of the underscores.",
	},
}

// widePunctuation is what text without spaces has next to its letters. Names such as 結果_最終_1 have none.
const widePunctuation = "。、，．：；！？「」『』（）【】《》〈〉“”‘’…"

var (
	calloutMarker = regexp.MustCompile(`^\[!([A-Za-z]+)\]`)
)

// lint warns of likely mistakes in a parsed text that has not been changed yet.
func (w *walker) lint(root ast.Node) {
	var start, stop int // of adjacent text nodes
	var rules []*lintRule
	for i := range lintRules {
		if bytes.Contains(w.source.text, []byte(lintRules[i].hint)) {
			rules = append(rules, &lintRules[i])
		}
	}
	colons := looseColons{source: w.source, list: &w.list}
	flush := func() {
		w.applyLintRules(rules, start, stop)
		colons.check(start, stop)
		start, stop = 0, 0
	}
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		if t, ok := n.(*ast.Text); ok {
			if t.Segment.Start != stop || stop == 0 {
				flush()
				start = t.Segment.Start
				w.lintCallout(t)
			}
			stop = t.Segment.Stop
			return
		}
		flush()
		switch n := n.(type) {
		case *ast.Link:
			w.lintLink(n)
			return
		case *ast.AutoLink:
			w.lintBareURL(n)
			return
		case *ast.Image, *ast.CodeSpan, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.HTMLBlock, *ast.RawHTML:
			return
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			visit(c)
		}
	}
	visit(root)
	flush()
}

func (w *walker) applyLintRules(rules []*lintRule, start, stop int) {
	text := w.source.text[start:stop]
	for _, rule := range rules {
		if !bytes.Contains(text, []byte(rule.hint)) {
			continue
		}
		for _, m := range rule.pattern.FindAllIndex(text, -1) {
			part := bytes.TrimLeft(text[m[0]:m[1]], " (\t")
			w.list.Warnf("markdown-slip", w.source.pos(start+m[1]-len(part), len(part)), rule.help, "%s", rule.message)
		}
	}
}

// CheckWordsFunc checks the words of a text. at returns the position of a part of the
// text. It reports false for parts that are not words of the running text: addresses
// and code.
type CheckWordsFunc func(text []byte, at func(start, end int) (diag.Pos, bool)) diag.List

func (w *walker) checkWords(root ast.Node) {
	if w.options.CheckWords == nil {
		return
	}
	var segments []text.Segment // of the running text, in the order of the tree
	collect := sync.OnceFunc(func() {
		_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if t, ok := n.(*ast.Text); ok && entering {
				segments = append(segments, t.Segment)
			}
			if n.Kind() == ast.KindCodeSpan {
				return ast.WalkSkipChildren, nil
			}
			return ast.WalkContinue, nil
		})
	})
	w.list = append(w.list, w.options.CheckWords(w.source.text, func(start, end int) (diag.Pos, bool) {
		collect()
		isRunning := slices.ContainsFunc(segments, func(s text.Segment) bool { return s.Start <= start && start < s.Stop })
		return w.source.pos(start, end-start), isRunning
	})...)
}

// lintCallout checks the kind of a callout at the beginning of a quote, which must be alone on its line.
func (w *walker) lintCallout(n *ast.Text) {
	block := n.Parent()
	if n.PreviousSibling() != nil || block.PreviousSibling() != nil || block.Parent() == nil {
		return
	}
	if block.Parent().Kind() != ast.KindBlockquote {
		return
	}
	m := calloutMarker.FindSubmatch(w.source.text[n.Segment.Start:])
	if m == nil {
		return
	}
	if slices.Contains(locale.CalloutKinds, strings.ToLower(string(m[1]))) {
		line, _, _ := bytes.Cut(w.source.text[n.Segment.Start+len(m[0]):], []byte("\n"))
		if len(bytes.TrimSpace(line)) > 0 {
			w.list.Warnf("markdown-slip", w.source.pos(n.Segment.Start, len(m[0])), "Begin the text on the next line, after >.",
				"Text follows “%s”: this is shown as a quotation.", m[0])
		}
		return
	}
	known := strings.Fields(strings.ToUpper(strings.Join(locale.CalloutKinds, " ")))
	w.list.Warnf("markdown-slip", w.source.pos(n.Segment.Start, len(m[0])),
		diag.DidYouMean(string(m[1]), "callouts", known),
		"Unknown callout “%s”: this is shown as a quotation.", m[1])
}

func (w *walker) lintLink(n *ast.Link) {
	if len(n.Destination) == 0 && n.Reference == nil {
		offset := max(n.Pos(), 0)
		w.list.Warnf("markdown-slip", w.source.pos(offset, w.source.textEnd(n)-offset+len("]()")),
			"Write the address between the parentheses, or remove the link.", "This link has no address.")
	}
}

// continuedURL matches an address without brackets that text without spaces may continue: a letter of Chinese or Japanese
// follows a Latin one, or Japanese follows the host.
var continuedURL = regexp.MustCompile(`[A-Za-z0-9][\p{Han}\p{Hiragana}\p{Katakana}]|^[a-z]+://[^/]+/[\p{Hiragana}]`)

func (w *walker) lintBareURL(n *ast.AutoLink) {
	label := n.Label(w.source.text)
	offset := w.source.find(n.Pos(), label)
	if offset > 0 && w.source.text[offset-1] == '<' || n.AutoLinkType != ast.AutoLinkURL || !continuedURL.Match(label) {
		return
	}
	w.list.Warnf("markdown-slip", w.source.pos(offset, len(label)), "Write a space after the address, or put it between < and >.",
		"The text after this address may have become a part of it.")
}

// colonLine is a line that begins as a component does. What follows the colons tells an opening from an end.
var colonLine = regexp.MustCompile(`^:::+[ \t]*(.*?)[ \t]*$`)

// looseColons warns of lines of colons that are neither the beginning nor the end of a component.
type looseColons struct {
	source *source
	list   *diag.List
	open   int // openings that were reported; their ends are no further mistakes
}

// check reports a line of running text, which ends at stop.
func (l *looseColons) check(start, stop int) {
	line := l.source.text[start:stop]
	if !bytes.HasPrefix(line, []byte(":::")) {
		return
	}
	m := colonLine.FindSubmatch(line)
	if m == nil || len(bytes.TrimSpace(l.source.text[bytes.LastIndexByte(l.source.text[:start], '\n')+1:start])) > 0 {
		return
	}
	pos := l.source.pos(start, len(bytes.TrimSpace(line)))
	switch {
	case len(m[1]) > 0:
		l.open++
		l.list.Warnf("markdown-slip", pos, "Write the name right after the colons, and then only attributes: :::name{key=\"value\"}",
			"This begins no component: it is shown with its colons.")
	case l.open > 0:
		l.open--
	default:
		l.list.Warnf("markdown-slip", pos, "Remove it, or begin a component above with :::name",
			"These colons end no component: they are shown.")
	}
}
