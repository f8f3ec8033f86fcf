package testsite

import (
	"bytes"
	"sync"
)

// Output collects what a command prints. It can be read while the command runs.
type Output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds text.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

// String returns what was printed until now.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}
