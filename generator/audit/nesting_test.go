package audit

import (
	"strings"
	"testing"
)

func TestNestingInIslands(t *testing.T) {
	for body, want := range map[string]string{
		`<p>روز<div>شب</div></p>`:                                                   "The island “روز” has <div> in <p>.",
		`<p><span><em><ul><li>a</li></ul></em></span></p>`:                          "The island “روز” has <ul> in <p>.",
		`<table><tr><td>1</td></tr></table>`:                                        "",
		`<table><tbody><tr><td>1</td></tr></tbody></table>`:                         "",
		`<table><tbody><tr>日<td>1</td></tr></tbody></table>`:                        "a text in <tr>.",
		`<table><tbody> <!-- --><div>x</div></tbody></table>`:                       "The island “روز” has <div> in <tbody>.",
		`<div><tr><td>1</td></tr></div>`:                                            "The island “روز” has <tr> in <div>.",
		`<a href="/">x <b>y</b><a href="/">z</a></a>`:                               "The island “روز” has <a> in <a>.",
		`<a href="/">x<div>y<p><a href="/">z</a></p></div></a>`:                     "The island “روز” has <a> in <a>.",
		`<form action="/"><div><form action="/"></form></div></form>`:               "The island “روز” has <form> in <form>.",
		`<button>a<span><button>b</button></span></button>`:                         "The island “روز” has <button> in <button>.",
		`<h2>a<h3>b</h3></h2>`:                                                      "The island “روز” has <h3> in <h2>.",
		`<div><a href="/" class="b">a</a><b class="x" title="y"><i>z</i></b></div>`: "",
		`<ul><li>a<ul><li>b</li></ul></li></ul>`:                                    "",
		`<ul><li>a<li>b</ul><p>a<p>b<dl><dt>a<dd>b</dl>`:                            "",
		`<select><div>a</div><option>b</option></select>`:                           "",
		`<svg><g><path d="M0 0"></path></g><circle r="1"/></svg><p>x</p>`:           "",
		`<p>a<br/>b<img alt="" src="/a.png"/><input type="text"/></p>`:              "",
		`<pre>
x</pre><textarea><div></textarea>`: "",
		`<p><span data-island="شب" data-on="visible"><i>x</i></span><script type="application/json">{}</script></p>`:    "",
		`<p><div data-island="شب" data-on="visible"><i>x</i></div><script type="application/json">{}</script></p>`:      "The island “روز” has <div> in <p>.",
		`<div data-island="شب" data-on="visible"><i>x</i></div><script type="application/json">{}</script><p><hr/></p>`: "The island “روز” has <hr> in <p>.",
	} {
		page := document(`<div data-island="روز" data-on="load" data-prefix="r-">` + body + `</div><script type="application/json">{"p":"<p>"}</script><p>x</p>`)
		list := auditPages(t, map[string]string{"/": page}, "a.png")
		switch {
		case want == "" && len(list) > 0:
			t.Errorf("%s: %v", body, list)
		case want != "" && (len(list) != 1 || list[0].Code != "audit-nesting" || !strings.HasSuffix(list[0].Message, want)):
			t.Errorf("%s: %v, want %q", body, list, want)
		}
	}
	// Outside of islands nothing hydrates.
	if list := auditPages(t, map[string]string{"/": document(`<p>x<div>y</div></p>`)}); len(list) > 0 {
		t.Error(list)
	}
}
