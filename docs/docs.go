// Package docs holds the code of the documentation's site, which is also that of the template “docs” of gaceta init.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed site content/schemas tsconfig.json
var code embed.FS

// Code returns the files that every documentation site has: its components, styles and schemas.
func Code() fs.FS { return code }
