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

	"gaceta.dev/gaceta/generator/pipe"
	"gaceta.dev/gaceta/generator/sandbox"
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

// encoder is one Node process that makes files of pictures. It starts with the
// first order.
type encoder struct {
	root, work string

	start sync.Once
	slots chan struct{} // as many pictures at a time as there are cores

	mu      sync.Mutex
	input   io.WriteCloser
	cmd     *exec.Cmd
	next    uint64
	waiting map[uint64]chan answer
	failed  error
}

func newEncoder(root, work string) *encoder {
	return &encoder{root: root, work: work, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), waiting: map[uint64]chan answer{}}
}

// make gives the files that recipes describe of a picture.
func (e *encoder) make(data []byte, turn bool, drawing int, recipes []recipe) ([][]byte, error) {
	e.slots <- struct{}{}
	defer func() { <-e.slots }()
	e.start.Do(e.open)
	e.mu.Lock()
	if e.failed != nil {
		defer e.mu.Unlock()
		return nil, e.failed
	}
	e.next++
	id, reply := e.next, make(chan answer, 1)
	e.waiting[id] = reply
	err := pipe.Write(e.input, order{id, turn, drawing, recipes}, data)
	e.mu.Unlock()
	if err != nil {
		return nil, e.fail(fmt.Errorf("the process that encodes pictures has stopped: %w", err))
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

// fail keeps the first reason why no picture can be encoded any more.
func (e *encoder) fail(err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.failed == nil {
		e.failed = err
	}
	return e.failed
}

func (e *encoder) open() {
	file := filepath.Join(e.work, "encode.mjs")
	if err := keep(file, workerFile); err != nil {
		_ = e.fail(err)
		return
	}
	cmd, err := sandbox.Node(sandbox.Options{Dir: e.root}, file)
	if err != nil {
		_ = e.fail(errors.New("pictures are encoded by Node, and there is none on PATH"))
		return
	}
	e.cmd, cmd.Stderr = cmd, io.Discard
	input, err := e.cmd.StdinPipe()
	if err == nil {
		var output io.ReadCloser
		if output, err = e.cmd.StdoutPipe(); err == nil {
			if err = sandbox.Start(e.cmd, false); err == nil {
				e.input = input
				go e.read(bufio.NewReaderSize(output, 1<<16))
				return
			}
		}
	}
	_ = e.fail(fmt.Errorf("the process that encodes pictures does not start: %w", err))
}

// read hands out answers until the process ends.
func (e *encoder) read(r io.Reader) {
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
		reply := e.waiting[a.ID]
		delete(e.waiting, a.ID)
		e.mu.Unlock()
		if reply != nil {
			reply <- a
		}
	}
	e.mu.Lock()
	for _, reply := range e.waiting {
		close(reply)
	}
	clear(e.waiting)
	if e.failed == nil {
		e.failed = errors.New("the process that encodes pictures has stopped")
	}
	e.mu.Unlock()
}

// close ends the process; whoever waits for it gets an error.
func (e *encoder) close() {
	e.mu.Lock()
	cmd, input := e.cmd, e.input
	e.mu.Unlock()
	if input != nil {
		_ = input.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

func receive(r io.Reader) (answer, error) {
	var a answer
	body, err := pipe.Read(r, &a, math.MaxUint32)
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
