package content

import "testing"

func TestDateHelp(t *testing.T) {
	for text, want := range map[string]string{
		"٢٠٢٦-٠١-٠٢":    "Write 2026-01-02.",
		"२०२६/१/२":      "Write 2026-01-02.",
		"２０２６-０１-０２":    "Write 2026-01-02.",
		"2026年1月2日":     "Write 2026-01-02.",
		"2026년 1월 2일":   "Write 2026-01-02.",
		"๓๑/๑/๒๐๒๖":     "Write 2026-01-31.",
		"٢٠٢٦-١٣-٠٢":    "Write the date as YYYY-MM-DD, such as 2025-06-01.",
		"1/2/2026":      "Write the year first: 2026-02-01 is 1 February.",
		"2 января 2026": "Write the date as YYYY-MM-DD, such as 2025-06-01.",
	} {
		if got := dateHelp(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
