package main

import (
	"errors"
	"net"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
)

// A port that is in use is replaced only if the user has not named it.
func TestListen(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	addr := busy.Addr().String()
	cmd := &cobra.Command{}
	cmd.Flags().String("addr", addr, "")
	listener, host, err := listen(cmd, addr)
	if err != nil || host != "127.0.0.1" {
		t.Fatalf("host %q, %v", host, err)
	}
	_ = listener.Close()
	if err := cmd.Flags().Set("addr", addr); err != nil {
		t.Fatal(err)
	}
	if _, _, err := listen(cmd, addr); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("the port of the user: %v", err)
	}
}

func TestReachable(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:8000": "127.0.0.1:8000", "192.0.2.7:80": "192.0.2.7:80", "[::1]:8000": "[::1]:8000",
		"0.0.0.0:8000": "localhost:8000", "[::]:8000": "localhost:8000",
	} {
		at, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if got := reachable(at); got != want {
			t.Errorf("%s is reached at %s, want %s", address, got, want)
		}
	}
}
