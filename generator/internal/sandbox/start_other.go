//go:build !linux

package sandbox

import (
	"errors"
	"os/exec"
)

// Start starts a process. Only Linux can refuse files and the network to it.
func Start(cmd *exec.Cmd, _ Options) error { return cmd.Start() }

// start returns an error if the process must run under rules for files.
func start(cmd *exec.Cmd, _ Options, ruled bool) error {
	if ruled {
		return errors.ErrUnsupported
	}
	return cmd.Start()
}

func canSeal() bool { return false }
