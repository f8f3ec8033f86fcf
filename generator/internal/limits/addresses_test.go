package limits

import (
	"strings"
	"testing"
)

func TestAddressProblem(t *testing.T) {
	for _, address := range []string{
		"", "/", "/a/b", "a.html", "#a", "?a=//b", "/a?b=\\c", "../x/en.md", "mailto:a@b.example", "tel:+34", "route:home", "law:x#3", "/a:b",
		"https://a.example", "HTTPS://a.example/x", "http://localhost:4000/", "https://a.example?b", "foo\\bar", "https://../", "https://a.example#b", "https://a.example:443/b//c",
		"https://[2001:db8::1]/", "https://user@a.example/", "https://año.example/", "https://日本.example", "https://a_b.example", "https://a.example./",
		"https://a.example/?u=https:\\\\b",
		"mailto:?subject=%E4%BB%B6%E5%90%8D", "MAILTO:用户@例子.中国", "mailto:%D8%A7%40b.example", "tel:*100%23", "TEL:(03)1234-5678", "a:mailto:", "/tel:",
		"https://a.example/می\u200cروم/👨\u200d👩\u200d👧/",
	} {
		if problem := AddressProblem(address); problem != "" {
			t.Errorf("%q: %s", address, problem)
		}
	}
	for _, address := range []string{
		"https:///host", "https:////host", "http:/x", "https:x", "https:", "http://", "https://?a", "https://#a", "https:\\\\x", "https:/\\x", "https://a.example\\b",
		"HtTp:/x", "//host", "//host/a", "/\\host", "\\\\host", "\\/host", "ht\ttps://a.example", "https://a.example/\n", "\thttps://a.example", " https://a.example",
		"https://a b.example/", "https://a.example:x/", "https://a.example:99999999/", "https://a@b@c/", "https://<a>/",
		"mailto:", "MailTo:", "mailto:#a", "mailto:%20", "mailto:情報＠例.jp", "mailto:info", "mailto:info?subject=a", "tel:", "TEL:%20", "tel:?a", "tel:a",
		"https://a.example/　", "https://عربي.example/صفحة\u200f", "\u200ehttps://a.example", "https://a.example/\u200b", "/路/\ufeff", "\u00a0/a",
		"tel:٠٢١١٢٣٤", "tel:+९१२२", "tel:０３-１２３４", "tel:+81-３",
	} {
		if AddressProblem(address) == "" {
			t.Errorf("%q has no problem", address)
		}
	}
}

func TestWebAddresses(t *testing.T) {
	for _, address := range []string{"https://a.example/?a=1&b", "http://日本.example/", "HTTPS://a.example"} {
		if !IsWebAddress(address) {
			t.Errorf("%q is no web address", address)
		}
	}
	for _, address := range []string{
		"", "/people/a/", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "\x01javascript:alert(1)", " https://a.example", "data:text/html,x", "vbscript:x",
		"https:a.example", "https:///a.example", "//a.example", "file:///etc/passwd", "https://a.example\\b.example", "&#106;avascript:x", "https://a b/",
	} {
		if IsWebAddress(address) {
			t.Errorf("%q is a web address", address)
		}
	}
}

func TestLongAddresses(t *testing.T) {
	part := strings.Repeat("a", AddressPart)
	for path, want := range map[string]bool{
		"/": false, "/" + part + "/" + part + "/": false, "/a/" + part + "a/": true, "/" + part + "a.html": true,
		strings.Repeat("/a", AddressLength/2): false, strings.Repeat("/a", AddressLength/2) + "/": true,
	} {
		if IsLongAddress(path) != want {
			t.Errorf("%d bytes: %v", len(path), !want)
		}
	}
}
