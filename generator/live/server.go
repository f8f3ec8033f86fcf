package live

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"

	"gaceta.dev/gaceta/generator/dist/preview"
	"gaceta.dev/gaceta/generator/internal/limits"
	"gaceta.dev/gaceta/generator/site"
)

// Server says how requests are answered.
type Server struct {
	Listener net.Listener  // nil: no requests
	Hosts    preview.Hosts // that requests may name besides those of loopback
	Token    string        // that requests must have; empty if only this machine can send them
	Origin   string        // of the published site, whose editor may ask for previews
}

// maxBodies is how many bodies are read at once, of requests that have the token and of those whose signature is not known before the
// end of their body. The others are asked to come back.
const maxBodies = 8

// serve answers requests until the context ends.
func (s Server) serve(ctx context.Context, p *publisher) error {
	return preview.Serve(ctx, s.Listener, s.handler(p))
}

// previewPath is the address that the editor asks.
const previewPath = "/preview"

func (s Server) isSite(origin string) bool { return origin != "" && origin == s.Origin }

// handler refuses requests in this order: of other hosts, of other origins, for no known address, without the token, too
// large. No body is read for a request that is refused without it.
func (s Server) handler(p *publisher) http.Handler {
	h := &handler{s, p, make(chan struct{}, maxBodies), make(chan struct{}, maxBodies)}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", h.health)
	mux.HandleFunc("GET /status", h.guarded(h.status))
	mux.HandleFunc("POST /publish", h.guarded(h.publish))
	mux.HandleFunc("POST "+previewPath, h.guarded(h.preview))
	mux.HandleFunc("OPTIONS "+previewPath, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	return preview.OnlyHost(s.Hosts, "gaceta live", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isEditor := r.URL.Path == previewPath && s.isSite(r.Header.Get("Origin")); isEditor {
			w.Header().Set("Access-Control-Allow-Origin", s.Origin)
			w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
			w.Header().Set("Vary", "Origin")
		} else if preview.IsForeign(r) {
			http.Error(w, "gaceta live answers no other website.", http.StatusForbidden)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Content-Security-Policy", "sandbox; default-src 'none'")
		mux.ServeHTTP(w, r)
	}))
}

// handler answers requests.
type handler struct {
	Server
	p *publisher
	// Both have a value for each body that is read. Who has no token can fill only the second one.
	bodies, signed chan struct{}
}

// guarded passes on requests that have the token, with their bodies.
func (h *handler) guarded(next func(w http.ResponseWriter, r *http.Request, body []byte)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !h.mayPass(r) {
			refuse(w)
			return
		}
		if r.ContentLength > limits.RequestBytes {
			tooLarge(w)
			return
		}
		bodies := h.signed
		if h.hasToken(r, nil) {
			bodies = h.bodies
		}
		select {
		case bodies <- struct{}{}:
			defer func() { <-bodies }()
		default:
			w.Header().Set("Retry-After", "1")
			http.Error(w, "Too many requests at once.", http.StatusServiceUnavailable)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limits.RequestBytes))
		switch {
		case errors.As(err, new(*http.MaxBytesError)):
			tooLarge(w)
		case err != nil:
			http.Error(w, "The request did not arrive in time.", http.StatusRequestTimeout)
		case !h.hasToken(r, body):
			refuse(w)
		default:
			next(w, r, body)
		}
	}
}

func refuse(w http.ResponseWriter) {
	w.Header().Set("WWW-Authenticate", "Bearer")
	http.Error(w, "The token is missing or wrong.", http.StatusUnauthorized)
}

func tooLarge(w http.ResponseWriter) {
	http.Error(w, "The request is larger than 10 MB.", http.StatusRequestEntityTooLarge)
}

// health says that the process answers.
func (h *handler) health(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") }

func (h *handler) status(w http.ResponseWriter, _ *http.Request, _ []byte) {
	now := h.p.status.now()
	now.Queue = h.p.queue.waiting()
	answer(w, http.StatusOK, now)
}

// publish asks for a batch. The body, which a Git host or a CMS chooses, says nothing that the files do not say.
func (h *handler) publish(w http.ResponseWriter, _ *http.Request, _ []byte) {
	number := h.p.queue.add(h.p.o.Pull)
	answer(w, http.StatusAccepted, map[string]int{"change": number})
}

// preview answers with the page of a text that is not saved.
func (h *handler) preview(w http.ResponseWriter, r *http.Request, body []byte) {
	name, text, err := site.ReadUnsaved(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	page, err := h.p.previews.Render(r.Context(), name, text)
	switch {
	case errors.Is(err, site.ErrNoText):
		http.Error(w, "There are previews only of "+site.ErrNoText.Error()+".", http.StatusUnprocessableEntity)
	case err != nil:
		h.p.o.Log(slog.LevelError, "no preview: "+err.Error(), nil, slog.String("file", name))
		http.Error(w, "The page cannot be rendered now.", http.StatusInternalServerError)
	default:
		answer(w, http.StatusOK, page)
	}
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client has gone away
}
