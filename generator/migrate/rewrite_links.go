package migrate

import (
	"cmp"
	"html"
	"regexp"
	"strings"
)

var bareAddress = regexp.MustCompile(`^https?://[^\s<>()\[\]"'` + "`" + `*|]*[^\s<>()\[\]"'` + "`" + `*|.,;:!?]`)

// ownAddress reads an address of the old site that is a link without brackets.
func (r *rewriter) ownAddress(rest string) bool {
	address := bareAddress.FindString(rest)
	if address == "" || r.local(address) == address {
		return false
	}
	r.at += len(address)
	if link, ok := r.links.to(r.text, address); ok && openBracket(r.top().out.String()) < 0 {
		r.write("[" + address + "](" + escapeDestination(link) + ")")
	} else {
		r.write(codeSpan(address))
	}
	return true
}

// destination reads ](address "title").
func (r *rewriter) destination(rest string) {
	end, depth := 2, 0
	for end < len(rest) && rest[end] == ' ' {
		end++
	}
	start := end
	if start < len(rest) && rest[start] == '<' {
		if i := strings.IndexByte(rest[start:], '>'); i >= 0 {
			end = start + i + 1
		}
	} else {
		for ; end < len(rest) && rest[end] != ' ' && rest[end] != '\n' && rest[end] != '\t'; end++ {
			if rest[end] == '\\' && end+1 < len(rest) {
				end++
			} else if rest[end] == '(' {
				depth++
			} else if rest[end] == ')' {
				if depth--; depth < 0 {
					break
				}
			}
		}
	}
	if end >= len(rest) {
		r.write("](")
		r.at += 2
		return
	}
	target := strings.Trim(rest[start:end], "<>")
	r.at += end
	if open := r.openImage(); open >= 0 {
		r.image(open, target)
		return
	}
	target = withoutBrackets(target)
	link, ok := r.links.to(r.text, html.UnescapeString(target))
	if end := strings.IndexByte(r.src[r.at:], ')'); (hasUnknownScheme(target) || !ok) && end >= 0 {
		r.at += end + 1
		r.dropLink(target)
		return
	}
	r.write("](" + escapeDestination(link))
}

// hasUnknownScheme reports whether an address has a scheme that Gaceta does not publish.
func hasUnknownScheme(target string) bool {
	scheme, _, hasScheme := strings.Cut(target, ":")
	return hasScheme && isElsewhere(target) && !strings.HasPrefix(target, "//") && !schemes[strings.ToLower(scheme)]
}

// schemes are those of links that Gaceta publishes.
var schemes = words("http https mailto tel")

// dropLink leaves out a link without a target whose words were written. The words stay.
func (r *rewriter) dropLink(target string) {
	out := r.top().out.String()
	open := openBracket(out)
	note := r.links.noTarget(r.text, target)
	if open < 0 {
		r.write("]" + note)
		return
	}
	r.keep(open)
	r.write(out[open+1:] + note)
}

// referencedImage reads the end of a picture whose address is in a definition: ![text][name]. It reports false for anything else.
func (r *rewriter) referencedImage(rest string) bool {
	m := referenceName.FindStringSubmatch(rest)
	open := r.openImage()
	if m == nil || open < 0 {
		return false
	}
	alt := r.top().out.String()[open+2:]
	form := regexp.MustCompile(`(?im)^[ \t>]*\[` + regexp.QuoteMeta(cmp.Or(m[1], alt)) +
		`\]:[ \t]*<?([^\s>]+)>?(?:[ \t]+["'(](.*?)["')])?[ \t]*$`)
	defined := form.FindStringSubmatch(r.src)
	if defined == nil {
		return false
	}
	r.keep(open)
	r.at += len(m[0])
	r.writePicture(r.picture(alt, html.UnescapeString(defined[1]), defined[2]))
	return true
}

// image reads the rest of a picture whose start was written.
func (r *rewriter) image(open int, target string) {
	alt := r.top().out.String()[open+2:]
	r.keep(open)
	title := ""
	if m := imageTitle.FindStringSubmatch(r.src[r.at:]); m != nil {
		title = m[1] + m[2]
		r.at += len(m[0])
	}
	r.writePicture(r.picture(alt, html.UnescapeString(target), title))
}

var imageTitle = regexp.MustCompile(`^\s*(?:"([^"\n]*)"|'([^'\n]*)')?\s*(=\d*x?\d*)?\s*\)`)

// escapeDestination returns an address as Markdown writes it.
func escapeDestination(address string) string {
	if strings.ContainsAny(address, " <>") || strings.Count(address, "(") != strings.Count(address, ")") {
		return "<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "%0A").Replace(address) + ">"
	}
	return address
}
