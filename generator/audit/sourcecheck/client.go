package sourcecheck

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

const (
	maxRedirects   = 5
	maxHeaderBytes = 64 << 10
)

// errPrivate reports that an address leads into a private network. It does not name the network's address, which is none
// of the site's business.
var errPrivate = errors.New("it leads to this machine or a private network")

// newClient returns a client that connects only to addresses that allowed accepts. It checks the address of each connection,
// after names are resolved: a name can resolve to another address at each request, and a redirect can lead anywhere.
//
// It ignores the proxy of the environment, because a proxy resolves names itself and reaches its own network. A nil allowed
// accepts every address, and the proxy.
func newClient(timeout time.Duration, allowed func(netip.Addr) bool) *http.Client {
	transport := &http.Transport{ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout, MaxResponseHeaderBytes: maxHeaderBytes}
	if allowed == nil {
		transport.Proxy = http.ProxyFromEnvironment
	} else {
		dialer := &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !allowed(to.Addr()) {
				return errPrivate
			}
			return nil
		}}
		transport.DialContext = dialer.DialContext
	}
	return &http.Client{Transport: transport, Timeout: timeout, CheckRedirect: func(to *http.Request, via []*http.Request) error {
		if len(via) > maxRedirects {
			return fmt.Errorf("it redirects more than %d times", maxRedirects)
		}
		return nil
	}}
}

// notPublic are the networks that IANA's registries of special-purpose addresses do not call globally reachable, and those
// that carry the addresses of other networks. 168.63.129.16 is a service of Azure on each of its machines.
var notPublic = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
	"192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// Global unicast addresses of IPv6, and the addresses of IPv4 that a network without IPv4 translates (RFC 6052).
var (
	globalUnicast = netip.MustParsePrefix("2000::/3")
	translated    = netip.MustParsePrefix("64:ff9b::/96")
)

func prefixes(texts ...string) []netip.Prefix {
	var all []netip.Prefix
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether an address belongs to the public internet.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if translated.Contains(a) {
		last := a.As16()
		a = netip.AddrFrom4([4]byte(last[12:]))
	}
	if !a.Is4() && !globalUnicast.Contains(a) {
		return false
	}
	return !slices.ContainsFunc(notPublic, func(p netip.Prefix) bool { return p.Contains(a) })
}
