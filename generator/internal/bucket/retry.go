package bucket

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azidentity"
	"github.com/cenkalti/backoff/v5"
)

// Retry bounds the attempts of one request. The clients of the clouds never
// retry themselves, not even requests for credentials: their retries would
// multiply with these and stay uncounted.
type Retry struct {
	MaxTries   uint          // 0 means 8
	MaxElapsed time.Duration // of all tries together; 0 means 3 minutes
	Pause      time.Duration // before the second try, doubled each time; 0 means 200 ms
	MaxPause   time.Duration // 0 means 10 seconds
	TryTimeout time.Duration // of one try, plus the time its bytes take; 0 means 30 seconds
}

func (r Retry) withDefaults() Retry {
	r.MaxTries = cmp.Or(r.MaxTries, 8)
	r.MaxElapsed = cmp.Or(r.MaxElapsed, 3*time.Minute)
	r.Pause = cmp.Or(r.Pause, 200*time.Millisecond)
	r.MaxPause = cmp.Or(r.MaxPause, 10*time.Second)
	r.TryTimeout = cmp.Or(r.TryTimeout, 30*time.Second)
	return r
}

// minRate is the transfer rate, in bytes per second, below which a request
// counts as stuck.
const minRate = 32 << 10

// Do calls try until it succeeds, fails permanently or exceeds the bounds.
// size is the number of bytes that one try transfers. failed is called before
// each further try.
func (r Retry) Do(ctx context.Context, what string, size int64, failed func(error), try func(context.Context) error) error {
	r = r.withDefaults()
	transfer := time.Duration(size/minRate) * time.Second
	pauses := &backoff.ExponentialBackOff{
		InitialInterval: r.Pause, MaxInterval: r.MaxPause, Multiplier: 2, RandomizationFactor: 0.5,
	}
	_, err := backoff.Retry(ctx, func() (struct{}, error) {
		one, cancel := context.WithTimeout(ctx, r.TryTimeout+transfer)
		defer cancel()
		err := one.Err()
		if err == nil {
			err = try(one)
		}
		if isPermanent(err) {
			err = backoff.Permanent(err)
		}
		return struct{}{}, err
	}, backoff.WithBackOff(pauses), backoff.WithMaxTries(r.MaxTries), backoff.WithMaxElapsedTime(r.MaxElapsed+transfer),
		backoff.WithNotify(func(err error, _ time.Duration) { failed(err) }))
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return fmt.Errorf("%s: %w", what, err)
}

// asStoreError returns ErrMissing or ErrNoCredentials for an error of a client that has this meaning, and other
// errors unchanged.
func asStoreError(err error) error {
	if err == nil {
		return nil
	}
	var transport *url.Error
	text := err.Error()
	switch status, code := httpStatus(err); {
	case status == http.StatusNotFound && code != "NoSuchBucket" && code != "ContainerNotFound":
		return ErrMissing
	case status >= http.StatusInternalServerError, status == http.StatusTooManyRequests: // also of the service that issues credentials
		return err
	case strings.Contains(text, "get credentials:"), // Amazon's and Azure's clients have no error types for it
		strings.Contains(text, "failed to acquire a token") && !errors.As(err, &transport):
		return fmt.Errorf("%w (%v)", ErrNoCredentials, err)
	}
	return err
}

// httpStatus returns the status and the store's own code of a failed request.
func httpStatus(err error) (status int, code string) {
	var azure *azcore.ResponseError
	if errors.As(err, &azure) {
		return azure.StatusCode, azure.ErrorCode
	}
	var identity *azidentity.AuthenticationFailedError
	if errors.As(err, &identity) && identity.RawResponse != nil {
		return identity.RawResponse.StatusCode, ""
	}
	var answer interface{ HTTPStatusCode() int }
	if errors.As(err, &answer) {
		status = answer.HTTPStatusCode()
	}
	var named interface{ ErrorCode() string }
	if errors.As(err, &named) {
		code = named.ErrorCode()
	}
	return status, code
}

// isPermanent reports whether another try would fail in the same way.
func isPermanent(err error) bool {
	if errors.Is(err, ErrNoCredentials) || errors.Is(err, ErrMissing) || errors.Is(err, fs.ErrPermission) ||
		errors.Is(err, errKey) || errors.Is(err, errLink) || errors.Is(err, errTooLarge) {
		return true
	}
	switch status, code := httpStatus(err); status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict,
		http.StatusMethodNotAllowed, http.StatusPreconditionFailed, http.StatusNotImplemented:
		return code != "RequestTimeTooSkewed" && code != "OperationAborted" // the client corrects its clock
	case http.StatusBadRequest: // also the answer to a body that was cut off on the way
		return strings.HasPrefix(code, "Invalid") || strings.HasSuffix(code, "Malformed")
	}
	return false
}
