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

// A browser moves an island, or what is in it, because of the elements around it.
func TestNestingOfIslandsInPages(t *testing.T) {
	place := func(tag, content string) string {
		return "<" + tag + ` data-island="ሰዓት" data-on="visible">` + content + "</" + tag + `><script type="application/json">{}</script>`
	}
	for body, want := range map[string]string{
		`<table><tbody>` + place("div", `<i>x</i>`) + `</tbody></table>`:                                   "The island “ሰዓት” is directly in <tbody>.",
		`<table><tbody><tr><td>` + place("div", `<p>x</p>`) + `</td></tr></tbody></table>`:                 "",
		`<div>` + place("div", `<tr><td>x</td></tr>`) + `</div>`:                                           "The island “ሰዓት” has <tr> in <div>.",
		`<p>ዛሬ ` + place("div", `<i>x</i>`) + `</p>`:                                                       "The island “ሰዓት” is directly in <p>.",
		`<p>ዛሬ ` + place("span", `<i>x</i>`) + `</p>`:                                                      "",
		`<p>ዛሬ ` + place("span", `<div>x</div>`) + `</p>`:                                                  "The island “ሰዓት” has <div>, and the page shows the island in <p>.",
		`<a href="/">` + place("div", `<i>x</i><a href="/">y</a>`) + `</a>`:                                "The island “ሰዓት” has <a>, and the page shows the island in <a>.",
		`<a href="/"><b>x</b></a>` + place("div", `<a href="/">y</a>`):                                     "",
		`<button><b>` + place("span", `<button>y</button>`) + `</b></button>`:                              "The island “ሰዓት” has <button>, and the page shows the island in <button>.",
		`<main><form action="/"><div>` + place("div", `<form></form>`) + `</div></form></main>`:            "The island “ሰዓት” has <form>, and the page shows the island in <form>.",
		`<select>` + place("div", `<option>x</option>`) + `</select>`:                                      "The island “ሰዓት” is directly in <select>.",
		`<p>a<p>b<ul><li>c<li>` + place("div", `<p>y</p>`) + `</ul>`:                                       "",
		`<table><tbody><tr><td>x</td></tr></tbody></table>` + place("div", `<p>y</p>`):                     "",
		`<p><br><img alt="" src="/a.png"></p><svg><path d=""/></svg>` + place("div", `<p>y</p>`):           "",
		`<p>` + place("span", `<i>x</i>`) + place("span", `<ul></ul>`) + `</p>`:                            "The island “ሰዓት” has <ul>, and the page shows the island in <p>.",
		`<dl>` + place("div", `<dt>a</dt><dd>b</dd>`) + `</dl><ul>` + place("div", `<li>a</li>`) + `</ul>`: "",
	} {
		list := auditPages(t, map[string]string{"/": document(body)}, "a.png")
		switch {
		case want == "" && len(list) > 0:
			t.Errorf("%s: %v", body, list)
		case want != "" && (len(list) != 1 || list[0].Code != "audit-nesting" || list[0].Message != want):
			t.Errorf("%s: %v, want %q", body, list, want)
		}
	}
}

// What the HTML Standard allows stays where it is.
func TestNestingsThatBrowsersKeep(t *testing.T) {
	for _, content := range []string{
		`<noscript><img src="x" alt=""/></noscript><p>a</p>`, `<div><noscript><p>x</p></noscript></div>`, `<svg><title>a</title><foreignObject><div><p>x</p></div></foreignObject></svg>`,
		`<svg><image href="a"></image><style></style><a><a></a></a></svg>`, `<math><mrow><mi>x</mi></mrow><semantics><annotation-xml encoding="text/html"><p>x</p></annotation-xml></semantics></math>`,
		`<math><mtext><span>x</span></mtext></math>`, `<template><tr><td>x</td></tr></template>`, `<select><option><b>x</b></option><hr/><optgroup label="x"><option>y</option></optgroup></select>`,
		`<select><button><selectedcontent></selectedcontent></button><option>x</option></select>`, `<my-element><p>x</p></my-element>`, `<dialog open=""><form method="dialog"><button>x</button></form></dialog>`,
		`<p><button><div>x</div></button></p>`, `<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>`, `<ul><li>a<ul><li>b</li></ul></li></ul>`, `<dl><div><dt>a</dt><dd>b</dd></div></dl>`,
		`<table><caption>x</caption><colgroup><col/></colgroup><thead><tr><th>x</th></tr></thead><tbody><tr><td><table><tbody><tr><td>y</td></tr></tbody></table></td></tr></tbody></table>`,
		`<textarea>
&lt;p&gt;</textarea>`, `<pre>
<b>x</b></pre>`, `<iframe src="x"></iframe><video><track/><source/></video><object><p>x</p></object>`, `<h1>a</h1><h2><span>b</span></h2>`, `<a href="x"><div><p>block link</p></div></a>`,
		`<details><summary><h2>x</h2></summary><p>y</p></details>`, `<label><input/><span>x</span></label>`, `<fieldset><legend><h3>x</h3></legend></fieldset>`, `<b><p>x</p></b>`, `<i><div><b>x</b></div></i>`, `<!--$--><p>x</p><!--/$-->`, `<p>a<!-- -->b</p>`,
		`<div><style>p{}</style><script type="application/json">{"a":"<p>"}</script></div>`, `<svg viewBox="0 0 1 1"><g><path d="M0"></path><text><tspan>x</tspan></text><defs><linearGradient id="a"><stop></stop></linearGradient><clipPath id="b"><rect></rect></clipPath></defs></g></svg>`,
		`<p><svg><foreignObject><p>x</p></foreignObject></svg></p>`, `<main><nav><ul role="tree"><li role="treeitem">x</li></ul></nav></main>`, `<hgroup><p>a</p><h1>b</h1></hgroup><search><form></form></search><menu><li>x</li></menu><picture><source/><img/></picture><audio></audio><output></output><meter></meter><progress></progress><datalist><option>x</option></datalist><map><area/></map>`,
		`<p><del>x</del><ins>y</ins><q>a</q><time>b</time><data value="1">c</data><wbr/><bdi>x</bdi><bdo dir="rtl">y</bdo></p>`,
	} {
		if n := findNesting(nil, []byte(`<div data-island="x">`+content+`</div>`)); n != (nesting{}) {
			t.Errorf("%s: %+v", content, n)
		}
	}
}
