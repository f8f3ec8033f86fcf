package outputs

import (
	"bytes"
	"fmt"
	"strings"
	"time"
)

// SecurityFile is where RFC 9116 wants the address for reports of weaknesses.
const SecurityFile = ".well-known/security.txt"

// Security makes security.txt (RFC 9116) and gives the day on which it is no
// longer to be trusted; nil where the site has no template for it. The day
// stands in the template: a build gives the same bytes whenever it runs.
func (f *Framer) Security(baseURL string) ([]byte, time.Time, error) {
	if f.security == nil {
		return nil, time.Time{}, nil
	}
	var out bytes.Buffer
	if err := f.security.Execute(&out, struct{ BaseURL string }{baseURL}); err != nil {
		return nil, time.Time{}, err
	}
	expires, err := checkSecurity(out.String())
	return out.Bytes(), expires, err
}

// checkSecurity says what the RFC demands and the text lacks.
func checkSecurity(text string) (expires time.Time, err error) {
	fields := map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if name = strings.ToLower(name); !ok || strings.TrimSpace(value) == "" {
			return expires, fmt.Errorf("%q is no field; write “Name: value”", line)
		}
		value = strings.TrimSpace(value)
		if uri := name == "contact" || name == "canonical" || name == "policy" || name == "encryption"; uri && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "mailto:") && !strings.HasPrefix(value, "tel:") && !strings.HasPrefix(value, "openpgp4fpr:") && !strings.HasPrefix(value, "dns:") {
			return expires, fmt.Errorf("“%s” must be a whole address, such as mailto:security@example.org or https://example.org/", line)
		}
		if name == "expires" {
			if expires, err = time.Parse(time.RFC3339, value); err != nil {
				return expires, fmt.Errorf("“%s” is no time; write “Expires: 2030-01-01T00:00:00Z”", value)
			}
		}
		fields[name]++
	}
	switch {
	case fields["contact"] == 0:
		return expires, fmt.Errorf("the file has no Contact, which RFC 9116 demands")
	case fields["expires"] != 1:
		return expires, fmt.Errorf("the file has %d lines Expires, RFC 9116 demands one; write “Expires: 2030-01-01T00:00:00Z”", fields["expires"])
	}
	return expires, nil
}
