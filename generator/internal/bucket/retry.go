package bucket

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// Retry bounds the attempts of one request. The clients of the clouds never
// retry themselves: their retries would multiply with these and stay uncounted.
type Retry struct {
	MaxTries   uint          // 0 means 8
	MaxElapsed time.Duration // of all tries together; 0 means 3 minutes
	Pause      time.Duration // before the second try, doubled each time; 0 means 200 ms
	MaxPause   time.Duration // 0 means 10 seconds
	TryTimeout time.Duration // of one try, plus the time its bytes take; 0 means 30 seconds
}

// WithDefaults replaces zero fields by their defaults.
func (r Retry) WithDefaults() Retry {
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
	transfer := time.Duration(size/minRate) * time.Second
	bounded, cancel := context.WithTimeout(ctx, r.MaxElapsed+transfer)
	defer cancel()
	pauses := &backoff.ExponentialBackOff{
		InitialInterval: r.Pause, MaxInterval: r.MaxPause, Multiplier: 2, RandomizationFactor: 0.5,
	}
	var last error
	_, err := backoff.Retry(bounded, func() (struct{}, error) {
		one, cancel := context.WithTimeout(bounded, r.TryTimeout+transfer)
		defer cancel()
		if last = one.Err(); last == nil {
			last = try(one)
		}
		if last != nil && isPermanent(last) {
			return struct{}{}, backoff.Permanent(last)
		}
		return struct{}{}, last
	}, backoff.WithBackOff(pauses), backoff.WithMaxTries(r.MaxTries), backoff.WithMaxElapsedTime(0),
		backoff.WithNotify(func(err error, _ time.Duration) { failed(err) }))
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return fmt.Errorf("%s: %w", what, last)
}

// Jitter returns a duration between half of d and one and a half of d.
func Jitter(d time.Duration) time.Duration { return d/2 + rand.N(d+1) }

// statusError is a refusal by a store whose client reports it in another form
// than Amazon's.
type statusError struct {
	status int
	code   string
	err    error
}

func (e *statusError) Error() string       { return e.err.Error() }
func (e *statusError) Unwrap() error       { return e.err }
func (e *statusError) HTTPStatusCode() int { return e.status }
func (e *statusError) ErrorCode() string   { return e.code }

// httpStatus returns the status and the store's own code of a failed request.
func httpStatus(err error) (status int, code string) {
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
	var address *AddressError
	if errors.Is(err, ErrNoCredentials) || errors.Is(err, ErrMissing) || errors.Is(err, fs.ErrPermission) ||
		errors.As(err, &address) {
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
