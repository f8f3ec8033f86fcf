package limits

import "bytes"

// IsUTF16 reports whether a file is probably text in UTF-16: it begins with a byte order mark, or every other byte of its
// beginning is NUL, as in Latin letters.
func IsUTF16(text []byte) bool {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return true
	}
	return len(text) >= 4 && (text[0] == 0 && text[2] == 0 || text[1] == 0 && text[3] == 0) && text[0] != text[1]
}
