package sandbox

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheKernelAlone runs code without the permission model, as if it had got
// out of Node's hands: no byte goes into a file, nothing goes to the network or
// to another process, and memory ends.
func TestTheKernelAlone(t *testing.T) {
	dir := t.TempDir()
	script := filepath.Join(dir, "try.mjs")
	text := `
import fs from "node:fs"; import net from "node:net";
process.on("SIGXFSZ", () => {});
const say = (name, f) => { try { f(); console.log(name, "done"); } catch (e) { console.log(name, e.code ?? e.name); } };
say("write", () => fs.writeFileSync("x", "x"));
say("append", () => fs.appendFileSync("old", "x"));
say("kill", () => process.kill(process.ppid, 0));
const memory = () => say("memory", () => { const all = []; for (let i = 0; i < 300; i++) all.push(new ArrayBuffer(16 << 20)); });
net.connect(9, "127.0.0.1").on("error", (e) => { console.log("connect", e.code); memory(); });
`
	for name, content := range map[string]string{script: text, filepath.Join(dir, "old"): "old"} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd, err := Node(Options{Dir: dir}, script)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := Start(cmd, true); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for _, line := range []string{"write EFBIG", "append EFBIG", "kill EACCES", "connect EACCES"} {
		if !strings.Contains(out.String(), line+"\n") {
			t.Errorf("no %q in\n%s", line, &out)
		}
	}
	if strings.Contains(out.String(), "memory done") || !strings.Contains(out.String(), "memory RangeError") && !strings.Contains(out.String(), "out of memory") {
		t.Errorf("memory has no end:\n%s", &out)
	}
	if old, err := os.ReadFile(filepath.Join(dir, "old")); err != nil || string(old) != "old" {
		t.Errorf("the file holds %q, %v", old, err)
	}
}
