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
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/internal/sandbox"
)

//go:embed worker/*.mjs
var workerFiles embed.FS

// installWorker writes the worker's files into a folder and returns the one to run.
func installWorker(work *cachedir.Dir) (string, error) {
	dir, err := work.CodeFolder("worker")
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
	head    fromNode
	body    []byte
	refused string // what the system refused before the frame, as the end of a sentence, or ""
}

// process is one running Node.
type process struct {
	cmd    *exec.Cmd
	log    func(text string)
	stdin  io.Closer
	input  *bufio.Writer // to stdin
	frames chan response // closed when the output ends
	watch  *sandbox.Watch
	stop   sync.Once
	ended  chan struct{} // closed when frames are no longer read

	mu      sync.Mutex
	partial []byte // the first bytes of a character
	tail    []byte // the end of its output
	printed int    // bytes printed
	dying   bool   // V8 prints its own report, which is not shown
	starved bool   // V8 reported that it is out of memory
	invalid bool   // it wrote something other than a frame, or too long a one
	exit    error
}

// spawn starts Node with the worker. The process can read the folder of the worker and that of the bundles, and nothing
// else.
func (p *Pool) spawn() (*process, error) {
	o := sandbox.Options{Dir: p.o.Root, Confined: true, Read: []string{filepath.Dir(p.worker), p.o.Server.Path()}}
	o.Watch = sandbox.NewWatch([]string{p.o.Server.Path()}) // code of the site does not need the worker
	cmd, err := sandbox.Command(o, p.worker)
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
	proc := &process{
		cmd: cmd, log: p.o.Log, stdin: input, input: bufio.NewWriterSize(input, 1<<16), watch: o.Watch,
		frames: make(chan response, maxInflight), ended: make(chan struct{}),
	}
	cmd.Stderr = proc
	frames := o.Watch.Output(output)
	if err := sandbox.Start(cmd, o); err != nil {
		return nil, fmt.Errorf("Node does not start: %w", err)
	}
	go proc.read(frames)
	return proc, nil
}

// read sends frames until the output ends, then waits for the process.
func (p *process) read(output io.Reader) {
	r := &counter{r: bufio.NewReaderSize(output, 1<<18)}
	for {
		head, body, err := readFrame(r)
		if err != nil {
			if !errors.Is(err, io.EOF) {
				p.mu.Lock()
				p.invalid = !errors.Is(err, io.ErrUnexpectedEOF) // it may have died in the middle of a page
				p.mu.Unlock()
				_ = p.cmd.Process.Kill() // it would wait for a reader for ever
			}
			break
		}
		select {
		case p.frames <- response{head, body, shown(p.watch.Take(r.n))}:
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

// counter counts the bytes that are read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (n int, err error) {
	n, err = c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// maxRefused bounds the description of what was refused, in bytes: paths of strangers can be long.
const maxRefused = 300

func shown(refused string) string { return diag.Line(refused[:min(len(refused), maxRefused)]) }

func (p *process) send(head toNode, body ...[]byte) error { return writeFrame(p.input, head, body...) }

// reject ends a process that sent a frame out of order.
func (p *process) reject() {
	p.mu.Lock()
	p.invalid = true
	p.mu.Unlock()
	_ = p.cmd.Process.Kill()
}

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

// Write receives the standard error of the process, and makes its characters harmless.
func (p *process) Write(raw []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.partial = append(p.partial, raw...)
	whole := len(p.partial)
	if start := lastRune(p.partial); !utf8.FullRune(p.partial[start:]) {
		whole = start
	}
	text := []byte(diag.Visible(string(p.partial[:whole])))
	p.partial = append(p.partial[:0], p.partial[whole:]...)
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
	return len(raw), nil
}

// lastRune returns where the last character of a text begins.
func lastRune(text []byte) int {
	for n := 1; n <= min(utf8.UTFMax, len(text)); n++ {
		if utf8.RuneStart(text[len(text)-n]) {
			return len(text) - n
		}
	}
	return len(text)
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

// isInvalid reports whether the process sent something that the worker does not send.
func (p *process) isInvalid() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.invalid
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
