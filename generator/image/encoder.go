package image

import (
	"bufio"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/atomicfile"
	"gaceta.dev/gaceta/generator/internal/frame"
	"gaceta.dev/gaceta/generator/internal/sandbox"
)

//go:embed worker/encode.mjs
var workerFile []byte

// order asks Node for files of one picture; worker/encode.mjs is the other side.
type order struct {
	ID      uint64   `json:"id"`
	Turn    bool     `json:"turn,omitempty"`    // as the camera was held
	Drawing int      `json:"drawing,omitempty"` // dots per inch at which a drawing becomes pixels
	Make    []recipe `json:"make"`
}

// recipe is one file to make.
type recipe struct {
	Format string `json:"format"`
	Width  int    `json:"width"`
	Height int    `json:"height,omitempty"` // cropped to it; 0 keeps the proportions
}

type answer struct {
	ID    uint64 `json:"id"`
	Sizes []int  `json:"sizes"`
	Error string `json:"error"`
	files [][]byte
}

// errBroken is a picture that cannot be decoded; other errors are the machine's.
type errBroken struct{ reason string }

func (e errBroken) Error() string { return e.reason }

// idle is for how long a process that has nothing to do is kept: it needs as
// much memory as thousands of pages.
const idle = time.Second

// encoder makes files of pictures in a Node process, which starts with the first
// order and ends when no other follows.
type encoder struct {
	root, work string
	busy       func(busy bool)

	slots chan struct{} // as many pictures at a time as there are cores

	mu     sync.Mutex
	now    *encoding // nil while there is nothing to do
	rest   *time.Timer
	next   uint64
	failed error
}

// encoding is one process.
type encoding struct {
	input   io.WriteCloser
	cmd     *exec.Cmd
	waiting map[uint64]chan answer
}

func newEncoder(root, work string, busy func(bool)) *encoder {
	if busy == nil {
		busy = func(bool) {}
	}
	e := &encoder{root: root, work: work, busy: busy, slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
	e.rest = time.AfterFunc(idle, e.endIdle)
	return e
}

// make gives the files that recipes describe of a picture.
func (e *encoder) make(data []byte, turn bool, drawing int, recipes []recipe) ([][]byte, error) {
	e.slots <- struct{}{}
	defer func() { <-e.slots }()
	reply, err := e.order(data, turn, drawing, recipes)
	if err != nil {
		return nil, err
	}
	a, ok := <-reply
	switch {
	case !ok:
		return nil, e.fail(errors.New("the process that encodes pictures has stopped"))
	case a.Error != "":
		return nil, errBroken{a.Error}
	}
	return a.files, nil
}

// order sends a picture to the process.
func (e *encoder) order(data []byte, turn bool, drawing int, recipes []recipe) (chan answer, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.now == nil && e.failed == nil {
		e.busy(true)
		e.now, e.failed = e.open()
	}
	if e.failed != nil {
		return nil, e.failed
	}
	e.rest.Stop()
	e.next++
	reply := make(chan answer, 1)
	e.now.waiting[e.next] = reply
	if err := frame.Write(e.now.input, order{e.next, turn, drawing, recipes}, data); err != nil {
		e.failed = fmt.Errorf("the process that encodes pictures has stopped: %w", err)
	}
	return reply, e.failed
}

// fail keeps the first reason why no picture can be encoded any more.
func (e *encoder) fail(err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed == nil {
		e.failed = err
	}
	return e.failed
}

func (e *encoder) open() (*encoding, error) {
	file := filepath.Join(e.work, "encode.mjs")
	if err := atomicfile.Write(file, workerFile); err != nil {
		return nil, err
	}
	cmd, err := sandbox.Command(sandbox.Options{Dir: e.root}, file)
	if err != nil {
		return nil, errors.New("pictures are encoded by Node, and there is none on PATH")
	}
	cmd.Stderr = io.Discard
	cmd.Env = append(cmd.Env, "MALLOC_ARENA_MAX=1") // glibc would keep a heap for each of sharp's threads
	input, err := cmd.StdinPipe()
	if err == nil {
		var output io.ReadCloser
		if output, err = cmd.StdoutPipe(); err == nil {
			if err = sandbox.Start(cmd, false); err == nil {
				n := &encoding{input, cmd, map[uint64]chan answer{}}
				go e.read(n, bufio.NewReaderSize(output, 1<<16))
				return n, nil
			}
		}
	}
	return nil, fmt.Errorf("the process that encodes pictures does not start: %w", err)
}

// read hands out answers until the process ends.
func (e *encoder) read(n *encoding, r io.Reader) {
	for {
		a, err := receive(r)
		if err != nil {
			break
		}
		if a.ID == 0 {
			_ = e.fail(fmt.Errorf("the package sharp cannot be loaded (%s): run npm ci", strings.TrimSuffix(a.Error, ".")))
			break
		}
		e.mu.Lock()
		reply := n.waiting[a.ID]
		delete(n.waiting, a.ID)
		if len(n.waiting) == 0 {
			e.rest.Reset(idle)
		}
		e.mu.Unlock()
		if reply != nil {
			reply <- a
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, reply := range n.waiting {
		close(reply)
	}
	clear(n.waiting)
	if e.now == n && e.failed == nil {
		e.failed = errors.New("the process that encodes pictures has stopped")
	}
}

// endIdle ends a process that has had nothing to do.
func (e *encoder) endIdle() {
	e.mu.Lock()
	n := e.now
	if n != nil && len(n.waiting) > 0 {
		e.mu.Unlock()
		return
	}
	e.now = nil
	e.mu.Unlock()
	if n != nil {
		n.end()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.now == nil {
		e.busy(false)
	}
}

// close ends the process; whoever waits for it gets an error.
func (e *encoder) close() {
	e.mu.Lock()
	n := e.now
	e.rest.Stop()
	e.mu.Unlock()
	if n != nil {
		n.end()
	}
}

func (n *encoding) end() {
	_ = n.input.Close()
	_ = n.cmd.Process.Kill()
	_ = n.cmd.Wait()
}

func receive(r io.Reader) (answer, error) {
	var a answer
	body, err := frame.Read(r, &a, math.MaxUint32)
	if err != nil {
		return a, err
	}
	for _, size := range a.Sizes {
		if size > len(body) {
			return a, errors.New("internal error: an answer is shorter than it says")
		}
		a.files = append(a.files, body[:size:size])
		body = body[size:]
	}
	return a, nil
}
