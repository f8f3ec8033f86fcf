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

// request asks Node for variants of a picture. worker/encode.mjs is the other side of the protocol.
type request struct {
	ID      uint64   `json:"id"`
	Rotate  bool     `json:"rotate,omitempty"`  // apply the orientation in the metadata
	Density int      `json:"density,omitempty"` // dots per inch, for SVG
	Recipes []recipe `json:"recipes"`
}

type reply struct {
	ID    uint64 `json:"id"` // 0: sharp cannot be loaded
	Sizes []int  `json:"sizes"`
	Error string `json:"error"`
	files [][]byte
}

// damageError is why a picture cannot be decoded. Other errors are the machine's.
type damageError struct{ reason string }

func (e damageError) Error() string { return e.reason }

var errStopped = errors.New("the process that encodes pictures has stopped")

// idleTime is how long a process without work is kept: it needs about 90 MB.
const idleTime = time.Second

// encoder encodes pictures in a Node process. The process starts with the first
// request and ends after a second without requests.
type encoder struct {
	root, folder string
	slots        chan struct{} // bounds the pictures in progress

	mu      sync.Mutex
	process *encodingProcess // nil while there is no work
	idle    *time.Timer
	lastID  uint64
	err     error // why nothing can be encoded any more
}

type encodingProcess struct {
	cmd     *exec.Cmd
	input   io.WriteCloser
	waiting map[uint64]chan reply
}

func newEncoder(root, folder string) *encoder {
	e := &encoder{root: root, folder: folder, slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
	e.idle = time.AfterFunc(idleTime, e.stopIdle)
	return e
}

// encode returns the variants that a request describes.
func (e *encoder) encode(data []byte, r request) ([][]byte, error) {
	e.slots <- struct{}{}
	defer func() { <-e.slots }()
	replies, err := e.send(data, r)
	if err != nil {
		return nil, err
	}
	answer, ok := <-replies
	switch {
	case !ok:
		return nil, e.fail(errStopped)
	case answer.Error != "":
		return nil, damageError{answer.Error}
	}
	return answer.files, nil
}

func (e *encoder) send(data []byte, r request) (chan reply, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.process == nil && e.err == nil {
		e.process, e.err = e.start()
	}
	if e.err != nil {
		return nil, e.err
	}
	e.idle.Stop()
	e.lastID++
	r.ID = e.lastID
	replies := make(chan reply, 1)
	e.process.waiting[r.ID] = replies
	if err := frame.Write(bufio.NewWriter(e.process.input), r, data); err != nil {
		e.err = fmt.Errorf("%w: %w", errStopped, err)
	}
	return replies, e.err
}

// fail records the first reason why nothing can be encoded any more.
func (e *encoder) fail(err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.err == nil {
		e.err = err
	}
	return e.err
}

func (e *encoder) start() (*encodingProcess, error) {
	script := filepath.Join(e.folder, "encode.mjs")
	if err := atomicfile.Write(script, workerFile); err != nil {
		return nil, err
	}
	cmd, err := sandbox.Command(sandbox.Options{Dir: e.root}, script)
	if err != nil {
		return nil, fmt.Errorf("pictures are encoded by Node, and it does not start: %w", err)
	}
	cmd.Stderr = io.Discard
	cmd.Env = append(cmd.Env, "MALLOC_ARENA_MAX=1") // glibc would keep a heap for each of sharp's threads
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := sandbox.Start(cmd, false); err != nil {
		return nil, fmt.Errorf("the process that encodes pictures does not start: %w", err)
	}
	p := &encodingProcess{cmd, input, map[uint64]chan reply{}}
	go e.receive(p, bufio.NewReaderSize(output, 1<<16))
	return p, nil
}

// receive delivers replies until the process ends.
func (e *encoder) receive(p *encodingProcess, r io.Reader) {
	for {
		answer, err := readReply(r)
		if err != nil {
			break
		}
		if answer.ID == 0 {
			_ = e.fail(fmt.Errorf("the package sharp cannot be loaded (%s): run npm ci", strings.TrimSuffix(answer.Error, ".")))
			break
		}
		e.mu.Lock()
		replies := p.waiting[answer.ID]
		delete(p.waiting, answer.ID)
		if len(p.waiting) == 0 {
			e.idle.Reset(idleTime)
		}
		e.mu.Unlock()
		if replies != nil {
			replies <- answer
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, replies := range p.waiting {
		close(replies)
	}
	clear(p.waiting)
	if e.process == p && e.err == nil {
		e.err = errStopped
	}
}

// stopIdle ends a process without work.
func (e *encoder) stopIdle() {
	e.mu.Lock()
	p := e.process
	if p != nil && len(p.waiting) > 0 {
		p = nil
	} else {
		e.process = nil
	}
	e.mu.Unlock()
	p.stop()
}

// close ends the process. Requests in progress fail.
func (e *encoder) close() {
	e.mu.Lock()
	p := e.process
	e.idle.Stop()
	e.mu.Unlock()
	p.stop()
}

func (p *encodingProcess) stop() {
	if p == nil {
		return
	}
	_ = p.input.Close()
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

func readReply(r io.Reader) (reply, error) {
	var a reply
	body, err := frame.Read(r, &a, math.MaxUint32)
	if err != nil {
		return a, err
	}
	for _, size := range a.Sizes {
		if size > len(body) {
			return a, errors.New("internal error: a reply is shorter than its sizes")
		}
		a.files = append(a.files, body[:size:size])
		body = body[size:]
	}
	return a, nil
}
