package image

import (
	"bufio"
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/cachedir"
	"gaceta.dev/gaceta/generator/internal/frame"
	"gaceta.dev/gaceta/generator/internal/limits"
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

// reply is the answer of Node. Its files follow the JSON, in the order of the recipes.
type reply struct {
	ID      uint64 `json:"id"`
	Sizes   []int  `json:"sizes"`
	Error   string `json:"error"`
	NoSharp bool   `json:"noSharp"` // sharp cannot be loaded
	files   [][]byte
}

// damageError explains why a picture cannot be decoded.
type damageError string

func (e damageError) Error() string { return string(e) }

// slowError reports that a picture was not encoded within this time.
type slowError time.Duration

func (e slowError) Error() string {
	return fmt.Sprintf("it was not encoded within %v", time.Duration(e))
}

// errOthersSlow reports that a picture was not encoded, because others of the build took too long.
var errOthersSlow = errors.New("other pictures took too long to encode")

// isPictureFault reports whether an error is caused by a picture. The machine causes the others.
func isPictureFault(err error) bool {
	damage, slow, crash := damageError(""), slowError(0), crashError("")
	return errors.As(err, &damage) || errors.As(err, &slow) || errors.As(err, &crash) || errors.Is(err, errOthersSlow)
}

// replyLimits bound what the process can make the generator allocate: the variants of the largest picture.
var replyLimits = frame.Limits{Head: 1 << 20, Body: 1 << 30}

// crashError reports that the process ended while it encoded a picture, or sent something that is no reply.
type crashError string

func (e crashError) Error() string {
	return fmt.Sprintf("the process that encodes it ended twice (%s); it may need more than %d MB of memory", string(e),
		limits.ImageMemoryMB)
}

var errStopped = errors.New("the process that encodes pictures has stopped")

var errMalformed = errors.New("the process that encodes pictures sent a malformed reply")

// idleTime is how long a process without work is kept: it needs about 90 MB.
const idleTime = time.Second

// encoder encodes pictures in a Node process. The process starts with the first
// request and ends after a second without requests. A picture that takes too long
// ends it, too; the others in progress are encoded by the next one. On Linux the
// process has limited memory: one that dies cannot tell at which picture, so those in
// progress are encoded again one by one, and one that ends the process again is at fault.
type encoder struct {
	root    string
	folder  *cachedir.Dir // of its script
	timeout time.Duration // per request
	slots   chan struct{} // bounds the pictures in progress
	alone   sync.Mutex    // held by the one that takes all slots

	mu       sync.Mutex
	process  *encodingProcess // nil while there is no work
	working  int              // requests in progress
	lastID   uint64
	idle     *time.Timer
	patience time.Duration // the remaining part of limits.SlowImages
	err      error         // why nothing can be encoded any more
}

// encodingProcess is a running Node process.
type encodingProcess struct {
	cmd     *exec.Cmd
	waiting sync.Map      // ID of a request → chan reply
	ended   chan struct{} // closed when no more replies arrive
	slow    atomic.Uint64 // ID of the request that took too long; 0 while there is none

	writing sync.Mutex
	input   io.WriteCloser
}

func newEncoder(root string, folder *cachedir.Dir, timeout time.Duration) *encoder {
	e := &encoder{
		root: root, folder: folder, timeout: timeout, slots: make(chan struct{}, runtime.GOMAXPROCS(0)), patience: limits.SlowImages,
	}
	e.idle = time.AfterFunc(idleTime, e.stopIdle)
	return e
}

// encode returns the variants that a request describes.
func (e *encoder) encode(r request, data []byte) ([][]byte, error) {
	files, err := e.encodeWith(1, r, data)
	if crash := crashError(""); errors.As(err, &crash) {
		e.alone.Lock()
		defer e.alone.Unlock()
		return e.encodeWith(cap(e.slots), r, data)
	}
	return files, err
}

// encodeWith encodes a picture when a number of slots is free.
func (e *encoder) encodeWith(slots int, r request, data []byte) ([][]byte, error) {
	for range slots {
		e.slots <- struct{}{}
	}
	defer func() {
		for range slots {
			<-e.slots
		}
	}()
	for {
		p, id, timeout, err := e.begin()
		if err != nil {
			return nil, err
		}
		r.ID = id
		answer, err := p.ask(r, data, timeout)
		switch slow := p.slow.Load(); {
		case err == nil && answer.NoSharp:
			err = noSharp(answer.Error)
		case err == nil && answer.Error == "" && len(answer.files) != len(r.Recipes):
			err = errMalformed
		case err == nil:
		case slow == 0:
			err = crashError(e.replace(p))
		case slow == id:
			err = slowError(timeout)
		default: // another picture has ended the process
			e.end(nil)
			continue
		}
		if err = e.end(err); err == nil && answer.Error != "" {
			err = damageError(diag.Line(answer.Error))
		}
		return answer.files, err
	}
}

// begin counts a request and returns its process, which it starts if necessary, its ID and its time.
func (e *encoder) begin() (*encodingProcess, uint64, time.Duration, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stopSlow()
	if e.patience <= 0 {
		return nil, 0, 0, errOthersSlow
	}
	if e.process == nil && e.err == nil {
		e.process, e.err = e.start()
	}
	if e.err != nil {
		return nil, 0, 0, e.err
	}
	e.idle.Stop()
	e.working++
	e.lastID++
	return e.process, e.lastID, min(e.timeout, e.patience), nil
}

// end ends a request. After the first error that is not of a picture nothing can be encoded any more.
func (e *encoder) end(err error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stopSlow()
	if e.working--; e.working == 0 {
		e.idle.Reset(idleTime)
	}
	if slow := slowError(0); errors.As(err, &slow) {
		e.patience -= time.Duration(slow)
	}
	if isPictureFault(err) && e.err == nil {
		return err
	}
	e.err = cmp.Or(e.err, err)
	return e.err
}

// ask sends a request and waits for the reply. Time runs in the order in which the process reads requests: the first
// that is slow is the one that blocks it.
func (p *encodingProcess) ask(r request, data []byte, timeout time.Duration) (reply, error) {
	replies := make(chan reply, 1)
	p.waiting.Store(r.ID, replies)
	p.writing.Lock()
	limit := time.AfterFunc(timeout, func() { p.giveUp(r.ID) })
	defer limit.Stop()
	err := frame.Write(bufio.NewWriter(p.input), r, data)
	p.writing.Unlock()
	if err != nil {
		return reply{}, fmt.Errorf("%w: %w", errStopped, err)
	}
	select {
	case answer := <-replies:
		return answer, nil
	case <-p.ended:
		return reply{}, errStopped
	}
}

// giveUp kills the process because a request took too long.
func (p *encodingProcess) giveUp(id uint64) {
	if p.slow.CompareAndSwap(0, id) {
		_ = p.cmd.Process.Kill()
	}
}

func noSharp(why string) error {
	return fmt.Errorf("the package sharp cannot be loaded (%s): run npm install", strings.TrimSuffix(diag.Line(why), "."))
}

// start starts a Node process. The error says what to install if sharp is missing.
func (e *encoder) start() (*encodingProcess, error) {
	if sharpVersion(e.root) == "" { // Node would look for it in the folders above
		return nil, noSharp("it is not installed in the site")
	}
	const name = "encode.mjs"
	script := filepath.Join(e.folder.Path(), name)
	if err := e.folder.WriteChanged(name, workerFile); err != nil {
		return nil, err
	}
	o := sandbox.Options{Dir: e.root, MemoryMB: limits.ImageProcessMB + cap(e.slots)*limits.ImageMemoryMB}
	cmd, err := sandbox.Command(o, script)
	if err != nil {
		return nil, fmt.Errorf("pictures are encoded by Node, and it does not start: %w", err)
	}
	cmd.Stderr = io.Discard
	cmd.Env = append(cmd.Env, "MALLOC_ARENA_MAX=1") // glibc would keep a heap for each of sharp's threads
	input, errIn := cmd.StdinPipe()
	output, errOut := cmd.StdoutPipe()
	if err := errors.Join(errIn, errOut); err != nil {
		return nil, err
	}
	if err := sandbox.Start(cmd, o); err != nil {
		return nil, fmt.Errorf("the process that encodes pictures does not start: %w", err)
	}
	p := &encodingProcess{cmd: cmd, input: input, ended: make(chan struct{})}
	go p.receive(bufio.NewReaderSize(output, 1<<16))
	return p, nil
}

// stopIdle ends a process without work.
func (e *encoder) stopIdle() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.working == 0 {
		e.stop()
	}
}

// stopSlow ends a process that took too long.
func (e *encoder) stopSlow() {
	if e.process != nil && e.process.slow.Load() != 0 {
		e.stop()
	}
}

// close ends the process for good. Requests in progress fail.
func (e *encoder) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.err = cmp.Or(e.err, errStopped)
	e.stop()
}

// replace ends a process that does not answer, so that the next request starts another one, and returns how it ended.
func (e *encoder) replace(p *encodingProcess) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.process == p {
		e.stop()
	}
	return p.cmd.ProcessState.String()
}

// stop kills the process, if there is one. The caller holds mu.
func (e *encoder) stop() {
	if p := e.process; p != nil {
		e.process = nil
		_ = p.input.Close()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}

// receive delivers replies until the process ends.
func (p *encodingProcess) receive(r io.Reader) {
	defer close(p.ended)
	for {
		var answer reply
		body, err := frame.Read(r, &answer, replyLimits)
		if err != nil {
			return
		}
		if answer.files, err = split(body, answer.Sizes); err != nil {
			return
		}
		if replies, ok := p.waiting.LoadAndDelete(answer.ID); ok {
			replies.(chan reply) <- answer
		}
	}
}

// split returns the files of a reply. The process parses pictures of strangers: its sizes may be wrong.
func split(body []byte, sizes []int) ([][]byte, error) {
	files := make([][]byte, 0, len(sizes))
	for _, size := range sizes {
		if size < 0 || size > len(body) {
			return nil, errMalformed
		}
		files = append(files, body[:size:size])
		body = body[size:]
	}
	if len(body) > 0 {
		return nil, errMalformed
	}
	return files, nil
}
