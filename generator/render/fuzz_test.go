package render

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"
)

// FuzzReadFrame reads what a process that has lost its mind may write: frames
// end with an error, and cost no more memory than was sent.
func FuzzReadFrame(f *testing.F) {
	good := func(head, body string) []byte {
		out := binary.BigEndian.AppendUint32(nil, uint32(len(head)))
		return append(append(binary.BigEndian.AppendUint32(out, uint32(len(body))), head...), body...)
	}
	f.Add(good(`{"kind":"ready"}`, ""))
	f.Add(good(`{"kind":"done","id":1,"islands":["a"],"data":[{}],"strings":{}}`, "<p>a</p>"))
	f.Add(good(`{"kind":"failed","id":2,"error":{"name":"E","message":"m","stack":"s"}}`, ""))
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Add([]byte("\x03\xff\xff\xff\x03\xff\xff\xffx"))
	f.Add([]byte("hello, I am a console.log\n"))
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
	f.Add(uint64(1), "home", []byte("<p>ñ</p>"))
	f.Add(uint64(1<<63), "a\x00b\u2028", []byte("\xff\x00"))
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
