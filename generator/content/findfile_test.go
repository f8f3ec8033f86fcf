package content

import (
	"testing"
	"testing/fstest"
)

func TestFindFile(t *testing.T) {
	const decomposed, composed = "cafe\u0301.png", "caf\u00e9.png"
	fsys := fstest.MapFS{}
	for _, name := range []string{"a/" + decomposed, "a/\u304b\u3099/\u1112\u1161\u11ab.png", "a/my pic.png", "a/my%20file.png", "b/x.png", "c/" + composed, "c/" + decomposed} {
		fsys[name] = &fstest.MapFile{}
	}
	for _, c := range []struct{ dir, file, want string }{
		{"a", "a/" + composed, "a/" + decomposed},
		{"a", "a/" + decomposed, "a/" + decomposed},
		{"a", "a/\u304c/\ud55c.png", "a/\u304b\u3099/\u1112\u1161\u11ab.png"},
		{"a", "a/%E3%81%8C/%ED%95%9C.png", "a/\u304b\u3099/\u1112\u1161\u11ab.png"},
		{"a", "a/my%20pic.png", "a/my pic.png"},
		{"a", "a/my%20file.png", "a/my%20file.png"},
		{"a", "a/caf%C3%A9.png", "a/" + decomposed},
		{"c", "c/" + composed, "c/" + composed},
		{"a", "a/%2e%2e/b/x.png", ""},
		{"a", "a/..%2fb%2fx.png", ""},
		{"a", "a/cafè.png", ""},
		{"a", "a/%zz.png", ""},
		{"a", "a/é/x.png", ""},
	} {
		if got, ok := FindFile(fsys, c.dir, c.file); got != c.want && ok || ok != (c.want != "") {
			t.Errorf("%+q: %+q %v, want %+q", c.file, got, ok, c.want)
		}
	}
}
