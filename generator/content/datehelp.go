package content

import (
	"regexp"
	"time"
)

var dateForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// dateHelp returns how to fix a date. It writes out the date only if the order of day and month is certain: 01/06/2025
// is one day in Madrid and another in Boston.
func dateHelp(text string) string {
	for _, form := range []string{
		"2006-1-2", "2006/1/2", "2006.1.2", "20060102", "2006-01-02 15:04", "2006-01-02 15:04:05", time.RFC3339,
	} {
		if day, err := time.Parse(form, text); err == nil {
			return "Write " + day.Format(time.DateOnly) + "."
		}
	}
	for _, form := range []string{"2/1/2006", "2-1-2006", "2.1.2006"} {
		if day, err := time.Parse(form, text); err == nil {
			if day.Day() > 12 || day.Day() == int(day.Month()) {
				return "Write " + day.Format(time.DateOnly) + "."
			}
			return "Write the year first: " + day.Format(time.DateOnly) + " is " + day.Format("2 January") + "."
		}
	}
	return "Write the date as YYYY-MM-DD, such as 2025-06-01."
}
