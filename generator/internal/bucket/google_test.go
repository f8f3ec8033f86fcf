package bucket

import (
	"encoding/json"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// fakeGoogle serves the part of Google's JSON API that the driver uses. Listings
// have one object a page, and copies take two requests.
type fakeGoogle struct {
	mu      sync.Mutex
	objects map[string]googleObject
	data    map[string][]byte
}

func startFakeGoogle(t *testing.T) (address string) {
	f := &fakeGoogle{objects: map[string]googleObject{}, data: map[string][]byte{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /storage/v1/b/site/o", f.list)
	mux.HandleFunc("POST /upload/storage/v1/b/site/o", f.insert)
	mux.HandleFunc("GET /storage/v1/b/site/o/{key}", f.get)
	mux.HandleFunc("DELETE /storage/v1/b/site/o/{key}", f.remove)
	mux.HandleFunc("POST /storage/v1/b/site/o/{key}/rewriteTo/b/site/o/{to}", f.rewrite)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	t.Setenv("STORAGE_EMULATOR_HOST", s.URL)
	return "gs://site?prefix=sub/"
}

func (f *fakeGoogle) list(w http.ResponseWriter, r *http.Request) {
	page := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(f.objects)) {
		if !strings.HasPrefix(name, r.FormValue("prefix")) || name <= r.FormValue("pageToken") {
			continue
		}
		if page["items"] != nil {
			page["nextPageToken"] = page["items"].([]googleObject)[0].Name
			break
		}
		page["items"] = []googleObject{f.objects[name]}
	}
	_ = json.NewEncoder(w).Encode(page)
}

func (f *fakeGoogle) insert(w http.ResponseWriter, r *http.Request) {
	_, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	parts := multipart.NewReader(r.Body, params["boundary"])
	description, err := parts.NextPart()
	var o googleObject
	if err == nil {
		err = json.NewDecoder(description).Decode(&o)
	}
	if err != nil || r.FormValue("uploadType") != "multipart" {
		http.Error(w, "bad upload", http.StatusBadRequest)
		return
	}
	content, _ := parts.NextPart()
	f.data[o.Name], _ = io.ReadAll(content)
	o.Size, o.Updated = int64(len(f.data[o.Name])), time.Now()
	f.objects[o.Name] = o
}

func (f *fakeGoogle) get(w http.ResponseWriter, r *http.Request) {
	o, ok := f.objects[r.PathValue("key")]
	switch {
	case !ok:
		http.NotFound(w, r)
	case r.FormValue("alt") == "media":
		w.Header().Set("Content-Encoding", o.ContentEncoding)
		_, _ = w.Write(f.data[o.Name])
	default:
		_ = json.NewEncoder(w).Encode(o)
	}
}

func (f *fakeGoogle) remove(w http.ResponseWriter, r *http.Request) {
	if _, ok := f.objects[r.PathValue("key")]; !ok {
		http.NotFound(w, r)
		return
	}
	delete(f.objects, r.PathValue("key"))
}

func (f *fakeGoogle) rewrite(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("rewriteToken") == "" {
		_, _ = w.Write([]byte(`{"done": false, "rewriteToken": "half"}`))
		return
	}
	o := f.objects[r.PathValue("key")]
	f.data[r.PathValue("to")] = f.data[o.Name]
	o.Name = r.PathValue("to")
	f.objects[o.Name] = o
	_, _ = w.Write([]byte(`{"done": true}`))
}
