package manifest

import (
	"cmp"
	"path"
	"strings"
)

// typesByExtension replaces the system's table, which differs between machines.
var typesByExtension = map[string]string{
	".html": "text/html; charset=utf-8", ".htm": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8", ".json": "application/json",
	".map": "application/json", ".jsonld": "application/ld+json", ".webmanifest": "application/manifest+json",
	".speculationrules": "application/speculationrules+json",
	".xml":              "application/xml; charset=utf-8", ".xsl": "application/xslt+xml", ".rss": "application/rss+xml; charset=utf-8",
	".atom": "application/atom+xml; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8",
	".csv": "text/csv; charset=utf-8", ".vtt": "text/vtt; charset=utf-8", ".ics": "text/calendar; charset=utf-8",
	".svg": "image/svg+xml", ".avif": "image/avif", ".webp": "image/webp", ".png": "image/png", ".jpg": "image/jpeg",
	".jpeg": "image/jpeg", ".gif": "image/gif", ".ico": "image/x-icon", ".jxl": "image/jxl",
	".woff2": "font/woff2", ".woff": "font/woff", ".ttf": "font/ttf", ".otf": "font/otf",
	".eot": "application/vnd.ms-fontobject", ".cur": "image/x-icon",
	".mp4": "video/mp4", ".m4v": "video/mp4", ".mov": "video/quicktime", ".webm": "video/webm",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".aac": "audio/aac", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".opus": "audio/ogg",
	".wav": "audio/wav", ".flac": "audio/flac", ".epub": "application/epub+zip", ".glb": "model/gltf-binary",
	".pdf": "application/pdf", ".zip": "application/zip", ".wasm": "application/wasm",
}

// typesByName contains files whose extension does not determine their type.
var typesByName = map[string]string{
	"feed.xml":   "application/atom+xml; charset=utf-8",
	"_headers":   "text/plain; charset=utf-8",
	"_redirects": "text/plain; charset=utf-8",
}

// ContentType returns the content type of a file by its name.
func ContentType(name string) string {
	return cmp.Or(typesByName[path.Base(name)], typesByExtension[strings.ToLower(path.Ext(name))], "application/octet-stream")
}
