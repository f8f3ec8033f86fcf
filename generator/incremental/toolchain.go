package incremental

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// program is the running gaceta. Another one makes everything again.
type program struct {
	ID  digest.Identity
	Sum digest.Sum
}

// runningProgram identifies the running gaceta. It does not read the file if its
// identity is that of known.
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
	id, settled := digest.IdentityOf(info)
	if settled {
		p.ID = id
	}
	if settled && id == known.ID {
		return known
	}
	p.Sum = programSum(file, info.Size())
	return p
}

// programSum returns the hash of a Go program. The linker writes a hash of the
// program's inputs near its beginning, into an ELF note; without that note, the
// whole file is hashed.
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

// nodeSum returns the hash of the path and size of the Node on PATH. Another
// version makes everything again, even at the same path.
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
