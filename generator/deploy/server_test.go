package deploy

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const accessKey, secretKey = "access", "secret-of-the-test"

// s3server is a real S3 server on loopback, versitygw, one for all tests. It runs
// from a module of its own, so that it is no requirement of this one; go builds
// it once and keeps it. Its buckets are folders, which tests read beside it.
type s3server struct {
	once    sync.Once
	address string
	root    string
	failure string
	process *exec.Cmd
	buckets atomic.Int64
}

var server s3server

// start starts the server, or skips where it cannot be had.
func (s *s3server) start(t testing.TB) {
	t.Helper()
	s.once.Do(s.launch)
	if s.failure != "" {
		t.Skipf("no S3 server: %s; 'make test' installs it", s.failure)
	}
}

func (s *s3server) launch() {
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	defer cancel()
	var stderr bytes.Buffer
	find := exec.CommandContext(ctx, "go", "-C", "testdata/s3server", "tool", "-n", "versitygw")
	find.Stderr = &stderr
	path, err := find.Output()
	if err != nil {
		s.failure = fmt.Sprintf("versitygw cannot be built: %v %s", err, strings.TrimSpace(stderr.String()))
		return
	}
	if s.root, err = os.MkdirTemp("", "gaceta-s3-"); err != nil {
		s.failure = err.Error()
		return
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.failure = err.Error()
		return
	}
	s.address = free.Addr().String()
	_ = free.Close()
	s.process = exec.Command(strings.TrimSpace(string(path)), "--port", s.address, "--access", accessKey, "--secret", secretKey, "--quiet", "posix", s.root)
	if err := s.process.Start(); err != nil {
		s.failure = err.Error()
		return
	}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", s.address); err == nil {
			_ = c.Close()
			return
		}
	}
	s.failure = "versitygw does not answer; a file system without extended attributes in " + os.TempDir() + " may be why"
}

func (s *s3server) stop() {
	if s.process != nil && s.process.Process != nil {
		_ = s.process.Process.Kill()
		_ = s.process.Wait()
	}
	if s.root != "" {
		_ = os.RemoveAll(s.root)
	}
}

// bucket makes one and gives its name and the folder that holds its objects.
func (s *s3server) bucket(t testing.TB) (name, dir string) {
	t.Helper()
	s.start(t)
	name = fmt.Sprintf("bucket-%d", s.buckets.Add(1))
	dir = filepath.Join(s.root, name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return name, dir
}

// at is the address of a bucket on a server, which may be a proxy of this one.
func at(server, bucket string) string {
	return "s3://" + bucket + "?endpoint=http://" + server + "&use_path_style=true&region=us-east-1"
}

// target is a bucket of either kind: its address, and the folder where tests
// see what it holds.
type target struct{ address, dir string }

// targets runs a test against a folder and against the server.
func targets(t *testing.T, test func(t *testing.T, to target)) {
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "www")
		test(t, target{"file://" + filepath.ToSlash(dir), dir})
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		name, dir := server.bucket(t)
		test(t, target{at(server.address, name), dir})
	})
}
