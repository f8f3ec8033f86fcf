package project

import (
	"testing"
	"time"
)

func TestInstant(t *testing.T) {
	for _, c := range []struct{ zone, day, want string }{
		{"", "2026-11-27", "2026-11-27T00:00:00Z"},
		{"UTC", "2026-11-27", "2026-11-27T00:00:00Z"},
		{"Pacific/Kiritimati", "2026-11-27", "2026-11-27T00:00:00+14:00"},
		{"Pacific/Pago_Pago", "2026-11-27", "2026-11-27T00:00:00-11:00"},
		{"Europe/Madrid", "2026-07-01", "2026-07-01T00:00:00+02:00"},
		{"Asia/Kolkata", "2026-01-01", "2026-01-01T00:00:00+05:30"},
		{"Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00+03:00"}, // clocks go from 0:00 to 1:00
	} {
		s := Schedule{}
		if c.zone != "" {
			zone, err := time.LoadLocation(c.zone)
			if err != nil {
				t.Fatal(err)
			}
			s.Zone = zone
		}
		if got := s.Instant(c.day); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.day, c.zone, got, c.want)
		}
	}
}
