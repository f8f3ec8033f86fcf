package bundle

import (
	"encoding/base64"
	"errors"
	"net/url"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/image/svg"
)

// drawingName is the name of drawingsPlugin in messages.
const drawingName = "gaceta-drawing"

// drawingsPlugin writes imported SVG files again, and those within the addresses of style sheets: package svg says why.
func drawingsPlugin(disk *files) api.Plugin {
	return api.Plugin{Name: drawingName, Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `(?i:\.svg)$`, Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := disk.read(a.Path)
			if err != nil || len(a.With) > 0 {
				return api.OnLoadResult{}, nil // esbuild reads it itself, and words the error
			}
			drawing, err := svg.Write(data)
			if err != nil {
				return api.OnLoadResult{Errors: []api.Message{drawingMessage(a.Path, data, err)}}, nil
			}
			contents := string(drawing.Data)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderFile}, nil
		})
		b.OnResolve(api.OnResolveOptions{Filter: `^(?i:data:image/svg)`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if a.Kind != api.ResolveCSSURLToken {
				return api.OnResolveResult{}, nil
			}
			address, err := rewriteDataURL(a.Path)
			if err != nil {
				return api.OnResolveResult{Errors: []api.Message{drawingMessage("", nil, err)}}, nil
			}
			return api.OnResolveResult{Path: address, External: true}, nil
		})
	}}
}

// drawingMessage returns the message for an SVG that is refused. Without a file it is at the import.
func drawingMessage(file string, data []byte, err error) api.Message {
	m := api.Message{PluginName: drawingName, Text: "The SVG is not allowed: " + err.Error() + ".", Notes: []api.Note{{Text: svg.Help}}}
	if refused := (*svg.Error)(nil); errors.As(err, &refused) {
		m.Text, m.Notes[0].Text = "The SVG is not allowed: "+refused.Reason+".", refused.Help
		if file != "" {
			line := strings.Split(string(data), "\n")[refused.Line-1]
			column := len(string([]rune(line)[:refused.Column-1]))
			m.Location = &api.Location{File: file, Line: refused.Line, Column: column, LineText: line}
		}
	}
	return m
}

// dataEscapes are the characters that must be escaped in the address of a text.
var dataEscapes = strings.NewReplacer("%", "%25", "#", "%23", `"`, "%22", "<", "%3C", ">", "%3E", "\n", "%0A", "\r", "%0D", "\t", "%09")

// rewriteDataURL writes the SVG in an address again.
func rewriteDataURL(address string) (string, error) {
	kind, text, ok := strings.Cut(address, ",")
	if !ok {
		return "", errors.New("its address has no content")
	}
	parameters := strings.Split(strings.ToLower(strings.ReplaceAll(kind, " ", "")), ";")
	isBase64 := false
	for i, p := range parameters {
		switch {
		case i == 0 && p == "data:image/svg+xml", p == "charset=utf-8", p == "charset=utf8", p == "utf8", p == "utf-8", p == "charset=us-ascii":
		case p == "base64":
			isBase64 = true
		default:
			return "", errors.New("its address has the type " + kind)
		}
	}
	text, _, _ = strings.Cut(text, "#") // the fragment
	plain, err := url.PathUnescape(text)
	if err == nil && isBase64 {
		var data []byte
		data, err = base64.StdEncoding.DecodeString(plain)
		plain = string(data)
	}
	if err != nil {
		return "", err
	}
	drawing, err := svg.Write([]byte(plain))
	return "data:image/svg+xml," + dataEscapes.Replace(strings.TrimSpace(string(drawing.Data))), err
}
