// Package sandbox starts Node processes that run the code of a site. That code
// can compute and nothing else.
//
//  1. A process gets PATH, the language and the time zone from the environment,
//     but no token of a CI job and no key of a cloud.
//  2. With Confined, a process reads the given folders and files only. It cannot
//     write, start programs or workers, or, without Addons, load native code.
//     Node's permission model enforces this below JavaScript.
//  3. On Linux the kernel refuses sockets and signals to other processes. A
//     confined process cannot write to any file, reads only its own files and the
//     system's where the kernel has Landlock, and has limited memory. The kernel
//     kills it when the generator dies. On other systems the worker's guard.mjs
//     blocks sockets, in JavaScript. Shortfall names what a system cannot enforce.
//  4. With a Watch on Linux, the kernel is the only judge of files, and Node's model
//     keeps its other rules. Node would refuse a file before the kernel sees the call,
//     and only code in the process, which can be silenced, would know. The kernel
//     asks the Watch instead: it refuses and records. Landlock still enforces the
//     rules if a path changes after the Watch has read it. So one layer that cannot
//     be silenced replaces two for files.
//  5. The folders of Read are real folders, no links. Node's model follows links below
//     them, so only files that the generator wrote or checked may be there.
//  6. A Node without a permission model is too old: TooOldError.
//
// Landlock and the filter are set on the thread that starts a process, because the
// generator itself must stay free. go-landlock restricts every thread of a program and
// follows links to the folders that it allows, and go-seccomp-bpf returns no listener.
//
// .github/SECURITY.md lists the remaining risks.
package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	Read      []string // no symbolic links
	ReadFiles []string // single files
	List      []string // folders whose files may be listed, but not read; on Linux also those below them
	Addons    bool     // native code of packages, which only the rules of the kernel bind
	MemoryMB  int      // on Linux; 0 means twice limits.NodeMemoryMB for confined processes, and no limit for others
	Watch     *Watch   // records refusals, where the system can; may be nil
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
			if info, err := os.Lstat(dir); err == nil && !info.IsDir() {
				return nil, linkError(dir)
			}
		}
		if o.Watch != nil && found.watched {
			args = append(args, "--allow-fs-read=*", "--allow-fs-write=*")
		} else {
			args = append(args, o.permissions()...)
		}
		if o.Addons {
			args = append(args, "--allow-addons")
		}
	}
	cmd := exec.Command(node, append(args, "--enable-source-maps", script)...)
	cmd.Dir, cmd.Env = o.Dir, Environment()
	return cmd, nil
}

// StartProgram starts a program of a package as Start starts Node, whose rules the kernel has for it too.
func StartProgram(cmd *exec.Cmd, o Options) error {
	_, found, _ := find()
	return start(cmd, o, installation{ruled: found.ruled})
}

// linkError reports that a folder of Options.Read is not a real folder.
func linkError(path string) error {
	return fmt.Errorf("%s is not a folder: it may not be a symbolic link, because the site's code could read its target", path)
}

// permissions returns the flags that allow Node to read the files.
func (o Options) permissions() (flags []string) {
	for _, dir := range withRealPaths(o.Read) {
		flags = append(flags, "--allow-fs-read="+dir+string(filepath.Separator))
	}
	for _, file := range slices.Concat(o.ReadFiles, o.List) {
		flags = append(flags, "--allow-fs-read="+file)
	}
	return flags
}

// withRealPaths returns folders by the paths that are given, and by those without links in them.
func withRealPaths(folders []string) (paths []string) {
	for _, dir := range folders {
		paths = append(paths, dir)
		if real, err := filepath.EvalSymlinks(dir); err == nil && real != dir {
			paths = append(paths, real)
		}
	}
	return paths
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
