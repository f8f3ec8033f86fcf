package hosting

import "testing"

func TestPublishedFiles(t *testing.T) {
	for name, want := range map[string]struct{ hidden, served bool }{
		"index.html":               {false, true},
		"新聞/index.html":            {false, true},
		"a.b/c..d":                 {false, true},
		".well-known":              {false, true},
		".well-known/security.txt": {false, true},
		".well-known/acme/x":       {false, true},
		".nojekyll":                {false, false},
		".htaccess":                {false, false},
		".domains":                 {false, false},
		"_headers":                 {false, false},
		"_redirects":               {false, false},
		"a/_headers":               {false, true},
		".gaceta":                  {true, false},
		".gaceta/current.json":     {true, false},
		".well-known/.git/config":  {true, false},
		".well-known-x":            {true, false},
		"a/.well-known/x":          {true, false},
		"a/.htaccess":              {true, false},
		".nojekyll/x":              {true, false},
		"a/.env":                   {true, false},
		"a/b/.git/objects/aa/bb":   {true, false},
		"..":                       {true, false},
	} {
		if IsHidden(name) != want.hidden || IsServed(name) != want.served {
			t.Errorf("%s: hidden %v, served %v", name, IsHidden(name), IsServed(name))
		}
	}
}
