package outputs

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"gaceta.dev/gaceta/generator/project"
)

// TestWebManifestInOneLine finds the columns of very many addresses in one line, in linear time.
func TestWebManifestInOneLine(t *testing.T) {
	const name, count = "site/public/site.webmanifest", 30_000
	text := "[" + strings.Repeat(`"語", "/ñ/", "/docs/a/", `, count) + "\n" + `"/é"]`
	p := project.Project{FS: fstest.MapFS{name: {Data: []byte(text)}}, BaseURL: project.BaseURL{Origin: "https://a.example", Path: "/docs"}}
	begin := time.Now()
	list := checkWebManifest(p, name)
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
	if len(list) != count+1 {
		t.Fatalf("%d faults", len(list))
	}
	want := utf8.RuneCountInString(text[:strings.LastIndex(text, "/ñ/")]) + 1
	if at := list[count-1].Pos; at.Line != 1 || at.Column != want || at.Length != 3 {
		t.Errorf("the last one in the line is at %+v, not in column %d", at, want)
	}
	if at := list[count].Pos; at.Line != 2 || at.Column != 2 {
		t.Errorf("the one in the second line is at %+v", at)
	}
}

// FuzzWebManifest reads any bytes as a web manifest. Each fault is at the address that it names.
func FuzzWebManifest(f *testing.F) {
	for _, text := range []string{`{"start_url":"/","icons":[{"src":"/docs/a.png"}]}`, "[\"/ñ/\",\n \"/a\\\"b\", \"\xff\", \"/x\"]", `"/"/"/"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const name = "site/public/site.webmanifest"
		p := project.Project{FS: fstest.MapFS{name: {Data: data}}, BaseURL: project.BaseURL{Origin: "https://a.example", Path: "/docs"}}
		lines := strings.Split(string(data), "\n")
		for _, d := range checkWebManifest(p, name) {
			line := []rune(lines[d.Pos.Line-1])
			if at := d.Pos.Column - 1; line[at-1] != '"' || line[at] != '/' || line[at+d.Pos.Length] != '"' {
				t.Errorf("%+v in %q", d, data)
			}
		}
	})
}
