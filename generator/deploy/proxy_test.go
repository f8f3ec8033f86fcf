package deploy

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
)

// proxy stands before the S3 server and does what networks do.
type proxy struct {
	*httptest.Server
	requests atomic.Int64
	meddle   func(n int64, w http.ResponseWriter, r *http.Request, pass func(http.ResponseWriter)) // nil passes all
}

func newProxy(t testing.TB) *proxy {
	t.Helper()
	server.start(t)
	backend := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: server.address})
	backend.Transport = &http.Transport{MaxIdleConnsPerHost: 64}
	backend.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }
	p := &proxy{}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := p.requests.Add(1)
		pass := func(w http.ResponseWriter) { backend.ServeHTTP(w, r) } // the Host stays: it is signed
		if p.meddle == nil {
			pass(w)
			return
		}
		p.meddle(n, w, r, pass)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *proxy) host() string { return p.Listener.Addr().String() }

// unreliable fails or drops one request in five, from a seed: before the
// server saw it, after it, or in the middle of the answer.
func unreliable(seed uint64) func(int64, http.ResponseWriter, *http.Request, func(http.ResponseWriter)) {
	var mu sync.Mutex
	dice := rand.New(rand.NewPCG(seed, seed))
	return func(_ int64, w http.ResponseWriter, _ *http.Request, pass func(http.ResponseWriter)) {
		mu.Lock()
		luck := dice.IntN(25)
		mu.Unlock()
		switch luck {
		case 0:
			http.Error(w, "<Error><Code>InternalError</Code></Error>", http.StatusInternalServerError)
		case 1:
			http.Error(w, "<Error><Code>SlowDown</Code></Error>", http.StatusServiceUnavailable)
		case 2:
			panic(http.ErrAbortHandler) // dropped on the way there
		case 3:
			pass(httptest.NewRecorder()) // done, and the answer lost
			panic(http.ErrAbortHandler)
		case 4:
			whole := httptest.NewRecorder()
			pass(whole)
			for name, values := range whole.Header() {
				w.Header()[name] = values
			}
			w.WriteHeader(whole.Code)
			_, _ = w.Write(whole.Body.Bytes()[:whole.Body.Len()/2]) // half an answer
			panic(http.ErrAbortHandler)
		default:
			pass(w)
		}
	}
}
