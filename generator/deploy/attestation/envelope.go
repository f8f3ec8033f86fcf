package attestation

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

const payloadType = "application/vnd.in-toto+json"

// envelope is a DSSE envelope, in which cosign and other tools sign a statement.
type envelope struct {
	Payload     string `json:"payload"`
	PayloadType string `json:"payloadType"`
}

// Read returns the statement in data: a bare statement, a DSSE envelope, or a Sigstore bundle with one. It checks no
// signature: isSigned reports whether the file is made to have one.
func Read(data []byte) (s Statement, isSigned bool, err error) {
	var file struct {
		envelope
		Bundled *envelope `json:"dsseEnvelope"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return s, false, fmt.Errorf("the attestation is not valid JSON: %w", err)
	}
	if file.Bundled != nil {
		file.envelope = *file.Bundled
	}
	if file.Payload == "" && file.Bundled == nil {
		s, err = parse(data)
		return s, false, err
	}
	// both alphabets of base64, as DSSE requires, with or without padding
	text := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(file.Payload, "="))
	payload, err := base64.RawStdEncoding.DecodeString(text)
	switch {
	case err != nil:
		return s, true, errors.New("the “payload” of the envelope is not base64")
	case file.PayloadType != payloadType:
		return s, true, fmt.Errorf("the envelope does not contain an in-toto statement: its “payloadType” is %q", file.PayloadType)
	}
	s, err = parse(payload)
	return s, true, err
}
