package sitediff

import "regexp"

// assets is the address prefix of files whose names contain the hash of their bytes.
const assets = "/_assets/"

var (
	hashedName     = regexp.MustCompile(`^(.*)-([0-9A-Z]{8,12})([.-].*)?$`)
	hashedInMarkup = regexp.MustCompile(` integrity="[^"]*"|` + assets + `[^"' ,<>&)]*`)
	pictureName    = regexp.MustCompile(`\.(avif|webp|png|jpe?g|gif|svg)$`)
)

// cutHash removes the hash from the name of an asset: base-0123ABCD.css becomes base.css, and
// cover-0123ABCD.640.webp becomes cover.640.webp.
func cutHash(name string) (plain, hash string) {
	parts := hashedName.FindStringSubmatch(name)
	if parts == nil {
		return name, ""
	}
	return parts[1] + parts[3], parts[2]
}

// withoutHashes removes what readers don't see: the hashes in the names of scripts, style sheets and fonts, and
// integrity attributes. The hashes of pictures stay, because readers see when a picture changes.
func withoutHashes(page []byte) []byte {
	return hashedInMarkup.ReplaceAllFunc(page, func(match []byte) []byte {
		switch {
		case match[0] == ' ':
			return nil
		case pictureName.Match(match):
			return match
		}
		plain, _ := cutHash(string(match))
		return []byte(plain)
	})
}
