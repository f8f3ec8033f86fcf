package bundle

import (
	"bytes"
	"regexp"
)

// The default import of a CommonJS package that was compiled from a module is what that module exports as default. Types, and
// other bundlers, say so. Where package.json declares the site's files as modules, esbuild does as Node does: it returns all of
// module.exports, in which a component is no component.

var (
	// nodeImport matches an import of CommonJS as Node does it, as esbuild prints it.
	nodeImport = regexp.MustCompile(`(__toESM\([^()]*(?:\(\))?), 1\)`)
	nodeMark   = []byte(", 1)")
	// fileStart matches the comment before the code of a file.
	fileStart = regexp.MustCompile(`(?m)^// \S.*$`)
)

// readDefaults changes how the files of the site in a script import CommonJS. Those of packages are written for Node. The code
// keeps its length, because the source map has been made.
func readDefaults(code []byte) []byte {
	if !bytes.Contains(code, nodeMark) {
		return code
	}
	code = bytes.Clone(code)
	starts := fileStart.FindAllIndex(code, -1)
	for i, at := range starts {
		end := len(code)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		if part := code[at[0]:end]; !bytes.Contains(code[at[0]:at[1]], []byte("node_modules/")) && bytes.Contains(part, nodeMark) {
			copy(part, nodeImport.ReplaceAll(part, []byte("$1   )")))
		}
	}
	return code
}
