package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"

	"gaceta.dev/gaceta/generator/project"
)

// fastRefresh is the npm package that a file in generator/dev/client is copied from.
var fastRefresh = cyclonedx.Component{
	Type: cyclonedx.ComponentTypeLibrary, Name: "react-refresh", Version: "0.19.0", PackageURL: "pkg:npm/react-refresh@0.19.0",
	Licenses: &cyclonedx.Licenses{{Expression: "MIT"}},
}

// writeSBOM writes a software bill of materials as CycloneDX 1.6. It lists the Go modules and the npm package in this
// binary, and the npm packages in the lock file of the site at root. It has no date and no serial number, so that the same
// build writes the same bytes.
func writeSBOM(w io.Writer, root string) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this binary does not contain the versions of its modules; build it with Go modules")
	}
	components := []cyclonedx.Component{{Type: cyclonedx.ComponentTypePlatform, Name: "go", Version: info.GoVersion}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		components = append(components, cyclonedx.Component{
			Type: cyclonedx.ComponentTypeLibrary, Name: m.Path, Version: m.Version,
			PackageURL: "pkg:golang/" + m.Path + "@" + m.Version,
			Hashes:     hashes(cyclonedx.HashAlgoSHA256, m.Sum, "h1:"),
		})
	}
	packages, err := npmComponents(root)
	if err != nil {
		return err
	}
	components = append(append(components, fastRefresh), packages...)
	bom := cyclonedx.NewBOM()
	bom.Components = &components
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		Type: cyclonedx.ComponentTypeApplication, Name: "gaceta", Version: version,
	}}
	encoder := cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true)
	return encoder.EncodeVersion(bom, cyclonedx.SpecVersion1_6)
}

// npmComponents returns the packages in the lock file of a folder, each version once, sorted.
func npmComponents(root string) ([]cyclonedx.Component, error) {
	text, err := fs.ReadFile(project.OpenFolder(root), "package-lock.json")
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
		return nil, fmt.Errorf("package-lock.json is not valid: %w", err)
	}
	found := map[string]cyclonedx.Component{}
	for at, p := range lock.Packages {
		i := strings.LastIndex(at, "node_modules/")
		if i < 0 {
			continue // the site itself
		}
		name := at[i+len("node_modules/"):]
		c := cyclonedx.Component{
			Type: cyclonedx.ComponentTypeLibrary, Name: name, Version: p.Version,
			PackageURL: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + p.Version,
			Hashes:     hashes(cyclonedx.HashAlgoSHA512, p.Integrity, "sha512-"),
		}
		if p.Dev {
			c.Scope = cyclonedx.ScopeExcluded // development tools are not part of the site
		}
		if p.License != "" {
			c.Licenses = &cyclonedx.Licenses{{Expression: p.License}}
		}
		if _, known := found[c.PackageURL]; !known || !p.Dev {
			found[c.PackageURL] = c
		}
	}
	byURL := func(x, y cyclonedx.Component) int { return strings.Compare(x.PackageURL, y.PackageURL) }
	return slices.SortedFunc(maps.Values(found), byURL), nil
}

// hashes returns the checksum that follows the prefix in base64, or nil if sum does not begin with the prefix.
func hashes(algorithm cyclonedx.HashAlgorithm, sum, prefix string) *[]cyclonedx.Hash {
	encoded, ok := strings.CutPrefix(sum, prefix)
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if !ok || err != nil {
		return nil
	}
	return &[]cyclonedx.Hash{{Algorithm: algorithm, Value: hex.EncodeToString(raw)}}
}
