package facts

import (
	"fmt"
	"strings"
	"testing"

	"gaceta.dev/gaceta/generator/markdown"
)

// BenchmarkCompare compares a long text with a translation.
func BenchmarkCompare(b *testing.B) {
	read := func(lang, words string) Text {
		doc, _ := markdown.New(markdown.Syntax{}).Convert(lang+".md", 1, []byte(strings.Repeat(words, 30)), markdown.Options{SkipHTML: true, Passages: true})
		return Text{Lang: lang, File: lang + ".md", Passages: doc.Passages}
	}
	source := read("es", "## Plazos\n\nLa empresa pagó 1.234,5 € el 3 de mayo de 2025, un 12 % más que en 2024. El [artículo 32](https://a.example/es/a) no cambia nada de esto.\n\n- dos archivos de 512 MB\n- 24 horas\n\n")
	translation := read("en", "## Deadlines\n\nThe company paid €1,234.5 on 3 May 2025, 12% more than in 2024. [Article 32](https://a.example/en/a) changes nothing of this.\n\n- 2 files of 512 MB\n- 24 hours\n\n")
	names := make([]Name, 50)
	for i := range names {
		names[i] = Name{fmt.Sprintf("Nombre %d", i), fmt.Sprintf("Name %d", i)}
	}
	for b.Loop() {
		if list := Compare(Site{Names: names}, source, translation); len(list) > 0 {
			b.Fatal(list)
		}
	}
}
