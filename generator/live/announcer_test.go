package live

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestAnnounces: a publisher announces the pages of several deploys together, and goes on if that fails.
func TestAnnounces(t *testing.T) {
	t.Parallel()
	root := testsite.Site(t)
	const key = "abcdef0123456789"
	write(t, root, "site/public/"+key+".txt", key)
	received := make(chan string, 10)
	var status atomic.Int64
	status.Store(http.StatusInternalServerError)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(int(status.Load()))
		received <- string(body)
	}))
	defer s.Close()
	o := options(root, "file://"+filepath.ToSlash(t.TempDir()))
	o.Announce = Announce{IndexNow: s.URL, wait: time.Millisecond}
	published, warned := make(chan struct{}, 10), make(chan string, 10)
	o.Log = func(level slog.Level, text string, _ diag.List, _ ...slog.Attr) {
		switch {
		case text == "published":
			published <- struct{}{}
		case level == slog.LevelWarn:
			warned <- text
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, o) }()
	<-published
	if all := <-received; !strings.Contains(all, "https://tiny.example/about/") || !strings.Contains(all, key) {
		t.Errorf("the first announcement is %s", all)
	}
	if text := <-warned; !strings.Contains(text, "500") {
		t.Errorf("the warning is %s", text)
	}
	status.Store(http.StatusOK)
	if err := os.WriteFile(filepath.Join(root, about), []byte("Ein anderer Text.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	<-published
	if next := <-received; !strings.Contains(next, `"urlList":["https://tiny.example/about/"]`) {
		t.Errorf("the next announcement is %s", next)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
