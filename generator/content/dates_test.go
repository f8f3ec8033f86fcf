package content

import (
	"testing"

	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

func TestDateHelp(t *testing.T) {
	for text, want := range map[string]string{
		"٢٠٢٦-٠١-٠٢":    "Write 2026-01-02.",
		"२०२६/१/२":      "Write 2026-01-02.",
		"２０２６-０１-０２":    "Write 2026-01-02.",
		"2026年1月2日":     "Write 2026-01-02.",
		"2026년 1월 2일":   "Write 2026-01-02.",
		"๓๑/๑/๒๐๒๖":     "Write 2026-01-31.",
		"٢٠٢٦-١٣-٠٢":    "Write the date as YYYY-MM-DD, such as 2025-06-01.",
		"๒๕๖๙-๑๑-๒๘":    "Write 2026-11-28.",
		"28/11/2569":    "Write 2026-11-28.",
		"2569年11月28日":   "Write 2026-11-28.",
		"2571-02-29":    "Write 2028-02-29.",
		"0000-01-01":    "Write the date as YYYY-MM-DD, such as 2025-06-01.",
		"1/2/2026":      "Write the year first: 2026-02-01 is 1 February.",
		"2 января 2026": "Write the date as YYYY-MM-DD, such as 2025-06-01.",
	} {
		if got := dateHelp(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestCalendars(t *testing.T) {
	for text, want := range map[string]string{
		"date: 2569-11-28":  "Write 2026-11-28.",
		"until: 2570-01-31": "Write 2027-01-31.",
		"date: 1405-09-07":  "Write the day in the Gregorian calendar, such as 2025-06-01.", // Iran
		"date: 1448-06-18":  "Write the day in the Gregorian calendar, such as 2025-06-01.", // Saudi Arabia
		"date: 5787-03-18":  "Write the day in the Gregorian calendar, such as 2025-06-01.", // Israel
		"date: 0115-11-28":  "Write the day in the Gregorian calendar, such as 2025-06-01.", // Taiwan
		"date: 2026-11-28":  "", "date: 1789-07-14": "", "until: 9999-12-31": "", "date: 2999-01-01": "", "until: 2500": "", "date: 2569": "", "title: 2569-11-28": "",
	} {
		root, list := yamlnode.Parse("a/th.md", 1, []byte(text))
		if list.HasErrors() {
			t.Fatal(list)
		}
		list = checkCalendar(root)
		if (len(list) > 0) != (want != "") || want != "" && (list[0].Help != want || list[0].Pos.Line != 1) {
			t.Errorf("%s: %v, want %q", text, list, want)
		}
	}
	if checkDay("0000-01-01") == nil || checkDay("0001-01-01") != nil || checkDay(1) != nil {
		t.Error("the calendar has a year 0, or no year 1")
	}
}
