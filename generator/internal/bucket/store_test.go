package bucket

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

var server s3test.Server

func TestMain(m *testing.M) {
	s3test.Environment()
	status := m.Run()
	server.Stop()
	os.Exit(status)
}

// TestEveryKindOfStorage does the same with each driver. GACETA_BUCKETS names
// more buckets, separated by spaces, such as those of emulators.
func TestEveryKindOfStorage(t *testing.T) {
	addresses := map[string]string{"folder": "file://" + filepath.ToSlash(t.TempDir()) + "?prefix=sub/"}
	t.Run("google", func(t *testing.T) { conform(t, startFakeGoogle(t)) })
	t.Run("s3", func(t *testing.T) {
		name, _ := server.Bucket(t)
		conform(t, s3test.At(server.Address, name)+"&prefix=sub/")
	})
	for address := range strings.FieldsSeq(os.Getenv("GACETA_BUCKETS")) {
		addresses[address] = address
	}
	for name, address := range addresses {
		t.Run(name, func(t *testing.T) { conform(t, address) })
	}
}

func conform(t *testing.T, address string) {
	s, err := Open(t.Context(), address, Options{Retry: Retry{MaxTries: 2, Pause: time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	headers := Headers{
		ContentType: "text/html; charset=utf-8", ContentEncoding: "gzip", CacheControl: "public, max-age=60",
		ContentDisposition: "inline", ContentLanguage: "es", Metadata: map[string]string{"gaceta-sha256": "abc"},
	}
	text := []byte("\x1f\x8b not really compressed")
	if err := s.Put(t.Context(), "news/índice 1+2.html", text, &headers); err != nil {
		t.Fatal(err)
	}
	if err := s.Copy(t.Context(), ".gaceta/copy", "news/índice 1+2.html"); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"news/índice 1+2.html", ".gaceta/copy"} {
		data, err := s.Get(t.Context(), key, 1)
		if err != nil || !bytes.Equal(data, text) {
			t.Errorf("Get(%s) = %q, %v", key, data, err)
		}
		a, err := s.Attributes(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		if a.Size != int64(len(text)) || a.Modified.IsZero() {
			t.Errorf("Attributes(%s) = %+v", key, a)
		}
		if s.IsFolder() {
			continue
		}
		if a.ContentType != headers.ContentType || a.ContentEncoding != "gzip" || a.CacheControl != headers.CacheControl ||
			a.ContentDisposition != "inline" || a.ContentLanguage != "es" || a.Metadata["gaceta-sha256"] != "abc" {
			t.Errorf("Attributes(%s) = %+v", key, a)
		}
		if sum := md5.Sum(text); a.MD5 != "" && a.MD5 != hex.EncodeToString(sum[:]) {
			t.Errorf("MD5 %q", a.MD5)
		}
	}
	found, err := s.List(t.Context(), "news/")
	if o, ok := found["news/índice 1+2.html"]; err != nil || len(found) != 1 || !ok || o.Size != int64(len(text)) || o.Modified.IsZero() {
		t.Errorf("List = %+v, %v", found, err)
	}
	if _, err := s.Get(t.Context(), ".gaceta/copy/below", 0); !errors.Is(err, ErrMissing) {
		t.Errorf("Get of an object below another: %v", err)
	}
	for _, key := range []string{"news/índice 1+2.html", ".gaceta/copy", "never there"} {
		if err := s.Remove(t.Context(), key); err != nil {
			t.Error(err)
		}
	}
	if _, err := s.Get(t.Context(), ".gaceta/copy", 0); !errors.Is(err, ErrMissing) {
		t.Errorf("Get of a missing object: %v", err)
	}
	if _, err := s.Attributes(t.Context(), ".gaceta/copy"); !errors.Is(err, ErrMissing) {
		t.Errorf("Attributes of a missing object: %v", err)
	}
	if found, err := s.List(t.Context(), ""); err != nil || len(found) != 0 {
		t.Errorf("List = %+v, %v", found, err)
	}
}
