package audit

import (
	"bytes"
	"cmp"
	"net/url"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
)

// pageReader reads the elements of a page or file, and reports the faults of the current element where it is written.
type pageReader struct {
	tokenizer
	page    Page
	file    *File // nil for a page of the site
	auditor *Auditor
	list    diag.List

	inBody  bool   // known to be in the body
	again   bool   // the page is read a second time: ids and links are known
	content []byte // text of the current element of a tree
}

// maxFileFaults is how many faults of a file are reported. The place of each takes a reading of the file.
const maxFileFaults = 1000

// errorf adds an error about an element of the page, which its component or a component within it has written. The message
// does not name the page, so that a fault is reported once for all pages of the component.
func (r *pageReader) errorf(code, help, format string, args ...any) {
	if r.file != nil {
		if len(r.list) < maxFileFaults {
			r.list.Errorf(code, r.placeInFile(), help, format, args...)
		}
		return
	}
	r.list.Errorf(code, r.written(), help+" Found on "+r.page.Address+".", format, args...)
}

// written returns the place where the current element is probably written: where a value of its attributes is, in an attribute
// of the page's text or in the site's code, where the code of a script is, or else the element itself in the code. Without such
// a place it is the page's component.
func (r *pageReader) written() diag.Pos {
	const shortest = 6 // of an address that code hardly contains elsewhere
	for _, a := range r.attrs {
		value := string(bytes.TrimSpace(a.value))
		isAddress := string(a.key) == "src" || string(a.key) == "href" || string(a.key) == "action"
		if !isAddress && !isInline(a.key) || value == "" {
			continue
		}
		if pos, ok := r.inText(value); ok {
			return pos
		}
		if isAddress && len(value) < shortest {
			continue
		}
		if pos, ok := r.auditor.findLiteral(value); ok {
			return pos
		}
	}
	if string(r.tag) == "script" {
		line, _, _ := bytes.Cut(bytes.TrimSpace(r.code()), []byte("\n"))
		if pos, ok := r.auditor.targets.Find(string(bytes.TrimSpace(line))); ok && len(line) > shortest {
			return pos
		}
	}
	if island := r.island(); island != "" {
		if pos, ok := r.auditor.targets.FindIsland(island, string(r.tag)); ok {
			return pos
		}
	}
	if pos, ok := r.auditor.targets.FindElement(string(r.tag), r.page.Code); ok && r.page.Code != "" {
		return pos
	}
	return r.component()
}

// inText returns the place of a value in the page's text, where it is an attribute of a component.
func (r *pageReader) inText(value string) (diag.Pos, bool) {
	if r.page.Attribute == nil {
		return diag.Pos{}, false
	}
	return r.page.Attribute(func(written string) bool { return strings.TrimSpace(written) == value })
}

// island returns the name of the island that contains the current element, or "". The script with the props of an island
// follows its content.
func (r *pageReader) island() string {
	before := r.page.HTML[:min(r.start, len(r.page.HTML))]
	at := bytes.LastIndex(before, []byte(islandMark))
	if at < 0 || bytes.Contains(before[at:], []byte(islandProps)) {
		return ""
	}
	name, _, _ := bytes.Cut(before[at+len(islandMark):], []byte(`"`))
	return string(name)
}

// placeInFile returns the position of the current tag in a file, up to its first line end.
func (r *pageReader) placeInFile() diag.Pos {
	tag := r.page.HTML[min(r.start, len(r.page.HTML)):]
	length := bytes.IndexAny(tag, ">\r\n") + 1
	return diag.PosIn(r.file.Name, r.page.HTML, len(r.page.HTML)-len(tag), len(r.page.HTML)-len(tag)+length)
}

// component returns the position of the page's component.
func (r *pageReader) component() diag.Pos {
	if r.page.Code == "" {
		return r.page.Pos
	}
	return diag.Pos{File: r.page.Code, Line: 1, Column: 1}
}

// isSite reports whether the elements belong to a page of the site that is read for the first time, so that ids and links
// count.
func (r *pageReader) isSite() bool { return !r.again && r.file == nil }

// isInBody reports whether the current element is in the body, which only the layout's template begins.
func (r *pageReader) isInBody() bool {
	if !r.inBody && !r.again {
		r.inBody = bytes.Contains(r.page.HTML[:r.start], []byte("<body"))
	}
	return r.inBody
}

// code returns the text of the current script. Where x/net/html reads the page, only a tree has it.
func (r *pageReader) code() []byte {
	if r.again || r.rest != nil {
		return r.content
	}
	return r.page.HTML[r.pos-r.text : r.pos]
}

// localAddress returns an address of the site that a file contains, from the root of the host; "" for others.
func (r *pageReader) localAddress(written []byte) string {
	own, err := url.Parse(r.auditor.base.Origin + r.page.Address)
	if err != nil {
		return ""
	}
	address, err := own.Parse(string(asBrowsers(written)))
	if err != nil || address.Scheme != own.Scheme || address.Host != own.Host {
		return ""
	}
	return cmp.Or(address.Path, "/")
}

func (r *pageReader) withoutOrigin(address []byte) []byte {
	rest, ok := bytes.CutPrefix(address, []byte(r.auditor.base.Origin))
	if !ok {
		return address
	}
	if _, ours := r.auditor.base.Local(string(rest)); !ours {
		return address // another site on the same host
	}
	return rest
}
