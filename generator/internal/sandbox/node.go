package sandbox

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
)

// installation describes an installed Node.
type installation struct {
	flag    string // enables the permission model
	ruled   bool   // it runs under the kernel's rules for files
	watched bool   // the kernel asks a Watch about it
}

var installations sync.Map // path of a Node → installation

// find returns the path of the Node on PATH, and its description. An error is not kept: dev asks again after the user
// has fixed Node.
func find() (string, installation, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return "", installation{}, ErrNotFound
	}
	if found, ok := installations.Load(node); ok {
		return node, found.(installation), nil
	}
	found, err := examine(node)
	if err == nil {
		installations.Store(node, found)
	}
	return node, found, err
}

// examine asks a Node for its version, under the kernel's rules if it runs under them. A
// script that chooses among several Nodes usually does not.
func examine(node string) (found installation, err error) {
	version, err := versionUnderRules(node, true)
	if found.watched = err == nil; !found.watched {
		version, err = versionUnderRules(node, false)
	}
	if found.ruled = err == nil; !found.ruled {
		version, err = versionOf(node)
	}
	if err != nil {
		return found, err
	}
	found.flag, err = permissionFlag(version)
	return found, err
}

// versionOf returns the version of a Node that runs without rules.
func versionOf(node string) (string, error) {
	version, err := plainVersion(node)
	if wasKilled(err) { // by the system when memory is short, or by the user; the next process may live
		version, err = plainVersion(node)
	}
	switch {
	case wasKilled(err):
		return "", fmt.Errorf("Node was killed twice while it reported its version (%w); check that the machine has enough memory", err)
	case err != nil:
		return "", fmt.Errorf("Node does not run: %s --version failed: %w", node, err)
	}
	return version, nil
}

// versionUnderRules returns the version of a Node that runs under the kernel's rules, and under a Watch if it is to be
// watched.
func versionUnderRules(node string, watched bool) (string, error) {
	var out strings.Builder
	cmd := exec.Command(node, "--version")
	cmd.Env, cmd.Stdout = Environment(), &out
	o := Options{Confined: true}
	if watched {
		o.Watch = NewWatch(nil)
	}
	if err := start(cmd, o, installation{ruled: true, watched: watched}); err != nil {
		return "", err
	}
	err := cmd.Wait()
	if err == nil && watched && !o.Watch.canRead() {
		err = errors.ErrUnsupported
	}
	return strings.TrimSpace(out.String()), err
}

// permissionFlag returns the flag that enables the permission model. It was renamed in
// 22.13 and 23.5, and 24 no longer has the old name.
func permissionFlag(version string) (string, error) {
	var major, minor int
	_, _ = fmt.Sscanf(version, "v%d.%d", &major, &minor)
	switch {
	case major < 20:
		return "", TooOldError{version}
	case major < 22 || major == 22 && minor < 13 || major == 23 && minor < 5:
		return "--experimental-permission", nil
	}
	return "--permission", nil
}

func plainVersion(node string) (string, error) {
	cmd := exec.Command(node, "--version")
	cmd.Env = Environment()
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// wasKilled reports whether a signal ended a process.
func wasKilled(err error) bool {
	exit := (*exec.ExitError)(nil)
	return errors.As(err, &exit) && exit.ExitCode() < 0
}

// Shortfall returns a sentence about the rules that this system cannot enforce, or "". It
// is called after Command.
func Shortfall() string {
	_, node, err := find()
	switch {
	case err != nil || node.ruled && canSeal():
		return ""
	case !canSeal():
		return "on this system only JavaScript keeps the site's code from the network: build untrusted pull requests on Linux"
	}
	return "the kernel has no Landlock, or this Node does not run under it: " +
		"only Node's own permissions keep the site's code from other files"
}
