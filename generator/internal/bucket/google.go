package bucket

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
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

const googleScope = "https://www.googleapis.com/auth/cloud-platform"

func openGoogle(ctx context.Context, name string, o *options) (driver, error) {
	b := &googleBucket{client: http.DefaultClient, host: "https://storage.googleapis.com", objects: "/storage/v1/b/" + name + "/o"}
	o.flag("grpc") // an option of earlier versions, without effect
	o.text("private_key_path")
	domain := o.text("universe_domain")
	if domain != "" {
		b.host = "https://storage." + domain
	}
	if emulator := os.Getenv("STORAGE_EMULATOR_HOST"); emulator != "" {
		if u, err := url.Parse(emulator); err == nil && u.Host != "" {
			emulator = u.Host
		}
		b.host = "http://" + emulator
		return b, nil
	}
	if anonymous := o.flag("anonymous"); o.text("access_id") == "-" || anonymous {
		return b, nil
	}
	params := google.CredentialsParams{Scopes: []string{googleScope}, UniverseDomain: domain}
	found, err := google.FindDefaultCredentialsWithParams(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrNoCredentials, err)
	}
	b.client = oauth2.NewClient(context.WithoutCancel(ctx), found.TokenSource)
	return b, nil
}

// googleObject is an object in the words of the API.
type googleObject struct {
	Name               string            `json:"name,omitempty"`
	Size               int64             `json:"size,string,omitempty"`
	MD5Hash            string            `json:"md5Hash,omitempty"`
	Updated            *time.Time        `json:"updated,omitempty"`
	ContentType        string            `json:"contentType,omitempty"`
	ContentEncoding    string            `json:"contentEncoding,omitempty"`
	CacheControl       string            `json:"cacheControl,omitempty"`
	ContentDisposition string            `json:"contentDisposition,omitempty"`
	ContentLanguage    string            `json:"contentLanguage,omitempty"`
	Metadata           map[string]string `json:"metadata,omitempty"`
}

func (o googleObject) object() Object {
	object := Object{Size: o.Size}
	if sum, err := base64.StdEncoding.DecodeString(o.MD5Hash); err == nil {
		object.MD5 = hex.EncodeToString(sum)
	}
	if o.Updated != nil {
		object.Modified = *o.Updated
	}
	return object
}

func (b *googleBucket) list(ctx context.Context, prefix, token string) (map[string]Object, string, error) {
	var page struct {
		NextPageToken string
		Items         []googleObject
	}
	query := url.Values{"prefix": {prefix}, "pageToken": {token}, "fields": {"nextPageToken,items(name,size,md5Hash,updated)"}}
	if err := b.call(ctx, http.MethodGet, b.objects+"?"+query.Encode(), &page); err != nil {
		return nil, "", err
	}
	objects := make(map[string]Object, len(page.Items))
	for _, o := range page.Items {
		objects[o.Name] = o.object()
	}
	return objects, page.NextPageToken, nil
}

func (b *googleBucket) path(key string) string { return b.objects + "/" + url.PathEscape(key) }

func (b *googleBucket) get(ctx context.Context, key string) ([]byte, error) {
	return b.send(ctx, http.MethodGet, b.path(key)+"?alt=media", "", nil)
}

func (b *googleBucket) put(ctx context.Context, key string, data []byte, h *Headers) error {
	description, err := json.Marshal(googleObject{
		Name: key, ContentType: h.ContentType, ContentEncoding: h.ContentEncoding, CacheControl: h.CacheControl,
		ContentDisposition: h.ContentDisposition, ContentLanguage: h.ContentLanguage, Metadata: h.Metadata,
	})
	if err != nil {
		return err
	}
	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	err = errors.Join(writePart(parts, "application/json", description), writePart(parts, h.ContentType, data), parts.Close())
	if err != nil {
		return err
	}
	kind := "multipart/related; boundary=" + parts.Boundary()
	_, err = b.send(ctx, http.MethodPost, "/upload"+b.objects+"?uploadType=multipart", kind, body.Bytes())
	return err
}

func writePart(parts *multipart.Writer, contentType string, content []byte) error {
	w, err := parts.CreatePart(textproto.MIMEHeader{"Content-Type": {contentType}})
	if err == nil {
		_, err = w.Write(content)
	}
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
	_, err := b.send(ctx, http.MethodDelete, b.path(key), "", nil)
	return err
}

func (b *googleBucket) attributes(ctx context.Context, key string) (*Attributes, error) {
	var o googleObject
	if err := b.call(ctx, http.MethodGet, b.path(key), &o); err != nil {
		return nil, err
	}
	return &Attributes{Object: o.object(), Headers: Headers{
		ContentType: o.ContentType, ContentEncoding: o.ContentEncoding, CacheControl: o.CacheControl,
		ContentDisposition: o.ContentDisposition, ContentLanguage: o.ContentLanguage, Metadata: o.Metadata,
	}}, nil
}

// call sends a request without a body and decodes the answer.
func (b *googleBucket) call(ctx context.Context, method, path string, answer any) error {
	data, err := b.send(ctx, method, path, "", nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, answer)
}

func (b *googleBucket) send(ctx context.Context, method, path, contentType string, body []byte) ([]byte, error) {
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
	data, err := io.ReadAll(answer.Body)
	switch {
	case answer.StatusCode == http.StatusNotFound && strings.HasPrefix(path, b.objects+"/"):
		return nil, ErrMissing
	case answer.StatusCode >= 300:
		return nil, &statusError{answer.StatusCode, "", fmt.Errorf("Google Cloud Storage answered %s: %.300s", answer.Status, data)}
	}
	return data, err
}
