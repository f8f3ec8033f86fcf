package bucket

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"net/url"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials/stscreds"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/aws-sdk-go-v2/service/sts"
)

// s3Bucket is a bucket at Amazon or at any other provider with the same interface.
type s3Bucket struct {
	client     *s3.Client
	name       *string
	encryption types.ServerSideEncryption
	key        *string // of the encryption
}

// openS3 finds the region and the credentials as Amazon's own tools do:
// environment, shared configuration, single sign-on, role of the machine.
func openS3(ctx context.Context, name string, o *options) (driver, error) {
	o.text("awssdk", "rate_limiter_capacity") // options of earlier versions, without effect
	loaded, err := config.LoadDefaultConfig(ctx, func(l *config.LoadOptions) error {
		l.Region, l.SharedConfigProfile = o.text("region"), o.text("profile")
		l.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
		if o.flag("dualstack") {
			l.UseDualStackEndpoint = aws.DualStackEndpointStateEnabled
		}
		if o.flag("fips") {
			l.UseFIPSEndpoint = aws.FIPSEndpointStateEnabled
		}
		if o.flag("anonymous") {
			l.Credentials = aws.AnonymousCredentials{}
		}
		if o.text("request_checksum_calculation") == "when_required" {
			l.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		}
		if o.text("response_checksum_validation") == "when_required" {
			l.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if role := o.text("role"); role != "" {
		loaded.Credentials = aws.NewCredentialsCache(stscreds.NewAssumeRoleProvider(sts.NewFromConfig(loaded), role))
	}
	client := s3.NewFromConfig(loaded, func(s *s3.Options) {
		s.BaseEndpoint = cmp.Or(optional(o.text("endpoint")), s.BaseEndpoint)
		s.UsePathStyle = o.flag("use_path_style", "s3ForcePathStyle", "hostname_immutable")
		s.UseAccelerate, s.EndpointOptions.DisableHTTPS = o.flag("accelerate"), o.flag("disable_https")
		s.Logger = nil // the default one writes to standard error
	})
	encryption, err := serverSideEncryption(o.text("ssetype"))
	return &s3Bucket{client, &name, encryption, optional(o.text("kmskeyid"))}, err
}

// serverSideEncryption returns the kind of encryption that an address names, in any case as gocloud.dev accepts it.
func serverSideEncryption(name string) (types.ServerSideEncryption, error) {
	known := types.ServerSideEncryption("").Values()
	if i := slices.IndexFunc(known, func(k types.ServerSideEncryption) bool { return strings.EqualFold(string(k), name) }); i >= 0 {
		return known[i], nil
	}
	if name == "" {
		return "", nil
	}
	return "", invalid("Unknown encryption “%s” in the option “ssetype” of the bucket's address. Known: %s.", name, known)
}

func (b *s3Bucket) list(ctx context.Context, prefix, token string) (map[string]Object, string, error) {
	page, err := b.client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{
		Bucket: b.name, Prefix: optional(prefix), ContinuationToken: optional(token),
	})
	if err != nil {
		return nil, "", err
	}
	objects := make(map[string]Object, len(page.Contents))
	for _, o := range page.Contents {
		objects[value(o.Key)] = Object{value(o.Size), md5OfETag(o.ETag), value(o.LastModified)}
	}
	return objects, value(page.NextContinuationToken), nil
}

// md5OfETag returns the MD5 that an ETag is for objects that were uploaded in
// one request, unless the bucket is encrypted.
func md5OfETag(etag *string) string {
	text := strings.Trim(value(etag), `"`)
	if raw, err := hex.DecodeString(text); err != nil || len(raw) != 16 {
		return ""
	}
	return text
}

func (b *s3Bucket) get(ctx context.Context, key string, limit int64) ([]byte, error) {
	r, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: b.name, Key: &key})
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	return readAll(r.Body, limit)
}

func (b *s3Bucket) put(ctx context.Context, key string, data []byte, h *Headers) error {
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: b.name, Key: &key, Body: bytes.NewReader(data), ServerSideEncryption: b.encryption, SSEKMSKeyId: b.key,
		ContentType: optional(h.ContentType), ContentEncoding: optional(h.ContentEncoding), CacheControl: optional(h.CacheControl),
		ContentDisposition: optional(h.ContentDisposition), ContentLanguage: optional(h.ContentLanguage), Metadata: h.Metadata,
	})
	return err
}

func (b *s3Bucket) copy(ctx context.Context, to, from string) error {
	source := strings.ReplaceAll((&url.URL{Path: *b.name + "/" + from}).EscapedPath(), "+", "%2B") // some stores read + as a space
	_, err := b.client.CopyObject(ctx, &s3.CopyObjectInput{
		Bucket: b.name, Key: &to, CopySource: &source, ServerSideEncryption: b.encryption, SSEKMSKeyId: b.key,
	})
	return err
}

func (b *s3Bucket) remove(ctx context.Context, key string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: b.name, Key: &key})
	return err
}

func (b *s3Bucket) attributes(ctx context.Context, key string) (*Attributes, error) {
	o, err := b.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: b.name, Key: &key})
	if err != nil {
		return nil, err
	}
	return &Attributes{Object{value(o.ContentLength), md5OfETag(o.ETag), value(o.LastModified)}, Headers{
		ContentType: value(o.ContentType), ContentEncoding: value(o.ContentEncoding), CacheControl: value(o.CacheControl),
		ContentDisposition: value(o.ContentDisposition), ContentLanguage: value(o.ContentLanguage), Metadata: o.Metadata,
	}}, nil
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// value returns the zero value for nil.
func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}
