package migrate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// elementCode is the component for an element that Markdown lacks, by its name and that of the function.
const elementCode = `import type { ReactNode } from "react";

/** The element <%[1]s>, after the word “of” that it belongs to. */
export default function %[2]s({ of, title, children }: { of?: string; title?: string; children?: ReactNode }) {
  return (
    <>
      {of}
      <%[1]s title={title}>{children}</%[1]s>
    </>
  );
}
`

// maxWord is the longest word that an element takes with it, in letters. What is longer has no spaces.
const maxWord = 40

// inlineElement writes an element that Markdown lacks as a component of the same name. Gaceta reads no component after a letter: the
// word before it then becomes an attribute, as in :sup[n]{of="x"}.
func (r *rewriter) inlineElement(t tag, inside string) {
	if inside == "" {
		return
	}
	var attributes []attribute
	if title := t.get("title"); title != "" {
		attributes = append(attributes, attribute{"title", title})
	}
	if endsWord(unmarked(r.row())) {
		if small, ok := raised(t.name, inside); ok {
			r.write(small)
			return
		}
		word := r.cutWord()
		if word == "" { // a blank between letters of scripts without spaces is hardly seen
			r.write(" ")
		} else {
			attributes = append(attributes, attribute{"of", word})
		}
	}
	c := r.components.add(t.name, "<"+t.name+">", attributes, true)
	c.text = fmt.Sprintf(elementCode, t.name, componentFunc(t.name))
	r.write(":" + t.name + "[" + inside + "]" + written(attributes))
}

// cutWord removes the word at the end of what was written, and returns it. It is empty if the word is too long.
func (r *rewriter) cutWord() string {
	out := r.top().out.String()
	at, letters := len(out), 0
	for at > 0 {
		c, n := utf8.DecodeLastRuneInString(out[:at])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) {
			break
		}
		at -= n
		letters++
	}
	if letters > maxWord {
		return ""
	}
	word := out[at:]
	r.top().out.Reset()
	r.write(strings.TrimSuffix(out, word))
	return word
}

// Characters that Unicode has as subscripts and superscripts, in the order of normal.
const (
	normal       = "0123456789+-=()"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
)

// raised returns a text of sub or sup in characters that are so by themselves. It reports false if Unicode lacks one.
func raised(element, text string) (string, bool) {
	small := map[string]string{"sub": subscripts, "sup": superscripts}[element]
	if small == "" {
		return "", false
	}
	var out strings.Builder
	for _, r := range text {
		i := strings.IndexRune(normal, r)
		if i < 0 {
			return "", false
		}
		out.WriteRune([]rune(small)[i])
	}
	return out.String(), true
}
