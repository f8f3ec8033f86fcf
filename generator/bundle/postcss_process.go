package bundle

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/sandbox"
	"gaceta.dev/gaceta/generator/project"
)

//go:embed worker/postcss.mjs
var postcssWorker []byte

// postcssReply is the answer of worker/postcss.mjs, which describes the protocol.
type postcssReply struct {
	CSS      string           `json:"css"`
	Files    []string         `json:"files"`
	Folders  []string         `json:"folders"`
	Warnings []postcssProblem `json:"warnings"`
	Error    *postcssProblem  `json:"error"`
}

// postcssProblem is an error or a warning of a plugin. Lines and columns count from 1; 0 is unknown.
type postcssProblem struct {
	Text   string `json:"text"`
	Help   string `json:"help"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// postcssProcess is a Node process that runs PostCSS plugins. It runs one file at a time.
type postcssProcess struct {
	cmd     *exec.Cmd
	root    string
	folders []string // that plugins can read
	input   io.WriteCloser
	output  *io.LimitedReader
	replies *json.Decoder
	printed tail // by plugins
	late    atomic.Bool
}

// startPostCSS starts the process. Plugins are code of the site: they can read the site's visible files and packages, and
// no others. They cannot write, open sockets or start programs. They can load native code of packages: Tailwind needs it.
// Node follows links below the folders, so without Landlock a link in the site's folder leads out of it.
func startPostCSS(root string, work *cachedir.Dir, config string) (*postcssProcess, error) {
	dir, err := work.CodeFolder("postcss")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	script := filepath.Join(dir.Path(), "postcss.mjs")
	if err := dir.WriteChanged("postcss.mjs", postcssWorker); err != nil {
		return nil, err
	}
	folders, files, err := readableFiles(root)
	if err != nil {
		return nil, err
	}
	o := sandbox.Options{Dir: root, Confined: true, Addons: true, Read: append(folders, filepath.Dir(script)), ReadFiles: files}
	cmd, err := sandbox.Command(o, script)
	if err != nil {
		return nil, fmt.Errorf("PostCSS runs in Node, and it does not start: %w", err)
	}
	cmd.Args = append(cmd.Args, config)
	p := &postcssProcess{cmd: cmd, root: root, folders: folders}
	cmd.Stderr = &p.printed
	input, errIn := cmd.StdinPipe()
	output, errOut := cmd.StdoutPipe()
	if err := errors.Join(errIn, errOut); err != nil {
		return nil, err
	}
	if err := sandbox.Start(cmd, o); err != nil {
		return nil, fmt.Errorf("PostCSS runs in Node, and it does not start: %w", err)
	}
	p.input, p.output = input, &io.LimitedReader{R: output}
	p.replies = json.NewDecoder(p.output)
	return p, nil
}

// readableFiles returns the visible folders and files of a site, and the folders of its packages. Links are left out: a
// pull request could add one to any folder of the machine. node_modules may be a link to another node_modules, such as in
// a second work tree of Git.
func readableFiles(root string) (folders, files []string, err error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		file := filepath.Join(root, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."), e.Name() == modulesFolder: // such as .git with its tokens, or .env
		case e.IsDir():
			folders = append(folders, file)
		case e.Type().IsRegular():
			files = append(files, file)
		}
	}
	for _, dir := range project.PackageFolders(root) {
		modules := filepath.Join(dir, modulesFolder)
		real, err := filepath.EvalSymlinks(modules)
		if err != nil || !isFolder(real) || filepath.Base(real) != modulesFolder {
			continue
		}
		folders = append(folders, real)
		if real != modules { // plugins find packages by this path, too
			files = append(files, modules+string(filepath.Separator))
		}
		folders = append(folders, globalStores(real)...)
	}
	return folders, files, nil
}

// globalPackage matches the folder of a package in pnpm's global virtual store, from the store's folder on: scope, name, version
// and hash. No folder of a project has this form, so that a link in a pull request opens none.
var globalPackage = regexp.MustCompile(`^(.+/links)/@[^/]*/[^/]+/[^/]+/[0-9a-f]{64}/node_modules/`)

// globalStores returns the folders of pnpm's global virtual stores to which the links in a node_modules lead. Packages find their
// dependencies there.
func globalStores(modules string) (stores []string) {
	links, _ := filepath.Glob(filepath.Join(modules, "*"))
	scoped, _ := filepath.Glob(filepath.Join(modules, "@*", "*"))
	for _, link := range append(links, scoped...) {
		if target, err := os.Readlink(link); err != nil || !strings.Contains(target, "links") {
			continue // a folder, or a link to another place
		}
		real, err := filepath.EvalSymlinks(link)
		if found := globalPackage.FindStringSubmatch(filepath.ToSlash(real)); err == nil && found != nil {
			stores = append(stores, filepath.FromSlash(found[1]))
		}
	}
	slices.Sort(stores)
	return slices.Compact(stores)
}

const modulesFolder = "node_modules"

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// run processes the text of a file. A process that ended or takes too long returns a reply with an error.
func (p *postcssProcess) run(file, css string) (reply postcssReply) {
	timer := time.AfterFunc(limits.PageTimeout, func() {
		p.late.Store(true)
		_ = p.cmd.Process.Kill()
	})
	defer timer.Stop()
	p.output.N = limits.FrameBytes
	err := json.NewEncoder(p.input).Encode(map[string]string{"file": file, "css": css})
	if err == nil {
		err = p.replies.Decode(&reply)
	}
	switch {
	case p.late.Load():
		return postcssReply{Error: &postcssProblem{
			File: file, Text: fmt.Sprintf("The PostCSS plugins did not finish within %v.", limits.PageTimeout),
		}}
	case err != nil:
		p.close()
		last := strings.TrimSpace(string(p.printed))
		reply = postcssReply{Error: &postcssProblem{
			File: file, Text: "The process that runs PostCSS ended: " + last[strings.LastIndexByte(last, '\n')+1:],
		}}
	}
	p.clean(&reply)
	return reply
}

// clean makes a reply safe to use: plugins can write anything to the output of their process.
func (p *postcssProcess) clean(reply *postcssReply) {
	for i := range reply.Warnings {
		p.cleanProblem(&reply.Warnings[i])
	}
	if reply.Error != nil {
		p.cleanProblem(reply.Error)
	}
	isPath := func(name string) bool { return filepath.IsAbs(name) && diag.Line(name) == name }
	reply.Files = slices.DeleteFunc(reply.Files, func(name string) bool { return !isPath(name) })
	reply.Folders = slices.DeleteFunc(reply.Folders, func(name string) bool { return !isPath(name) || !p.canRead(name) && name != p.root })
}

// cleanProblem removes places that do not exist, and the names of files that plugins cannot read: their lines are quoted.
func (p *postcssProcess) cleanProblem(problem *postcssProblem) {
	problem.Text, problem.Help = diag.Visible(problem.Text), diag.Visible(problem.Help)
	if problem.Line < 1 || problem.Column < 0 {
		problem.Line, problem.Column = 0, 0
	}
	if problem.File != "" && !(filepath.Dir(problem.File) == p.root && isRegular(problem.File) || p.canRead(problem.File)) {
		problem.File = ""
	}
}

// canRead reports whether a file is in the folders that plugins can read, also behind links.
func (p *postcssProcess) canRead(name string) bool {
	real, err := filepath.EvalSymlinks(name)
	return err == nil && slices.ContainsFunc(p.folders, func(folder string) bool {
		if resolved, err := filepath.EvalSymlinks(folder); err == nil {
			folder = resolved
		}
		rel, err := filepath.Rel(folder, real)
		return err == nil && filepath.IsLocal(rel)
	})
}

func isRegular(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode().IsRegular()
}

// tail is the end of what a process printed.
type tail []byte

// Write keeps the last limits.LogTailBytes.
func (t *tail) Write(text []byte) (int, error) {
	*t = append(*t, text...)
	if extra := len(*t) - limits.LogTailBytes; extra > 0 {
		*t = append((*t)[:0], (*t)[extra:]...)
	}
	return len(text), nil
}

func (p *postcssProcess) close() {
	_ = p.input.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}
