package bundle

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"gaceta.dev/gaceta/generator/image/svg"
	"gaceta.dev/gaceta/generator/project"
)

// dataTypes are the types of data: addresses, by the ending of the files that they become.
var dataTypes = map[string]string{
	"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp", "image/avif": ".avif",
	"image/x-icon": ".ico", "image/vnd.microsoft.icon": ".ico",
	"font/woff2": ".woff2", "font/woff": ".woff", "font/ttf": ".ttf", "font/otf": ".otf", "application/font-woff2": ".woff2",
	"application/font-woff": ".woff", "application/x-font-woff": ".woff",
	"application/x-font-ttf": ".ttf", "application/vnd.ms-fontobject": ".eot",
}

// addressPlugin resolves the addresses of style sheets that are no paths:
//
//  1. An address that begins with / means a file of site/public.
//  2. A data: address becomes a file, because the policy of the pages allows files alone.
//  3. An address of another host stays. It is a RemoteAddress, which is compared with the policy.
func (s sources) addressPlugin() api.Plugin {
	const dataNamespace = "gaceta-data"
	isStyle := func(kind api.ResolveKind) bool {
		return kind == api.ResolveCSSURLToken || kind == api.ResolveCSSImportRule
	}
	return api.Plugin{Name: "gaceta-addresses", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^(?i:https?:)?//`}, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if !isStyle(a.Kind) {
				return result, nil
			}
			address := RemoteAddress{Address: a.Path, IsSheet: a.Kind == api.ResolveCSSImportRule}
			return api.OnResolveResult{Path: a.Path, External: true, Warnings: []api.Message{{Text: a.Path, Detail: address}}}, nil
		})
		options := api.OnResolveOptions{Filter: `^/(?:[^/]|$)`, Namespace: "file"}
		b.OnResolve(options, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if !isStyle(a.Kind) {
				return result, nil
			}
			name, _, _ := strings.Cut(a.Path, "#")
			name, _, _ = strings.Cut(name, "?")
			if decoded, err := url.PathUnescape(name); err == nil {
				name = decoded
			}
			if info, err := s.disk.site.Stat(path.Join(project.PublicFolder, name)); err != nil || !info.Mode().IsRegular() {
				result.Errors = []api.Message{{
					Text:  fmt.Sprintf("The file %s%s does not exist.", project.PublicFolder, name),
					Notes: []api.Note{{Text: nearestPublic(s.disk, name)}},
				}}
				return result, nil
			}
			return api.OnResolveResult{Path: s.base + a.Path, External: true}, nil
		})
		b.OnResolve(api.OnResolveOptions{Filter: `^(?i:data:)`}, func(a api.OnResolveArgs) (result api.OnResolveResult, err error) {
			if a.Kind != api.ResolveCSSURLToken {
				return result, nil
			}
			data, ending, err := decodeDataURL(a.Path)
			if err == nil && ending == ".svg" {
				var drawing svg.Drawing
				drawing, err = svg.Write(data)
				data = drawing.Data
			}
			if err != nil && ending == ".svg" {
				return api.OnResolveResult{Errors: []api.Message{drawingMessage("", nil, err)}}, nil
			} else if err != nil {
				result.Errors = []api.Message{{
					Text:  fmt.Sprintf("The address of the data cannot be read: %v.", err),
					Notes: []api.Note{{Text: "Put the data into a file."}},
				}}
				return result, nil
			}
			sum := sha256.Sum256(data)
			return api.OnResolveResult{
				Path: hex.EncodeToString(sum[:8]) + "/inline" + ending, Namespace: dataNamespace, PluginData: string(data),
			}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: dataNamespace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			contents := a.PluginData.(string)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderFile}, nil
		})
	}}
}

var escapedByte = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// dataAddress matches a data: address.
var dataAddress = regexp.MustCompile(`(?is)^data:([^,;]*)((?:;[^,;]*)*),(.*)$`)

// decodeDataURL returns the content of a data: address, and the ending of a file with this content.
func decodeDataURL(address string) (data []byte, ending string, err error) {
	found := dataAddress.FindStringSubmatch(strings.TrimSpace(address))
	if found == nil {
		return nil, "", fmt.Errorf("it has no content")
	}
	kind := strings.ToLower(strings.TrimSpace(found[1]))
	ending, ok := dataTypes[kind]
	if !ok {
		return nil, "", fmt.Errorf("it has the type %q", kind)
	}
	isBase64 := false
	for parameter := range strings.SplitSeq(strings.ToLower(strings.ReplaceAll(found[2], " ", "")), ";") {
		switch parameter {
		case "", "charset=utf-8", "charset=utf8", "utf8", "utf-8", "charset=us-ascii":
		case "base64":
			isBase64 = true
		default:
			return nil, ending, fmt.Errorf("it has the type %s;%s", kind, parameter)
		}
	}
	text, _, _ := strings.Cut(found[3], "#") // the fragment
	// Browsers show a percent sign without two digits after it as it is.
	plain := escapedByte.ReplaceAllStringFunc(text, func(code string) string {
		value, _ := hex.DecodeString(code[1:])
		return string(value)
	})
	if !isBase64 {
		return []byte(plain), ending, nil
	}
	plain = strings.TrimRight(strings.NewReplacer(" ", "", "\n", "", "\r", "", "\t", "").Replace(plain), "=")
	data, err = base64.RawStdEncoding.DecodeString(plain)
	return data, ending, err
}
