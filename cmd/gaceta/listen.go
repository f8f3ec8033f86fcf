package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"
)

// listen opens the address of the flag --addr, and returns its host too. If the default port is in use, it opens another one.
func listen(cmd *cobra.Command, addr string) (listener net.Listener, host string, err error) {
	host, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return nil, "", usageError{fmt.Errorf("--addr %s: must be HOST:PORT", addr)}
	}
	listener, err = net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) && !cmd.Flags().Changed("addr") {
		listener, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
	}
	if host == "" { // all addresses
		host = net.IPv6unspecified.String()
	}
	return listener, host, describeInUse(err, "--addr "+addr)
}

// describeInUse says what to do about an address that is in use. flag is the flag with its value.
func describeInUse(err error, flag string) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s: another program uses this port; name another one", flag)
	}
	return err
}

// allowHostFlag adds the flag for names that requests may use.
func allowHostFlag(cmd *cobra.Command, names *[]string) {
	cmd.Flags().StringSliceVar(names, "allow-host", nil, "answer requests that name this `HOST` too, such as that of a proxy or a\n"+
		"container; .example.com stands for all its subdomains")
}

// reachable returns the host and port at which this machine reaches a listener. A listener on all addresses has no
// host of its own.
func reachable(at net.Addr) string {
	if tcp, ok := at.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	return at.String()
}
