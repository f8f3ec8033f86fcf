package bucket

import (
	"strings"
	"testing"
)

func TestServerSideEncryption(t *testing.T) {
	for name, want := range map[string]string{"": "", "AES256": "AES256", "aes256": "AES256", "AWS:kms": "aws:kms"} {
		if got, err := serverSideEncryption(name); string(got) != want || err != nil {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	if _, err := serverSideEncryption("AES128"); err == nil || !strings.Contains(err.Error(), "Unknown encryption “AES128”") {
		t.Error(err)
	}
}
