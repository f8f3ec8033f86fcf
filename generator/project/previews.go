package project

import "regexp"

// PreviewFolder is the folder of a bucket, and of the site's addresses, that holds previews.
const PreviewFolder = "previews"

// PreviewHelp says what the name of a preview may be.
const PreviewHelp = "Use 1 to 40 lower-case letters a to z, digits and hyphens, such as pr-12."

var previewForm = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// IsPreviewName reports whether a preview may have this name.
func IsPreviewName(name string) bool { return previewForm.MatchString(name) }

// PreviewPath returns the path of a preview below the path of the published site.
func PreviewPath(name string) string { return "/" + PreviewFolder + "/" + name }

// Publish sets where the project will be published. base replaces its own URL, unless it is zero. A preview is published
// below it, and search engines do not index its pages. preview is empty for the site itself.
func (p *Project) Publish(base BaseURL, preview string) {
	if base != (BaseURL{}) {
		p.BaseURL = base
	}
	if p.Preview = preview; preview != "" {
		p.BaseURL.Path += PreviewPath(preview)
	}
}
