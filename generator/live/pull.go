package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/internal/git"
)

// pullTime is how long Git may take to fetch a branch.
const pullTime = 2 * time.Minute

// pull fetches the branch of a working copy and fast-forwards to it. Local commits and changes that are in the way are an
// error, and stay.
func pull(ctx context.Context, root string) error {
	ctx, cancel := context.WithTimeout(ctx, pullTime)
	defer cancel()
	err := run(ctx, root, "fetch", "--quiet", "--no-recurse-submodules")
	if err == nil {
		err = run(ctx, root, "merge", "--quiet", "--ff-only", "@{upstream}")
	}
	return err
}

// run runs a Git command.
func run(ctx context.Context, root string, args ...string) error {
	cmd, err := git.Command(ctx, root, args...)
	if err != nil {
		return err
	}
	cmd.WaitDelay = time.Second
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	err = cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("--pull needs Git, which is not installed")
	}
	if err != nil {
		return fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(output.String()))
	}
	return nil
}
