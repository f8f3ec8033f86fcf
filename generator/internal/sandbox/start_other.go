//go:build !linux

package sandbox

import (
	"errors"
	"io"
	"os/exec"
)

// Start starts a process. Only Linux can refuse files and the network to it.
func Start(cmd *exec.Cmd, _ Options) error { return cmd.Start() }

// start returns an error if the process must run under rules.
func start(cmd *exec.Cmd, _ Options, found installation) error {
	if found.ruled {
		return errors.ErrUnsupported
	}
	return cmd.Start()
}

func canSeal() bool { return false }

// output is the output of a process, whose bytes only Linux counts.
type output struct{}

func (output) written() int64 { return 0 }

func (w *Watch) canRead() bool { return false }

// Output returns the output of the process as a stream.
func (w *Watch) Output(output io.Reader) io.Reader { return output }
