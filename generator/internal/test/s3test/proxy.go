package s3test

import (
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
)

// Proxy is a proxy of the S3 server that simulates an unreliable network.
type Proxy struct {
	*httptest.Server
	Requests  atomic.Int64
	intercept atomic.Pointer[Interceptor]
}

// Interceptor answers request n, or passes it on.
type Interceptor func(n int64, w http.ResponseWriter, r *http.Request, pass func(http.ResponseWriter))

// Intercept lets answer handle every later request. It may be called while other processes send requests.
func (p *Proxy) Intercept(answer Interceptor) { p.intercept.Store(&answer) }

// NewProxy starts a proxy that runs until the test ends.
func (s *Server) NewProxy(t testing.TB) *Proxy {
	t.Helper()
	s.Start(t)
	backend := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: s.Address})
	backend.Transport = &http.Transport{MaxIdleConnsPerHost: 64}
	backend.ErrorHandler = func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }
	p := &Proxy{}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := p.Requests.Add(1)
		pass := func(w http.ResponseWriter) { backend.ServeHTTP(w, r) } // with the original Host, which is signed
		if answer := p.intercept.Load(); answer != nil {
			(*answer)(n, w, r, pass)
		} else {
			pass(w)
		}
	}))
	t.Cleanup(p.Close)
	return p
}

// Host returns the address of the proxy.
func (p *Proxy) Host() string { return p.Listener.Addr().String() }

// Unreliable returns a function for Proxy.Intercept that fails or drops one request in five,
// chosen by a seed. It does so before the server receives the request, after it, or in
// the middle of the response.
func Unreliable(seed uint64) Interceptor {
	var mu sync.Mutex
	random := rand.New(rand.NewPCG(seed, seed))
	return func(_ int64, w http.ResponseWriter, _ *http.Request, pass func(http.ResponseWriter)) {
		mu.Lock()
		outcome := random.IntN(25)
		mu.Unlock()
		switch outcome {
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
			maps.Copy(w.Header(), whole.Header())
			w.WriteHeader(whole.Code)
			_, _ = w.Write(whole.Body.Bytes()[:whole.Body.Len()/2]) // half an answer
			panic(http.ErrAbortHandler)
		default:
			pass(w)
		}
	}
}
