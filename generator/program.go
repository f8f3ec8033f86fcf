package generator

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// program is the generator itself: another one makes everything again.
type program struct {
	ID  digest.Identity
	Sum digest.Sum
}

// runningProgram is the program that runs. Where it is the one that is known, it
// is not read for its sum.
func runningProgram(known program) program {
	file, err := os.Executable()
	if err != nil {
		return program{}
	}
	info, err := os.Stat(file)
	if err != nil {
		return program{}
	}
	p := program{}
	id, steady := digest.IdentityOf(info)
	if steady {
		p.ID = id
	}
	if steady && id == known.ID {
		return known
	}
	p.Sum = programSum(file, info.Size())
	return p
}

// programSum is the sum of a Go program. The linker writes a hash of all that
// the program was made of near its beginning, into an ELF note; where there is
// none, the whole file is read.
func programSum(file string, size int64) digest.Sum {
	f, err := os.Open(file)
	if err != nil {
		return digest.Sum{}
	}
	defer f.Close()
	head := make([]byte, 64<<10)
	n, _ := io.ReadFull(f, head)
	if bytes.HasPrefix(head, []byte("\x7fELF")) && bytes.Contains(head[:n], []byte("Go\x00\x00")) {
		return digest.NewHash().Text(string(head[:n])).Int(int(size)).Sum()
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return digest.Sum{}
	}
	return digest.SumOf(data)
}

// nodeSum is the sum of where the Node on PATH lies, and of its size: another
// version makes everything again, one that took its place included.
func nodeSum() digest.Sum {
	h := digest.NewHash()
	node, err := exec.LookPath("node")
	if err != nil {
		return h.Sum()
	}
	if real, err := filepath.EvalSymlinks(node); err == nil {
		node = real
	}
	if info, err := os.Stat(node); err == nil {
		h.Text(node).Int(int(info.Size()))
	}
	return h.Sum()
}
