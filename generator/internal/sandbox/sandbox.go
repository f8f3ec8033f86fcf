// Package sandbox starts the Command processes of a build so that what a site is
// made of can compute and do nothing else.
//
//  1. They get nothing of the environment but PATH, the language and the time
//     zone: no token of a CI job, no key of a cloud.
//  2. Where Confined is asked for, Command's permission model lets them read the
//     given folders alone. They cannot write, start programs or workers, or load
//     native code. It is enforced below JavaScript.
//  3. On Linux the kernel refuses them every socket, from the first moment on,
//     and signals to other processes; a confined one cannot write to any file, and
//     has bounded memory. It kills them when the generator dies. Elsewhere the
//     worker's guard.mjs stops what opens sockets, from JavaScript.
//  4. A Command that knows no permission model is too old: TooOldError.
//
// What is left open is in .github/SECURITY.md.
package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// ErrNotFound says that Command is not installed.
var ErrNotFound = errors.New("none was found on PATH")

// TooOldError says that Command is too old to be confined.
type TooOldError struct{ Version string }

func (e TooOldError) Error() string { return "the one on PATH is " + e.Version }

// Options configure what a process may do. The folders in Read are absolute.
type Options struct {
	Dir      string // working folder
	Confined bool
	Read     []string
}

// Command returns the command that runs a script.
func Command(o Options, script string) (*exec.Cmd, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, ErrNotFound
	}
	var args []string
	if o.Confined {
		flag, err := permission(node)
		if err != nil {
			return nil, err
		}
		args = append(args, flag, "--max-old-space-size="+strconv.Itoa(limits.NodeMemoryMB), "--max-semi-space-size=4")
		for _, dir := range o.Read {
			args = append(args, "--allow-fs-read="+dir+string(filepath.Separator))
			if real, err := filepath.EvalSymlinks(dir); err == nil && real != dir {
				args = append(args, "--allow-fs-read="+real+string(filepath.Separator))
			}
		}
	}
	cmd := exec.Command(node, append(args, "--enable-source-maps", script)...)
	cmd.Dir, cmd.Env = o.Dir, Environment()
	return cmd, nil
}

// Environment returns the variables of a process. None of them can be a secret.
func Environment() []string {
	env := []string{"NODE_ENV=production", "NO_COLOR=1", "NODE_NO_WARNINGS=1"}
	for _, name := range []string{"PATH", "LANG", "TZ", "SYSTEMROOT"} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// DetectNode finds out which Command is installed, so that the first process starts without asking.
func DetectNode() {
	if node, err := exec.LookPath("node"); err == nil {
		_, _ = permission(node)
	}
}

var flags sync.Map // path of Command → func() (string, error)

// permission is the flag that confines this version of Command. It was renamed in 22.13 and
// 23.5; 24 does not know the old name.
func permission(node string) (string, error) {
	found, _ := flags.LoadOrStore(node, sync.OnceValues(func() (string, error) { return permissionOf(node) }))
	flag, err := found.(func() (string, error))()
	if err != nil {
		flags.Delete(node) // dev asks again after the user has fixed Node
	}
	return flag, err
}

func permissionOf(node string) (string, error) {
	version, err := versionOf(node)
	if wasKilled(err) { // by the system when memory is short, or by the user; the next process may live
		version, err = versionOf(node)
	}
	switch {
	case wasKilled(err):
		return "", fmt.Errorf("Node was killed twice while it reported its version (%w); check that the machine has enough memory", err)
	case err != nil:
		return "", fmt.Errorf("Node does not run: %s --version failed: %w", node, err)
	}
	major, minor := numbers(version)
	flag := "--permission"
	switch {
	case major < 20:
		return "", TooOldError{version}
	case major < 22 || major == 22 && minor < 13 || major == 23 && minor < 5:
		flag = "--experimental-permission"
	}
	return flag, nil
}

func versionOf(node string) (string, error) {
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

func numbers(version string) (major, minor int) {
	parts := strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3)
	major, _ = strconv.Atoi(parts[0])
	if len(parts) > 1 {
		minor, _ = strconv.Atoi(parts[1])
	}
	return major, minor
}
