// Package testserver helps tests that start servers as programs. It is used by tests only.
package testserver

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os/exec"
	"strconv"
)

// Ports below those that a system chooses itself, for clients and for servers that name none: from 32768 on Linux, from 49152
// elsewhere. So nobody else takes the port before the program listens.
const first, last = 20000, 32000

// FreeAddress returns the host and port of an address of this machine at which nothing listens.
func FreeAddress() (string, error) {
	var failures []error
	for range 100 {
		l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(first+rand.IntN(last-first))))
		if err == nil {
			return l.Addr().String(), l.Close()
		}
		failures = append(failures, err)
	}
	return "", fmt.Errorf("no free port: %w", errors.Join(failures...))
}

// Start starts a program that ends with this process, also if that is killed: a shell kills the program when its own standard
// input closes. The kernel's signal at the death of a parent would come too early: it is that of a thread. stop kills the program
// and waits for its end.
func Start(cmd *exec.Cmd) (stop func(), err error) {
	args := []string{"sh", "-c", `"$@" </dev/null & read -r _; kill -9 $!; wait`, "sh", cmd.Path}
	shell, err := exec.LookPath("sh")
	if err != nil {
		return nil, err
	}
	cmd.Path, cmd.Args = shell, append(args, cmd.Args[1:]...)
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	return func() { _, _ = input.Close(), cmd.Wait() }, cmd.Start()
}
