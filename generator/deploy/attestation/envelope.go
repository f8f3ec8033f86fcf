package attestation

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
)

const payloadType = "application/vnd.in-toto+json"

// Envelope is a DSSE envelope: a statement with its signatures.
type Envelope struct {
	Payload     string      `json:"payload"`
	PayloadType string      `json:"payloadType"`
	Signatures  []Signature `json:"signatures"`
}

// Signature is a signature of an envelope, in base64.
type Signature struct {
	KeyID string `json:"keyid,omitempty"`
	Sig   string `json:"sig"`
}

// ErrUnsigned reports that a statement is not in a signed envelope.
var ErrUnsigned = errors.New("the statement is not signed")

// ErrSignature reports that none of the signatures is by the key.
var ErrSignature = errors.New("no signature of the attestation is by this key: it was changed, or signed with another key")

// KeyError says why a file is not a public key.
type KeyError struct{ Why string }

func (e KeyError) Error() string { return e.Why }

// Read returns the statement in data: a bare statement, a DSSE envelope, or a Sigstore bundle with one. If publicKey, in
// PEM, is not nil, one of the signatures must be by that key.
func Read(data, publicKey []byte) (Statement, error) {
	var file struct {
		Envelope
		Bundled *Envelope `json:"dsseEnvelope"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return Statement{}, fmt.Errorf("the attestation is not valid JSON: %w", err)
	}
	envelope := file.Envelope
	if file.Bundled != nil {
		envelope = *file.Bundled
	}
	if envelope.Payload == "" {
		if publicKey != nil {
			return Statement{}, ErrUnsigned
		}
		return parse(data)
	}
	payload, err := decodeBase64(envelope.Payload)
	if err != nil || envelope.PayloadType != payloadType {
		return Statement{}, fmt.Errorf(
			"the envelope does not contain an in-toto statement: its “payloadType” is %q", envelope.PayloadType)
	}
	if publicKey != nil {
		if err := envelope.check(payload, publicKey); err != nil {
			return Statement{}, err
		}
	}
	return parse(payload)
}

// check returns an error unless one of the signatures is by a key.
func (e Envelope) check(payload, publicKey []byte) error {
	key, err := readPublicKey(publicKey)
	if err != nil {
		return err
	}
	message := encode(payload)
	for _, s := range e.Signatures {
		sig, err := decodeBase64(s.Sig)
		if err != nil {
			continue
		}
		ok, err := verify(key, message, sig)
		if ok || err != nil {
			return err
		}
	}
	if len(e.Signatures) == 0 {
		return ErrUnsigned
	}
	return ErrSignature
}

// verify reports whether a signature of a message is by a key.
func verify(key any, message, sig []byte) (bool, error) {
	sum := sha256.Sum256(message) // cosign's hash for every key
	switch key := key.(type) {
	case ed25519.PublicKey:
		return ed25519.Verify(key, message, sig), nil
	case *ecdsa.PublicKey:
		return ecdsa.VerifyASN1(key, hashFor(key, message), sig) || ecdsa.VerifyASN1(key, sum[:], sig), nil
	case *rsa.PublicKey:
		isPKCS := rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], sig) == nil
		return isPKCS || rsa.VerifyPSS(key, crypto.SHA256, sum[:], sig, nil) == nil, nil
	}
	return false, KeyError{fmt.Sprintf("the key is of the type %T; expected Ed25519, ECDSA or RSA", key)}
}

// readPublicKey reads a public key or a certificate in PEM.
func readPublicKey(data []byte) (any, error) {
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, KeyError{"the key is not PEM; expected a public key that begins with “-----BEGIN PUBLIC KEY-----”"}
	}
	if block.Type == "CERTIFICATE" {
		if c, err := x509.ParseCertificate(block.Bytes); err == nil {
			return c.PublicKey, nil
		}
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, KeyError{fmt.Sprintf("the key is not a public key: %v", err)}
	}
	return key, nil
}

// decodeBase64 decodes both alphabets of base64, as DSSE requires, with or without padding.
func decodeBase64(text string) ([]byte, error) {
	text = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(text, "="))
	return base64.RawStdEncoding.DecodeString(text)
}

// readPrivateKey reads a private key in PEM: PKCS #8, or the older form that openssl writes for elliptic curves.
func readPrivateKey(data []byte) (any, error) {
	for block, rest := pem.Decode(data); block != nil; block, rest = pem.Decode(rest) {
		switch block.Type {
		case "EC PARAMETERS": // precedes the key
		case "EC PRIVATE KEY":
			return x509.ParseECPrivateKey(block.Bytes)
		default:
			return x509.ParsePKCS8PrivateKey(block.Bytes)
		}
	}
	return nil, errors.New("expected PEM that begins with “-----BEGIN PRIVATE KEY-----”")
}

// Sign returns the statement in an envelope, signed with a private key in PEM.
func Sign(s Statement, privateKey []byte) (Envelope, error) {
	key, err := readPrivateKey(privateKey)
	if err != nil {
		return Envelope{}, fmt.Errorf("the key is not an unencrypted private key in PKCS #8: %w", err)
	}
	statement, err := json.Marshal(s)
	if err != nil {
		return Envelope{}, err
	}
	message := encode(statement)
	var sig []byte
	switch key := key.(type) {
	case ed25519.PrivateKey:
		sig, err = key.Sign(rand.Reader, message, crypto.Hash(0))
	case *ecdsa.PrivateKey:
		sig, err = ecdsa.SignASN1(rand.Reader, key, hashFor(&key.PublicKey, message))
	default:
		err = fmt.Errorf("the key is of the type %T; expected Ed25519 or ECDSA", key)
	}
	if err != nil {
		return Envelope{}, err
	}
	return Envelope{
		Payload: base64.StdEncoding.EncodeToString(statement), PayloadType: payloadType,
		Signatures: []Signature{{Sig: base64.StdEncoding.EncodeToString(sig)}},
	}, nil
}

// encode returns the bytes that are signed: the pre-authentication encoding of DSSE.
func encode(payload []byte) []byte {
	return fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(payloadType), payloadType, len(payload), payload)
}

// hashFor returns the hash of a message that an ECDSA key signs: SHA-256 for P-256, as cosign uses, and longer hashes for
// longer keys.
func hashFor(key *ecdsa.PublicKey, message []byte) []byte {
	switch bits := key.Curve.Params().BitSize; {
	case bits <= 256:
		sum := sha256.Sum256(message)
		return sum[:]
	case bits <= 384:
		sum := sha512.Sum384(message)
		return sum[:]
	default:
		sum := sha512.Sum512(message)
		return sum[:]
	}
}
