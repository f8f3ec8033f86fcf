package deploy

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/hosting"
	"gaceta.dev/gaceta/generator/hosting/headers"
	"gaceta.dev/gaceta/generator/hosting/redirects"
	"gaceta.dev/gaceta/generator/locale"
)

// website is a site that is compared as visitors get it.
type website struct {
	client    *http.Client
	address   string
	files     map[string]manifest.File      // by path
	moved     func(file string) string      // where hosts that read _redirects lead instead of sending the file, or ""
	headers   func(file string) http.Header // those that the site sets; nil if they are not compared
	readsType bool                          // whether the content type is compared
}

// isNotServed is the kind of a file that a host need not send: it is not compared.
const isNotServed = "not served"

// checkWebsite fetches every file that visitors can fetch and compares its bytes and, with Headers, its type and the
// headers of _headers.
func (v *Verification) checkWebsite(ctx context.Context, o Options, wanted []manifest.File) error {
	base := dist.PathOf(o.Site)
	rules, err := headers.Read(o.Site)
	if err != nil {
		return err
	}
	moved, err := redirects.Read(o.Site)
	if err != nil {
		return err
	}
	w := &website{moved: func(file string) string {
		to, _, _ := moved.Follow(base+locale.AddressOf(file), "")
		return to
	}}
	if o.Headers {
		w.headers = func(file string) http.Header { return rules.Explicit(base + locale.AddressOf(file)) }
	}
	return v.fetchAll(ctx, o, wanted, w)
}

// fetchAll compares each file, and repeats failures that may pass.
func (v *Verification) fetchAll(ctx context.Context, o Options, wanted []manifest.File, w *website) error {
	w.client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer w.client.CloseIdleConnections()
	w.address, w.readsType = strings.TrimSuffix(o.Target, "/"), o.Headers
	wanted = slices.DeleteFunc(wanted, func(f manifest.File) bool { return !hosting.IsServed(f.Path) })
	v.Files = len(wanted)
	w.files = make(map[string]manifest.File, len(wanted))
	for _, f := range wanted {
		w.files[f.Path] = f
	}
	return v.compare(ctx, o, wanted, func(ctx context.Context, f manifest.File) (kind, why string, err error) {
		err = o.Retry.Do(ctx, "fetching "+locale.AddressOf(f.Path), f.Size, func(error) {}, func(ctx context.Context) (err error) {
			kind, why, err = w.check(ctx, f)
			return err
		})
		return kind, why, err
	})
}

// plain returns the uncompressed file of a compressed copy. It returns any other file itself.
func (w *website) plain(f manifest.File) (plain manifest.File, isCopy bool) {
	if f.Encoding == "" || f.Source != "" {
		return f, false
	}
	return w.files[strings.TrimSuffix(f.Path, path.Ext(f.Path))], true
}

// check fetches a file and compares it. A compressed copy is fetched at the address of its file, as browsers do.
func (w *website) check(ctx context.Context, f manifest.File) (kind, why string, err error) {
	plain, isCopy := w.plain(f)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, w.address+locale.AddressOf(plain.Path), nil)
	if err != nil {
		return "", "", err
	}
	request.Header.Set("Accept-Encoding", cmp.Or(f.Encoding, "identity"))
	response, err := w.client.Do(request)
	if err != nil {
		return "", "", err
	}
	defer response.Body.Close()
	location, _ := response.Location()
	movedTo := w.moved(plain.Path)
	isMain := !isCopy && path.Base(f.Path) != "404.html" // a host need not send the others
	switch code := response.StatusCode; {
	case code >= 500 || code == http.StatusTooManyRequests:
		return "", "", fmt.Errorf("the site responds with %s", response.Status)
	case !isMain && code != http.StatusOK, isCopy && response.Header.Get("Content-Encoding") != f.Encoding:
		return isNotServed, "", nil
	case movedTo != "" && code == http.StatusMovedPermanently && location != nil && location.Path == movedTo:
		return "", "", nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return "missing", "", nil
	case code != http.StatusOK:
		return "changed", "the site responds with " + response.Status, nil
	}
	isSame, err := hasContent(response, f, plain)
	switch {
	case err != nil:
		return "", "", err
	case !isSame:
		return "changed", "content", nil
	}
	return "changed", w.headerDifference(response.Header, f), nil
}

// hasContent reports whether a response has the bytes of a file. A host may compress the plain file itself.
func hasContent(response *http.Response, f, plain manifest.File) (bool, error) {
	const overhead = 64 << 10 // of compression
	data, err := io.ReadAll(io.LimitReader(response.Body, max(f.Size, plain.Size)+overhead))
	if err != nil || sha256Hex(data) == f.SHA256 {
		return err == nil, err
	}
	i := slices.IndexFunc(dist.Encodings, func(e dist.Encoding) bool { return e.Name == response.Header.Get("Content-Encoding") })
	if i < 0 {
		return false, nil
	}
	decoded, err := dist.Encodings[i].Decode(bytes.NewReader(data))
	if err != nil {
		return false, nil
	}
	data, err = io.ReadAll(io.LimitReader(decoded, plain.Size+1))
	return err == nil && sha256Hex(data) == plain.SHA256, nil
}

// headerDifference returns the first header that differs, or "".
func (w *website) headerDifference(have http.Header, f manifest.File) string {
	if w.readsType && f.Type != "" && have.Get("Content-Type") != f.Type { // an attestation need not name the type
		return "type"
	}
	if w.headers == nil {
		return ""
	}
	plain, _ := w.plain(f)
	rules := w.headers(plain.Path)
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		switch got := have.Values(name); {
		case len(got) == 0:
			return "the header " + name + " is missing"
		case strings.Join(got, ", ") != rules.Get(name):
			return "the header " + name + " is " + strconv.Quote(strings.Join(got, ", "))
		}
	}
	return ""
}
