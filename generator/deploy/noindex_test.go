package deploy

import (
	"testing"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

func TestNoIndexIsInTheHead(t *testing.T) {
	const tag = `<meta name="robots" content="noindex">`
	for page, want := range map[string]bool{
		"<!doctype html><html><head><title>a</title>" + tag + "</head><body></body></html>": true,
		"<title>a</title><META NAME=robots CONTENT='NOFOLLOW, NoIndex'><p>":                 true,
		"<head><script>a</script><style>b</style><meta content=none name=robots>":           true,
		"<head><noscript><link href=a></noscript>" + tag:                                    true,
		"<head><!-- " + tag + " --></head>":                                                 false,
		"<head><title>" + tag + "</title></head>":                                           false,
		"<head><script>'" + tag + "'</script></head>":                                       false,
		"<head><style>" + tag + "</style></head>":                                           false,
		"<head><noscript>" + tag + "</noscript></head>":                                     false,
		"<head><template>" + tag + "</template></head>":                                     false,
		"<head></head>" + tag:                                                               false,
		"<head></head><body>" + tag + "</body>":                                             false,
		"<head><p>" + tag:                                                                   false,
		"<head><svg>" + tag + "</svg>":                                                      false,
		`<head><meta name="robots" content="index, follow">`:                                false,
		`<head><meta name="robots" name="x" content="noindexed">`:                           false,
		`<head><meta name="x" name="robots" content="noindex">`:                             false,
		`<head><meta name="robots-x" content="noindex">`:                                    false,
		`<head><meta name="description" content="name=robots noindex">`:                     false,
		"": false,
	} {
		if hasNoIndex([]byte(page)) != want {
			t.Errorf("%q: %v", page, !want)
		}
	}
}

// TestLocksFromTheFutureExpire: a lock that nobody rewrites ends although its time is not over.
func TestLocksFromTheFutureExpire(t *testing.T) {
	start := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(seconds int) bucket.Object {
		return bucket.Object{Modified: start.Add(time.Duration(seconds) * time.Second)}
	}
	l := &lock{ttl: time.Minute}
	for _, c := range []struct {
		other, own int
		want       bool
	}{
		{other: 1e8, own: 0}, {other: 1e8, own: 60}, {other: 1e8, own: 61, want: true}, // not rewritten
		{other: 1e8 + 15, own: 62}, {other: 1e8 + 15, own: 122}, {other: 1e8 + 30, own: 123}, // a live one
		{other: 100, own: 161, want: true}, {other: 100, own: 160},
	} {
		if got := l.isExpired("a", at(c.other), at(c.own)); got != c.want {
			t.Errorf("at %d s, a lock of %d s: expired %v", c.own, c.other, got)
		}
	}
}
