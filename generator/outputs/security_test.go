package outputs

import (
	"strings"
	"testing"
	"testing/fstest"

	"gaceta.dev/gaceta/generator/diag"
	"time"
)

func security(t *testing.T, text string) (string, time.Time, error) {
	t.Helper()
	return securityOf(t, text, securityValues{BaseURL: "https://a.example"})
}

func securityOf(t *testing.T, text string, values securityValues) (string, time.Time, error) {
	t.Helper()
	f, _ := LoadTemplates(fstest.MapFS{"templates/security.txt": {Data: []byte(text)}}, firstLine)
	out, expires, err := f.makeSecurity(values)
	return string(out), expires, err
}

func TestSecurityExpiresWhenItsTemplateSays(t *testing.T) {
	const text = "# comment\nContact: mailto:a@a.example\nExpires: 2027-10-01T00:00:00Z\nCanonical: {{.BaseURL}}/.well-known/security.txt\n"
	got, expires, err := security(t, text)
	if err != nil || !strings.Contains(got, "Canonical: https://a.example/.well-known/security.txt\n") {
		t.Errorf("%q, %v", got, err)
	}
	if want := time.Date(2027, 10, 1, 0, 0, 0, 0, time.UTC); !expires.Equal(want) {
		t.Errorf("expires on %s", expires)
	}
}

func TestSecurityMustBeWhole(t *testing.T) {
	for text, words := range map[string]string{
		"Expires: 2027-10-01T00:00:00Z\n":                                                      "Contact is missing",
		"Contact: mailto:a@a.example\n":                                                        "0 Expires lines",
		"Contact: a@a.example\nExpires: 2027-10-01T00:00:00Z\n":                                "complete address",
		"Contact: mailto:a@a.example\nnonsense\n":                                              "is not a field",
		"Contact: http://a.example/report\n":                                                   "complete address",
		"Contact: mailto:a@a.example\nExpires: 2020\n":                                         "is not a time",
		"Contact: mailto:a@a.example\n" + strings.Repeat("Expires: 2027-10-01T00:00:00Z\n", 2): "2 Expires lines",
	} {
		if _, _, err := security(t, text); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v", text, err)
		}
	}
	f, _ := LoadTemplates(fstest.MapFS{}, firstLine)
	if out, _, err := f.makeSecurity(securityValues{}); out != nil || err != nil {
		t.Errorf("without a template: %q, %v", out, err)
	}
}

// TestSettingsAreNoTemplate: braces in the settings are published as they are.
func TestSettingsAreNoTemplate(t *testing.T) {
	const contact = "mailto:{{.BaseURL}}{{range 1000000000}}a{{end}}@a.example"
	got, _, err := securityOf(t, "Contact: {{.Contact}}\nExpires: {{.Expires}}T00:00:00Z\n", securityValues{Contact: contact, Expires: "2030-01-01"})
	if err != nil || got != "Contact: "+contact+"\nExpires: 2030-01-01T00:00:00Z\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func firstLine(file string) diag.Pos { return diag.Pos{File: file, Line: 1, Column: 1} }
