package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/locale"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// lintRule finds text that looks like Markdown, or like the syntax of another tool, but is shown with its marks. It
// is tried on running text, one line at a time.
type lintRule struct {
	pattern *regexp.Regexp // its first group, if it has one, is what is reported
	hint    string         // part of every match: regular expressions are slow
	message string
	help    string
}

// looseBold is what a text between two asterisks gets that are shown.
var looseBold = struct{ message, help string }{
	"This is not bold: it is shown with its asterisks.",
	"Write a space before or after the asterisks, or move the punctuation out of them.",
}

// wideLink is what a link gets whose brackets or parentheses are full-width ones.
var wideLink = struct{ message, help string }{
	"This is not a link: its brackets or parentheses are full-width ones.",
	"Write [text](address) with the brackets and parentheses of ASCII.",
}

// wideMark begins the full-width forms of the punctuation of ASCII, in UTF-8.
const wideMark = "\xef\xbc"

var lintRules = [...]lintRule{
	{
		pattern: regexp.MustCompile(`!?\[[^\[\]]+\]\([^()\s]*\pL[^()\s]* [^()"']*\.[A-Za-z0-9]{2,5}\)`),
		hint:    "](",
		message: "This is not a link: its address contains a space.",
		help:    "Remove the space from the file's name and the address, or write %20.",
	}, {
		pattern: regexp.MustCompile(`!?\[[^\[\]]+\]\(` +
			`(?:(?:https?:|[a-z][a-z0-9-]*:[a-z0-9-]+#|#[\pL\pN]|\.{0,2}/[\pL\pN])[^()\s]* [^()"']*|[a-z][a-z0-9-]*: [a-z0-9#-]+)\)`),
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
		pattern: regexp.MustCompile(`(?:^|[\s(])!?\[[^\[\]^!][^\[\]]*[\p{Ll}\p{Lo}][^\[\]]*\]\[[^\[\]]+\]`),
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
		pattern: regexp.MustCompile(`(?:^|[^{\\])(\{(?:: *#| +#[\pL\pN]|:{1,2} */?(?:toc|comment|nomarkdown|options)\b|` +
			`:? *(?:\.[A-Za-z]|(?:class|width|height|target|rel|align|style|loading)=))[^{}]*\})`),
		hint:    "{",
		message: "Only headings and components have attributes: these are shown with their braces.",
		help:    "Remove them. A heading has an id alone, {#id}, and a component is written :name[text]{key=\"value\"}.",
	}, {
		pattern: regexp.MustCompile(`^\{#[\pL\pN][^{}]*\}$`),
		hint:    "{#",
		message: "Only headings have ids: this is shown with its braces.",
		help:    "Write it at the end of a heading: ## Heading {#id}",
	}, {
		pattern: regexp.MustCompile(`(?:^|[^{\\])(\{\{-? *(?:\.?[A-Za-z_][\w-]*(?:\.[\w-]+)+|\.[A-Za-z_]\w*|` +
			`["'A-Za-z_][^{}|]*\|[^{}]*[A-Za-z][^{}]*) *-?\}\})(?:$|[^}])`),
		hint:    "{{",
		message: "This is an expression of another generator: it is shown as it is.",
		help:    "Write the value, or {{file:path}} for a value of a data file.",
	}, {
		pattern: regexp.MustCompile(`^(?:import (?:[^"']+ from )?["'][^"']+["'];?$|export (?:const|let|var) \w+ ?=|` +
			`export (?:default )?(?:async )?function\b.*\()`),
		hint:    "port ",
		message: "This is code of MDX: it is shown as it is.",
		help:    "Remove it. Components of texts are files in site/markdown, and need no import: :::name",
	}, {
		pattern: regexp.MustCompile(`\{/\*.*?\*/\}`),
		hint:    "{/*",
		message: "This is a comment of MDX: it is shown as it is.",
		help:    "Remove it, or move it to the front matter, after a #.",
	}, {
		pattern: regexp.MustCompile(`\{props\.[^{}]*\}`),
		hint:    "{props.",
		message: "This is an expression of MDX: it is shown as it is.",
		help:    "Write the value, or {{file:path}} for a value of a data file.",
	}, {
		pattern: regexp.MustCompile(`\{front[mM]atter\.[^{}]*\}`),
		hint:    "{front",
		message: "This is an expression of MDX: it is shown as it is.",
		help:    "Write the value, or {{file:path}} for a value of a data file.",
	}, {
		pattern: regexp.MustCompile(`(?:^|[^=])(==[^\s=](?:[^=]*[^\s=])?==)(?:$|[^=])`),
		hint:    "==",
		message: "This is not highlighted: it is shown with its equal signs.",
		help:    "Write **bold**, or a component of the site: :mark[text]",
	}, {
		pattern: regexp.MustCompile(`[\pL\pM\pN)](\^[\pL\pM\pN+−-]+\^)(?:$|[^A-Za-z\d^])`),
		hint:    "^",
		message: "This is not raised: it is shown with its carets.",
		help:    "Write the characters themselves, such as ², or a component of the site: :sup[text]",
	}, {
		pattern: regexp.MustCompile(`[A-Za-z)](~\pN+~)(?:$|[^~])`),
		hint:    "~",
		message: "This is not lowered: it is shown with its tildes.",
		help:    "Write the characters themselves, such as ₂, or a component of the site: :sub[text]",
	}, {
		pattern: regexp.MustCompile(`^\*\[[^\[\]]+\]: .+$`),
		hint:    "*[",
		message: "This explains no abbreviation: it is shown as it is.",
		help:    "Remove the line, and explain the abbreviation where the text first uses it.",
	}, {
		pattern: regexp.MustCompile(`^!!! +[a-z]+(?: +["“].*)?$`),
		hint:    "!!!",
		message: "This is a callout of another tool: it is shown as it is.",
		help:    "Write > [!NOTE], and the text below it, each line after >.",
	}, {
		pattern: regexp.MustCompile(`^\[TOC\]$`),
		hint:    "[TOC]",
		message: "This makes no table of contents: it is shown as it is.",
		help:    "Remove it. A page can show entry.headings.",
	}, {
		pattern: regexp.MustCompile(`^#{2,6}\pL[^#]*$`),
		hint:    "##",
		message: "This is not a heading: a space is missing after the hash signs.",
		help:    "Write a space between the hash signs and the text.",
	}, {
		pattern: regexp.MustCompile(`^＃{1,6}[ \x{3000}]|^＞|^：{3}\pL`),
		hint:    wideMark,
		message: "This is shown as it is: its first character is a full-width one.",
		help:    "Write #, > or ::: in ASCII.",
	}, {
		pattern: regexp.MustCompile(`^｀{3}`),
		hint:    "｀｀｀",
		message: "This begins no block of code: its marks are full-width ones.",
		help:    "Write ``` in place of ｀｀｀.",
	}, {
		pattern: regexp.MustCompile(`^｜.*｜$`),
		hint:    "｜",
		message: "This is not a table: its bars are full-width ones.",
		help:    "Write | in place of ｜.",
	}, {
		pattern: regexp.MustCompile(`＊＊[^＊\s][^＊]*＊＊`),
		hint:    "＊＊",
		message: "This is not bold: its asterisks are full-width ones.",
		help:    "Write ** in place of ＊＊.",
	}, {
		pattern: regexp.MustCompile(`[\[［][^\[\]［］]+[\]］][（(](?:https?:|mailto:|route:|link:|[./#])[^（）()\s]*[）)]`),
		hint:    wideMark,
		message: wideLink.message,
		help:    wideLink.help,
	}, {
		pattern: regexp.MustCompile(`［\^[^\[\]［］\s]+[\]］]`),
		hint:    "［^",
		message: "This is no footnote: its brackets are full-width ones.",
		help:    "Write [^1] with the brackets of ASCII.",
	}, {
		pattern: regexp.MustCompile(`^(?:\[(?:[✓✔☑×√vVхХｘＸ]?|[ \x{3000}]{2,}|\x{3000})\]|` +
			`［[ \x{3000}xXｘＸхХ]?］|[-*+]\[[ xX]?\])(?:[ \x{3000}]|$)`),
		hint:    "", // brackets of two forms
		message: "This is not a task: it is shown with its brackets.",
		help:    "Write - [ ] or - [x]: a hyphen, a space, and a space or the letter x of ASCII between the brackets.",
	}, {
		pattern: regexp.MustCompile(`(?:^|[^%])(%%[^%\s][^%]*%%)(?:$|[^%])`),
		hint:    "%%",
		message: "This is a comment of another tool: it is shown as it is.",
		help:    "Remove it, or move it to the front matter, after a #.",
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
		message: looseBold.message,
		help:    looseBold.help,
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
	calloutMarker = regexp.MustCompile(`^\[!([\pL\pM]+)\]`)
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
	formulas := looseFormulas{source: w.source, list: &w.list, isOff: w.syntax.Math}
	flush := func() {
		w.applyLintRules(rules, start, stop)
		formulas.check(start, stop)
		w.lintEmoji(start, stop)
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
		w.lintBlock(n)
		switch n := n.(type) {
		case *ast.Link:
			w.lintLink(n)
			return
		case *ast.AutoLink:
			w.lintBareURL(n)
			return
		case *ast.Emphasis:
			w.lintStrong(n)
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

// lintStrong warns of bold text between asterisks that are shown: in “**(a)**b and **(c)**d” the asterisks in the middle match
// each other, because a letter follows a parenthesis.
func (w *walker) lintStrong(n *ast.Emphasis) {
	left, hasLeft := n.PreviousSibling().(*ast.Text)
	right, hasRight := n.NextSibling().(*ast.Text)
	if n.Level != 2 || !hasLeft || !hasRight {
		return
	}
	start, stop := left.Segment.Start, right.Segment.Stop
	for t, ok := left.PreviousSibling().(*ast.Text); ok; t, ok = t.PreviousSibling().(*ast.Text) {
		start = t.Segment.Start
	}
	for t, ok := right.NextSibling().(*ast.Text); ok; t, ok = t.NextSibling().(*ast.Text) {
		stop = t.Segment.Stop
	}
	before, hasOpening := looseOpening(w.source.text[start:left.Segment.Stop])
	after, hasClosing := looseClosing(w.source.text[right.Segment.Start:stop])
	if hasOpening && hasClosing {
		from, to := start+before, right.Segment.Start+after
		w.list.Warnf("markdown-slip", w.source.pos(from, to-from), looseBold.help, "%s", looseBold.message)
	}
}

// looseOpening returns where the last asterisks before bold text begin, if they are an opening mark.
func looseOpening(text []byte) (start int, ok bool) {
	last := bytes.LastIndexByte(text, '*')
	ok = last > 0 && text[last-1] == '*' && last+1 < len(text) && !isSpace(text[last+1])
	return last - 1, ok
}

// looseClosing returns where the first asterisks after bold text end, if they are a closing mark.
func looseClosing(text []byte) (end int, ok bool) {
	first := bytes.IndexByte(text, '*')
	ok = first > 0 && !isSpace(text[first-1]) && first+1 < len(text) && text[first+1] == '*'
	return first + 2, ok
}

func (w *walker) applyLintRules(rules []*lintRule, start, stop int) {
	text := w.source.text[start:stop]
	for _, rule := range rules {
		if !bytes.Contains(text, []byte(rule.hint)) {
			continue
		}
		for _, m := range rule.pattern.FindAllSubmatchIndex(text, -1) {
			if len(m) > 2 {
				m = m[2:]
			}
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
	if w.isWidePicture(n) {
		w.list.Warnf("markdown-slip", w.source.pos(n.Pos()-len("！"), len("！")), "Write ! in place of ！.",
			"This is a link, not a picture: the exclamation mark is a full-width one.")
	}
}

// continuedURL matches an address without brackets that text without spaces may continue: a letter of Chinese or Japanese
// follows a Latin one, or Japanese follows the host.
var continuedURL = regexp.MustCompile(`[A-Za-z0-9][\p{Han}\p{Hiragana}\p{Katakana}]|^[a-z]+://[^/]+/[\p{Hiragana}]`)

// maxLinkText bounds the text before an address that may be a link's, in bytes.
const maxLinkText = 120

// wideBrackets matches the text of a link before its address, if one of its marks is a full-width one.
var wideBrackets = regexp.MustCompile(`(?:\[[^\[\]［］\n]+[\]］]（|[\[［][^\[\]［］\n]+］[（(])$`)

func (w *walker) lintBareURL(n *ast.AutoLink) {
	label := n.Label(w.source.text)
	offset := w.source.find(n.Pos(), label)
	before := w.source.text[max(0, offset-maxLinkText):offset]
	if m := wideBrackets.FindIndex(before); m != nil {
		start := offset - len(before) + m[0]
		w.list.Warnf("markdown-slip", w.source.pos(start, offset+len(label)-start), wideLink.help, "%s", wideLink.message)
		return
	}
	if offset > 0 && w.source.text[offset-1] == '<' || n.AutoLinkType != ast.AutoLinkURL || !continuedURL.Match(label) {
		return
	}
	w.list.Warnf("markdown-slip", w.source.pos(offset, len(label)), "Write a space after the address, or put it between < and >.",
		"The text after this address may have become a part of it.")
}

// colonLine is a line that begins as a component does. What follows the colons tells an opening from an end.
var colonLine = regexp.MustCompile(`^:::+[ \t]*(.*?)[ \t]*$`)

// calloutOf names the callouts for the admonitions of Docusaurus, Starlight and VitePress.
var calloutOf = map[string]string{
	"note": "NOTE", "info": "NOTE", "tip": "TIP", "important": "IMPORTANT", "warning": "WARNING", "caution": "CAUTION", "danger": "CAUTION",
}

// CalloutFor returns the callout for an admonition of another tool, such as NOTE for “info”; "" for another name.
func CalloutFor(admonition string) string { return calloutOf[admonition] }

var admonition = regexp.MustCompile(`^(note|info|tip|important|warning|caution|danger)(?:[\s\[{]|$)`)

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
		help := "Write the name right after the colons, and then only attributes: :::name{key=\"value\"}"
		if kind := admonition.FindSubmatch(m[1]); kind != nil {
			help = "Write a callout: > [!" + calloutOf[string(kind[1])] + "], and its title and text below, each line after >."
		} else if c := m[1][0]; c >= utf8.RuneSelf {
			help = "Write the name of a file in site/markdown. It begins with a letter from a to z: :::name{key=\"value\"}"
		}
		l.list.Warnf("markdown-slip", pos, help,
			"This begins no component: it is shown with its colons.")
	case l.open > 0:
		l.open--
	default:
		l.list.Warnf("markdown-slip", pos, "Remove it, or begin a component above with :::name",
			"These colons end no component: they are shown.")
	}
}

// lintEmoji warns of names of emoji, such as :smile: and :+1:. Those within words are none: urn:isbn:1.
func (w *walker) lintEmoji(start, stop int) {
	line := w.source.text[start:stop]
	for i := bytes.IndexByte(line, ':'); i >= 0 && i < len(line); {
		end := i + 1
		for end < len(line) && isEmojiByte(line[end]) {
			end++
		}
		isName := end < len(line) && line[end] == ':' && end > i+2 && (line[i+1] < '0' || line[i+1] > '9') &&
			(i == 0 || strings.IndexByte(" \t(", line[i-1]) >= 0 || line[i-1] >= utf8.RuneSelf)
		emoji := ""
		if isName {
			emoji = Emoji(string(line[i+1 : end]))
		}
		if emoji != "" && (end+1 == len(line) ||
			!isWordByte(line[end+1]) && strings.IndexByte(":[{/", line[end+1]) < 0 || line[end+1] >= utf8.RuneSelf) {
			w.list.Warnf("markdown-slip", w.source.pos(start+i, end+1-i), "Write the emoji itself: "+emoji,
				"This is the name of an emoji: it is shown with its colons.")
			end++
		}
		next := bytes.IndexByte(line[end:], ':')
		if next < 0 {
			return
		}
		i = end + next
	}
}

func isEmojiByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '+'
}

// texFormula matches a formula in TeX: dollar signs around a command, an index, an equation, or a single letter. Prices are
// none.
var texFormula = regexp.MustCompile(`(?:^|[^\\$A-Za-z\d])(\$[A-Za-z]\$|\$\$?[^\s$](?:[^$]*(?:\\[A-Za-z]+|[\^_=+<>])[^$]*)[^\s$]\$\$?|` +
	`\$\$$)(?:$|[^A-Za-z\d$])`)

// looseFormulas warns of the first formula of a text whose site has no formulas.
type looseFormulas struct {
	source *source
	list   *diag.List
	isOff  bool // or the warning has been given
}

func (l *looseFormulas) check(start, stop int) {
	line := l.source.text[start:stop]
	if l.isOff || bytes.IndexByte(line, '$') < 0 {
		return
	}
	if m := texFormula.FindSubmatchIndex(line); m != nil {
		l.isOff = true
		l.list.Warnf("markdown-slip", l.source.pos(start+m[2], m[3]-m[2]),
			"Write “markdown: { math: true }” into content/site.yaml, and run: npm install temml",
			"This is a formula: it is shown with its dollar signs.")
	}
}
