// Package jsonrpc reads and writes the messages of the Language Server Protocol: JSON after a header with its length.
//
//  1. Input that is not a frame is skipped up to the next line with a length. Next returns one FrameError for it.
//  2. A frame is at most MaxBytes long.
//  3. Only the end of the input, or its failure, ends the conversation.
package jsonrpc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// MaxBytes is the length of the longest frame that is read.
const MaxBytes = 64 << 20

// FrameError says what was wrong with a part of the input that was skipped.
type FrameError string

func (e FrameError) Error() string { return string(e) }

// Reader reads frames.
type Reader struct{ r *bufio.Reader }

// NewReader returns a reader of the frames in r.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, 64<<10)} }

// Next returns the content of the next frame. The error is a FrameError if the next call may succeed.
func (r *Reader) Next() ([]byte, error) {
	length, named := -1, false
	var wrong error
	for {
		line, err := r.line()
		if err != nil {
			return nil, err
		}
		name, value, isField := strings.Cut(line, ":")
		switch {
		case line == "" && length >= 0 && wrong == nil:
			return r.content(length)
		case line == "" && wrong != nil:
			return nil, wrong
		case line == "":
			if named {
				return nil, FrameError("a header without Content-Length")
			}
		case isField && strings.EqualFold(strings.TrimSpace(name), "Content-Length"):
			length, wrong = parseLength(value)
		case isField && strings.EqualFold(strings.TrimSpace(name), "Content-Type"):
			named = true
		case wrong == nil && length < 0:
			return nil, FrameError("input that is not a header")
		}
	}
}

var lengthField = regexp.MustCompile("(?i)content-length:")

// line returns the next line. What precedes a length on it, such as the rest of a frame that was longer than its header
// said, is left out.
func (r *Reader) line() (string, error) {
	var tail []byte // no header is longer
	for {
		part, err := r.r.ReadSlice('\n')
		tail = append(tail, part...)
		tail = tail[max(0, len(tail)-200):]
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if all := lengthField.FindAllIndex(tail, -1); len(all) > 0 {
			tail = tail[all[len(all)-1][0]:]
		}
		return strings.TrimRight(string(tail), "\r\n"), err
	}
}

func parseLength(value string) (int, error) {
	length, err := strconv.Atoi(strings.TrimSpace(value))
	switch {
	case err != nil || length < 0:
		return -1, FrameError("a Content-Length that is not a number")
	case length > MaxBytes:
		return -1, FrameError(fmt.Sprintf("a frame of %d bytes; the limit is %d", length, MaxBytes))
	}
	return length, nil
}

// content reads a frame in parts: a length that is too large takes no memory before the bytes are there.
func (r *Reader) content(length int) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r.r, int64(length)))
	if err == nil && len(text) < length {
		err = io.ErrUnexpectedEOF
	}
	return text, err
}
