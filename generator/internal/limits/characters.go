package limits

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// characterProblem describes why a character is not allowed in texts, wherever it is. It returns
// "" for all others.
func characterProblem(r rune) string {
	switch {
	case r == '\n' || r == '\r' || r == '\t':
		return ""
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return "a control character"
	}
	return ""
}

const loneReturn = "a carriage return without a line feed, which most programs do not read as the end of a line"

// FindBadCharacter returns the offset of the first character that is not allowed in texts, and why. A carriage return
// without a line feed, more than AccentsPerLetter accents on one letter, and invisible characters where they have no effect
// are not allowed either. The offset is -1 if all characters are allowed. Bytes that are not UTF-8 are skipped.
func FindBadCharacter(text []byte) (offset int, what string) {
	accents := 0
	near := nearby{text: text}
	for i := 0; i < len(text); {
		if c := text[i]; c >= ' ' && c < 0x7f || c == '\n' {
			accents = 0
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if r == '\r' && !bytes.HasPrefix(text[i+1:], []byte("\n")) {
			return i, loneReturn
		}
		if what := characterProblem(r); what != "" {
			return i, what
		}
		near.begin, near.end = i, i+n
		if what := near.invisibleProblem(r); what != "" {
			return i, what
		}
		if unicode.Is(unicode.Mn, r) {
			if accents++; accents > AccentsPerLetter {
				return i, "too many accents on one letter"
			}
		} else {
			accents = 0
		}
		i += n
	}
	return -1, ""
}

// CharacterHelp says how to fix a character that FindBadCharacter describes.
func CharacterHelp(what string) string {
	if what == loneReturn {
		return "Save the file with line feeds (LF) as the ends of lines."
	}
	return "Remove it."
}

// FindInvalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func FindInvalidUTF8(text []byte) int {
	if utf8.Valid(text) {
		return -1
	}
	for i := 0; ; {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n <= 1 {
			return i
		}
		i += n
	}
}
