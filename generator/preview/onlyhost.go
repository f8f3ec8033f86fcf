package preview

import (
	"net"
	"net/http"
	"strings"
)

// OnlyHost passes on requests that name this machine: a loopback address or name, the address at which they arrive, or name,
// the host that the command listens on. Any page can make a name of its own resolve to this machine, and read the responses
// as its own (DNS rebinding), also those with drafts. command is the one that the refusal names.
func OnlyHost(name, command string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
		if !allows(name, r.Host, local) {
			http.Error(w, command+" does not serve this host name. If it is yours, start "+command+" with --addr NAME:PORT.",
				http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allows reports whether requests that arrive at a local address may name a host.
func allows(own, host string, local net.Addr) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.ToLower(strings.Trim(strings.TrimSuffix(name, "."), "[]"))
	if ip := net.ParseIP(name); ip != nil {
		at, ok := local.(*net.TCPAddr)
		return ip.IsLoopback() || ok && ip.Equal(at.IP)
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || own != "" && name == strings.ToLower(own)
}
