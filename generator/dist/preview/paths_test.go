package preview

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/rootfs"
)

// TestPathsLeadNowhereElse sends addresses that no HTTP client sends. None is answered with a file outside of the folder or a
// hidden one, and no redirect leads to another host.
func TestPathsLeadNowhereElse(t *testing.T) {
	top := t.TempDir()
	for name, text := range map[string]string{
		"secret.txt": "canary", "dist/index.html": "start", "dist/a/index.html": "a", "dist/.hidden": "canary", "dist/.git/config": "canary",
		"dist/_headers": "/*\n  X-Canary: 1\n",
	} {
		file := filepath.Join(top, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := httptest.NewServer(OnlyHost(Hosts{}, "gaceta preview", Handler(rootfs.New(filepath.Join(top, "dist")))))
	t.Cleanup(s.Close)
	address := s.Listener.Addr().String()
	for _, target := range []string{
		"/../secret.txt", "/..%2fsecret.txt", "/..%2Fsecret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt", "/a/..%2f..%2fsecret.txt", "/..%5csecret.txt",
		"/..\\secret.txt", "/%252e%252e%252fsecret.txt", "/a/../../secret.txt", "/....//secret.txt", "/a/%00/../../secret.txt", "/secret.txt%00.html", "/.hidden",
		"/%2ehidden", "/a/..%2f.hidden", "/.git/config", "/%2egit%2fconfig", "/_headers", "/a%2f..%2f_headers", "//evil.example/a", "//evil.example%2fa",
		"/\\evil.example/a", "/%5cevil.example/a", "//a", "/a%2f", "/a//", "/a%2f..", "///a", "/%2fa", "/%2f%2fevil.example", "/a;x", "/a%0d%0aX-Injected:%20y",
		"/a?x=%0d%0aX-Injected:y", "http://evil.example/a", "http://" + address + "/..%2fsecret.txt", "*", "/a%", "/%zz", "/%ff%fe", "/" + strings.Repeat("a/", 100_000),
		"/" + strings.Repeat("../", 10_000) + "secret.txt", "/c:/secret.txt", "/C%3a%5csecret.txt", "/::$DATA", "/index.html::$DATA", "/con", "/a/.", "/a/...",
	} {
		t.Run(fmt.Sprintf("%.60s", target), func(t *testing.T) {
			connection, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			_ = connection.SetDeadline(time.Now().Add(time.Minute))
			if _, err := io.WriteString(connection, "GET "+target+" HTTP/1.1\r\nHost: "+address+"\r\nConnection: close\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			response, err := http.ReadResponse(bufio.NewReader(connection), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(response.Body)
			if err != nil || strings.Contains(string(body), "canary") || strings.Contains(string(body), "X-Canary") {
				t.Errorf("%d %q %v", response.StatusCode, body, err)
			}
			if to := response.Header.Get("Location"); to != "" && (to[0] != '/' || len(to) > 1 && (to[1] == '/' || to[1] == '\\')) {
				t.Errorf("it is redirected to %q", to)
			}
			if response.Header.Get("X-Injected") != "" || response.StatusCode >= 500 {
				t.Errorf("%d %v", response.StatusCode, response.Header)
			}
		})
	}
}
