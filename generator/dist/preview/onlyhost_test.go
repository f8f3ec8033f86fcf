package preview

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestOnlyHost(t *testing.T) {
	site := Handler(site())
	for _, c := range []struct {
		own, local string
		allowed    []string
		refused    []string
		names      []string // of --allow-host
	}{
		{"127.0.0.1", "127.0.0.1", []string{"127.0.0.1:8080", "127.0.0.1", "localhost", "LOCALHOST.:1", "a.localhost:80", "[::1]:8080", "127.9.9.9"},
			[]string{"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "", ":8080", "192.0.2.7", "notlocalhost", "0.0.0.0", "127.0.0.1@evil.example"}, nil},
		{"", "192.0.2.7", []string{"192.0.2.7:80", "localhost"}, []string{"192.0.2.8", "evil.example", "."}, nil},
		{"0.0.0.0", "192.0.2.7", []string{"192.0.2.7:80", "10.0.0.1", "[2001:db8::1]:80"}, []string{"0.0.0.0", "evil.example", "10.0.0.1.evil.example"}, nil},
		{"Dev.example", "192.0.2.7", []string{"dev.example", "DEV.EXAMPLE.:8080"}, []string{"a.dev.example", "dev.example.evil.example"}, nil},
		{"127.0.0.1", "127.0.0.1", []string{"dev.example", "x-1.App.github.dev:80", "köln.example"}, []string{"a.dev.example", "app.github.dev", "evilapp.github.dev", "192.0.2.7", ""},
			[]string{"dev.example", ".app.github.dev", "köln.example"}},
	} {
		handler := OnlyHost(Hosts{c.own, c.names}, "gaceta preview", site)
		answer := func(method, host string) *http.Response {
			r := httptest.NewRequest(method, "/a/", nil)
			r.Host = host
			r.Header.Set("Range", "bytes=0-0")
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.ParseIP(c.local), Port: 8080})))
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			return w.Result()
		}
		for _, host := range c.allowed {
			if got := answer(http.MethodGet, host); got.StatusCode != http.StatusPartialContent {
				t.Errorf("--addr %s, Host %q: %d", c.own, host, got.StatusCode)
			}
		}
		for _, host := range c.refused {
			for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions} {
				got := answer(method, host)
				if got.StatusCode != http.StatusForbidden || got.Header.Get("ETag") != "" || got.Header.Get("X-Frame-Options") != "" {
					t.Errorf("--addr %s, %s, Host %q: %d %v", c.own, method, host, got.StatusCode, got.Header)
				}
			}
		}
	}
}
