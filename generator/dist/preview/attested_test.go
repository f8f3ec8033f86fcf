package preview_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/deploy"
	"gaceta.dev/gaceta/generator/deploy/attestation"
)

// An attestation proves what nginx and Caddy serve, and names the one file that was changed later.
func TestAttestationOfServedSite(t *testing.T) {
	for name, start := range map[string]func(t *testing.T, dir string, replacements ...string) string{"nginx": nginx, "caddy": caddy} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := site(t)
			statement, err := deploy.Attest(t.Context(), os.DirFS(dir), nil, attestation.Local("test"))
			if err != nil {
				t.Fatal(err)
			}
			address, proxy := proxied(t, start(t, dir))
			expect := func(address, want string) {
				t.Helper()
				v, err := deploy.VerifyAttested(t.Context(), deploy.Options{Target: address, Jobs: 4}, statement)
				var got []string
				for _, d := range v.Differences {
					got = append(got, d.Path+" "+d.Kind+" "+d.Why)
				}
				if text := strings.Join(got, "\n"); err != nil || text != want || v.Same == 0 {
					t.Errorf("%q, %v, %d the same; want %q", text, err, v.Same, want)
				}
			}
			expect(address, "")
			if err := os.WriteFile(filepath.Join(dir, "news/index.html"), []byte("<p>fake"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(dir, "robots.txt")); err != nil {
				t.Fatal(err)
			}
			expect(address, "news/index.html changed content\nrobots.txt missing ")
			injects := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/en/" {
					http.Redirect(w, r, "/elsewhere/", http.StatusMovedPermanently)
					return
				}
				proxy.ServeHTTP(w, r)
			}))
			defer injects.Close()
			expect(injects.URL, "en/index.html changed the site responds with 301 Moved Permanently\nnews/index.html changed content\nrobots.txt missing ")
		})
	}
}
