package live

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// The headers that prove that a request knows the token. GitLab sends the token itself, GitHub and Gitea a signature of the
// body, everybody else a bearer token.
const (
	bearerHeader    = "Authorization"
	gitLabHeader    = "X-Gitlab-Token"
	signatureHeader = "X-Hub-Signature-256"
)

// mayPass reports whether a request can have the token. Whether a signature is right shows only when the body was read.
func (h *handler) mayPass(r *http.Request) bool {
	return r.Header.Get(signatureHeader) != "" || h.hasToken(r, nil)
}

// hasToken reports whether a request has the token. The time that this takes does not depend on the token.
func (h *handler) hasToken(r *http.Request, body []byte) bool {
	if h.Token == "" {
		return true
	}
	kind, bearer, _ := strings.Cut(r.Header.Get(bearerHeader), " ")
	isBearer := strings.EqualFold(kind, "Bearer") && isSame(strings.TrimSpace(bearer), h.Token)
	isGitLab := isSame(r.Header.Get(gitLabHeader), h.Token)
	mac := hmac.New(sha256.New, []byte(h.Token))
	mac.Write(body)
	signature, ok := strings.CutPrefix(r.Header.Get(signatureHeader), "sha256=")
	sum, err := hex.DecodeString(signature)
	isSigned := ok && err == nil && hmac.Equal(sum, mac.Sum(nil))
	return isBearer || isGitLab || isSigned
}

// isSame compares the sums of two texts, which have the same length.
func isSame(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return hmac.Equal(x[:], y[:])
}
