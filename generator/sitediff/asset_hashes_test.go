package sitediff

import "testing"

func TestCutHash(t *testing.T) {
	for name, want := range map[string]string{
		"base-0123ABCD.css":               "base.css",
		"cover-20102E7DCA.svg":            "cover.svg",
		"cover-20102E7DCA-640.webp":       "cover-640.webp",
		"cover-20102E7DCA.640.webp":       "cover.640.webp",
		"sans.preload-XNBVSWMI.woff2":     "sans.preload.woff2",
		"chunk-2P7CDKQF":                  "chunk",
		"a-b-c.css":                       "a-b-c.css",
		"photo-20250101120000.jpg":        "photo-20250101120000.jpg",
		"img-ABCDEFGH-01234567.png":       "img-ABCDEFGH.png",
		"":                                "",
		"-":                               "-",
		"alerts-carousel-B7IVRYRA.js.map": "alerts-carousel.js.map",
	} {
		if plain := cutHash(name); plain != want {
			t.Errorf("%s: %s, want %s", name, plain, want)
		}
	}
}

func TestWithoutHashes(t *testing.T) {
	for text, want := range map[string]string{
		`<script src="/_assets/a-01234567.js" integrity="sha384-x" crossorigin>`:    `<script src="/_assets/a.js" crossorigin>`,
		`<link integrity="sha384-x" href="/_assets/a-01234567.css"><p>+34-91234567`: `<link href="/_assets/a.css"><p>+34-91234567`,
		`<img src="/_assets/a-01234567.svg">`:                                       `<img src="/_assets/a-01234567.svg">`,
		`url(/_assets/f-01234567.woff2)`:                                            `url(/_assets/f.woff2)`,
		`/_assets/`:                                                                 `/_assets/`,
		`<a integrity="/_assets/a-01234567.js"><b href="/_assets/b-01234567.js">`:   `<a><b href="/_assets/b.js">`,
		`<a integrity=""><b integrity="x">`:                                         `<a><b>`,
		`no integrity="end`:                                                         `no integrity="end`,
		`x /_assets/b-01234567`:                                                     `x /_assets/b`,
	} {
		if got := string(withoutHashes([]byte(text))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
