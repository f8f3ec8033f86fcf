package preview_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gaceta.dev/gaceta/generator"
	"gaceta.dev/gaceta/generator/internal/test/golden"
	"gaceta.dev/gaceta/generator/outputs/headers"
)

const hosts = "../../templates/hosts/"

// shipped is the text of _headers as the site of this repository has it.
func shipped(t *testing.T) (string, headers.Rules) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, list, err := generator.Headers(generator.Options{Root: root, Cache: t.TempDir(), Now: time.Now()})
	if err != nil || len(text) == 0 {
		t.Fatalf("%v %v", list, err)
	}
	rules, err := headers.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(text), rules
}

var marked = regexp.MustCompile(`(?s)([ \t]*)# made of _headers\n.*?# end\n`)

// TestHostsSayWhatHeadersSays compares the files of templates/hosts with
// templates/headers and the origins that the site allows.
func TestHostsSayWhatHeadersSays(t *testing.T) {
	_, rules := shipped(t)
	policy, err := rules.CloudFront("gaceta")
	if err != nil {
		t.Fatal(err)
	}
	maps, lines := rules.Nginx()
	for name, want := range map[string]func(old string) string{
		"nginx.conf":      func(old string) string { return fill(old, maps, lines) },
		"Caddyfile":       func(old string) string { return fill(old, rules.Caddy()) },
		"cloudfront.json": func(string) string { return string(policy) + "\n" },
	} {
		file := filepath.Join(hosts, name)
		old, err := os.ReadFile(file)
		if err != nil && !*golden.Update {
			t.Fatal(err)
		}
		text := want(string(old))
		if *golden.Update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if text != string(old) {
			t.Errorf("%s does not say what _headers says: go test ./generator/preview -run Hosts -update rewrites it", name)
		}
	}
}

// fill puts texts between the marks of a file, in their order.
func fill(old string, texts ...string) string {
	n := 0
	return marked.ReplaceAllStringFunc(old, func(block string) string {
		indent := marked.FindStringSubmatch(block)[1]
		var b strings.Builder
		fmt.Fprintf(&b, "%s# made of _headers\n", indent)
		for line := range strings.Lines(texts[n]) {
			b.WriteString(indent + line)
		}
		fmt.Fprintf(&b, "%s# end\n", indent)
		n++
		return b.String()
	})
}

// TestTheShippedHeadersScore is what Mozilla's Observatory would say.
func TestTheShippedHeadersScore(t *testing.T) {
	_, rules := shipped(t)
	if s := headers.Score(rules.For("/")); s.Score < 130 {
		t.Errorf("%d: %+v", s.Score, s.Results)
	}
}
