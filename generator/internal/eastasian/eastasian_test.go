package eastasian

import "testing"

func TestJoinsLines(t *testing.T) {
	for text, want := range map[string]bool{
		"日本": true, "かな": true, "カ漢": true, "。日": true, "ｶﾅ": true, "。R": true, "R「": true, "中文": true, "㐀字": true, "Ａ字": true,
		"ab": false, "日R": false, "R日": false, "한국": false, "한。": false, "日한": false, "яд": false, "กข": false, "。 ": true,
		"日😀": false, "😀😀": false, "“日": true, "す”": true, "—字": true, "字…": true, "“a": false, "“한": false, "字(": false, "字«": false, "éa": false,
	} {
		runes := []rune(text)
		if got := JoinsLines(runes[0], runes[1]); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
