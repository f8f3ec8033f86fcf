package preview_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/testserver"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// adapted returns a file of templates/hosts with other addresses and paths.
func adapted(t *testing.T, name string, replacements ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(hostFiles, name))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(replacements); i += 2 {
		if !strings.Contains(string(text), replacements[i]) {
			t.Fatalf("%s does not contain %q", name, replacements[i])
		}
	}
	return strings.NewReplacer(replacements...).Replace(string(text))
}

var awk = regexp.MustCompile(`awk '(.*)' dist/_redirects`)

// movedMap writes the list of moved addresses with the command in the comment of the configuration file. The site is the
// folder, or in its folder of the base path.
func movedMap(t *testing.T, host, dir, to string) {
	t.Helper()
	text := adapted(t, host)
	file := filepath.Join(dir, "_redirects")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join(dir, below.Path, "_redirects")
	}
	out, err := exec.Command("awk", awk.FindStringSubmatch(text)[1], file).Output()
	if err != nil || len(out) == 0 {
		t.Fatalf("%q %v", out, err)
	}
	write(t, to, string(out))
}

// nginx serves a folder. Replacements change its configuration further.
func nginx(t *testing.T, dir string, replacements ...string) string {
	program := find(t, "nginx", "/usr/sbin/nginx")
	modules := "/etc/nginx/modules-enabled/"
	if found, _ := filepath.Glob(modules + "*brotli-static*"); len(found) == 0 {
		t.Skip("libnginx-mod-http-brotli-static is missing; 'make test' installs it")
	}
	tmp := t.TempDir()
	plain, secure := free(t), free(t)
	certificate(t, tmp)
	movedMap(t, "nginx.conf", dir, filepath.Join(tmp, "moved.map"))
	write(t, filepath.Join(tmp, "site.conf"), adapted(t, "nginx.conf", append(replacements,
		"listen 80;", "listen "+plain+";", "listen 443 ssl", "listen "+secure+" ssl", "root /srv/www;", "root "+dir+";", "/etc/nginx/moved", tmp+"/moved",
		"/etc/ssl/certs/www.example.org.pem", tmp+"/cert.pem", "/etc/ssl/private/www.example.org.key", tmp+"/key.pem")...))
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

// caddy serves a folder. Replacements change its configuration further.
func caddy(t *testing.T, dir string, replacements ...string) string {
	program := find(t, "caddy", "/usr/bin/caddy")
	tmp, address := t.TempDir(), free(t)
	movedMap(t, "Caddyfile", dir, filepath.Join(tmp, "moved.caddy"))
	write(t, filepath.Join(tmp, "Caddyfile"), "{\n\tadmin off\n\tauto_https off\n}\n"+adapted(t, "Caddyfile", append(replacements,
		"www.example.org {", "http://"+address+" {", "root * /srv/www", "root * "+dir, "/etc/caddy/moved", tmp+"/moved")...))
	serve(t, address, program, "run", "--adapter", "caddyfile", "--config", filepath.Join(tmp, "Caddyfile"))
	return "http://" + address
}

// proxied returns the address of a server that passes requests on, because a client refuses the certificate of the test's nginx.
func proxied(t *testing.T, address string) (string, http.Handler) {
	t.Helper()
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.Transport = client.Transport
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL, proxy
}

func find(t *testing.T, name, path string) string {
	t.Helper()
	for _, p := range []string{name, path} {
		if found, err := exec.LookPath(p); err == nil {
			return found
		}
	}
	t.Skipf("%s is not installed; 'make test' installs it where possible", name)
	return ""
}

func free(t *testing.T) string {
	t.Helper()
	address, err := testserver.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// serve starts a server and waits until it accepts connections.
func serve(t *testing.T, address, program string, args ...string) {
	t.Helper()
	var output testsite.Output
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &output, &output
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
		case <-time.After(time.Minute):
			_ = cmd.Process.Kill()
			<-ended
		}
	})
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); {
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s: %v\n%s", program, err, output.String())
		case <-time.After(20 * time.Millisecond):
		}
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
	}
	t.Fatalf("%s does not accept connections\n%s", program, output.String())
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
