package project

import (
	"time"
	_ "time/tzdata" // zones are the same on every machine, and exist on Windows

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Schedule determines when a day of the site begins, and when a build on that day is due.
type Schedule struct {
	Zone *time.Location // nil means the machine's
	Hour int            // of the day, in Zone
}

// schedule reads the key “schedule”.
func (r settings) schedule(node *yamlnode.Node) (s Schedule) {
	if zone := node.Get("timeZone"); zone != nil {
		var err error
		if s.Zone, err = time.LoadLocation(zone.Text()); err != nil || zone.Text() == "" || zone.Text() == "Local" {
			r.Errorf("site-settings", zone.Pos(), "Write a name of the IANA time zone database, such as Europe/Madrid.",
				"Unknown time zone “%s”.", zone.Text())
			s.Zone = nil
		}
	}
	if hour := node.Get("hour"); hour != nil {
		var ok bool
		if s.Hour, ok = hour.Int(); !ok || s.Hour < 0 || s.Hour > 23 {
			r.Errorf("site-settings", hour.Pos(), "Write a whole number from 0 to 23.", "“hour” is not an hour of the day.")
			s.Hour = 0
		}
	}
	return s
}

// Local returns a moment in the site's time zone.
func (s Schedule) Local(now time.Time) time.Time {
	if s.Zone == nil {
		return now
	}
	return now.In(s.Zone)
}

// Day returns the first moment of the site's day, and that of the next one.
func (s Schedule) Day(now time.Time) (begin, end time.Time) {
	now = s.Local(now)
	y, m, d := now.Date()
	return hourOf(y, m, d, 0, now.Location()), hourOf(y, m, d+1, 0, now.Location())
}

// hourOf returns an hour of a day. If clocks are put forward over it, it is the moment at which they are: in Havana and in
// Santiago, summer time begins at midnight, for which time.Date returns 23:00 of the day before.
func hourOf(y int, m time.Month, d, hour int, zone *time.Location) time.Time {
	t := time.Date(y, m, d, hour, 0, 0, 0, zone)
	if t.Hour() == (hour+23)%24 {
		t = t.Add(time.Hour)
	}
	return t
}

// Due returns the moment at which the build of a day is due. The day has the form YYYY-MM-DD.
func (s Schedule) Due(day string) (time.Time, error) {
	zone := s.Zone
	if zone == nil {
		zone = time.Local
	}
	t, err := time.Parse(time.DateOnly, day)
	return hourOf(t.Year(), t.Month(), t.Day(), s.Hour, zone), err
}

// Instant returns the first moment of a day, YYYY-MM-DD, in the form of RFC 3339. Without a time zone it is that of UTC, so
// that the output does not depend on the machine.
func (s Schedule) Instant(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if s.Zone == nil || err != nil {
		return day + "T00:00:00Z"
	}
	return hourOf(t.Year(), t.Month(), t.Day(), 0, s.Zone).Format(time.RFC3339)
}
