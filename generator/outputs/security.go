package outputs

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/model"
	"gaceta.dev/gaceta/generator/project"
)

// Fields of security.txt that hold an address, and the schemes that it may have.
var (
	uriFields  = []string{"contact", "canonical", "policy", "encryption"}
	uriSchemes = []string{"https://", "mailto:", "tel:", "openpgp4fpr:", "dns:"}
)

// securityFile is where RFC 9116 expects the contact for reports of vulnerabilities.
const securityFile = ".well-known/security.txt"

// makeSecurity returns security.txt (RFC 9116) and the day on which it expires. It
// returns nil if the site has no template for it. The template states the day, so
// that a build always writes the same bytes.
func (t *Templates) makeSecurity(values securityValues) ([]byte, time.Time, error) {
	if t.security == nil {
		return nil, time.Time{}, nil
	}
	data, err := execute(t.security, values)
	if err != nil {
		return nil, time.Time{}, err
	}
	expires, err := parseSecurity(string(data))
	return data, expires, err
}

// CheckSecurity checks security.txt. It warns a month before the file expires.
func (t *Templates) CheckSecurity(site *model.Site, now time.Time) (list diag.List) {
	const month = 30 * 24 * time.Hour
	pos := t.pos("templates/security.txt")
	data, expires, err := t.makeSecurity(newSecurityValues(site))
	switch {
	case err != nil && pos.File == project.SettingsFile && site.Schemas.Get("site").HasKey("security"): // reported by the schema
	case err != nil:
		list.Errorf("security-template", pos, "Correct the line. RFC 9116 describes the fields.", "security.txt is not valid: %v.", err)
	case data != nil && !now.IsZero() && expires.Sub(now) < month:
		list.Warnf("security-expires", pos, "Check that the addresses are still right, and write a day within a year.",
			"security.txt expires on %s.", expires.Format(time.DateOnly))
	}
	return list
}

// parseSecurity checks the fields that the RFC requires and returns the day of
// Expires.
func parseSecurity(text string) (expires time.Time, err error) {
	fields := map[string]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if name = strings.ToLower(name); !ok || strings.TrimSpace(value) == "" {
			return expires, fmt.Errorf("%q is not a field; write “Name: value”", line)
		}
		value = strings.TrimSpace(value)
		hasScheme := slices.ContainsFunc(uriSchemes, func(scheme string) bool { return strings.HasPrefix(value, scheme) })
		if slices.Contains(uriFields, name) && !hasScheme {
			return expires, fmt.Errorf(
				"“%s” must be a complete address, such as https://example.org/ or mailto:security@example.org", line)
		}
		if name == "expires" {
			if expires, err = time.Parse(time.RFC3339, value); err != nil {
				return expires, fmt.Errorf("“%s” is not a time; write “Expires: 2030-01-01T00:00:00Z”", value)
			}
		}
		fields[name]++
	}
	switch {
	case fields["contact"] == 0:
		return expires, fmt.Errorf("Contact is missing, which RFC 9116 requires")
	case fields["expires"] != 1:
		return expires, fmt.Errorf(
			"the file has %d Expires lines, but RFC 9116 requires one; write “Expires: 2030-01-01T00:00:00Z”", fields["expires"],
		)
	}
	return expires, nil
}
