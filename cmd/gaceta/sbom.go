package main

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// bill is a software bill of materials in CycloneDX 1.6: the Go modules in this
// binary, and the npm packages that the lock file of a site names. It holds no
// date and no serial number: the same build gives the same bytes.
type bill struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type    string      `json:"type"`
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Scope   string      `json:"scope,omitempty"`
	PURL    string      `json:"purl,omitempty"`
	Hashes  []bomHash   `json:"hashes,omitempty"`
	Licence []bomChoice `json:"licenses,omitempty"`
}

type bomHash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type bomChoice struct {
	Expression string `json:"expression"`
}

// newBill lists what is in the binary and in the site at root, which may have no lock file.
func newBill(info *debug.BuildInfo, root string) (bill, error) {
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Component = component{Type: "application", Name: "gaceta", Version: cmp.Or(info.Main.Version, "(devel)")}
	b.Components = append(b.Components, component{Type: "platform", Name: "go", Version: info.GoVersion})
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component{Type: "library", Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
		if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
			c.Hashes = hashes("SHA-256", sum)
		}
		b.Components = append(b.Components, c)
	}
	packages, err := npmPackages(filepath.Join(root, "package-lock.json"))
	b.Components = append(b.Components, packages...)
	slices.SortFunc(b.Components, func(x, y component) int { return cmp.Or(cmp.Compare(x.PURL, y.PURL), cmp.Compare(x.Name, y.Name)) })
	b.Components = slices.CompactFunc(b.Components, func(x, y component) bool { return x.PURL == y.PURL && x.Name == y.Name })
	return b, err
}

func npmPackages(file string) ([]component, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dev                         bool
		} `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("package-lock.json cannot be read: %w", err)
	}
	var out []component
	for at, p := range lock.Packages {
		i := strings.LastIndex(at, "node_modules/")
		if i < 0 {
			continue // the site itself
		}
		name := at[i+len("node_modules/"):]
		c := component{Type: "library", Name: name, Version: p.Version, PURL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version}
		if p.Dev {
			c.Scope = "excluded" // tools of development: no part of the site
		}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			c.Hashes = hashes("SHA-512", sum)
		}
		if p.License != "" {
			c.Licence = []bomChoice{{p.License}}
		}
		out = append(out, c)
	}
	return out, nil
}

func hashes(algorithm, sum string) []bomHash {
	raw, err := base64.StdEncoding.DecodeString(sum)
	if err != nil {
		return nil
	}
	return []bomHash{{algorithm, hex.EncodeToString(raw)}}
}
