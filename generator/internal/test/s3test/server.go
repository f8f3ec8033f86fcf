// Package s3test runs a real S3 server, versitygw, on loopback, and a proxy that
// simulates an unreliable network. It is used by tests only.
//
// The server has a module of its own in testdata, so that the main module does not
// require it. Its buckets are folders, which tests read directly.
package s3test

import (
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

	"gaceta.dev/gaceta/generator/internal/test/testserver"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// The credentials of the server.
const AccessKey, SecretKey = "access", "secret-of-the-test"

// Server is shared by all tests of a package.
type Server struct {
	once    sync.Once
	Address string // host and port
	Root    string // the folder of the buckets
	failure error
	stop    func()
	buckets atomic.Int64
}

// Start starts the server, or skips the test if it is not available.
func (s *Server) Start(t testing.TB) {
	t.Helper()
	s.once.Do(func() { s.failure = s.launch() })
	if s.failure != nil {
		t.Skipf("no S3 server: %v; 'make test' installs it", s.failure)
	}
}

func (s *Server) launch() error {
	ctx, cancel := context.WithTimeout(context.Background(), 8*time.Minute)
	defer cancel()
	path, err := Binary(ctx)
	if err != nil {
		return err
	}
	if s.Root, err = os.MkdirTemp("", "gaceta-s3-"); err != nil {
		return err
	}
	if s.Address, err = testserver.FreeAddress(); err != nil {
		return err
	}
	program := exec.Command(path, "--port", s.Address, "--access", AccessKey, "--secret", SecretKey,
		"--quiet", "posix", s.Root)
	if s.stop, err = testserver.Start(program); err != nil {
		return err
	}
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", s.Address); err == nil {
			return c.Close()
		}
	}
	return fmt.Errorf("versitygw does not answer; a file system without extended attributes in %s may be why", os.TempDir())
}

// Binary returns the path of the server's program, which may have to be built first.
func Binary(ctx context.Context) (string, error) {
	repository, err := testsite.Repository()
	if err != nil {
		return "", err
	}
	module := filepath.Join(repository, "generator/internal/test/s3test/testdata/versitygw")
	find := exec.CommandContext(ctx, "go", "-C", module, "tool", "-n", "versitygw")
	find.Stderr = os.Stderr
	path, err := find.Output()
	if err != nil {
		return "", fmt.Errorf("versitygw cannot be built: %w", err)
	}
	return strings.TrimSpace(string(path)), nil
}

// Stop ends the server.
func (s *Server) Stop() {
	if s.stop != nil {
		s.stop()
	}
	if s.Root != "" {
		_ = os.RemoveAll(s.Root)
	}
}

// Bucket creates a bucket and returns its name and the folder that holds its objects.
func (s *Server) Bucket(t testing.TB) (name, dir string) {
	t.Helper()
	s.Start(t)
	name = fmt.Sprintf("bucket-%d", s.buckets.Add(1))
	dir = filepath.Join(s.Root, name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return name, dir
}

// Targets runs a test against a folder and against the server at once. address is that of
// the bucket, dir the folder that holds its objects.
func (s *Server) Targets(t *testing.T, test func(t *testing.T, address, dir string)) {
	t.Run("file", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "bucket")
		test(t, "file://"+filepath.ToSlash(dir), dir)
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		name, dir := s.Bucket(t)
		test(t, At(s.Address, name), dir)
	})
}

// At returns the address of a bucket on a server, which may be a proxy of this one.
func At(server, bucket string) string {
	return "s3://" + bucket + "?endpoint=http://" + server + "&use_path_style=true&region=us-east-1"
}

// Environment sets the credentials of the server, and no others, for this process.
func Environment() {
	for name, value := range map[string]string{
		"AWS_ACCESS_KEY_ID": AccessKey, "AWS_SECRET_ACCESS_KEY": SecretKey,
		"AWS_CONFIG_FILE": os.DevNull, "AWS_SHARED_CREDENTIALS_FILE": os.DevNull, "AWS_EC2_METADATA_DISABLED": "true",
	} {
		_ = os.Setenv(name, value)
	}
}
