package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/internal/test/testsite"
)

// TestWarmPreviewer: a previewer that is warm has the site in memory, and the first request finds it there. After a change of the
// site's code, it must be made warm again.
func TestWarmPreviewer(t *testing.T) {
	t.Parallel()
	s := &edited{t: t, root: testsite.Site(t)}
	p := NewPreviewer(s.with(filepath.Join(s.root, "dist"), false))
	t.Cleanup(p.Close)
	p.Warm(t.Context())
	warm := p.open
	if warm == nil || warm.unsaved == nil {
		t.Fatal("the site is not in memory")
	}
	const name = "content/pages/about/de.md"
	made, err := p.Render(t.Context(), name, []byte("Nicht *gesichert*.\n"))
	if err != nil || !strings.Contains(made.HTML, "Nicht <em>gesichert</em>.") || p.open != warm {
		t.Errorf("%v %v: the site was read again: %v", err, made.Diagnostics, p.open != warm)
	}
	if text, _ := os.ReadFile(filepath.Join(s.root, name)); strings.Contains(string(text), "gesichert") {
		t.Error("the text was saved")
	}
	if p.Change("site/layout.tsx"); p.open != nil {
		t.Error("other code is not loaded")
	}
	if p.Warm(t.Context()); p.open == nil || p.open == warm {
		t.Error("it is not warm again")
	}
}
