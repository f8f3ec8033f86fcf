package page

import (
	"strings"
	"testing"
)

func TestInlineStylesAreMoved(t *testing.T) {
	for name, c := range map[string]struct{ page, want, sheet string }{
		"nothing":              {`<p class="a">style= in a text</p>`, `<p class="a">style= in a text</p>`, ""},
		"an attribute":         {`<p id="a" style="color:red;--x:&quot;é&quot;">x</p>`, `<p id="a" data-style="color:red;--x:&#34;é&#34;">x</p>`, "[data-style=\"color:red;--x:\\\"é\\\"\"]:not(#_#_#_){color:red;--x:\"é\"}\n"},
		"the same twice":       {`<i style="top:0"></i><b style="top:0"></b>`, `<i data-style="top:0"></i><b data-style="top:0"></b>`, "[data-style=\"top:0\"]:not(#_#_#_){top:0}\n"},
		"of a drawing":         {`<svg viewBox="0 0 1 1"><path style="fill:red" d="M0 0"/></svg>`, `<svg viewBox="0 0 1 1"><path data-style="fill:red" d="M0 0"/></svg>`, "[data-style=\"fill:red\"]:not(#_#_#_){fill:red}\n"},
		"data":                 {`<script type="application/json">"<p style=\"top:0\">"</script>`, `<script type="application/json">"<p style=\"top:0\">"</script>`, ""},
		"a text":               {`<pre>&lt;p style="top:0"&gt;</pre>`, `<pre>&lt;p style="top:0"&gt;</pre>`, ""},
		"an element":           {`<style media="print">p{top:0}</style><p>x</p>`, `<p>x</p>`, "@media print{p{top:0}}\n"},
		"in an island":         {`<div data-island="a"><div><style>p{}</style></div></div><style>b{}</style>`, `<div data-island="a"><div><style>p{}</style></div></div>`, "b{}\n"},
		"of Emotion":           {`<div data-island="a"><style data-emotion="css 1">.css-1{top:0}</style><i></i></div>`, `<div data-island="a"><i></i></div>`, ".css-1{top:0}\n"},
		"without scripts":      {`<div data-island="a"><noscript><style>p{}</style><i style="top:0">x</i></noscript></div><noscript></noscript>`, `<div data-island="a"><noscript><i data-style="top:0">x</i></noscript></div><noscript></noscript>`, "@media (scripting: none){p{}}\n[data-style=\"top:0\"]:not(#_#_#_){top:0}\n"},
		"that ends its rule":   {`<p style="top:0}body{display:none">x</p>`, `<p style="top:0}body{display:none">x</p>`, ""},
		"with an open string":  {`<p style="content:'x">x</p>`, `<p style="content:'x">x</p>`, ""},
		"with an open bracket": {`<p style="width:calc(1px">x</p>`, `<p style="width:calc(1px">x</p>`, ""},
		"with a comment":       {`<p style="top:0/*">x</p>`, `<p style="top:0/*">x</p>`, ""},
		"that ends in escape":  {`<p style="content:\">x</p>`, `<p style="content:\">x</p>`, ""},
		"that loads":           {`<p style="background:url(https://a.example/x)">x</p>`, `<p style="background:url(https://a.example/x)">x</p>`, ""},
	} {
		got, sheet := moveStyles(c.page)
		text := ""
		if sheet != nil {
			text = string(sheet.Data)
			if !strings.HasPrefix(sheet.Path, "_assets/styles-") {
				t.Errorf("%s: the sheet is %s", name, sheet.Path)
			}
		}
		if got != c.want || text != c.sheet {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", name, got, text, c.want, c.sheet)
		}
	}
}
