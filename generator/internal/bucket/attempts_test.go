package bucket

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestRetriesAreNotNested counts the requests that reach a service which always fails: those of the stores, and those for
// credentials. A client that retries by itself would multiply them, and a machine without a network would wait for minutes.
func TestRetriesAreNotNested(t *testing.T) {
	var requests atomic.Int64
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		requests.Add(1)
		http.Error(w, "later", http.StatusServiceUnavailable)
	}))
	defer service.Close()
	host := strings.TrimPrefix(service.URL, "http://")
	for name, c := range map[string]struct {
		address string
		env     map[string]string
	}{
		"s3":      {"s3://site?region=eu-south-2&use_path_style=true&endpoint=" + service.URL, nil},
		"s3 role": {"s3://site?region=eu-south-2&role=arn:aws:iam::1:role/a", map[string]string{"AWS_ENDPOINT_URL_STS": service.URL}},
		"google":  {"gs://site", map[string]string{"STORAGE_EMULATOR_HOST": service.URL}},
		"google account": {"gs://site", map[string]string{
			"STORAGE_EMULATOR_HOST": "", "GOOGLE_APPLICATION_CREDENTIALS": googleAccount(t, service.URL),
		}},
		"azure": {"azblob://site?protocol=http&localemu=true&domain=" + host, map[string]string{
			"AZURE_STORAGE_ACCOUNT": "a", "AZURE_STORAGE_KEY": "YQ==",
		}},
		"azure identity": {"azblob://site?storage_account=a", map[string]string{
			"AZURE_TOKEN_CREDENTIALS": "ManagedIdentityCredential", "IDENTITY_ENDPOINT": service.URL, "IDENTITY_HEADER": "x",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			for key, value := range c.env {
				t.Setenv(key, value)
			}
			requests.Store(0)
			s, err := Open(t.Context(), c.address, Options{Retry: Retry{MaxTries: 5, Pause: time.Millisecond}})
			if err == nil {
				_, err = s.List(t.Context(), "")
			}
			if n := requests.Load(); err == nil || n != 5 {
				t.Errorf("%d requests for 5 tries: %v", n, err)
			}
		})
	}
}

// googleAccount returns the file of a service account whose tokens come from an address.
func googleAccount(t *testing.T, address string) string {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	block := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	text, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "a@b.example", "private_key_id": "1", "private_key": string(block), "token_uri": address,
	})
	file := filepath.Join(t.TempDir(), "account.json")
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}
