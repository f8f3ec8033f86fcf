package deploy

import (
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
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/outputs/redirects"
	"gaceta.dev/gaceta/generator/project/locale"
)

// checkWebsite fetches every file that visitors can fetch and compares its bytes, its type and the headers of _headers.
func (v *Verification) checkWebsite(ctx context.Context, o Options, wanted []manifest.File) error {
	client := newVisitor()
	defer client.CloseIdleConnections()
	base := dist.PathOf(o.Site)
	rules, err := headers.Read(o.Site)
	if err != nil {
		return err
	}
	moved, err := redirects.Read(o.Site)
	if err != nil {
		return err
	}
	return v.fetchAll(ctx, o, wanted, func(ctx context.Context, site string, f manifest.File) (kind, why string, err error) {
		address := locale.AddressOf(f.Path)
		movedTo, _, _ := moved.Follow(base+address, "") // the file is for hosts that do not read _redirects
		return fetch(ctx, client, site+address, f, rules.Explicit(base+address), movedTo)
	})
}

// newVisitor returns a client that follows no redirects.
func newVisitor() *http.Client {
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// fetchAll calls fetch for each file that visitors can fetch, and again after failures that may pass.
func (v *Verification) fetchAll(
	ctx context.Context, o Options, wanted []manifest.File,
	fetch func(ctx context.Context, site string, f manifest.File) (kind, why string, err error),
) error {
	wanted = slices.DeleteFunc(wanted, func(f manifest.File) bool { return !isFetched(f) })
	v.Files = len(wanted)
	site := strings.TrimSuffix(o.Target, "/")
	return v.compare(ctx, o, wanted, func(ctx context.Context, f manifest.File) (kind, why string, err error) {
		err = o.Retry.Do(ctx, "fetching "+locale.AddressOf(f.Path), f.Size, func(error) {}, func(ctx context.Context) (err error) {
			kind, why, err = fetch(ctx, site, f)
			return err
		})
		return kind, why, err
	})
}

// isFetched excludes files that hosts read themselves or send under another address.
func isFetched(f manifest.File) bool {
	switch path.Base(f.Path) {
	case "_headers", "_redirects", "404.html":
		return false
	}
	return f.Encoding == "" || f.Source != ""
}

func fetch(
	ctx context.Context, client *http.Client, address string, f manifest.File, rules http.Header, movedTo string,
) (kind, why string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", "", err
	}
	request.Header.Set("Accept-Encoding", cmp.Or(f.Encoding, "identity"))
	response, err := client.Do(request)
	if err != nil {
		return "", "", err
	}
	defer response.Body.Close()
	location, _ := response.Location()
	switch {
	case movedTo != "" && response.StatusCode == http.StatusMovedPermanently && location != nil && location.Path == movedTo:
		return "", "", nil
	case response.StatusCode == http.StatusNotFound || response.StatusCode == http.StatusGone:
		return "missing", "", nil
	case response.StatusCode >= 500 || response.StatusCode == http.StatusTooManyRequests:
		return "", "", fmt.Errorf("the site responds with %s", response.Status)
	case response.StatusCode != http.StatusOK:
		return "changed", "the site responds with " + response.Status, nil
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, f.Size+1))
	if err != nil {
		return "", "", err
	}
	have := f
	have.SHA256, have.Type = sha256Hex(data), response.Header.Get("Content-Type")
	if f.Type == "" { // an attestation need not name it
		have.Type = ""
	}
	if why = difference(f, have); why != "" {
		return "changed", why, nil
	}
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		switch got := response.Header.Values(name); {
		case len(got) == 0:
			return "changed", "the header " + name + " is missing", nil
		case strings.Join(got, ", ") != rules.Get(name):
			return "changed", "the header " + name + " is " + strconv.Quote(strings.Join(got, ", ")), nil
		}
	}
	return "", "", nil
}
