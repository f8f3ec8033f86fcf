package render

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"testing"
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

// FuzzWriteFrame sends any body and reads it back.
func FuzzWriteFrame(f *testing.F) {
	f.Fuzz(func(t *testing.T, id uint64, page string, body []byte) {
		var out bytes.Buffer
		if err := writeFrame(&out, toNode{Kind: "page", ID: id, Page: page}, body); err != nil {
			t.Fatal(err)
		}
		head, got, err := readFrame(bufio.NewReader(&out))
		if err != nil || head.ID != id || head.Kind != "page" || !bytes.Equal(got, body) {
			t.Errorf("%v %q %v", head, got, err)
		}
		if _, _, err := readFrame(bufio.NewReader(&out)); !errors.Is(err, io.EOF) {
			t.Errorf("after the frame: %v", err)
		}
	})
}
