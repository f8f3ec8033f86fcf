package main

import (
	"net"
	"testing"
)

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
