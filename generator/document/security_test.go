package document

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func security(t *testing.T, text string, now time.Time) (string, error) {
	t.Helper()
	f, _ := New(fstest.MapFS{"templates/security.txt": {Data: []byte(text)}})
	out, err := f.Security("https://a.example", now)
	return string(out), err
}

func TestSecurityExpiresWithinAYear(t *testing.T) {
	const text = "# comment\nContact: mailto:a@a.example\nExpires: {{.Expires}}\nCanonical: {{.BaseURL}}/.well-known/security.txt\n"
	first := ""
	for day := range 28 {
		now := time.Date(2026, 11, 1+day, 13, 0, 0, 0, time.FixedZone("", 3600))
		got, err := security(t, text, now)
		if err != nil || !strings.Contains(got, "Expires: 2027-10-01T00:00:00Z\nCanonical: https://a.example/.well-known/security.txt\n") {
			t.Fatalf("%s: %q, %v", now, got, err)
		}
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("%s gives other bytes than the first of the month", now)
		}
	}
	if got, _ := security(t, text, time.Date(2027, 3, 31, 0, 0, 0, 0, time.UTC)); !strings.Contains(got, "Expires: 2028-02-01T") {
		t.Errorf("%q", got)
	}
}

func TestSecurityMustBeWhole(t *testing.T) {
	for text, words := range map[string]string{
		"Expires: {{.Expires}}\n":                                           "no Contact",
		"Contact: mailto:a@a.example\n":                                     "0 lines Expires",
		"Contact: a@a.example\nExpires: {{.Expires}}\n":                     "whole address",
		"Contact: mailto:a@a.example\nnonsense\nExpires: {{.Expires}}\n":    "is no field",
		"Contact: http://a.example/report\nExpires: {{.Expires}}\n":         "whole address",
		"Contact: mailto:a@a.example\nExpires: 2020\nExpires: {{.Expires}}": "2 lines Expires",
	} {
		if _, err := security(t, text, time.Now()); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v", text, err)
		}
	}
	f, _ := New(fstest.MapFS{})
	if out, err := f.Security("", time.Now()); out != nil || err != nil {
		t.Errorf("without a template: %q, %v", out, err)
	}
}
