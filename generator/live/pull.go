package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// pullTime is how long Git may take to fetch a branch.
const pullTime = 2 * time.Minute

// pull fetches the branch of a working copy and fast-forwards to it. Local commits and changes that are in the way are an
// error, and stay.
func pull(ctx context.Context, root string) error {
	ctx, cancel := context.WithTimeout(ctx, pullTime)
	defer cancel()
	err := git(ctx, root, "fetch", "--quiet", "--no-recurse-submodules")
	if err == nil {
		err = git(ctx, root, "merge", "--quiet", "--ff-only", "@{upstream}")
	}
	return err
}

// git runs Git without hooks of the repository, and without questions: nobody could answer.
func git(ctx context.Context, root string, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Dir, cmd.WaitDelay = root, time.Second
	cmd.Env = append(os.Environ(), "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("--pull needs Git, which is not installed")
	}
	if err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(output.String()))
	}
	return nil
}
