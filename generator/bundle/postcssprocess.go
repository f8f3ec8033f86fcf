package bundle

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

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
	input   io.WriteCloser
	replies *json.Decoder
	output  bytes.Buffer // what plugins printed
	late    atomic.Bool
}

// startPostCSS starts the process. Plugins are code of the site: they can read the site's visible files and packages, and
// no others. They cannot write, open sockets or start programs. They can load native code of packages: Tailwind needs it.
func startPostCSS(root string, work *cachedir.Dir, config string) (*postcssProcess, error) {
	dir, err := work.Folder("postcss")
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	script := filepath.Join(dir.Path(), "postcss.mjs")
	if err := dir.WriteChanged("postcss.mjs", postcssWorker); err != nil {
		return nil, err
	}
	o := sandbox.Options{Dir: root, Confined: true, Addons: true, Read: []string{filepath.Dir(script)}}
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		file := filepath.Join(root, e.Name())
		info, err := e.Info()
		if e.Name() == "node_modules" { // may be a link
			info, err = os.Stat(file)
		}
		switch {
		case err != nil || strings.HasPrefix(e.Name(), "."): // such as .git with its tokens, or .env
		case !info.IsDir() && !info.Mode().IsRegular(): // a link would give the right to read its target
		case info.IsDir():
			o.Read = append(o.Read, file)
		default:
			o.ReadFiles = append(o.ReadFiles, file)
		}
	}
	for _, dir := range project.PackageFolders(root)[1:] { // root is read already
		if modules := filepath.Join(dir, "node_modules"); isFolder(modules) {
			o.Read = append(o.Read, modules)
		}
	}
	cmd, err := sandbox.Command(o, script)
	if err != nil {
		return nil, fmt.Errorf("PostCSS runs in Node, and it does not start: %w", err)
	}
	cmd.Args = append(cmd.Args, config)
	p := &postcssProcess{cmd: cmd}
	cmd.Stderr = &p.output
	input, errIn := cmd.StdinPipe()
	output, errOut := cmd.StdoutPipe()
	if err := errors.Join(errIn, errOut); err != nil {
		return nil, err
	}
	if err := sandbox.Start(cmd, o); err != nil {
		return nil, fmt.Errorf("PostCSS runs in Node, and it does not start: %w", err)
	}
	p.input, p.replies = input, json.NewDecoder(bufio.NewReader(output))
	return p, nil
}

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
	err := json.NewEncoder(p.input).Encode(map[string]string{"file": file, "css": css})
	if err == nil {
		err = p.replies.Decode(&reply)
	}
	switch {
	case p.late.Load():
		reply.Error = &postcssProblem{File: file, Text: fmt.Sprintf("The PostCSS plugins did not finish within %v.", limits.PageTimeout)}
	case err != nil:
		p.close()
		last := strings.TrimSpace(p.output.String())
		reply.Error = &postcssProblem{File: file, Text: "The process that runs PostCSS ended: " + last[strings.LastIndexByte(last, '\n')+1:]}
	}
	return reply
}

func (p *postcssProcess) close() {
	_ = p.input.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}
