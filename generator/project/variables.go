package project

import "strings"

// publicPrefix begins the names of environment variables whose values a site may publish.
const publicPrefix = "PUBLIC_"

// PublicVariables returns the environment variables that the code of a site can read, also in browsers. environment is that of
// os.Environ.
func PublicVariables(environment []string) map[string]string {
	public := map[string]string{}
	for _, entry := range environment {
		if name, value, ok := strings.Cut(entry, "="); ok && strings.HasPrefix(name, publicPrefix) {
			public[name] = value
		}
	}
	return public
}
