package deploy

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/internal/bucket"
	"gaceta.dev/gaceta/generator/internal/test/s3test"
)

// childVariable is the environment variable that turns the test's binary into a deploy that can be killed.
const childVariable = "GACETA_TEST_DEPLOY"

func TestMain(m *testing.M) {
	s3test.Environment()
	if text := os.Getenv(childVariable); text != "" {
		os.Exit(child(text))
	}
	flag.Parse()
	_ = flag.Set("test.parallel", "4") // most of the time they wait: for locks to die, for a server
	status := m.Run()
	server.Stop()
	os.Exit(status)
}

// order contains the options of a child process.
type order struct {
	Dir, Target string
	Files       int // uploads and removals after which it is killed; 0 is none
}

func child(text string) int {
	var o order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return 2
	}
	how := options(o.Dir, o.Target)
	how.Progress = func(done, _ int) {
		if done == o.Files {
			self, _ := os.FindProcess(os.Getpid())
			_ = self.Kill()
			select {}
		}
	}
	if _, err := Deploy(context.Background(), how); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// options returns short pauses, and a lock that does not expire on a busy machine.
func options(dir, target string) Options {
	return Options{
		Site: os.DirFS(dir), Target: target, Now: time.Now(), Prune: true, Yes: true, Share: 0.2, Grace: time.Hour, Jobs: 8,
		Lock:  LockTimes{TTL: 30 * time.Second, Wait: 5 * time.Minute},
		Retry: bucket.Retry{MaxTries: 12, Pause: 5 * time.Millisecond, MaxPause: 50 * time.Millisecond, TryTimeout: 5 * time.Second, MaxElapsed: 20 * time.Second},
	}
}

// site maps the paths of a site to texts.
type site map[string]string

const rules = "/\n  Cache-Control: public, max-age=0, must-revalidate\n/_assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"

// release returns version n of a site. Every release has other style sheets, texts and lists, and a new article n.
func release(n int) site {
	s := site{
		"_headers":                      rules,
		"favicon.svg":                   "<svg/>",
		"robots.txt":                    "User-agent: *\n",
		".well-known/security.txt":      "Contact: mailto:a@example.org\n",
		"404.html":                      page(n, "Nothing here"),
		"en/404.html":                   page(n, "Nothing here either"),
		asset(n, "css"):                 fmt.Sprintf("p{order:%d}", n),
		asset(n, "css") + ".br":         fmt.Sprintf("brotli of %d", n),
		asset(n, "js"):                  fmt.Sprintf("export default %d", n),
		"_assets/picture-5F3A2B11.avif": strings.Repeat("picture", 100),
	}
	var links, items []string
	for i := range 6 + n {
		name := fmt.Sprintf("news/article-%d/index.html", i)
		s[name] = page(n, fmt.Sprintf("Article %d", i))
		links = append(links, "/"+strings.TrimSuffix(name, "index.html"))
		items = append(items, fmt.Sprintf("%q", links[i]))
	}
	s["index.html"] = page(n, "Home", links...)
	s["news/index.html"] = page(n, "News", links...)
	s["news/index.json"] = "[" + strings.Join(items, ",") + "]"
	s["news/feed.xml"] = "<feed>" + strings.Join(links, " ") + "</feed>"
	s["sitemap.xml"] = "<urlset>" + strings.Join(links, " ") + "</urlset>"
	return s
}

func asset(n int, ext string) string {
	return fmt.Sprintf("_assets/app-%s.%s", strings.ToUpper(sha256Hex([]byte{byte(n)})[:8]), ext)
}

func page(n int, text string, links ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<link href=\"/%s\"><script src=\"/%s\"></script><img src=\"/_assets/picture-5F3A2B11.avif\"><h1>%s</h1>", asset(n, "css"), asset(n, "js"), text)
	for _, l := range links {
		fmt.Fprintf(&b, `<a href="%s">`, l)
	}
	return b.String()
}

// write writes the site into a new folder as a build would.
func (s site) write(t testing.TB, dir string) string {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	s[dist.Marker] = "built"
	for name, text := range s {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	delete(s, dist.Marker)
	return dir
}

// files reads a folder without the files of the deploy state and of the server.
func files(t testing.TB, dir string) site {
	t.Helper()
	s := site{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".gaceta" || name == ".sgwtmp":
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		s[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// same fails unless a bucket contains exactly the site and the named files.
func same(t testing.TB, got, want site, besides ...string) {
	t.Helper()
	var wrong []string
	for name, text := range want {
		if have, ok := got[name]; !ok {
			wrong = append(wrong, name+" is missing")
		} else if have != text {
			wrong = append(wrong, name+" has other bytes")
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok && !slices.Contains(besides, name) {
			wrong = append(wrong, name+" is too many")
		}
	}
	if slices.Sort(wrong); len(wrong) > 0 {
		t.Fatalf("the bucket differs from the site: %s", strings.Join(wrong[:min(len(wrong), 8)], "; "))
	}
}

// forgetLock makes the lock of a killed deploy expire.
func forgetLock(t testing.TB, dir string) {
	t.Helper()
	locks, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(lockDir), "*"))
	if err != nil {
		t.Error(err)
	}
	long := time.Now().Add(-time.Hour)
	for _, l := range locks {
		if err := os.Chtimes(l, long, long); err != nil {
			t.Error(err)
		}
	}
}
