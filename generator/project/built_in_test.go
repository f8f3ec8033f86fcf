package project

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestSiteFilesHideBuiltInOnes(t *testing.T) {
	site := fstest.MapFS{
		SettingsFile:          {Data: []byte(whole)},
		"templates/headers":   {Data: []byte("/*\n")},
		"templates/extra.txt": {Data: []byte("extra")},
	}
	p, list := OpenFS("", site)
	if list.HasErrors() {
		t.Fatal(list)
	}
	if text, err := fs.ReadFile(p.FS, "templates/headers"); err != nil || string(text) != "/*\n" {
		t.Errorf("the site's own file: %q %v", text, err)
	}
	var names []string
	entries, err := fs.ReadDir(p.FS, "templates")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := "document.html extra.txt headers llms.txt robots.txt"; err != nil || strings.Join(names, " ") != want {
		t.Errorf("%s %v, want %s", names, err, want)
	}
	f, err := p.FS.Open("templates/robots.txt")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(f)
	info, err := fs.Stat(p.FS, "templates/robots.txt")
	if err != nil || info.Size() != int64(len(text)) || !strings.HasPrefix(string(text), "User-agent: *\n") {
		t.Errorf("%q %v", text, err)
	}
	for _, missing := range []string{"templates/none", "templates/security.txt", "defaults"} {
		if _, err := fs.ReadFile(p.FS, missing); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", missing, err)
		}
	}
}

// A file that cannot be read must not be replaced by the built-in one silently.
func TestUnreadableFilesAreNotReplaced(t *testing.T) {
	o := overlay{site: unreadable{}, builtIn: map[string]string{"templates/headers": "x"}}
	if _, err := o.ReadFile("templates/headers"); !errors.Is(err, fs.ErrPermission) {
		t.Error(err)
	}
}

// The site's schema of a collection adds keys and requirements to the built-in one.
func TestCollectionSchemasAreExtended(t *testing.T) {
	const own = `{ "properties": { "servings": { "type": "integer" }, "title": { "maxLength": 60 }, "tags": false }, "required": ["servings"] }`
	p, list := OpenFS("", fstest.MapFS{
		SettingsFile:                          {Data: []byte(strings.Replace(whole, "[news]", "[news, blog]", 1))},
		"content/schemas/news.schema.json":    {Data: []byte(own)},
		"content/schemas/blog.schema.json":    {Data: []byte("{ not JSON")},
		"content/schemas/pricing.schema.json": {Data: []byte(own)},
	})
	if len(list) > 0 {
		t.Fatal(list)
	}
	text, err := fs.ReadFile(p.FS, "content/schemas/news.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	got := string(text)
	for _, want := range []string{
		`"servings":{ "type": "integer" }`, `"title":{"maxLength":60,"examples":["Bread without kneading"],"type":"string","minLength":1,"x-localized":true`, `"tags":false`,
		`"draft":`, `"required":["servings","title","date"]`, `"additionalProperties":false`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nhas no %s", got, want)
		}
	}
	for name, want := range map[string]string{"blog": "{ not JSON", "pricing": own} {
		if text, err := fs.ReadFile(p.FS, "content/schemas/"+name+".schema.json"); err != nil || string(text) != want {
			t.Errorf("%s: %s, %v", name, text, err)
		}
	}
}

type unreadable struct{}

func (unreadable) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

func TestSchemasNameTheLanguages(t *testing.T) {
	p, _ := OpenFS("", fstest.MapFS{SettingsFile: {Data: []byte(strings.Replace(whole, "name: Español", `name: "El \"español\""`, 1))}})
	for _, name := range []string{"common", "site", "routes"} {
		text, err := fs.ReadFile(p.FS, "content/schemas/"+name+".schema.json")
		var schema struct {
			Defs map[string]struct{ Properties map[string]any } `json:"$defs"`
		}
		if err == nil {
			err = json.Unmarshal(text, &schema)
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		for _, def := range []string{"text", "title"} {
			if d, ok := schema.Defs[def]; ok {
				if got := slices.Sorted(maps.Keys(d.Properties)); !slices.Equal(got, []string{"en", "es"}) {
					t.Errorf("%s, %s: %v", name, def, got)
				}
			}
		}
	}
}
