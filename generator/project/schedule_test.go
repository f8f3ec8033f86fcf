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
		{"America/Havana", "2026-03-08", "2026-03-08T01:00:00-04:00"},
		{"America/Santiago", "2026-09-06", "2026-09-06T01:00:00-03:00"},
		{"America/New_York", "2026-03-08", "2026-03-08T00:00:00-05:00"},
		{"Asia/Kathmandu", "2026-03-08", "2026-03-08T00:00:00+05:45"},
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

func TestDayWithoutMidnight(t *testing.T) {
	for zone, c := range map[string]struct{ now, day, begin, due2 string }{
		"America/Havana":   {"2026-03-07T23:30:00-05:00", "2026-03-08", "2026-03-08T01:00:00-04:00", "2026-03-08T02:00:00-04:00"},
		"America/Santiago": {"2026-09-05T23:59:59-04:00", "2026-09-06", "2026-09-06T01:00:00-03:00", "2026-09-06T02:00:00-03:00"},
		"Africa/Cairo":     {"2026-04-23T23:59:59+02:00", "2026-04-24", "2026-04-24T01:00:00+03:00", "2026-04-24T02:00:00+03:00"},
		"America/New_York": {"2026-03-07T23:59:59-05:00", "2026-03-08", "2026-03-08T00:00:00-05:00", "2026-03-08T03:00:00-04:00"},
	} {
		location, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		s := Schedule{Zone: location}
		_, end := s.Day(now)
		begin, _ := s.Day(end)
		due, err := s.Due(c.day)
		s.Hour = 2
		due2, _ := s.Due(c.day)
		if got := end.Format(time.RFC3339); got != c.begin || !end.After(now) || !begin.Equal(end) || !due.Equal(end) || err != nil {
			t.Errorf("%s: the day ends at %s, begins at %s and is due at %s (%v), want %s", zone, got, begin, due, err, c.begin)
		}
		if got := due2.Format(time.RFC3339); got != c.due2 {
			t.Errorf("%s at 2: %s, want %s", zone, got, c.due2)
		}
	}
	if _, err := (Schedule{}).Due("2026-02-30"); err == nil {
		t.Error("30 February is a day")
	}
}
