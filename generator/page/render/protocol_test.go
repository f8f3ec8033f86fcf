package render

import (
	"bytes"
	"encoding/binary"
	"io"
	"runtime"
	"strings"
	"testing"
)

// counting counts what is read.
type counting struct {
	io.Reader
	n int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

// zeros never end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestTooLongFrameIsRejected checks that such a frame is refused before a byte of it is read, or memory allocated for
// it.
func TestTooLongFrameIsRejected(t *testing.T) {
	for _, lengths := range [][2]uint32{{2, maxFrame + 1}, {maxHead + 1, 0}, {2, 1<<32 - 1}, {1<<32 - 1, 1<<32 - 1}} {
		var head [8]byte
		binary.BigEndian.PutUint32(head[:4], lengths[0])
		binary.BigEndian.PutUint32(head[4:], lengths[1])
		r := &counting{Reader: io.MultiReader(bytes.NewReader(head[:]), strings.NewReader("{}"), io.LimitReader(zeros{}, maxFrame+1))}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := readFrame(r)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), "a frame of") || r.n != 8 {
			t.Errorf("%d: %v after %d bytes", lengths, err, r.n)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
			t.Errorf("%d: %d bytes were taken", lengths, took)
		}
	}
}

func TestLongestFrameIsRead(t *testing.T) {
	var head [8]byte
	const done = `{"kind":"done","id":1}`
	binary.BigEndian.PutUint32(head[:4], uint32(len(done)))
	binary.BigEndian.PutUint32(head[4:], maxFrame)
	_, body, err := readFrame(io.MultiReader(bytes.NewReader(head[:]), strings.NewReader(done), zeros{}))
	if err != nil || len(body) != maxFrame {
		t.Errorf("%d bytes, %v", len(body), err)
	}
}
