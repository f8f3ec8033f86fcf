package jsonrpc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// frames reads everything in a text: frames, and what was skipped as “!…”.
func frames(t *testing.T, text string) []string {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	var got []string
	for {
		frame, err := r.Next()
		switch {
		case errors.As(err, new(FrameError)):
			got = append(got, "!"+err.Error())
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return got
		case err != nil:
			t.Fatal(err)
		default:
			got = append(got, string(frame))
		}
	}
}

func TestFrames(t *testing.T) {
	const good = "Content-Length: 2\r\n\r\n{}"
	for text, want := range map[string]string{
		good + good: "{} {}",
		"content-length:2\n\n{}Content-Type: a\r\nContent-Length: 4\r\n\r\nnull": "{} null",
		"\r\n\r\n" + good:                            "{}",
		"nonsense\n" + good:                          "!input that is not a header {}",
		"Content-Type: a\r\n\r\n" + good:             "!a header without Content-Length {}",
		"Content-Length: -1\r\n\r\n" + good:          "!a Content-Length that is not a number {}",
		"Content-Length: 67108865\r\n\r\n" + good:    "!a frame of 67108865 bytes; the limit is 67108864 {}",
		"Content-Length: 1\r\n\r\n{}" + good:         "{ {}",
		strings.Repeat("x", 1<<18) + good:            "{}",
		strings.Repeat("\xff", 30) + good:            "{}",
		"Content-Length: 90\r\n\r\n{}":               "",
		"Content-Length: 2\r\nContent-Length: 4\r\n": "",
	} {
		if got := strings.Join(frames(t, text), " "); got != want {
			t.Errorf("%.60q: %q, want %q", text, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]int{
		`{"id":1,"method":"a"}`: 0, `{"method":"a","params":[]}`: 0, `{"id":1,"result":null}`: 0, `{"id":1,"error":{"code":1}}`: 0,
		`{`: ParseError, ``: ParseError, `[]`: InvalidRequest, `null`: InvalidRequest, `{"id":1}`: InvalidRequest, `{"method":1}`: InvalidRequest,
	} {
		_, failure := Parse([]byte(text))
		if (failure == nil) != (want == 0) || failure != nil && failure.Code != want {
			t.Errorf("%s: %v, want %d", text, failure, want)
		}
	}
}

// FuzzFrames reads any input to its end. A frame that follows it is read, unless the input ends within a frame.
func FuzzFrames(f *testing.F) {
	for _, text := range []string{"Content-Length: 2\r\n\r\n{}", "Content-Length: 9\r\n\r\n{", "x\n\n", "Content-Length: -5\n\n", "Content-Type: a:\r\r\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var written bytes.Buffer
		if err := NewWriter(&written).Notify("last", strings.Repeat("a", 100)); err != nil {
			t.Fatal(err)
		}
		whole := frames(t, string(input))
		for _, frame := range whole {
			_, _ = Parse([]byte(frame))
		}
		both := frames(t, string(input)+"\n"+fmt.Sprint(&written))
		if bytes.Contains(bytes.ToLower(input), []byte("content-length")) {
			return // it may claim what follows
		}
		if len(both) == 0 || !strings.Contains(both[len(both)-1], `"last"`) {
			t.Errorf("after %q the frames are %q", input, both)
		}
	})
}
