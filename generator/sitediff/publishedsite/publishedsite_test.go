package publishedsite

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// TestOneHostIsRequested gives a site a sitemap that leads elsewhere: with a redirect, and with an address of another host.
func TestOneHostIsRequested(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the other host is requested: %s", r.URL)
	}))
	defer other.Close()
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		err    string
		want   []string
	}{
		{"redirect", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL+"/sitemap.xml", http.StatusFound)
		}, "redirects to " + other.URL, nil},
		{"another port", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/sitemap.xml", http.StatusFound)
		}, "redirects to http://127.0.0.1:1/", nil},
		{"endless", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/sitemap.xml", http.StatusFound)
		}, "more than 10 times", nil},
		{"part", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/sitemap.xml" {
				fmt.Fprintf(w, "<sitemapindex><sitemap><loc>%s/part.xml</loc></sitemap></sitemapindex>", other.URL)
				return
			}
			fmt.Fprintf(w, "<urlset><url><loc>%s/a/</loc></url></urlset>", other.URL)
		}, "", []string{"/a/"}},
		{"same host", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/sitemap.xml" {
				http.Redirect(w, r, "/maps/all.xml", http.StatusFound)
				return
			}
			fmt.Fprintf(w, "<urlset><url><loc>http://%s/a/</loc></url></urlset>", r.Host)
		}, "", []string{"/a/"}},
	} {
		server := httptest.NewServer(c.answer)
		site, err := Open(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		got, err := site.addresses(t.Context())
		if text := fmt.Sprint(err); !slices.Equal(got, c.want) || (c.err == "") != (err == nil) || !strings.Contains(text, c.err) && err != nil {
			t.Errorf("%s: %v %v", c.name, got, err)
		}
		server.Close()
	}
}
