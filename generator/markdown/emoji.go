package markdown

import emojis "github.com/yuin/goldmark-emoji/definition"

// Emoji returns the emoji that GitHub, and generators that follow it, show for a name such as heart; empty if there is none.
func Emoji(name string) string {
	if e, ok := emojis.Github().Get(name); ok {
		return string(e.Unicode)
	}
	return ""
}
