package bucket

import (
	"bytes"
	"cmp"
	"context"
	"crypto/md5"
	"encoding/hex"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	"github.com/Azure/azure-sdk-for-go/sdk/azidentity"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
)

// azureBucket is a container of Azure Blob Storage.
type azureBucket struct{ client *container.Client }

// openAzure opens a container. It uses the first credentials that are set: connection
// string, account and key, shared access signature. Otherwise it uses the identity of
// the machine or user.
func openAzure(name string, o *options) (driver, error) {
	connection := cmp.Or(os.Getenv("AZURE_STORAGE_CONNECTION_STRING"), os.Getenv("AZURE_STORAGEBLOB_CONNECTIONSTRING"))
	account, key := os.Getenv("AZURE_STORAGE_ACCOUNT"), os.Getenv("AZURE_STORAGE_KEY")
	signature := os.Getenv("AZURE_STORAGE_SAS_TOKEN")
	service, err := azureService(o)
	fromEnvironment, _ := azureService(&options{})
	noRetries := azcore.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}}
	with := &container.ClientOptions{ClientOptions: noRetries}
	var b azureBucket
	switch {
	case connection != "":
		b.client, err = container.NewClientFromConnectionString(connection, name, with)
	case err != nil:
	case account != "" && key != "":
		var shared *container.SharedKeyCredential
		if shared, err = container.NewSharedKeyCredential(account, key); err == nil {
			b.client, err = container.NewClientWithSharedKeyCredential(service+"/"+name, shared, with)
		}
	case signature != "" && service != fromEnvironment:
		err = invalid("The address of the bucket names another account than the environment. " +
			"Set AZURE_STORAGE_ACCOUNT to the account of AZURE_STORAGE_SAS_TOKEN.")
	case signature != "":
		b.client, err = container.NewClientWithNoCredential(service+"/"+name+"?"+signature, with)
	default:
		var identity *azidentity.DefaultAzureCredential
		options := &azidentity.DefaultAzureCredentialOptions{ClientOptions: noRetries}
		if identity, err = azidentity.NewDefaultAzureCredential(options); err == nil {
			b.client, err = container.NewClient(service+"/"+name, identity, with)
		}
	}
	return &b, err
}

// azureService returns the address of the storage account.
func azureService(o *options) (string, error) {
	account := cmp.Or(o.text("storage_account"), os.Getenv("AZURE_STORAGE_ACCOUNT"))
	protocol := cmp.Or(o.text("protocol"), os.Getenv("AZURE_STORAGE_PROTOCOL"), "https")
	domain := cmp.Or(o.text("domain"), os.Getenv("AZURE_STORAGE_DOMAIN"), "blob.core.windows.net")
	cdn := o.flag("cdn") || os.Getenv("AZURE_STORAGE_IS_CDN") == "true"
	emulator := o.flag("localemu") || os.Getenv("AZURE_STORAGE_IS_LOCAL_EMULATOR") == "true" ||
		strings.HasPrefix(domain, "127.0.0.1") || strings.HasPrefix(domain, "localhost")
	switch {
	case account == "":
		return "", invalid("No storage account is set. Set AZURE_STORAGE_ACCOUNT or write azblob://container?storage_account=….")
	case protocol != "http" && protocol != "https":
		return "", invalid("The protocol “%s” of the storage account is unknown. Write http or https.", protocol)
	case emulator:
		return protocol + "://" + domain + "/" + account, nil
	case cdn:
		return protocol + "://" + domain, nil
	}
	return protocol + "://" + account + "." + domain, nil
}

func (b *azureBucket) list(ctx context.Context, prefix, token string) (map[string]Object, string, error) {
	o := &container.ListBlobsFlatOptions{Prefix: optional(prefix), Marker: optional(token)}
	page, err := b.client.NewListBlobsFlatPager(o).NextPage(ctx)
	if err != nil {
		return nil, "", err
	}
	objects := map[string]Object{}
	for _, item := range page.Segment.BlobItems {
		p := item.Properties
		objects[*item.Name] = Object{value(p.ContentLength), hex.EncodeToString(p.ContentMD5), value(p.LastModified)}
	}
	return objects, value(page.NextMarker), nil
}

func (b *azureBucket) blob(key string) *blockblob.Client { return b.client.NewBlockBlobClient(key) }

func (b *azureBucket) get(ctx context.Context, key string, limit int64) ([]byte, error) {
	ctx = policy.WithHTTPHeader(ctx, http.Header{"Accept-Encoding": {"identity"}}) // else compressed objects are decompressed
	r, err := b.blob(key).DownloadStream(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	return readAll(r.Body, limit)
}

func (b *azureBucket) put(ctx context.Context, key string, data []byte, h *Headers) error {
	sum := md5.Sum(data)
	o := &blockblob.UploadOptions{Metadata: map[string]*string{}, HTTPHeaders: &blob.HTTPHeaders{
		BlobContentType: optional(h.ContentType), BlobContentEncoding: optional(h.ContentEncoding),
		BlobCacheControl: optional(h.CacheControl), BlobContentDisposition: optional(h.ContentDisposition),
		BlobContentLanguage: optional(h.ContentLanguage), BlobContentMD5: sum[:],
	}}
	for name, text := range h.Metadata {
		o.Metadata[strings.ReplaceAll(name, "-", azureHyphen)] = &text
	}
	_, err := b.blob(key).Upload(ctx, streaming.NopCloser(bytes.NewReader(data)), o)
	return err
}

// azureHyphen replaces hyphens in names of metadata, which must be identifiers.
// Earlier versions, built on gocloud.dev, wrote hyphens in this form.
const azureHyphen = "__0x2d__"

func (b *azureBucket) copy(ctx context.Context, to, from string) error {
	started, err := b.blob(to).StartCopyFromURL(ctx, b.blob(from).URL(), nil)
	status := value(started.CopyStatus)
	for err == nil && status == blob.CopyStatusTypePending {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
		var now blob.GetPropertiesResponse
		now, err = b.blob(to).GetProperties(ctx, nil)
		status = value(now.CopyStatus)
	}
	if err == nil && status != blob.CopyStatusTypeSuccess {
		err = fmt.Errorf("the copy of %s ended as %q", from, status)
	}
	return err
}

func (b *azureBucket) remove(ctx context.Context, key string) error {
	_, err := b.blob(key).Delete(ctx, nil)
	return err
}

func (b *azureBucket) attributes(ctx context.Context, key string) (*Attributes, error) {
	p, err := b.blob(key).GetProperties(ctx, nil)
	if err != nil {
		return nil, err
	}
	a := &Attributes{Object{value(p.ContentLength), hex.EncodeToString(p.ContentMD5), value(p.LastModified)}, Headers{
		ContentType: value(p.ContentType), ContentEncoding: value(p.ContentEncoding), CacheControl: value(p.CacheControl),
		ContentDisposition: value(p.ContentDisposition), ContentLanguage: value(p.ContentLanguage), Metadata: map[string]string{},
	}}
	for name, text := range p.Metadata { // the names come back as canonical headers
		a.Metadata[strings.ReplaceAll(strings.ToLower(name), azureHyphen, "-")] = value(text)
	}
	return a, nil
}
