package content

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
	"gaceta.dev/gaceta/generator/locale/numbers"
	"golang.org/x/text/unicode/norm"
)

// dateFormat is the format of dates in a schema.
const dateFormat = "date"

// wrongDate reports a text that is no date.
func wrongDate(pos diag.Pos, text string, list *diag.List) {
	if dateForm.MatchString(text) {
		list.Errorf("content-date", pos, dateHelp(text), "“%s” is not in the calendar.", text)
		return
	}
	list.Errorf("content-date", pos, dateHelp(text), "“%s” is not a date in the form YYYY-MM-DD.", text)
}

// CheckDate reports a value that a key of front matter cannot have because it is no date, and returns false for it.
func (s *Schema) CheckDate(key string, n *yamlnode.Node, list *diag.List) bool {
	if hint, _ := s.Hint(key); hint.Format != dateFormat {
		return true
	}
	text := fmt.Sprint(n.Plain())
	if checkDay(text) == nil {
		return true
	}
	wrongDate(n.Pos(), text, list)
	return false
}

// checkCalendar warns of days of other calendars: an article of 2569 would not be published, and one of 1405 would be the last of
// its collection. Years such as 2999 and 9999 are ways to write that something never comes.
func checkCalendar(front *yamlnode.Node) diag.List {
	var list diag.List
	for _, key := range []string{"date", "updated", "until"} {
		n := front.Get(key)
		day, err := time.Parse(time.DateOnly, n.Text())
		if err != nil || day.Year() > 1582 && !otherYear.MatchString(n.Text()) {
			continue
		}
		help := "Write the day in the Gregorian calendar, such as 2025-06-01."
		if buddhistYear.MatchString(n.Text()) {
			help = dateHelp(n.Text())
		}
		list.Warnf("content-date", n.Pos(), help, "“%s” is probably not a day of the Gregorian calendar.", n.Text())
	}
	return list
}

// buddhistYear matches the years of the Buddhist calendar, in which Thai sites count, from 1957 to 2156. otherYear has those of
// the Hebrew one too.
var (
	buddhistYear = regexp.MustCompile(`\b2[56]\d\d\b`)
	otherYear    = regexp.MustCompile(`^(2[56]|5[78])\d\d-`)
)

// gregorianYear returns a year of the Buddhist calendar in the Gregorian one.
func gregorianYear(buddhist string) string {
	year, _ := strconv.Atoi(buddhist)
	return strconv.Itoa(year - 543)
}

// checkDay returns an error for a text that is no day of the calendar, which begins with the year 1.
func checkDay(value any) error {
	if text, ok := value.(string); ok {
		if day, err := time.Parse(time.DateOnly, text); err != nil || day.Year() == 0 {
			return errors.New("not in the calendar")
		}
	}
	return nil
}

var dateForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// dateHelp returns how to fix a date. It writes out the date only if the order of day and month is certain: 01/06/2025
// is one day in Madrid and another in Boston.
func dateHelp(text string) string {
	text = strings.Map(func(c rune) rune { // “٢٠٢٦-٠١-٠٢” has other digits
		if value, ok := numbers.Digit(c); ok {
			return '0' + rune(value)
		}
		return c
	}, norm.NFKC.String(text))
	text = buddhistYear.ReplaceAllStringFunc(text, gregorianYear)
	for _, form := range []string{
		"2006-1-2", "2006/1/2", "2006.1.2", "20060102", "2006年1月2日", "2006년 1월 2일",
		"2006-01-02 15:04", "2006-01-02 15:04:05", time.RFC3339,
	} {
		if day, err := time.Parse(form, text); err == nil && day.Year() > 0 {
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
