package render

import (
	"bytes"
	"encoding/json"
	"strings"

	"gaceta.dev/gaceta/generator/internal/bufpool"
)

// parts are what a process has said once and many pages hold: a page writes the
// mark, a number and a semicolon in its place. The number 0 stands for the text's
// HTML, which does not go through the process at all.
type parts struct {
	mark  []byte
	known map[string][]byte
}

// worth is how long a part is, at least, whose place is told: less is read as fast.
const worth = 512

// put gives a page with everything in its place, on a desk, and where in it the
// longer parts stand, begin and end.
func (p *parts) put(page, text []byte) (whole *bytes.Buffer, places [][2]int) {
	whole = bufpool.Get()
	before, rest, found := bytes.Cut(page, p.mark)
	whole.Write(before)
	for found {
		number, after, ends := bytes.Cut(rest, []byte(";"))
		part, known := p.known[string(number)]
		switch {
		case ends && string(number) == "0":
			whole.Write(text)
		case ends && known:
			if len(part) >= worth {
				places = append(places, [2]int{whole.Len(), whole.Len() + len(part)})
			}
			whole.Write(part)
		default: // nothing that the process has said
			whole.Write(p.mark)
			after = rest
		}
		before, rest, found = bytes.Cut(after, p.mark)
		whole.Write(before)
	}
	return whole, places
}

// json gives JSON that many pages hold, or its own.
func (p *parts) json(text string) json.RawMessage {
	if number, marked := strings.CutPrefix(text, string(p.mark)); marked {
		if part, known := p.known[strings.TrimSuffix(number, ";")]; known {
			return part
		}
	}
	return json.RawMessage(text)
}
