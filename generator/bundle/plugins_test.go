package bundle

import (
	"path"
	"path/filepath"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/test/cachetest"
)

// withDrawing makes the page import a style sheet with an address, and returns the place of its files.
func withDrawing(t *testing.T, address, file string) (*Assets, diag.List) {
	t.Helper()
	p := site(t)
	write(t, p, "site/drawn.module.css", ".drawn { background: url("+address+") }\n")
	write(t, p, "site/logo.svg", file)
	write(t, p, "site/pages/home.tsx", `import styles from "../drawn.module.css";
import logo from "../logo.svg";
export default function Home() { return <h1 className={styles.drawn}><img src={logo} alt="" /></h1>; }
`)
	a, list, err := Build(p, cachetest.Open(t, filepath.Join(p.Root, ".work")), nil)
	if err != nil {
		t.Fatal(err)
	}
	return a, list
}

const plainDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`

func TestDrawingsAreWrittenAgain(t *testing.T) {
	a, list := withDrawing(t, `"data:image/svg+xml,%3Csvg width='1' height='1' data-x='y'%3E%3C!-- x --%3E%3C/svg%3E"`,
		"<?xml version=\"1.0\"?>\n<!-- editor --><svg width=\"1\" height=\"1\" xmlns:e=\"urn:editor\"><e:data/></svg>")
	if len(list) > 0 {
		t.Fatal(list)
	}
	found := 0
	for _, f := range a.Files {
		text := string(f.Bytes)
		switch {
		case path.Ext(f.Path) == ".svg":
			found++
			if strings.TrimSpace(text) != plainDrawing {
				t.Errorf("%s is %s", f.Path, text)
			}
		case path.Ext(f.Path) == ".css" && strings.Contains(text, "data:"):
			t.Errorf("%s contains data, which the policy blocks", f.Path)
		}
	}
	if found != 2 {
		t.Errorf("%d drawings are published, want 2", found)
	}
}

// Some packages write a percent sign without two digits after it into an address.
func TestPercentSignsInAddresses(t *testing.T) {
	a, list := withDrawing(t, `"data:image/svg+xml,<svg width='1' height='1'><rect width='100%' height='50%25'/></svg>"`, plainDrawing)
	if all := texts(a, ".svg"); len(list) > 0 || !strings.Contains(all, `<rect width="100%" height="50%"/>`) {
		t.Errorf("%v\n%s", list, all)
	}
}

func TestDrawingsThatActAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		address, file string
		want          diag.Pos
	}{
		"a file":    {"logo.svg", "<svg>\n  <script/></svg>", diag.Pos{File: "site/logo.svg", Line: 2, Column: 3}},
		"encoded":   {"logo.svg", `<?xml version="1.0" encoding = "Shift_JIS"?>` + plainDrawing, diag.Pos{File: "site/logo.svg", Line: 1, Column: 1}},
		"percent":   {`"data:image/svg+xml,%3Csvg onload='x'/%3E"`, plainDrawing, diag.Pos{File: "site/drawn.module.css", Line: 1, Column: 26}},
		"base64":    {`DATA:image/svg+xml;base64,PHN2Zz48c2NyaXB0Lz48L3N2Zz4=`, plainDrawing, diag.Pos{File: "site/drawn.module.css", Line: 1, Column: 22}},
		"a charset": {`"data:image/svg+xml;charset=Shift_JIS,%3Csvg/%3E"`, plainDrawing, diag.Pos{File: "site/drawn.module.css", Line: 1, Column: 26}},
	} {
		_, list := withDrawing(t, c.address, c.file)
		if len(list) == 0 || list[0].Code != "image-svg" || list[0].Pos.File != c.want.File || list[0].Pos.Line != c.want.Line || list[0].Pos.Column != c.want.Column || list[0].Help == "" {
			t.Errorf("%s: %+v, want %v", name, list, c.want)
		}
	}
}
