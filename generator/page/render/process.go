package render

import (
	"bufio"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/sandbox"
)

//go:embed worker/*.mjs
var workerFiles embed.FS

// installWorker writes the worker's files into a folder and returns the one to run.
func installWorker(work *cachedir.Dir) (string, error) {
	dir, err := work.Folder("worker")
	if err != nil {
		return "", err
	}
	defer dir.Close()
	for _, name := range []string{"protocol.mjs", "guard.mjs", "main.mjs"} {
		text, err := workerFiles.ReadFile("worker/" + name)
		if err != nil {
			return "", err
		}
		if err := dir.WriteChanged(name, text); err != nil { // another build may be starting
			return "", err
		}
	}
	return filepath.Join(dir.Path(), "main.mjs"), nil
}

// response is a frame that Node sent.
type response struct {
	head fromNode
	body *[]byte // of bodies
}

// bodies are the buffers for pages. Results return them when they are released. The
// comment of documents in ../page.go states the gain.
var bodies = sync.Pool{New: func() any { return new([]byte) }}

// process is one running Node.
type process struct {
	cmd    *exec.Cmd
	log    func(text string)
	stdin  io.Closer
	input  *bufio.Writer // to stdin
	frames chan response // closed when the output ends
	stop   sync.Once
	ended  chan struct{} // closed when frames are no longer read

	mu      sync.Mutex
	tail    []byte // the end of its output
	printed int    // bytes printed
	dying   bool   // V8 prints its own report, which is not shown
	starved bool   // V8 reported that it is out of memory
	invalid bool   // it wrote something other than a frame, or too long a one
	exit    error
}

// spawn starts Node with the worker in the folder root. The process can only
// read the work folder.
func spawn(worker, root string, log func(string)) (*process, error) {
	o := sandbox.Options{Dir: root, Confined: true, Read: []string{filepath.Dir(filepath.Dir(worker))}}
	cmd, err := sandbox.Command(o, worker)
	if old := (sandbox.TooOldError{}); errors.Is(err, sandbox.ErrNotFound) || errors.As(err, &old) {
		err = fmt.Errorf("%w: %w", ErrNode, err)
	}
	if err != nil {
		return nil, err
	}
	cmd.WaitDelay = 2 * time.Second // for processes that it may have left behind
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &process{
		cmd: cmd, log: log, stdin: input, input: bufio.NewWriterSize(input, 1<<16),
		frames: make(chan response, maxInflight), ended: make(chan struct{}),
	}
	cmd.Stderr = p
	if err := sandbox.Start(cmd, o); err != nil {
		return nil, fmt.Errorf("Node does not start: %w", err)
	}
	go p.read(output)
	return p, nil
}

// read sends frames until the output ends, then waits for the process.
func (p *process) read(output io.Reader) {
	r := bufio.NewReaderSize(output, 1<<18)
	for {
		body := bodies.Get().(*[]byte)
		head, html, err := readFrame(r, *body)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				p.mu.Lock()
				p.invalid = !errors.Is(err, io.ErrUnexpectedEOF) // it may have died in the middle of a page
				p.mu.Unlock()
				_ = p.cmd.Process.Kill() // it would wait for a reader for ever
			}
			break
		}
		*body = html
		select {
		case p.frames <- response{head, body}:
		case <-p.ended:
		}
	}
	_ = p.stdin.Close()
	err := p.cmd.Wait()
	p.mu.Lock()
	p.exit = err
	p.mu.Unlock()
	close(p.frames)
}

func (p *process) send(head toNode, body ...[]byte) error { return writeFrame(p.input, head, body...) }

// kill ends the process and waits until it is gone.
func (p *process) kill() {
	p.stop.Do(func() { close(p.ended); _ = p.cmd.Process.Kill() })
	for range p.frames {
	}
}

// tailSize is the number of bytes of output that messages can quote.
const tailSize = limits.LogTailBytes

// crashReports are the beginnings of V8's reports about itself.
var crashReports = [][]byte{[]byte("<--- Last few GCs --->"), []byte("# Fatal error in")}

// outOfMemoryTexts are messages of V8 and of Node's other parts.
var outOfMemoryTexts = [][]byte{[]byte("heap out of memory"), []byte("process out of memory"), []byte("std::bad_alloc")}

// Write receives the standard error of the process.
func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starved = p.starved || containsAny(text, outOfMemoryTexts)
	if p.dying = p.dying || containsAny(text, crashReports); p.dying {
		// long and of no use to authors of a site
	} else if before := p.printed; before < limits.LogBytes {
		p.log(strings.TrimRight(string(text[:min(len(text), limits.LogBytes-before)]), "\n"))
		if before+len(text) >= limits.LogBytes {
			p.log("… more output of the site's code is not shown")
		}
	}
	p.printed += len(text)
	p.tail = append(p.tail, text...)
	if extra := len(p.tail) - tailSize; extra > 0 {
		p.tail = append(p.tail[:0], p.tail[extra:]...)
	}
	return len(text), nil
}

func containsAny(text []byte, words [][]byte) bool {
	return slices.ContainsFunc(words, func(w []byte) bool { return bytes.Contains(text, w) })
}

// lastOutput returns what the process printed last, on lines of its own.
func (p *process) lastOutput() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := strings.TrimSpace(string(p.tail)); text != "" {
		return "\n" + text
	}
	return ""
}

// outOfMemory reports whether the process ran out of memory.
func (p *process) outOfMemory() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.starved
}

// killed reports whether a signal from outside ended the process.
func (p *process) killed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	exit := (*exec.ExitError)(nil)
	return errors.As(p.exit, &exit) && exit.ExitCode() < 0 && !p.starved && !p.dying && !p.invalid
}

func (p *process) state() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.invalid {
		return fmt.Sprintf("it wrote something other than a page to its standard output, or a page of more than %d MB", maxFrame>>20)
	}
	if p.exit == nil {
		return "exit status 0"
	}
	return p.exit.Error()
}
