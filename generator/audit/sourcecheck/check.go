package sourcecheck

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/sync/errgroup"
	"golang.org/x/text/encoding/charmap"

	"gaceta.dev/gaceta/generator/diag"
)

// agent is the name of this program in robots.txt.
const agent = "gaceta"

// What is read of a source, and of a robots.txt (RFC 9309 asks for 500 KiB at least).
const (
	maxBytes       = 20 << 20
	maxRobotsBytes = 512 << 10
)

// Options configures Check.
type Options struct {
	Today   string        // YYYY-MM-DD
	Hosts   int           // that are requested at the same time
	Pause   time.Duration // between two requests to a host
	Timeout time.Duration // of a request

	AllowsPrivate bool // whether addresses of this machine and of private networks are requested, and a proxy is used
}

// checker is one call of Check.
type checker struct {
	Options
	client *http.Client
	old    Lock

	mu   sync.Mutex
	lock Lock
	list diag.List
}

// Check requests every source and returns the new lock, without addresses that no text names anymore.
func Check(ctx context.Context, sources []*Source, old Lock, o Options) (Lock, diag.List, error) {
	allowed := isPublic
	if o.AllowsPrivate {
		allowed = nil
	}
	c := &checker{Options: o, client: newClient(o.Timeout, allowed), old: old, lock: Lock{}}
	defer c.client.CloseIdleConnections()
	hosts := map[string][]*Source{}
	for _, s := range sources {
		u, err := url.Parse(s.URL)
		if err != nil || u.Host == "" {
			c.list.Errorf("source-address", s.Pos, "Write an address such as https://example.org/page.",
				"“%s” is not an address.", s.URL)
			continue
		}
		hosts[u.Scheme+"://"+u.Host] = append(hosts[u.Scheme+"://"+u.Host], s)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Hosts)
	for _, host := range slices.Sorted(maps.Keys(hosts)) {
		group.Go(func() error { return c.checkHost(ctx, host, hosts[host]) })
	}
	err := group.Wait()
	return c.lock, c.list.Sorted(), err
}

// checkHost requests the sources of a host, one after the other.
func (c *checker) checkHost(ctx context.Context, host string, sources []*Source) error {
	var rules robots
	text, _, err := c.get(ctx, host+"/robots.txt", maxRobotsBytes)
	if err == nil {
		rules = parseRobots(text, agent)
	}
	status, _ := err.(statusError)
	for _, s := range sources {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(c.Pause):
		}
		u, err := url.Parse(s.URL)
		if err != nil {
			return err
		}
		switch {
		case status >= http.StatusInternalServerError: // RFC 9309: nothing may be requested
			c.warnUnchecked(s, "robots.txt cannot be read: "+status.Error())
		case !rules.allows(u.RequestURI()):
			c.warnUnchecked(s, "robots.txt of the site forbids programs to request it")
		default:
			c.checkSource(ctx, s)
		}
	}
	return ctx.Err()
}

// statusError reports a response without a page.
type statusError int

func (e statusError) Error() string {
	return fmt.Sprintf("the site responds with %d %s", int(e), http.StatusText(int(e)))
}

// checkSource requests a source and looks for its quotations.
func (c *checker) checkSource(ctx context.Context, s *Source) {
	page, isText, err := c.get(ctx, s.URL, maxBytes)
	status, isStatus := err.(statusError)
	switch {
	case isStatus && (status == http.StatusNotFound || status == http.StatusGone):
		c.report(s, func(list *diag.List) {
			list.Errorf("source-address", s.Pos, "Look for its new address, or remove the source.",
				"The source %s no longer exists: %v.", s.URL, err)
		})
		return
	case errors.Is(err, errPrivate):
		c.report(s, func(list *diag.List) {
			list.Warnf("source-unchecked", s.Pos, "Name a public address. To request the sources of your own network, add --allow-private.",
				"The source %s could not be checked: %v.", s.URL, errPrivate)
		})
		return
	case err != nil:
		c.warnUnchecked(s, err.Error())
		return
	case !isText && len(s.Quotes) > 0:
		c.report(s, func(list *diag.List) {
			list.Warnf("source-unchecked", s.Pos, "Compare the quotation yourself.", "The source %s is neither HTML nor text.", s.URL)
		})
	}
	r := Record{Verified: c.Today, Quotes: map[string]string{}}
	for _, q := range s.Quotes {
		before, known := c.old[s.URL].Quotes[hash(q.Text)]
		switch {
		case !isText:
			if known {
				r.Quotes[hash(q.Text)] = before
			}
		case contains(page, q.Text):
			r.Quotes[hash(q.Text)] = c.Today
		default:
			if known {
				r.Quotes[hash(q.Text)] = before
			}
			c.reportQuote(s, q.Pos, q.Text, before)
		}
	}
	c.mu.Lock()
	c.lock[s.URL] = r
	c.mu.Unlock()
}

func (c *checker) reportQuote(s *Source, pos diag.Pos, quote, before string) {
	c.report(nil, func(list *diag.List) {
		if before != "" {
			list.Errorf("source-quote", pos, "Compare the quotation with its source, and correct the article if it is published.",
				"The quotation “%s” no longer appears in %s. It was last found on %s.", shorten(quote), s.URL, before)
		} else {
			list.Errorf("source-quote", pos, "Quote the source word for word, and mark what is left out with […].",
				"The quotation “%s” does not appear in %s.", shorten(quote), s.URL)
		}
	})
}

// warnUnchecked warns that a source could not be checked.
func (c *checker) warnUnchecked(s *Source, why string) {
	c.report(s, func(list *diag.List) {
		list.Warnf("source-unchecked", s.Pos, "Run the command again later, or look at the source yourself.",
			"The source %s could not be checked: %s.", s.URL, why)
	})
}

// report adds a diagnostic, and keeps the old record of a source unless it is nil.
func (c *checker) report(s *Source, add func(list *diag.List)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	add(&c.list)
	if s == nil {
		return
	}
	if old, ok := c.old[s.URL]; ok {
		c.lock[s.URL] = old
	}
}

// get returns the text of a page for readers, at most limit bytes, and whether it is a text.
func (c *checker) get(ctx context.Context, address string, limit int64) (text string, isText bool, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", false, err
	}
	request.Header.Set("User-Agent", agent+" (+https://gaceta.dev; checks the sources of a site)")
	response, err := c.client.Do(request)
	if err != nil {
		return "", false, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", false, statusError(response.StatusCode)
	}
	body := io.LimitReader(response.Body, limit)
	switch kind := response.Header.Get("Content-Type"); {
	case strings.Contains(kind, "html") || strings.Contains(kind, "xml"):
		text, err = readHTML(body)
		return decode(text), true, err
	case strings.HasPrefix(kind, "text/"):
		data, err := io.ReadAll(body)
		return decode(string(data)), true, err
	}
	return "", false, nil
}

// decode returns a text as UTF-8. A page that is not UTF-8 is read as Windows-1252, as browsers read all names of Latin-1.
func decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	decoded, err := charmap.Windows1252.NewDecoder().String(text)
	if err != nil {
		return text
	}
	return decoded
}

// inline are elements that do not divide words.
var inline = map[string]bool{
	"a": true, "abbr": true, "b": true, "cite": true, "code": true, "em": true, "i": true, "mark": true, "q": true, "s": true,
	"small": true, "span": true, "strong": true, "sub": true, "sup": true, "time": true, "u": true, "wbr": true,
}

// readHTML returns the text of an HTML document. Elements other than inline ones divide words.
func readHTML(r io.Reader) (string, error) {
	var out strings.Builder
	hidden := ""
	tokens := html.NewTokenizer(r)
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			if err := tokens.Err(); err != io.EOF {
				return "", err
			}
			return out.String(), nil
		case html.TextToken:
			if hidden == "" {
				out.WriteString(tokens.Token().Data)
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := tokens.TagName()
			tag := string(name)
			if tag == "script" || tag == "style" {
				if hidden = ""; kind == html.StartTagToken {
					hidden = tag
				}
			}
			if !inline[tag] {
				out.WriteByte(' ')
			}
		}
	}
}
