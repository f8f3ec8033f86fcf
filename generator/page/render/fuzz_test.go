package render

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"gaceta.dev/gaceta/generator/internal/frame"
)

// FuzzReadFrame reads any output of a broken process: frames end with an error, and take no more memory than was
// sent.
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
		if err := writeFrame(bufio.NewWriter(&out), toNode{Kind: "page", ID: id, Page: page, Props: len(props)}, props, []byte(text)); err != nil {
			t.Fatal(err)
		}
		var head struct {
			fromNode
			Props int
		}
		r := bufio.NewReader(&out)
		body, err := frame.Read(r, &head, frame.Limits{Head: maxFrame, Body: maxFrame})
		if err != nil || head.ID != id || head.Kind != "page" || head.Props != len(props) || string(body) != string(props)+text {
			t.Errorf("%v %q %v", head, body, err)
		}
		if _, _, err := readFrame(r); !errors.Is(err, io.EOF) {
			t.Errorf("after the frame: %v", err)
		}
	})
}
