// Package git runs Git in a folder that a stranger may have filled.
//
//  1. The repository is the one of the nearest folder with .git, from the given folder upwards. A folder below it that holds
//     HEAD is refused: Git would take it for a bare repository, and a checkout can contain one, with settings that name
//     programs.
//  2. Git runs no hook and no monitor of files. It takes no locks that others would wait for, asks no questions, and answers
//     in English.
package git

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
)

// ErrNone is the error of a folder that belongs to no repository.
var ErrNone = errors.New("the folder belongs to no Git repository")

// HasRepository reports whether a folder belongs to a repository.
func HasRepository(folder string) bool {
	folder, err := filepath.Abs(folder)
	for err == nil {
		if _, err := os.Stat(filepath.Join(folder, ".git")); err == nil {
			return true
		}
		if _, err := os.Lstat(filepath.Join(folder, "HEAD")); err == nil || folder == filepath.Dir(folder) {
			return false
		}
		folder = filepath.Dir(folder)
	}
	return false
}

// Command returns a Git command that runs in a folder. The error is ErrNone if the folder belongs to no repository.
func Command(ctx context.Context, folder string, args ...string) (*exec.Cmd, error) {
	if !HasRepository(folder) {
		return nil, ErrNone
	}
	settings := []string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false"}
	cmd := exec.CommandContext(ctx, "git", append(settings, args...)...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	return cmd, nil
}

// Output runs a command that requests nothing from other machines, and returns its output.
func Output(ctx context.Context, folder string, args ...string) ([]byte, error) {
	cmd, err := Command(ctx, folder, append([]string{"-c", "protocol.allow=never"}, args...)...)
	if err != nil {
		return nil, err
	}
	return cmd.Output()
}
