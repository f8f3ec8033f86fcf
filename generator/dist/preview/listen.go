package preview

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

const (
	// bodyTime is how long the body of a request may take, also one that is refused and not read.
	bodyTime = 15 * time.Second
	// idleTime is how long a connection may wait for its next request.
	idleTime = 2 * time.Minute
)

// grace is how long open requests may go on when the server ends.
const grace = time.Second

// Serve handles requests until the context ends, then waits for open requests as long as grace. The contexts of requests
// end with it too, so that streams stop.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: LimitBodies(handler), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: idleTime,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
		defer cancel()
		if server.Shutdown(wait) != nil {
			_ = server.Close()
		}
	})
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		stop()
		return err
	}
	<-ended
	return nil
}

// LimitBodies ends requests whose bodies take longer than bodyTime, also if next does not read them: the server then reads them
// itself before it responds.
func LimitBodies(next http.Handler) http.Handler { return limitBodies(bodyTime, next) }

func limitBodies(limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		c := http.NewResponseController(w)
		_ = c.SetReadDeadline(time.Now().Add(limit)) // of a connection, which has one
		r = r.WithContext(r.Context())               // the server keeps its own body
		r.Body = timedBody{r.Body, c}
		next.ServeHTTP(w, r)
	})
}

// timedBody is a body whose time does not matter after its end: the deadline would end the context of the request.
type timedBody struct {
	io.ReadCloser
	connection *http.ResponseController
}

func (b timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		_ = b.connection.SetReadDeadline(time.Time{})
	}
	return n, err
}
