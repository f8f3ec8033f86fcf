//go:build !linux

package sandbox

import "os/exec"

// Start starts a process. Only Linux can refuse the network to it.
func Start(cmd *exec.Cmd, _ bool) error { return cmd.Start() }
