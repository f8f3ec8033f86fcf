package translations

import (
	"context"
	"os/exec"
	"strings"
)

// formerVersion returns the newest version of a file in the history of git that is accepted. It returns nil if there is
// none, or no history: the brief of a translation then lacks the former text.
func formerVersion(ctx context.Context, root, file string, accept func(text []byte) bool) []byte {
	git := func(args ...string) ([]byte, error) {
		return exec.CommandContext(ctx, "git", append([]string{"-C", root}, args...)...).Output()
	}
	out, err := git("log", "--format=%H", "--max-count=200", "--", file)
	if err != nil {
		return nil
	}
	for commit := range strings.FieldsSeq(string(out)) {
		if text, err := git("show", commit+":./"+file); err == nil && accept(text) {
			return text
		}
	}
	return nil
}
