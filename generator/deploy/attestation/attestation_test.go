package attestation

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"math/big"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/dist"
	"gaceta.dev/gaceta/generator/dist/manifest"
)

var sum = strings.Repeat("ab", 32)

func statement() Statement {
	m := manifest.Manifest{Files: []manifest.File{
		{Path: "_assets/a.css", SHA256: sum, Size: 7, Type: "text/css"},
		{Path: "_assets/a.css.br", SHA256: strings.Repeat("cd", 32), Size: 3, Type: "text/css", Encoding: "br"},
		{Path: "index.html", SHA256: sum, Size: 9, Type: "text/html"},
	}}
	return New(m, dist.BuildID{Build: "b", Path: "/docs"}, func(string) string { return "" }, &Commit{ID: "c0ffee"}, Local("1.0"))
}

func keyPair(t testing.TB, private crypto.Signer, err error) (privatePEM, publicPEM []byte) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	encode := func(kind string, der []byte, err error) []byte {
		if err != nil {
			t.Fatal(err)
		}
		return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	privatePEM = encode("PRIVATE KEY", der, err)
	der, err = x509.MarshalPKIXPublicKey(private.Public())
	return privatePEM, encode("PUBLIC KEY", der, err)
}

func ecKey(curve elliptic.Curve) func(t *testing.T) (_, _ []byte) {
	return func(t *testing.T) (_, _ []byte) {
		key, err := ecdsa.GenerateKey(curve, rand.Reader)
		return keyPair(t, key, err)
	}
}

func TestSignatureOfEveryKind(t *testing.T) {
	for name, generate := range map[string]func(t *testing.T) (_, _ []byte){
		"Ed25519": func(t *testing.T) (_, _ []byte) {
			_, key, err := ed25519.GenerateKey(rand.Reader)
			return keyPair(t, key, err)
		},
		"P-256": ecKey(elliptic.P256()), "P-384": ecKey(elliptic.P384()), "P-521": ecKey(elliptic.P521()),
	} {
		t.Run(name, func(t *testing.T) {
			private, public := generate(t)
			_, other := generate(t)
			e, err := Sign(statement(), private)
			if err != nil {
				t.Fatal(err)
			}
			signed := toJSON(t, e)
			bundle := toJSON(t, map[string]any{"mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json", "dsseEnvelope": e})
			for what, data := range map[string][]byte{"envelope": signed, "bundle": bundle} {
				s, err := Read(data, public)
				if err != nil || s.CommitID() != "c0ffee" || len(s.Subjects) != 3 {
					t.Errorf("%s: %+v, %v", what, s, err)
				}
				if _, err := Read(data, other); !errors.Is(err, ErrSignature) {
					t.Errorf("%s, another key: %v", what, err)
				}
			}
			e.Payload = base64.StdEncoding.EncodeToString([]byte(strings.Replace(string(toJSON(t, statement())), sum, strings.Repeat("ef", 32), 1)))
			if _, err := Read(toJSON(t, e), public); !errors.Is(err, ErrSignature) {
				t.Errorf("a changed statement: %v", err)
			}
			e.Signatures = nil
			if _, err := Read(toJSON(t, e), public); !errors.Is(err, ErrUnsigned) {
				t.Errorf("no signature: %v", err)
			}
			if _, err := Read(toJSON(t, statement()), public); !errors.Is(err, ErrUnsigned) {
				t.Errorf("a bare statement: %v", err)
			}
		})
	}
}

// Other tools write envelopes and keys in other forms.
func TestEnvelopesAndKeysOfOtherTools(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	_, public := keyPair(t, key, err)
	differing := statement()
	differing.Predicate.Run.Builder.ID = "https://builder.example/?????" // contains a slash in base64
	payload := toJSON(t, differing)
	hash := sha256.Sum256(encode(payload))
	sig, err := ecdsa.SignASN1(rand.Reader, key, hash[:])
	if err != nil {
		t.Fatal(err)
	}
	for what, alphabet := range map[string]*base64.Encoding{"standard": base64.StdEncoding, "URL": base64.URLEncoding} {
		e := Envelope{
			PayloadType: payloadType, Payload: alphabet.EncodeToString(payload),
			Signatures: []Signature{{Sig: alphabet.EncodeToString(sig)}},
		}
		if _, err := Read(toJSON(t, e), public); err != nil {
			t.Errorf("the alphabet %s, and SHA-256 with P-384: %v", what, err)
		}
	}
	der, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	parameters := pem.EncodeToMemory(&pem.Block{Type: "EC PARAMETERS", Bytes: []byte{6, 5}})
	e, err := Sign(statement(), append(parameters, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})...))
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1)}
	der, err = x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(toJSON(t, e), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})); err != nil {
		t.Errorf("a certificate: %v", err)
	}
}

func TestSignatureByRSA(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	_, public := keyPair(t, key, err)
	payload := toJSON(t, statement())
	sum := sha256.Sum256(encode(payload))
	for name, o := range map[string]crypto.SignerOpts{"PKCS #1": crypto.SHA256, "PSS": &rsa.PSSOptions{Hash: crypto.SHA256}} {
		sig, err := key.Sign(rand.Reader, sum[:], o)
		if err != nil {
			t.Fatal(err)
		}
		read := func(payload []byte) error {
			_, err := Read(toJSON(t, Envelope{
				PayloadType: payloadType, Payload: base64.StdEncoding.EncodeToString(payload),
				Signatures: []Signature{{Sig: base64.StdEncoding.EncodeToString(sig)}},
			}), public)
			return err
		}
		if err := read(payload); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := read(append(payload, ' ')); !errors.Is(err, ErrSignature) {
			t.Errorf("%s, a changed statement: %v", name, err)
		}
	}
}

func TestStatementIsDeterministic(t *testing.T) {
	if a, b := toJSON(t, statement()), toJSON(t, statement()); string(a) != string(b) {
		t.Errorf("%s\n%s", a, b)
	}
}

func TestFilesWithEncoding(t *testing.T) {
	files, _ := statement().Files("br")
	if f := files[0]; f.SHA256 != strings.Repeat("cd", 32) || f.Size != 3 || f.Encoding != "br" {
		t.Errorf("%+v", f)
	}
	plain, _ := statement().Files("")
	if f := plain[0]; f.SHA256 != sum || f.Size != 7 || f.Encoding != "" || plain[1].Encoding != "br" {
		t.Errorf("%+v", plain)
	}
}

func TestParseRefuses(t *testing.T) {
	valid := string(toJSON(t, statement()))
	for what, c := range map[string]struct{ old, new, want string }{
		"another type":          {statementType, "https://in-toto.io/Statement/v0.1", "not an in-toto statement v1"},
		"another predicate":     {predicateType, "https://spdx.dev/Document", "not an SLSA provenance v1"},
		"no digest":             {sum, "ab", "no SHA-256 of _assets/a.css"},
		"a digest that is none": {sum, strings.Repeat("x", 64), "no SHA-256 of _assets/a.css"},
		"a path outside":        {"index.html", "../secret", "not the path of a file"},
		"a file twice":          {"index.html", "_assets/a.css", "names _assets/a.css twice"},
		"no JSON":               {"{", "", "not valid JSON"},
	} {
		if _, err := Read([]byte(strings.Replace(valid, c.old, c.new, 1)), nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

func TestRemoteHasNoCredentials(t *testing.T) {
	for remote, want := range map[string]string{
		"https://user:secret@example.org/a/b.git": "https://example.org/a/b",
		"git@example.org:a/b.git":                 "git@example.org:a/b",
	} {
		if got := withoutCredentials(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

func toJSON(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
