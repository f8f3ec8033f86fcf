package deploy

import (
	"path/filepath"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

// TestMemory: a process that deploys again and again neither lists the bucket nor reads its record, unless another deploy came
// between, or was interrupted.
func TestMemory(t *testing.T) {
	t.Parallel()
	name, dir := server.Bucket(t)
	address, folder := s3test.At(server.Address, name), filepath.Join(t.TempDir(), "dist")
	memory, now := NewMemory(), time.Now()
	deploy := func(n int) Report {
		t.Helper()
		now = now.Add(time.Minute)
		o := options(release(n).write(t, folder), address)
		o.Memory, o.Now = memory, now
		report, err := Deploy(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, dir, release(n))
		return report
	}
	deploy(1)
	first := deploy(1)
	if first.Uploaded+first.Removed != 0 {
		t.Errorf("nothing changed, and %d files were uploaded, %d removed", first.Uploaded, first.Removed)
	}
	if deploy(2); memory.remote == nil {
		t.Fatal("the memory is empty")
	}
	known := memory.remote
	if deploy(3); known.current.ID != memory.remote.current.Former {
		t.Error("the memory was not used")
	}

	run(t, release(4), target{address, dir}) // another process
	if deploy(5); memory.remote.current.Number != 5 {
		t.Errorf("the deploy of another process is not the former one: this is number %d", memory.remote.current.Number)
	}
	if _, err := Rollback(t.Context(), options(folder, address)); err != nil {
		t.Fatal(err)
	}
	contains(t, dir, release(4))
	deploy(5)

	s, err := bucket.Open(t.Context(), address, bucket.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := fileList{recordShape, known.current.Files[:1]}
	if err := writeFiles(t.Context(), s, pendingKey, fileList{Shape: recordShape}, pointers(list.Files)); err != nil { // a deploy that was killed, after it had changed a file
		t.Fatal(err)
	}
	if err := s.Put(t.Context(), list.Files[0].Path, []byte("other"), &bucket.Headers{}); err != nil {
		t.Fatal(err)
	}
	deploy(5)
}
