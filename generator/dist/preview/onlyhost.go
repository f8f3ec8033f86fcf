package preview

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

// Hosts are the names that requests may use, besides those of this machine.
type Hosts struct {
	Own     string   // host of --addr: the command listens on it
	Allowed []string // further names, such as that of a proxy; a name that begins with a dot stands for all names that end so
}

// OnlyHost passes on requests that name this machine: a loopback address or name, the address at which they arrive, or one of
// hosts. Any page can make a name of its own resolve to this machine, and read the responses as its own (DNS rebinding), also
// those with drafts. An IP address cannot be rebound, so a command that listens on all addresses accepts every one: it may be
// that of the machine around a container. command is the one that the refusal names.
func OnlyHost(hosts Hosts, command string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
		if !hosts.allow(r.Host, local) {
			http.Error(w, command+" does not serve this host name. If it is yours, start "+command+" with --allow-host NAME.",
				http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allow reports whether requests that arrive at a local address may name a host.
func (h Hosts) allow(host string, local net.Addr) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.ToLower(strings.Trim(strings.TrimSuffix(name, "."), "[]"))
	if ip := net.ParseIP(name); ip != nil {
		at, ok := local.(*net.TCPAddr)
		own := net.ParseIP(h.Own)
		return ip.IsLoopback() || ok && ip.Equal(at.IP) || own != nil && own.IsUnspecified() && !ip.IsUnspecified()
	}
	for _, allowed := range append(h.Allowed, h.Own) {
		allowed = strings.ToLower(allowed)
		if allowed != "" && (name == allowed || strings.HasPrefix(allowed, ".") && strings.HasSuffix(name, allowed)) {
			return true
		}
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// IsForeign reports whether a page of another website sent a request: its origin is another host than the one that the request
// names, which OnlyHost has checked. Programs that are no browsers send neither header.
func IsForeign(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		from, err := url.Parse(origin)
		return err != nil || from.Host == "" || from.Host != r.Host
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site != "" && site != "same-origin" && site != "none"
}
