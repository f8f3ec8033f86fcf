package sourcecheck

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestIsPublic(t *testing.T) {
	for _, text := range []string{
		"93.184.215.14", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.0.1.1", "198.20.0.1", "223.255.255.255",
		"2606:4700::1111", "2a00:1450::1", "64:ff9b::1.1.1.1", "::ffff:1.1.1.1",
	} {
		if !isPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is refused", text)
		}
	}
	for _, text := range []string{
		"127.0.0.1", "127.8.9.1", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
		"100.64.0.1", "100.100.100.200", "192.0.0.192", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "168.63.129.16",
		"224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1",
		"::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "100::1", "2001:db8::1", "3fff::1",
		"::ffff:127.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::ffff:0:127.0.0.1",
		"64:ff9b::127.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b::a00:1", "64:ff9b:1::1.1.1.1",
		"2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:101:101::1", "2001:0:7f00:1::1", "5f00::1", "4000::1",
	} {
		if isPublic(netip.MustParseAddr(text)) {
			t.Errorf("%s is public", text)
		}
	}
}

// TestPrivateAddressesAreNotRequested names this machine in several ways. The text of its page must not be compared with a
// quotation.
func TestPrivateAddressesAreNotRequested(t *testing.T) {
	var requests atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		_, _ = w.Write([]byte("a secret"))
	}))
	defer server.Close()
	t.Setenv("HTTP_PROXY", server.URL)
	t.Setenv("http_proxy", server.URL)
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	h := newHost(t)
	for _, name := range []string{
		"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]", "127.0.0.2", "169.254.169.254", "10.0.0.1",
	} {
		var texts []string
		for _, quote := range []string{"a secret", "no secret"} {
			s := h.source("/", quote)
			s.URL = "http://" + name + ":" + port + "/"
			lock, list, err := Check(t.Context(), []*Source{s}, Lock{}, Options{Today: "2026-01-01", Hosts: 1, Timeout: 5 * time.Second})
			if err != nil || len(lock) > 0 || len(list) != 1 {
				t.Fatalf("%s: %v %v %v", name, lock, list, err)
			}
			texts = append(texts, list[0].Message+" "+list[0].Help)
		}
		if texts[0] != texts[1] || !strings.Contains(texts[0], "private network") || !strings.Contains(texts[0], "--allow-private") {
			t.Errorf("%s: %q", name, texts)
		}
	}
	if requests.Load() > 0 {
		t.Errorf("%d requests", requests.Load())
	}
}

// TestRedirectsIntoPrivateNetworks follows redirects of an allowed host.
func TestRedirectsIntoPrivateNetworks(t *testing.T) {
	private := newHost(t)
	private.pages["/"] = "a secret"
	listener, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("this system has one loopback address")
	}
	public := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := private.URL + "/"
		if r.URL.Path == "/loop" {
			to = "/loop"
		}
		http.Redirect(w, r, to, http.StatusFound)
	}))
	public.Listener = listener
	public.Start()
	defer public.Close()
	c := checker{client: newClient(5*time.Second, func(a netip.Addr) bool { return a.String() == "127.0.0.2" })}
	if text, _, err := c.get(t.Context(), public.URL, maxBytes); !errors.Is(err, errPrivate) || text != "" {
		t.Errorf("%q %v", text, err)
	}
	if _, _, err := c.get(t.Context(), public.URL+"/loop", maxBytes); err == nil || !strings.Contains(err.Error(), "more than 5 times") {
		t.Error(err)
	}
	if len(private.requestedPath) > 0 {
		t.Errorf("requested: %v", private.requestedPath)
	}
}
