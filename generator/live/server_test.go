package live

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/internal/limits"
)

const token = "a long random text"

// newServer starts a server with a token, for a publisher that publishes nothing.
func newServer(t *testing.T) (*httptest.Server, *publisher) {
	t.Helper()
	p := &publisher{queue: newQueue()}
	s := httptest.NewServer(preview.LimitBodies(Server{Token: token, Hosts: preview.Hosts{Allowed: []string{"live.example"}}}.handler(p)))
	t.Cleanup(s.Close)
	return s, p
}

func bearer(text string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+text) }
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

func host(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }

// signature signs a body as GitHub does.
func signature(body, key string) func(*http.Request) {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(body))
	return header("X-Hub-Signature-256", "sha256="+hex.EncodeToString(mac.Sum(nil)))
}

// TestRequests are requests that are answered, and attacks that are refused.
func TestRequests(t *testing.T) {
	large := strings.Repeat("x", limits.RequestBytes+1)
	for name, c := range map[string]struct {
		method, path, body string
		change             []func(*http.Request)
		status             int
	}{
		"bearer":               {"POST", "/publish", "", []func(*http.Request){bearer(token)}, 202},
		"small letters":        {"POST", "/publish", "", []func(*http.Request){header("Authorization", "bearer "+token)}, 202},
		"GitLab":               {"POST", "/publish", "{}", []func(*http.Request){header("X-Gitlab-Token", token)}, 202},
		"GitHub":               {"POST", "/publish", `{"ref":"main"}`, []func(*http.Request){signature(`{"ref":"main"}`, token)}, 202},
		"status":               {"GET", "/status", "", []func(*http.Request){bearer(token)}, 200},
		"health":               {"GET", "/healthz", "", nil, 200},
		"allowed host":         {"POST", "/publish", "", []func(*http.Request){bearer(token), host("live.example")}, 202},
		"own origin":           {"POST", "/publish", "", []func(*http.Request){bearer(token), host("live.example"), header("Origin", "https://live.example")}, 202},
		"no token":             {"POST", "/publish", "", nil, 401},
		"no token for status":  {"GET", "/status", "", nil, 401},
		"another token":        {"POST", "/publish", "", []func(*http.Request){bearer(token + "x")}, 401},
		"empty token":          {"POST", "/publish", "", []func(*http.Request){bearer("")}, 401},
		"another scheme":       {"POST", "/publish", "", []func(*http.Request){header("Authorization", "Basic "+token)}, 401},
		"token in the address": {"POST", "/publish?token=a+long+random+text", "", nil, 401},
		"beginning of a token": {"POST", "/publish", "", []func(*http.Request){header("X-Gitlab-Token", token[:5])}, 401},
		"another key":          {"POST", "/publish", "{}", []func(*http.Request){signature("{}", "x")}, 401},
		"another body":         {"POST", "/publish", "{}", []func(*http.Request){signature("[]", token)}, 401},
		"short signature":      {"POST", "/publish", "", []func(*http.Request){header("X-Hub-Signature-256", "sha256=")}, 401},
		"no signature":         {"POST", "/publish", "", []func(*http.Request){header("X-Hub-Signature-256", "sha1=00")}, 401},
		"large":                {"POST", "/publish", large, []func(*http.Request){bearer(token)}, 413},
		"large, signed":        {"POST", "/publish", large, []func(*http.Request){signature(large, token)}, 413},
		"large, no token":      {"POST", "/publish", large, nil, 401},
		"preview, no token":    {"POST", "/preview", "{}", nil, 401},
		"preview, wrong token": {"POST", "/preview", "{}", []func(*http.Request){bearer("x")}, 401},
		"preview, foreign":     {"POST", "/preview", "{}", []func(*http.Request){bearer(token), header("Origin", "https://evil.example")}, 403},
		"preview, large":       {"POST", "/preview", large, []func(*http.Request){bearer(token)}, 413},
		"preview, no JSON":     {"POST", "/preview", "text", []func(*http.Request){bearer(token)}, 400},
		"preview as a link":    {"GET", "/preview", "", []func(*http.Request){bearer(token)}, 405},
		"foreign host":         {"POST", "/publish", "", []func(*http.Request){bearer(token), host("evil.example")}, 403},
		"foreign host, health": {"GET", "/healthz", "", []func(*http.Request){host("evil.example")}, 403},
		"longer host":          {"POST", "/publish", "", []func(*http.Request){bearer(token), host("live.example.evil.example")}, 403},
		"foreign origin":       {"POST", "/publish", "", []func(*http.Request){bearer(token), header("Origin", "https://evil.example")}, 403},
		"origin of a file":     {"POST", "/publish", "", []func(*http.Request){bearer(token), header("Origin", "null")}, 403},
		"longer origin":        {"POST", "/publish", "", []func(*http.Request){bearer(token), host("live.example"), header("Origin", "https://live.example.evil.example")}, 403},
		"foreign picture":      {"GET", "/status", "", []func(*http.Request){bearer(token), header("Sec-Fetch-Site", "cross-site")}, 403},
		"a link":               {"GET", "/publish", "", []func(*http.Request){bearer(token)}, 405},
		"another method":       {"PUT", "/publish", "", []func(*http.Request){bearer(token)}, 405},
		"another address":      {"POST", "/publish/x", "", []func(*http.Request){bearer(token)}, 404},
		"encoded address":      {"POST", "/%2e%2e/publish%00", "", []func(*http.Request){bearer(token)}, 404},
		"a file":               {"GET", "/content/site.yaml", "", []func(*http.Request){bearer(token)}, 404},
	} {
		t.Run(name, func(t *testing.T) {
			s, p := newServer(t)
			r, err := http.NewRequestWithContext(t.Context(), c.method, s.URL+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			for _, change := range c.change {
				change(r)
			}
			answer, err := s.Client().Transport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			if answer.StatusCode != c.status {
				t.Errorf("status %d, want %d", answer.StatusCode, c.status)
			}
			if asked := p.queue.waiting() > 0; asked != (c.status == 202) {
				t.Errorf("a batch was asked for: %v", asked)
			}
			if answer.Header.Get("Access-Control-Allow-Origin") != "" {
				t.Error("another website may read the answer")
			}
		})
	}
}

// TestOriginOfTheSite: the editor of the published site may ask for previews, with the token, and for nothing else.
func TestOriginOfTheSite(t *testing.T) {
	const site = "https://www.example.org"
	h := Server{Token: token, Origin: site, Hosts: preview.Hosts{Allowed: []string{"live.example"}}}.handler(&publisher{queue: newQueue()})
	for _, c := range []struct {
		method, path, origin, token string
		status                      int
		mayRead                     bool
	}{
		{"OPTIONS", "/preview", site, "", 204, true},
		{"POST", "/preview", site, "", 401, true},
		{"POST", "/preview", site, token, 400, true}, // without a text
		{"POST", "/preview", "https://www.example.org.evil.example", token, 403, false},
		{"OPTIONS", "/preview", "https://evil.example", "", 403, false},
		{"POST", "/publish", site, token, 403, false},
		{"OPTIONS", "/publish", site, "", 403, false},
		{"GET", "/status", site, token, 403, false},
	} {
		r := httptest.NewRequest(c.method, "https://live.example"+c.path, nil)
		r.Header.Set("Origin", c.origin)
		r.Header.Set("Authorization", "Bearer "+c.token)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if mayRead := w.Header().Get("Access-Control-Allow-Origin") == site; w.Code != c.status || mayRead != c.mayRead {
			t.Errorf("%s %s of %s: %d, readable %v", c.method, c.path, c.origin, w.Code, mayRead)
		}
	}
}

// TestWithoutAToken: on loopback, programs of this machine need no token, and pages of other websites get nothing.
func TestWithoutAToken(t *testing.T) {
	p := &publisher{queue: newQueue()}
	h := Server{}.handler(p)
	for origin, want := range map[string]int{"": 202, "http://evil.example": 403} {
		r := httptest.NewRequest("POST", "http://127.0.0.1:8080/publish", nil)
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != want {
			t.Errorf("origin %q: %d, want %d", origin, w.Code, want)
		}
	}
}

// TestManyBodies: who has no token, and sends many bodies slowly, delays only signed requests. Others get an answer at once.
func TestManyBodies(t *testing.T) {
	s, p := newServer(t)
	s.Client().Transport.(*http.Transport).ExpectContinueTimeout = time.Minute
	begun := make(chan struct{}, maxBodies)
	for range maxBodies {
		slow, body := io.Pipe()
		r, _ := http.NewRequest("POST", s.URL+"/publish", slow)
		header("X-Hub-Signature-256", "sha256=00")(r)
		r.Header.Set("Expect", "100-continue") // the client sends the body when the server has begun to read it
		go func() {
			if answer, err := s.Client().Do(r); err == nil {
				_ = answer.Body.Close()
			}
		}()
		go func() {
			_, _ = body.Write([]byte("x")) // returns when the client sends it
			begun <- struct{}{}
		}()
		t.Cleanup(func() { _ = body.Close() })
	}
	for range maxBodies {
		<-begun
	}
	if p.queue.waiting() != 0 {
		t.Error("half a body asked for a batch")
	}
	for _, c := range []struct {
		method, path string
		change       func(*http.Request)
		status       int
	}{
		{"GET", "/healthz", func(*http.Request) {}, http.StatusOK},
		{"POST", "/publish", signature("{}", token), http.StatusServiceUnavailable},
		{"POST", "/publish", bearer(token), http.StatusAccepted},
		{"GET", "/status", bearer(token), http.StatusOK},
		{"POST", "/publish", bearer("x"), http.StatusUnauthorized},
	} {
		r, _ := http.NewRequest(c.method, s.URL+c.path, nil)
		c.change(r)
		answer, err := s.Client().Do(r)
		if err != nil || answer.StatusCode != c.status {
			t.Fatalf("%s: %v %v, want %d", c.path, answer, err, c.status)
		}
		_ = answer.Body.Close()
		if isBusy := answer.StatusCode == http.StatusServiceUnavailable; isBusy != (answer.Header.Get("Retry-After") != "") {
			t.Errorf("%s: Retry-After is %q", c.path, answer.Header.Get("Retry-After"))
		}
	}
}

// TestRequestsAtOnce: each of many requests at the same time is a change of its own, or is asked to come back. All changes are
// one batch.
func TestRequestsAtOnce(t *testing.T) {
	s, p := newServer(t)
	var accepted, refused atomic.Int64
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			r, _ := http.NewRequest("POST", s.URL+"/publish", strings.NewReader("{}"))
			bearer(token)(r)
			answer, err := s.Client().Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer answer.Body.Close()
			switch answer.StatusCode {
			case http.StatusAccepted:
				accepted.Add(1)
			case http.StatusServiceUnavailable:
				refused.Add(1)
			default:
				t.Errorf("status %d", answer.StatusCode)
			}
		})
	}
	group.Wait()
	if n := int(accepted.Load()); n == 0 || n+int(refused.Load()) != 100 || p.queue.waiting() != n {
		t.Errorf("%d accepted, %d refused, %d wait", n, refused.Load(), p.queue.waiting())
	}
}

// TestSlowHeaders: a connection whose request does not begin is closed.
func TestSlowHeaders(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Server{Listener: listener, Token: token}.serve(ctx, &publisher{queue: newQueue()}) }()
	c, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, _ = c.Write([]byte("POST /publish HTTP/1.1\r\nHost: 127"))
	if _, err := io.ReadAll(c); err != nil { // blocks until the server closes the connection
		t.Error(err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestRawRequests are requests that no HTTP client sends: servers and proxies disagree about where they end, or whom they name.
func TestRawRequests(t *testing.T) {
	s, p := newServer(t)
	address := s.Listener.Addr().String()
	second := "GET /status HTTP/1.1\r\nHost: " + address + "\r\n\r\n"
	for name, c := range map[string]struct{ head, body string }{
		"two lengths":              {"Content-Length: 0\r\nContent-Length: 5", "12345"},
		"a length and chunks":      {"Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n" + second},
		"another encoding":         {"Transfer-Encoding: xchunked", "0\r\n\r\n"},
		"two encodings":            {"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "0\r\n\r\n"},
		"a blank before the colon": {"Transfer-Encoding : chunked", "0\r\n\r\n"},
		"a folded encoding":        {"Transfer-Encoding:\r\n chunked", "0\r\n\r\n"},
		"a length with a sign":     {"Content-Length: +5", "12345"},
		"a length in hex":          {"Content-Length: 0x5", "12345"},
		"a negative length":        {"Content-Length: -1", ""},
		"a huge length":            {"Content-Length: 99999999999999999999", ""},
		"chunks of no number":      {"Transfer-Encoding: chunked", "zz\r\n\r\n0\r\n\r\n"},
		"a huge chunk":             {"Transfer-Encoding: chunked", "ffffffffffffffffff\r\n"},
		"no host":                  {"\x00", ""},
		"two hosts":                {"Host: evil.example", ""},
		"a host with a path":       {"Host: 127.0.0.1/@evil.example", ""},
		"a long header":            {"X: " + strings.Repeat("x", 2<<20), ""},
		"many headers":             {strings.TrimSuffix(strings.Repeat("X: x\r\n", 300_000), "\r\n"), ""},
		"a carriage return":        {"X: x\rAuthorization: Bearer " + token, ""},
	} {
		t.Run(name, func(t *testing.T) {
			connection, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			go func() { // the server may close the connection before the end
				_, _ = io.WriteString(connection, "POST /publish HTTP/1.1\r\nHost: "+address+"\r\nAuthorization: Bearer x\r\n"+c.head+"\r\n\r\n"+c.body)
			}()
			_ = connection.SetReadDeadline(time.Now().Add(time.Minute))
			answer, err := bufio.NewReader(connection).ReadString('\n')
			if isReset := errors.Is(err, syscall.ECONNRESET); !isReset && (err != nil || len(answer) < 12 || answer[9] != '4' && answer[9:12] != "501") {
				t.Errorf("%q %v", answer, err)
			}
			if strings.Contains(answer, " 200 ") || p.queue.waiting() != 0 {
				t.Error("it was answered")
			}
		})
	}
}

// TestSlowBodies: a body that does not arrive ends after a while.
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	s, _ := newServer(t)
	for _, c := range []struct{ name, head, status string }{
		{"with a token", "Authorization: Bearer " + token + "\r\nContent-Length: 100", "408"},
		{"without", "Content-Length: 100", "401"},
		{"of another host", "Host: evil.example\r\nContent-Length: 100", "400"}, // two hosts
		{"of another origin", "Origin: https://evil.example\r\nContent-Length: 100", "403"},
		{"in chunks", "Transfer-Encoding: chunked", "401"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address := s.Listener.Addr().String()
			connection, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			_, _ = io.WriteString(connection, "POST /publish HTTP/1.1\r\nHost: "+address+"\r\n"+c.head+"\r\n\r\n1")
			_ = connection.SetReadDeadline(time.Now().Add(time.Minute))
			answer, err := io.ReadAll(connection) // up to the end of the connection
			if err != nil || len(answer) < 12 || string(answer[9:12]) != c.status {
				t.Errorf("%q %v", answer, err)
			}
		})
	}
}
