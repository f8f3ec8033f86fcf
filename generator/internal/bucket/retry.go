package bucket

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"gocloud.dev/gcerrors"
)

// Retry bounds how a request is tried again.
type Retry struct {
	Tries int           // 0 is 8
	For   time.Duration // all tries of one request together; 0 is 3 minutes
	Pause time.Duration // before the second try, doubled for each more; 0 is 200 ms
	Most  time.Duration // the longest pause; 0 is 10 seconds
	Each  time.Duration // one try, beyond what its bytes take; 0 is 30 seconds
}

// WithDefaults fills in what is 0.
func (r Retry) WithDefaults() Retry {
	r.Tries = cmp.Or(r.Tries, 8)
	r.For = cmp.Or(r.For, 3*time.Minute)
	r.Pause = cmp.Or(r.Pause, 200*time.Millisecond)
	r.Most = cmp.Or(r.Most, 10*time.Second)
	r.Each = cmp.Or(r.Each, 30*time.Second)
	return r
}

// slowest is the rate, in bytes a second, under which a transfer counts as stuck.
const slowest = 32 << 10

// Do calls try until it succeeds or is beyond help. bytes is how much one try moves.
func (r Retry) Do(ctx context.Context, what string, bytes int64, again func(), try func(context.Context) error) error {
	whole, cancel := context.WithTimeout(ctx, r.For+time.Duration(bytes/slowest)*time.Second)
	defer cancel()
	pause := r.Pause
	for n := 1; ; n++ {
		one, cancel := context.WithTimeout(whole, r.Each+time.Duration(bytes/slowest)*time.Second)
		err := try(one)
		cancel()
		if err != nil && strings.Contains(err.Error(), "get credentials:") { // Amazon's library has no type for it
			err = fmt.Errorf("%w (%v)", ErrNoCredentials, err)
		}
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if hopeless(err) || n == r.Tries || whole.Err() != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		select {
		case <-whole.Done():
			return fmt.Errorf("%s: %w", what, err)
		case <-time.After(Jitter(pause)):
		}
		again()
		pause = min(2*pause, r.Most)
	}
}

// Jitter is between half of d and one and a half of it, so that those who failed
// together do not come back together.
func Jitter(d time.Duration) time.Duration { return d/2 + rand.N(d+1) }

// ErrNoCredentials says that the environment holds no credentials for the bucket.
var ErrNoCredentials = errors.New("no credentials for the bucket were found in the environment or the configuration of its cloud")

// hopeless are the failures that another try does not mend.
func hopeless(err error) bool {
	var answer interface{ HTTPStatusCode() int }
	var named interface{ ErrorCode() string } // S3 stores name refusals in words of their own
	switch {
	case errors.Is(err, ErrNoCredentials):
		return true
	case errors.As(err, &answer):
		switch answer.HTTPStatusCode() {
		case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound: // a clock that was wrong is corrected by the answer
			return !errors.As(err, &named) || named.ErrorCode() != "RequestTimeTooSkewed"
		case http.StatusBadRequest: // a body that broke off on the way is one too
			return errors.As(err, &named) && (strings.HasPrefix(named.ErrorCode(), "Invalid") || strings.HasSuffix(named.ErrorCode(), "Malformed"))
		}
	}
	switch gcerrors.Code(err) {
	case gcerrors.NotFound, gcerrors.PermissionDenied, gcerrors.InvalidArgument,
		gcerrors.AlreadyExists, gcerrors.Unimplemented, gcerrors.FailedPrecondition:
		return true
	}
	return false
}
