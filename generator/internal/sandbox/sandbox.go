// Package sandbox starts Node processes that run the code of a site. That code
// can compute and nothing else.
//
//  1. A process gets PATH, the language and the time zone from the environment,
//     but no token of a CI job and no key of a cloud.
//  2. With Confined, Node's permission model allows reading the given folders
//     and files only. The process cannot write, start programs or workers, or,
//     without Addons, load native code. Node enforces this below JavaScript.
//  3. On Linux the kernel refuses sockets and signals to other processes. A
//     confined process cannot write to any file, reads only its own files and the
//     system's where the kernel has Landlock, and has limited memory. The kernel
//     kills it when the generator dies. On other systems the worker's guard.mjs
//     blocks sockets, in JavaScript. Shortfall names what a system cannot enforce.
//  4. A Node without a permission model is too old: TooOldError.
//
// .github/SECURITY.md lists the remaining risks.
package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// ErrNotFound reports that Node is not installed.
var ErrNotFound = errors.New("none was found on PATH")

// TooOldError reports that Node is too old to be confined.
type TooOldError struct{ Version string }

func (e TooOldError) Error() string { return "the one on PATH is " + e.Version }

// Options configure what a process may do. The folders in Read are absolute.
type Options struct {
	Dir       string // working folder
	Confined  bool
	Read      []string
	ReadFiles []string // single files
	Addons    bool     // native code of packages, which only the rules of the kernel bind
}

// Command returns the command that runs a script. Start starts it.
func Command(o Options, script string) (*exec.Cmd, error) {
	node, found, err := find()
	if err != nil {
		return nil, err
	}
	var args []string
	if o.Confined {
		args = append(args, found.flag, "--max-old-space-size="+strconv.Itoa(limits.NodeMemoryMB))
		args = append(args, youngGeneration...)
		for _, dir := range o.Read {
			args = append(args, "--allow-fs-read="+dir+string(filepath.Separator))
			if real, err := filepath.EvalSymlinks(dir); err == nil && real != dir {
				args = append(args, "--allow-fs-read="+real+string(filepath.Separator))
			}
		}
		for _, file := range o.ReadFiles {
			args = append(args, "--allow-fs-read="+file)
		}
		if o.Addons {
			args = append(args, "--allow-addons")
		}
	}
	cmd := exec.Command(node, append(args, "--enable-source-maps", script)...)
	cmd.Dir, cmd.Env = o.Dir, Environment()
	return cmd, nil
}

// youngGeneration has V8 collect the garbage of a few pages at a time and without further
// threads, which would take the cores from other processes. This saves 5 % of Node's CPU
// (November 2026).
var youngGeneration = []string{"--min-semi-space-size=4", "--max-semi-space-size=4", "--single-threaded-gc"}

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
