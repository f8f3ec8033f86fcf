package bucket

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/google"
)

// googleBucket speaks the JSON API of Google Cloud Storage directly: Google's
// own client brings gRPC and its 200 packages.
type googleBucket struct {
	client  *http.Client
	host    string
	objects string // path of the bucket's objects
}

// openGoogle opens a bucket with the credentials that Google's tools find, or without any for a public bucket.
func openGoogle(ctx context.Context, name string, o *options) (driver, error) {
	b := &googleBucket{client: http.DefaultClient, host: "https://storage.googleapis.com", objects: "/storage/v1/b/" + name + "/o"}
	o.flag("grpc") // an option of earlier versions, without effect
	o.text("private_key_path")
	domain := o.text("universe_domain")
	if domain != "" {
		b.host = "https://storage." + domain
	}
	if emulator := os.Getenv("STORAGE_EMULATOR_HOST"); emulator != "" {
		if !strings.Contains(emulator, "://") {
			emulator = "http://" + emulator
		}
		b.host = strings.TrimSuffix(emulator, "/")
		return b, nil
	}
	if anonymous := o.flag("anonymous"); o.text("access_id") == "-" || anonymous {
		return b, nil
	}
	params := google.CredentialsParams{UniverseDomain: domain, Scopes: []string{"https://www.googleapis.com/auth/cloud-platform"}}
	found, err := google.FindDefaultCredentialsWithParams(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrNoCredentials, err)
	}
	b.client = oauth2.NewClient(context.WithoutCancel(ctx), found.TokenSource)
	return b, nil
}

// googleObject is an object in the words of the API.
type googleObject struct {
	Name    string    `json:"name,omitempty"`
	Size    int64     `json:"size,string,omitempty"`
	MD5Hash []byte    `json:"md5Hash,omitempty"`
	Updated time.Time `json:"updated,omitzero"`
	Headers
}

func (o googleObject) object() Object {
	return Object{o.Size, hex.EncodeToString(o.MD5Hash), o.Updated}
}

// googleError is a refusal by Google.
type googleError struct {
	status     int
	code, text string
}

func (e *googleError) Error() string       { return e.text }
func (e *googleError) HTTPStatusCode() int { return e.status }
func (e *googleError) ErrorCode() string   { return e.code }

func (b *googleBucket) list(ctx context.Context, prefix, token string) (map[string]Object, string, error) {
	var page struct {
		NextPageToken string
		Items         []googleObject
	}
	query := url.Values{"prefix": {prefix}, "pageToken": {token}, "fields": {"nextPageToken,items(name,size,md5Hash,updated)"}}
	err := b.call(ctx, http.MethodGet, b.objects+"?"+query.Encode(), &page)
	objects := make(map[string]Object, len(page.Items))
	for _, o := range page.Items {
		objects[o.Name] = o.object()
	}
	return objects, page.NextPageToken, err
}

func (b *googleBucket) path(key string) string { return b.objects + "/" + url.PathEscape(key) }

func (b *googleBucket) get(ctx context.Context, key string, limit int64) ([]byte, error) {
	return b.send(ctx, http.MethodGet, b.path(key)+"?alt=media", "", nil, limit)
}

func (b *googleBucket) put(ctx context.Context, key string, data []byte, h *Headers) error {
	description, _ := json.Marshal(googleObject{Name: key, Headers: *h})
	boundary := rand.Text()
	body := fmt.Appendf(nil, "--%s\r\nContent-Type: application/json\r\n\r\n%s\r\n"+
		"--%[1]s\r\nContent-Type: %[3]s\r\n\r\n%[4]s\r\n--%[1]s--\r\n", boundary, description, h.ContentType, data)
	kind := "multipart/related; boundary=" + boundary
	_, err := b.send(ctx, http.MethodPost, "/upload"+b.objects+"?uploadType=multipart", kind, body, maxBytes)
	return err
}

func (b *googleBucket) copy(ctx context.Context, to, from string) error {
	for token := ""; ; {
		var step struct {
			Done         bool
			RewriteToken string
		}
		target := b.path(from) + "/rewriteTo" + b.path(to)[len("/storage/v1"):]
		if err := b.call(ctx, http.MethodPost, target+"?rewriteToken="+url.QueryEscape(token), &step); err != nil || step.Done {
			return err
		}
		token = step.RewriteToken
	}
}

func (b *googleBucket) remove(ctx context.Context, key string) error {
	_, err := b.send(ctx, http.MethodDelete, b.path(key), "", nil, maxBytes)
	return err
}

func (b *googleBucket) attributes(ctx context.Context, key string) (*Attributes, error) {
	var o googleObject
	err := b.call(ctx, http.MethodGet, b.path(key), &o)
	return &Attributes{o.object(), o.Headers}, err
}

// call sends a request without a body and decodes the answer.
func (b *googleBucket) call(ctx context.Context, method, path string, answer any) error {
	data, err := b.send(ctx, method, path, "", nil, maxBytes)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, answer)
}

// send sends a request and returns the body of the response, of at most limit bytes. A refusal is a googleError.
func (b *googleBucket) send(ctx context.Context, method, path, contentType string, body []byte, limit int64) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, method, b.host+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept-Encoding", "gzip") // return compressed objects as they are stored
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	answer, err := b.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := readAll(answer.Body, limit)
	if answer.StatusCode >= 300 {
		refusal := &googleError{status: answer.StatusCode}
		refusal.text = fmt.Sprintf("Google Cloud Storage answered %s: %.300s", answer.Status, data)
		if !strings.HasPrefix(path, b.objects+"/") { // else the status 404 is about an object
			refusal.code = "NoSuchBucket" // as Amazon's
		}
		return nil, refusal
	}
	return data, err
}
