package document

import (
	"bytes"
	"fmt"
	"strings"
	"time"
)

// SecurityFile is where RFC 9116 wants the address for reports of weaknesses.
const SecurityFile = ".well-known/security.txt"

// Security makes security.txt (RFC 9116), nil where the site has no template
// for it. The RFC wants a day on which the file is no longer to be trusted, at
// most a year away: it is the first of the month eleven months after this one,
// so that all builds of a month give the same bytes.
func (f *Framer) Security(baseURL string, now time.Time) ([]byte, error) {
	if f.security == nil {
		return nil, nil
	}
	now = now.UTC()
	expires := time.Date(now.Year(), now.Month()+11, 1, 0, 0, 0, 0, time.UTC)
	var out bytes.Buffer
	err := f.security.Execute(&out, struct{ BaseURL, Expires string }{baseURL, expires.Format(time.RFC3339)})
	if err != nil {
		return nil, err
	}
	return out.Bytes(), checkSecurity(out.String())
}

// checkSecurity says what the RFC demands and the text lacks.
func checkSecurity(text string) error {
	fields := map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if name = strings.ToLower(name); !ok || strings.TrimSpace(value) == "" {
			return fmt.Errorf("%q is no field; write “Name: value”", line)
		}
		value = strings.TrimSpace(value)
		if uri := name == "contact" || name == "canonical" || name == "policy" || name == "encryption"; uri && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "mailto:") && !strings.HasPrefix(value, "tel:") && !strings.HasPrefix(value, "openpgp4fpr:") && !strings.HasPrefix(value, "dns:") {
			return fmt.Errorf("“%s” must be a whole address, such as mailto:security@example.org or https://example.org/", line)
		}
		fields[name]++
	}
	switch {
	case fields["contact"] == 0:
		return fmt.Errorf("the file has no Contact, which RFC 9116 demands")
	case fields["expires"] != 1:
		return fmt.Errorf("the file has %d lines Expires, RFC 9116 demands one; write “Expires: {{.Expires}}”", fields["expires"])
	}
	return nil
}
