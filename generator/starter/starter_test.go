package starter

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/project"
)

func newSite(t *testing.T, codes ...string) Site {
	t.Helper()
	languages, err := ParseLanguages(codes)
	if err != nil {
		t.Fatal(err)
	}
	return Site{Name: `Casa "Ñ" 🌅`, Languages: languages, Package: "casa"}
}

func TestParseLanguages(t *testing.T) {
	set, err := ParseLanguages([]string{"ca", " ES", "pt", "pt-br", "en", "sv", "zh-Hans"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range set {
		got = append(got, l.Code+"|"+l.Prefix+"|"+l.Name+"|"+l.Locale)
	}
	want := []string{
		"ca||Català|ca_ES", "es|es|Español|es_ES", "pt|pt|Português|pt_PT", "pt-BR|pt-br|Português (Brasil)|pt_BR",
		"en|en|English|en_US", "sv|sv|Svenska|sv_SE", "zh-Hans|zh-hans|简体中文|zh_CN",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	for _, codes := range [][]string{nil, {""}, {"english"}, {"xx"}, {"und"}, {"es", "en", "es"}, {"es", "../x"}} {
		if _, err := ParseLanguages(codes); !errors.As(err, new(project.RefusedError)) {
			t.Errorf("%q: %v", codes, err)
		}
	}
}

func TestChooseTexts(t *testing.T) {
	const text = "a: 1\ntitle:\n  de: Eins\n  en: One\n  es: Uno\n  pt: Hum\n  pt-BR: Um\nname:\n  de: Ñ\n  en: Ñ\nrows:\n  - id: x\n    text:\n      en: Two # 2\n      es: Dos\n"
	const want = "a: 1\ntitle:\n  es: Uno\n  sv: One # TODO: translate\n  pt-BR: Um\nname:\n  sv: Ñ\nrows:\n  - id: x\n    text:\n      es: Dos\n      sv: Two # 2 # TODO: translate\n"
	s := newSite(t, "es", "sv", "pt-BR")
	if got := string(s.chooseTexts("a.yaml", []byte(text))); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := string(s.chooseTexts("a.tsx", []byte(text))); got != text {
		t.Errorf("a file that is not YAML was changed:\n%s", got)
	}
}

func TestFrontMatter(t *testing.T) {
	for _, c := range []struct {
		text, keys string
		mark       bool
		want       string
	}{
		{"Text\n", "", false, "Text\n"},
		{"Text\n", "", true, "---\n# TODO: translate\n---\n\nText\n"},
		{"---\ntitle: A\n---\n\nText\n---\n", "date: 1\n", false, "---\ntitle: A\ndate: 1\n---\n\nText\n---\n"},
		{"---\ntitle: A\n---\n\nText\n", "", true, "---\n# TODO: translate\ntitle: A\n---\n\nText\n"},
	} {
		if got := string(withFrontMatter([]byte(c.text), []byte(c.keys), c.mark)); got != c.want {
			t.Errorf("%q\nwant\n%q", got, c.want)
		}
	}
}

// Every text of every template exists in all of Languages.
func TestTemplatesAreTranslated(t *testing.T) {
	walkTemplates(t, func(file, text string) {
		if code, ok := versionOf(file); ok && path.Ext(file) == ".md" && code == fallback {
			for _, code := range Languages {
				if _, err := fs.Stat(templates, path.Join(path.Dir(file), code+".md")); err != nil {
					t.Error(err)
				}
			}
		}
		if ext := path.Ext(strings.TrimSuffix(file, ".tmpl")); ext != ".yaml" {
			return
		}
		var group []string
		for i, line := range strings.Split(text, "\n") {
			found := translatedLine.FindStringSubmatch(line)
			if found == nil && len(group) > 0 && !slices.Equal(group, Languages) {
				t.Errorf("%s:%d: the text before this line is in %q, want %q", file, i+1, group, Languages)
			}
			if found == nil {
				group = nil
			} else {
				group = append(group, found[2])
			}
		}
	})
}

// A new site speaks of nothing that belongs to the site of this repository.
func TestTemplatesAreNeutral(t *testing.T) {
	foreign := regexp.MustCompile(`(?i)vig[ií]a|regulat|normativ|boletín`)
	walkTemplates(t, func(file, text string) {
		if found := foreign.FindString(text); found != "" {
			t.Errorf("%s contains “%s”", file, found)
		}
	})
}

func walkTemplates(t *testing.T, call func(file, text string)) {
	t.Helper()
	err := fs.WalkDir(templates, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(templates, file)
		call(file, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The number of files that one must know does not grow with the languages.
func TestStarterIsSmall(t *testing.T) {
	const most = 25
	files, err := newSite(t, "en").files(DefaultTemplate)
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for file := range files {
		isPicture := slices.Contains([]string{".jpg", ".png", ".svg"}, path.Ext(file))
		if !isPicture && !strings.HasPrefix(file, ".") && !strings.HasPrefix(file, "site/fonts/") {
			known = append(known, file)
		}
	}
	if slices.Sort(known); len(known) > most {
		t.Errorf("%d files, at most %d: %q", len(known), most, known)
	}
}

// The tests of this repository run a new site with the repository's packages.
func TestPackagesAreThoseOfTheRepository(t *testing.T) {
	type versions struct{ Dependencies, DevDependencies map[string]string }
	read := func(text []byte, err error) map[string]string {
		var v versions
		if err := errors.Join(err, json.Unmarshal(text, &v)); err != nil {
			t.Fatal(err)
		}
		all := v.Dependencies
		maps.Copy(all, v.DevDependencies)
		return all
	}
	repository := read(os.ReadFile("../../package.json"))
	for _, name := range Templates() {
		s := newSite(t, "en")
		s.Math = true
		files, err := s.files(name)
		for pkg, version := range read(files["package.json"], err) {
			if strings.TrimPrefix(version, "^") != repository[pkg] {
				t.Errorf("%s of %s is %s, and %s in package.json", pkg, name, version, repository[pkg])
			}
		}
	}
}

func TestNames(t *testing.T) {
	for dir, want := range map[string][2]string{
		"fogons": {"Fogons", "fogons"}, "a/my-garden_blog": {"My garden blog", "my-garden-blog"}, "Été 2026": {"Été 2026", "t-2026"},
		"…": {"…", "site"}, "/": {"/", "site"}, "-": {"My site", "site"}, "node_modules": {"Node modules", "site"},
	} {
		if got := [2]string{NameFor(dir), PackageFor(dir)}; got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
	for name, ok := range map[string]bool{
		`Tom "Ñ" & 'Söhne' 🌅`: true, strings.Repeat("ñ", 100): true, strings.Repeat("n", 101): false, " ": false, "a\nb": false, "a\xffb": false,
	} {
		if err := CheckName(name); errors.As(err, new(project.RefusedError)) == ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A name is copied into YAML, JSON and Markdown, so every character must survive.
func TestNamesAreQuoted(t *testing.T) {
	for _, name := range []string{`C:\temp "x" 'y' #1: {a} [b] %c & <d>`, "🌅 — ñ", "null", "1.0", "{{name}}"} {
		s := newSite(t, "es", "en")
		s.Name = name
		dir := filepath.Join(t.TempDir(), "new", "site")
		if _, err := Create(dir, DefaultTemplate, s); err != nil {
			t.Fatal(err)
		}
		var pkg struct{ Name string }
		text, err := os.ReadFile(filepath.Join(dir, "package.json"))
		if err := errors.Join(err, json.Unmarshal(text, &pkg)); err != nil || pkg.Name != "casa" {
			t.Errorf("%q %v", pkg.Name, err)
		}
	}
}

func TestCreateRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := newSite(t, "en")
	for _, c := range []struct{ dir, template string }{{dir, "starter"}, {file, "starter"}, {filepath.Join(dir, "new"), "startr"}} {
		if _, err := Create(c.dir, c.template, s); !errors.As(err, new(project.RefusedError)) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if _, err := Create(filepath.Join(file, "below"), "starter", s); err == nil || errors.As(err, new(project.RefusedError)) {
		t.Errorf("a folder that cannot be created: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("something was written: %v", entries)
	}
}

// A repository in which a site could not be created keeps its history.
func TestRemoveKeepsTheRepository(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".git", "content"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := remove(dir, true); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 || entries[0].Name() != ".git" {
		t.Errorf("left: %v, %v", entries, err)
	}
}

// The documentation of this repository is a site made from the template “docs”: its words are the template's.
func TestDocumentationUsesTheTemplate(t *testing.T) {
	files, err := newSite(t, "en", "es").files("docs")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"content/words.yaml", "site/layout.tsx", "content/schemas/guide.schema.json", "site/components/sidebar.tsx"} {
		got, err := os.ReadFile("../../docs/" + name)
		if err != nil || string(got) != string(files[name]) {
			t.Errorf("docs/%s differs from the template (%v):\n%s", name, err, files[name])
		}
	}
}
