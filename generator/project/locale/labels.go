package locale

import "golang.org/x/text/language"

// Labels are the words that converted Markdown adds to a text in its language.
type Labels struct {
	NewTab   string            // read after a link that opens a new tab
	Table    string            // name of a table that scrolls sideways, before its number
	Footnote string            // name of the link from a footnote back to the text
	Callouts map[string]string // by kind: CalloutKinds
	Fallback string            // precedes a text that is shown in another language

	Langs map[string]string // languages of labels in another language: by kind of callout, and NewTabLabel
}

// NewTabLabel is the key of the label of links that open a new tab.
const NewTabLabel = "newTab"

// CalloutKinds are the kinds of callouts, as in “> [!NOTE]”.
var CalloutKinds = []string{"note", "tip", "important", "warning", "caution"}

// LabelsOf returns the built-in labels of a language; those of “pt” serve
// “pt-AO”, and those of “zh-Hant” serve “zh-TW”. For a language without any it
// returns the English ones and false.
func LabelsOf(code string) (Labels, bool) {
	if labels, ok := builtInLabels[code]; ok {
		return labels, true
	}
	tag := language.Make(code)
	base, _ := tag.Base()
	script, _ := tag.Script()
	if labels, ok := builtInLabels[base.String()+"-"+script.String()]; ok {
		return labels, true
	}
	usual, _ := language.Make(base.String()).Script()
	labels, ok := builtInLabels[map[string]string{"no": "nb"}[base.String()]]
	if !ok {
		labels, ok = builtInLabels[base.String()]
	}
	if !ok || script != usual {
		labels, ok = builtInLabels["en"], false
		labels.Fallback = "This text has not been translated. It is shown in its original language." // names no language
	}
	return labels, ok
}
