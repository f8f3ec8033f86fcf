package incremental

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"gaceta.dev/gaceta/generator/internal/digest"
)

// programHead is how much of a program is read to find its build ID. The linker
// writes it near the beginning, on some systems in an ELF note.
const programHead = 64 << 10

// programSum returns the hash of the running gaceta. Another one makes everything
// again. The whole file is hashed only if it has no build ID.
func programSum() digest.Sum {
	path, err := os.Executable()
	if err != nil {
		return digest.Sum{}
	}
	file, err := os.Open(path)
	if err != nil {
		return digest.Sum{}
	}
	defer file.Close()
	head, err := io.ReadAll(io.LimitReader(file, programHead))
	info, statErr := file.Stat()
	hasID := bytes.Contains(head, []byte("Go\x00\x00")) || bytes.Contains(head, []byte("\xff Go build ID: \""))
	if err == nil && statErr == nil && hasID {
		return digest.NewHash().Text(string(head)).Int(int(info.Size())).Sum()
	}
	data, err := os.ReadFile(path)
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
