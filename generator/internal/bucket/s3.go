package bucket

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/url"
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

func openS3(ctx context.Context, name string, o *options) (driver, error) {
	b := &s3Bucket{name: &name, encryption: types.ServerSideEncryption(o.text("ssetype"))}
	for _, kind := range b.encryption.Values() {
		if strings.EqualFold(string(kind), string(b.encryption)) {
			b.encryption = kind
		}
	}
	b.key = optional(o.text("kmskeyid"))
	loaded, err := s3Config(ctx, o)
	if err != nil {
		return nil, err
	}
	endpoint := o.text("endpoint")
	pathStyle := o.flag("use_path_style", "s3ForcePathStyle", "hostname_immutable")
	accelerate, plain := o.flag("accelerate"), o.flag("disable_https")
	o.text("awssdk", "rate_limiter_capacity") // options of earlier versions, without effect
	b.client = s3.NewFromConfig(loaded, func(s *s3.Options) {
		s.BaseEndpoint = cmp.Or(optional(endpoint), s.BaseEndpoint)
		s.UsePathStyle, s.UseAccelerate, s.EndpointOptions.DisableHTTPS = pathStyle, accelerate, plain
		s.Retryer, s.Logger = aws.NopRetryer{}, nil // the default logger writes to standard error
	})
	return b, nil
}

// s3Config loads the region and the credentials as Amazon's own tools do:
// environment, shared configuration, single sign-on, role of the machine.
func s3Config(ctx context.Context, o *options) (aws.Config, error) {
	var load []func(*config.LoadOptions) error
	if region := o.text("region"); region != "" {
		load = append(load, config.WithRegion(region))
	}
	if profile := o.text("profile"); profile != "" {
		load = append(load, config.WithSharedConfigProfile(profile))
	}
	if o.flag("dualstack") {
		load = append(load, config.WithUseDualStackEndpoint(aws.DualStackEndpointStateEnabled))
	}
	if o.flag("fips") {
		load = append(load, config.WithUseFIPSEndpoint(aws.FIPSEndpointStateEnabled))
	}
	if o.flag("anonymous") {
		load = append(load, config.WithCredentialsProvider(aws.AnonymousCredentials{}))
	}
	if o.text("request_checksum_calculation") == "when_required" {
		load = append(load, config.WithRequestChecksumCalculation(aws.RequestChecksumCalculationWhenRequired))
	}
	if o.text("response_checksum_validation") == "when_required" {
		load = append(load, config.WithResponseChecksumValidation(aws.ResponseChecksumValidationWhenRequired))
	}
	loaded, err := config.LoadDefaultConfig(ctx, load...)
	if role := o.text("role"); role != "" && err == nil {
		loaded.Credentials = aws.NewCredentialsCache(stscreds.NewAssumeRoleProvider(sts.NewFromConfig(loaded), role))
	}
	return loaded, err
}

func (b *s3Bucket) list(ctx context.Context, prefix, token string) (map[string]Object, string, error) {
	page, err := b.client.ListObjectsV2(ctx, &s3.ListObjectsV2Input{
		Bucket: b.name, Prefix: optional(prefix), ContinuationToken: optional(token),
	})
	if err != nil {
		return nil, "", s3Error(err)
	}
	objects := make(map[string]Object, len(page.Contents))
	for _, o := range page.Contents {
		objects[aws.ToString(o.Key)] = Object{aws.ToInt64(o.Size), md5OfETag(o.ETag), aws.ToTime(o.LastModified)}
	}
	return objects, aws.ToString(page.NextContinuationToken), nil
}

// md5OfETag returns the MD5 that an ETag is for objects that were uploaded in
// one request, unless the bucket is encrypted.
func md5OfETag(etag *string) string {
	text := strings.Trim(aws.ToString(etag), `"`)
	if raw, err := hex.DecodeString(text); err != nil || len(raw) != 16 {
		return ""
	}
	return text
}

func (b *s3Bucket) get(ctx context.Context, key string) ([]byte, error) {
	r, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: b.name, Key: &key})
	if err != nil {
		return nil, s3Error(err)
	}
	defer r.Body.Close()
	return io.ReadAll(r.Body)
}

func (b *s3Bucket) put(ctx context.Context, key string, data []byte, h *Headers) error {
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: b.name, Key: &key, Body: bytes.NewReader(data), ServerSideEncryption: b.encryption, SSEKMSKeyId: b.key,
		ContentType: optional(h.ContentType), ContentEncoding: optional(h.ContentEncoding), CacheControl: optional(h.CacheControl),
		ContentDisposition: optional(h.ContentDisposition), ContentLanguage: optional(h.ContentLanguage), Metadata: h.Metadata,
	})
	return s3Error(err)
}

func (b *s3Bucket) copy(ctx context.Context, to, from string) error {
	source := strings.ReplaceAll((&url.URL{Path: *b.name + "/" + from}).EscapedPath(), "+", "%2B") // some stores read + as a space
	_, err := b.client.CopyObject(ctx, &s3.CopyObjectInput{
		Bucket: b.name, Key: &to, CopySource: &source, ServerSideEncryption: b.encryption, SSEKMSKeyId: b.key,
	})
	return s3Error(err)
}

func (b *s3Bucket) remove(ctx context.Context, key string) error {
	_, err := b.client.DeleteObject(ctx, &s3.DeleteObjectInput{Bucket: b.name, Key: &key})
	return s3Error(err)
}

func (b *s3Bucket) attributes(ctx context.Context, key string) (*Attributes, error) {
	o, err := b.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: b.name, Key: &key})
	if err != nil {
		return nil, s3Error(err)
	}
	return &Attributes{
		Object: Object{aws.ToInt64(o.ContentLength), md5OfETag(o.ETag), aws.ToTime(o.LastModified)},
		Headers: Headers{
			ContentType: aws.ToString(o.ContentType), ContentEncoding: aws.ToString(o.ContentEncoding),
			CacheControl: aws.ToString(o.CacheControl), ContentDisposition: aws.ToString(o.ContentDisposition),
			ContentLanguage: aws.ToString(o.ContentLanguage), Metadata: o.Metadata,
		},
	}, nil
}

func s3Error(err error) error {
	switch status, code := httpStatus(err); {
	case err == nil:
		return nil
	case status == http.StatusNotFound && code != "NoSuchBucket":
		return ErrMissing
	case strings.Contains(err.Error(), "get credentials:"): // the client has no error type for it
		return fmt.Errorf("%w (%v)", ErrNoCredentials, err)
	}
	return err
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
