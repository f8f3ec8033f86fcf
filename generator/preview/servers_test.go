package preview_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/preview"
)

// site has one file of each kind that hosts treat in a way of its own.
func site(t *testing.T) string {
	t.Helper()
	text, _ := shipped(t)
	dir := filepath.Join(t.TempDir(), "dist")
	for name, text := range map[string]string{
		"_headers": text, "_redirects": "# moved\n/old/ /news/ 301\n/away https://other.example/page 301\n", ".gaceta": "marker",
		"index.html": "<p>home", "404.html": "<p>nothing", "en/404.html": "<p>nothing in English", "en/404.html.br": "brotli of nothing",
		"en/news/404.html": "<p>no news", "en/index.html": "<p>en", "news/index.html": "<p>news", "news/index.html.gz": "gzip of news", "en/news/a/index.html": "<p>a",
		"news/feed.xml": "<feed/>", "sitemap.xml": "<urlset/>", "robots.txt": "User-agent: *", ".well-known/security.txt": "Contact: mailto:a@a.example",
		"news/index.json": "[]", "news/a/index.md": "# a", "site.webmanifest": "{}", "favicon.svg": "<svg/>", "picture.avif": "avif", "font.woff2": "font",
		"_assets/a-1.css": "p{}", "_assets/a-1.css.br": "brotli", "_assets/a-1.css.gz": "gzip", "_assets/a-1.js": "export{}", "_assets/b-1.webp": "webp", ".hidden/x.txt": "x",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestHostsAnswerAsPreviewDoes asks preview, nginx and Caddy the same.
func TestHostsAnswerAsPreviewDoes(t *testing.T) {
	dir := site(t)
	own := httptest.NewServer(preview.Handler(os.DirFS(dir)))
	t.Cleanup(own.Close)
	for name, start := range map[string]func(t *testing.T, dir string) string{"nginx": nginx, "caddy": caddy} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			host := start(t, dir)
			compare(t, own.URL, host)
		})
	}
}

func compare(t *testing.T, own, host string) {
	_, rules := shipped(t)
	same := []string{"Location", "Content-Type", "Content-Encoding"}
	for name := range rules.For("/") {
		same = append(same, name)
	}
	for _, target := range []string{
		"/", "/index.html", "/news/", "/news", "/news?a=1&b=2", "/en", "/en/news/a", "/en/news/a/", "/news/index.json", "/news/feed.xml", "/sitemap.xml",
		"/robots.txt", "/.well-known/security.txt", "/news/a/index.md", "/site.webmanifest", "/favicon.svg", "/picture.avif", "/font.woff2",
		"/_assets/a-1.css", "/_assets/a-1.js", "/_assets/b-1.webp", "/_assets/missing-1.js", "/_assets/", "/_assets",
		"/nowhere", "/nowhere/", "/en/nowhere", "/en/nowhere/at/all/", "/en/news/nothing/", "/en/news/a/b", "/index.html/", "/news/index.html/x",
		"/_headers", "/_redirects", "/.gaceta", "/.hidden/x.txt", "/.hidden/", "/news/a", "/old/", "/old/?a=1", "/away", "/away?b=2",
	} {
		for _, accept := range []string{"", "gzip", "br, gzip", "br;q=0, gzip;q=0.5", "identity"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				want, wantBody := ask(t, method, own+target, accept)
				got, body := ask(t, method, host+target, accept)
				what := fmt.Sprintf("%s %s (%s)", method, target, accept)
				if got.StatusCode != want.StatusCode {
					t.Errorf("%s: status %d, preview %d", what, got.StatusCode, want.StatusCode)
					continue
				}
				redirect := got.StatusCode >= 300 && got.StatusCode < 400
				for _, name := range same {
					g, w := strings.Join(got.Header.Values(name), ", "), strings.Join(want.Header.Values(name), ", ")
					if redirect && name == "Content-Type" {
						continue // of a text that nobody sees
					}
					if g != w {
						t.Errorf("%s: %s is %q, preview %q", what, name, g, w)
					}
				}
				if body != wantBody && !redirect {
					t.Errorf("%s: %q, preview %q", what, body, wantBody)
				}
				if got.Header.Get("Content-Encoding") != "" && !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
					t.Errorf("%s: encoded without Vary", what)
				}
			}
		}
	}
	for _, at := range []string{own, host} {
		if got, _ := ask(t, http.MethodPost, at+"/news/", ""); got.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST to %s: %d", at, got.StatusCode)
		}
		first, _ := ask(t, http.MethodGet, at+"/news/", "")
		r, _ := http.NewRequest(http.MethodGet, at+"/news/", nil)
		r.Header.Set("If-None-Match", first.Header.Get("Etag"))
		again, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		again.Body.Close()
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s sends an unchanged page again: %d", at, again.StatusCode)
		}
	}
}

var client = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	Transport:     &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableCompression: true}, // a certificate of the test's own
	Timeout:       10 * time.Second,
}

func ask(t *testing.T, method, address, accept string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if accept != "" {
		r.Header.Set("Accept-Encoding", accept)
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// adapted is a file of templates/hosts with other places in it.
func adapted(t *testing.T, name string, places ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(hosts, name))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(places); i += 2 {
		if !strings.Contains(string(text), places[i]) {
			t.Fatalf("%s does not say %q", name, places[i])
		}
	}
	return strings.NewReplacer(places...).Replace(string(text))
}

var awk = regexp.MustCompile(`awk '(.*)' dist/_redirects`)

// movedMap makes the list of moved addresses as the file's comment says.
func movedMap(t *testing.T, host, dir, to string) {
	t.Helper()
	text := adapted(t, host)
	out, err := exec.Command("awk", awk.FindStringSubmatch(text)[1], filepath.Join(dir, "_redirects")).Output()
	if err != nil || len(out) == 0 {
		t.Fatalf("%q %v", out, err)
	}
	write(t, to, string(out))
}

func nginx(t *testing.T, dir string) string {
	program := find(t, "nginx", "/usr/sbin/nginx")
	modules := "/etc/nginx/modules-enabled/"
	if found, _ := filepath.Glob(modules + "*brotli-static*"); len(found) == 0 {
		t.Skip("nginx has no libnginx-mod-http-brotli-static; 'make test' installs it")
	}
	tmp := t.TempDir()
	plain, secure := free(t), free(t)
	certificate(t, tmp)
	movedMap(t, "nginx.conf", dir, filepath.Join(tmp, "moved.map"))
	write(t, filepath.Join(tmp, "site.conf"), adapted(t, "nginx.conf",
		"listen 80;", "listen "+plain+";", "listen 443 ssl", "listen "+secure+" ssl", "root /srv/www;", "root "+dir+";", "/etc/nginx/moved", tmp+"/moved",
		"/etc/ssl/certs/www.example.org.pem", tmp+"/cert.pem", "/etc/ssl/private/www.example.org.key", tmp+"/key.pem"))
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n"
	}
	write(t, filepath.Join(tmp, "nginx.conf"), user+"daemon off;\npid "+tmp+"/pid;\nerror_log stderr;\ninclude "+modules+"*.conf;\nevents {}\nhttp {\naccess_log off;\n"+
		"client_body_temp_path "+tmp+"/body; proxy_temp_path "+tmp+"/proxy; fastcgi_temp_path "+tmp+"/fastcgi; uwsgi_temp_path "+tmp+"/uwsgi; scgi_temp_path "+tmp+"/scgi;\n"+
		"include /etc/nginx/mime.types;\ninclude "+tmp+"/site.conf;\n}\n")
	serve(t, secure, program, "-e", "stderr", "-c", filepath.Join(tmp, "nginx.conf"))
	r, _ := http.NewRequest(http.MethodGet, "http://"+plain+"/news?a=1", nil)
	r.Host = "www.example.org"
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusMovedPermanently || to != "https://www.example.org/news?a=1" {
		t.Errorf("http: %d to %q", answer.StatusCode, to)
	}
	return "https://" + secure
}

func caddy(t *testing.T, dir string) string {
	program := find(t, "caddy", "/usr/bin/caddy")
	tmp, address := t.TempDir(), free(t)
	movedMap(t, "Caddyfile", dir, filepath.Join(tmp, "moved.caddy"))
	write(t, filepath.Join(tmp, "Caddyfile"), "{\n\tadmin off\n\tauto_https off\n}\n"+adapted(t, "Caddyfile",
		"www.example.org {", "http://"+address+" {", "root * /srv/www", "root * "+dir, "/etc/caddy/moved", tmp+"/moved"))
	serve(t, address, program, "run", "--adapter", "caddyfile", "--config", filepath.Join(tmp, "Caddyfile"))
	return "http://" + address
}

func find(t *testing.T, name, place string) string {
	t.Helper()
	for _, p := range []string{name, place} {
		if path, err := exec.LookPath(p); err == nil {
			return path
		}
	}
	t.Skipf("there is no %s; 'make test' installs it where it can", name)
	return ""
}

func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// serve starts a server and waits until it answers.
func serve(t *testing.T, address, program string, args ...string) {
	t.Helper()
	var said strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			_ = cmd.Process.Kill()
			<-ended
		}
	})
	for deadline := time.Now().Add(15 * time.Second); time.Now().Before(deadline); {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s: %v\n%s", program, err, said.String())
		case <-time.After(20 * time.Millisecond):
		}
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
	}
	t.Fatalf("%s does not answer\n%s", program, said.String())
}

func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"www.example.org"}}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "cert.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})))
	write(t, filepath.Join(dir, "key.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})))
}
