// Package xmltext reads XML in the one way in which a browser reads it too.
//
// A browser takes the encoding of a file from its first bytes or from its declaration. A program that assumes another
// encoding sees other elements. Therefore only UTF-8 is accepted, and a declaration may say nothing else.
package xmltext

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"unicode/utf8"
)

// UTF8Help says how to fix a file in another encoding.
const UTF8Help = "Save it as UTF-8."

// Error explains why a text is refused.
type Error struct {
	Reason, Help string
}

func (e *Error) Error() string { return e.Reason }

var (
	byteOrderMark = []byte("\xef\xbb\xbf")
	opening       = []byte("<?xml")
	// declaration matches the only declarations that are accepted. White space and quotation marks are those of the grammar.
	declaration = regexp.MustCompile(`^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.0"|'1\.0')` +
		`(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?i:"utf-?8"|'utf-?8'))?` +
		`(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>`)
)

// Body returns a text without its byte order mark and its declaration. It returns an Error if the text is not UTF-8, or
// declares anything but that.
func Body(data []byte) ([]byte, error) {
	if err := CheckUTF8(data); err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	if !bytes.HasPrefix(data, opening) || len(data) > len(opening) && isNameByte(data[len(opening)]) {
		return data, nil
	}
	found := declaration.Find(data)
	if found != nil {
		return data[len(found):], nil
	}
	line, _, _ := bytes.Cut(data, []byte(">"))
	if bytes.Contains(bytes.ToLower(line), []byte("encoding")) {
		return nil, &Error{"its XML declaration names another encoding than UTF-8", UTF8Help}
	}
	return nil, &Error{"its XML declaration is not valid", `Write <?xml version="1.0" encoding="UTF-8"?>, or remove the declaration.`}
}

// CheckUTF8 returns an Error if a text is not UTF-8, or holds a character with which other encodings switch.
func CheckUTF8(data []byte) error {
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return &Error{"its text is not UTF-8", UTF8Help}
	}
	if bytes.IndexByte(data, 0x1b) >= 0 { // ISO-2022-JP and its relatives
		return &Error{"it contains an escape character", UTF8Help}
	}
	return nil
}

// isNameByte reports whether a byte continues the name of an instruction, as in xml-stylesheet.
func isNameByte(c byte) bool {
	return c >= 0x80 || c == '-' || c == '.' || c == '_' || c == ':' ||
		'0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// NewDecoder returns a strict decoder for the result of Body.
func NewDecoder(body []byte) *xml.Decoder { return xml.NewDecoder(bytes.NewReader(body)) }
