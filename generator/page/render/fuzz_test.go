package render

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/frame"
)

// FuzzReadFrame reads what a process that has lost its mind may write: frames
// end with an error, and cost no more memory than was sent.
func FuzzReadFrame(f *testing.F) {
	f.Fuzz(func(t *testing.T, sent []byte) {
		r := bufio.NewReader(bytes.NewReader(sent))
		left := len(sent)
		for {
			_, body, err := readFrame(r)
			if err != nil {
				return
			}
			if left -= 8 + len(body); left < 0 {
				t.Fatal("more was read than was sent")
			}
		}
	})
}

// FuzzWriteFrame sends any text and reads it back.
func FuzzWriteFrame(f *testing.F) {
	f.Fuzz(func(t *testing.T, id uint64, page, text string) {
		var out bytes.Buffer
		props, _ := json.Marshal(text)
		if err := writeFrame(&out, toNode{Kind: "page", ID: id, Page: page, Props: props}); err != nil {
			t.Fatal(err)
		}
		var head struct {
			fromNode
			Props json.RawMessage
		}
		r := bufio.NewReader(&out)
		if body, err := frame.Read(r, &head, maxFrame); err != nil || head.ID != id || head.Kind != "page" || !bytes.Equal(head.Props, props) || len(body) > 0 {
			t.Errorf("%v %q %v", head, body, err)
		}
		if _, _, err := readFrame(r); !errors.Is(err, io.EOF) {
			t.Errorf("after the frame: %v", err)
		}
	})
}

// FuzzParts puts any texts in place of marks, and says where the long ones stand.
func FuzzParts(f *testing.F) {
	f.Add("-1;a-0;-2;-1-1;-", "text", "part")
	f.Add("-1;a-0;-2;-1-1;-", "text", strings.Repeat("part", worth/4))
	f.Fuzz(func(t *testing.T, page, text, part string) {
		want := strings.NewReplacer("-0;", text, "-1;", part).Replace(page)
		p := parts{[]byte("-"), map[string][]byte{"1": []byte(part)}}
		whole, places := p.put([]byte(page), []byte(text))
		if whole.String() != want {
			t.Errorf("%q, want %q", whole, want)
		}
		if n := strings.Count(page, "-1;"); len(part) >= worth && len(places) != n || len(part) < worth && places != nil {
			t.Errorf("%d places of %d", places, n)
		}
		for _, place := range places {
			if there := want[place[0]:place[1]]; there != part {
				t.Errorf("%q at %d, not %q", there, place, part)
			}
		}
	})
}
