package audit

import "testing"

func TestRadioButtonsOfIslands(t *testing.T) {
	place := func(content string) string {
		return `<div data-island="مقاس" data-on="visible">` + content + `</div><script type="application/json">{}</script>`
	}
	const small, large = `<input type="radio" name="لون" value="a"/>`, `<input type="radio" name="لون" value="b"/>`
	for body, want := range map[string]bool{
		place(small + large):                                        false,
		small + large:                                               false,
		place(small) + place(large):                                 true,
		place(small) + `<p>` + large + `</p>`:                       true,
		place(small+large) + place(small+large):                     true,
		place(`<form>`+small+`</form>`) + place(large):              false,
		place(small) + place(`<input type="radio" name="色"/>`):      false,
		place(small) + place(`<input type="checkbox" name="لون"/>`): false,
		place(small) + place(`<input type="radio"/>`):               false,
	} {
		list := auditPages(t, map[string]string{"/": document(body)})
		if (len(list) > 0) != want || want && (len(list) != 1 || list[0].Code != "audit-radio") {
			t.Errorf("%s: %v", body, list)
		}
	}
}
