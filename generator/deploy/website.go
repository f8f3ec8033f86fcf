package deploy

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gaceta.dev/gaceta/generator/dist/manifest"
	"gaceta.dev/gaceta/generator/outputs/headers"
	"gaceta.dev/gaceta/generator/project/locale"
)

// website fetches every file that visitors can and compares bytes, type and
// every header that the rules of _headers give its address.
func (v *Verification) website(ctx context.Context, o Options, wanted manifest.Manifest) error {
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer client.CloseIdleConnections()
	origin := strings.TrimSuffix(o.Target, "/")
	rules, err := headers.Read(o.Site)
	if err != nil {
		return err
	}
	var mu sync.Mutex
	v.Files = 0
	err = each(ctx, o.Jobs, wanted.Files, func(ctx context.Context, f manifest.File) error {
		if !visible(f) {
			return nil
		}
		var kind, why string
		err := o.Retry.Do(ctx, "fetching "+locale.AddressOf(f.Path), f.Size, func(error) {}, func(ctx context.Context) (err error) {
			kind, why, err = fetch(ctx, client, origin, f, rules.For(locale.AddressOf(f.Path)))
			return err
		})
		mu.Lock()
		defer mu.Unlock()
		v.Files++
		if kind == "" && err == nil {
			v.Same++
		} else if err == nil {
			v.add(f.Path, kind, why)
		}
		return err
	})
	v.sort()
	return err
}

// visible leaves out what hosts read themselves or send in another's place.
func visible(f manifest.File) bool {
	switch path.Base(f.Path) {
	case "_headers", "_redirects", "404.html":
		return false
	}
	return f.Encoding == "" || f.Source != ""
}

func fetch(ctx context.Context, client *http.Client, origin string, f manifest.File, rules http.Header) (kind, why string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+locale.AddressOf(f.Path), nil)
	if err != nil {
		return "", "", err
	}
	request.Header.Set("Accept-Encoding", "identity")
	if f.Encoding != "" {
		request.Header.Set("Accept-Encoding", f.Encoding)
	}
	answer, err := client.Do(request)
	if err != nil {
		return "", "", err
	}
	defer answer.Body.Close()
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return "missing", "", nil
	case answer.StatusCode >= 500 || answer.StatusCode == http.StatusTooManyRequests:
		return "", "", fmt.Errorf("the site answers %s", answer.Status)
	case answer.StatusCode != http.StatusOK:
		return "changed", "the site answers " + answer.Status, nil
	}
	data, err := io.ReadAll(io.LimitReader(answer.Body, f.Size+1))
	if err != nil {
		return "", "", err
	}
	have := f
	have.SHA256, have.Type = sha(data), answer.Header.Get("Content-Type")
	if why = differs(f, have); why != "" {
		return "changed", why, nil
	}
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		switch got := answer.Header.Values(name); {
		case len(got) == 0:
			return "changed", "the header " + name + " is missing", nil
		case strings.Join(got, ", ") != rules.Get(name):
			return "changed", "the header " + name + " is " + strconv.Quote(strings.Join(got, ", ")), nil
		}
	}
	return "", "", nil
}
