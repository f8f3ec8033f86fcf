package locale

import "strings"

// Labels are the words that converted Markdown adds to a text in its language.
type Labels struct {
	NewTab   string            // read after a link that opens a new tab
	Table    string            // name of a table that scrolls sideways, before its number
	Footnote string            // name of the link from a footnote back to the text
	Callouts map[string]string // by kind: CalloutKinds
	Fallback string            // precedes a text that is shown in another language
}

// CalloutKinds are the kinds of callouts, as in “> [!NOTE]”.
var CalloutKinds = []string{"note", "tip", "important", "warning", "caution"}

// LabelsOf returns the built-in labels of a language; those of “pt” serve
// “pt-BR”. For a language without any it returns the English ones and false.
func LabelsOf(code string) (Labels, bool) {
	base, _, _ := strings.Cut(code, "-")
	labels, ok := builtInLabels[base]
	if !ok {
		labels = builtInLabels["en"]
		labels.Fallback = "This text has not been translated. It is shown in its original language." // names no language
	}
	return labels, ok
}

var builtInLabels = map[string]Labels{
	"ca": {"(s’obre en una altra pestanya)", "Taula", "Torna al text", callouts("Nota", "Consell", "Important", "Atenció", "Compte"),
		"Aquest text no està traduït al català. Es mostra en la seva llengua original."},
	"de": {"(öffnet in neuem Tab)", "Tabelle", "Zurück zum Text", callouts("Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"),
		"Dieser Text ist nicht ins Deutsche übersetzt. Er erscheint in der Originalsprache."},
	"en": {"(opens in a new tab)", "Table", "Back to the text", callouts("Note", "Tip", "Important", "Warning", "Caution"),
		"This text has not been translated into English. It is shown in its original language."},
	"es": {"(se abre en otra pestaña)", "Tabla", "Volver al texto", callouts("Nota", "Consejo", "Importante", "Atención", "Cuidado"),
		"Este texto no está traducido al español. Se muestra en su idioma original."},
	"fr": {"(s’ouvre dans un nouvel onglet)", "Tableau", "Retour au texte",
		callouts("Note", "Conseil", "Important", "Attention", "Prudence"),
		"Ce texte n’est pas traduit en français. Il apparaît dans sa langue d’origine."},
	"gl": {"(ábrese noutra lapela)", "Táboa", "Volver ao texto", callouts("Nota", "Consello", "Importante", "Atención", "Coidado"),
		"Este texto non está traducido ao galego. Móstrase na súa lingua orixinal."},
	"it": {"(si apre in una nuova scheda)", "Tabella", "Torna al testo",
		callouts("Nota", "Suggerimento", "Importante", "Attenzione", "Cautela"),
		"Questo testo non è tradotto in italiano. È mostrato nella lingua originale."},
	"nl": {"(opent in een nieuw tabblad)", "Tabel", "Terug naar de tekst",
		callouts("Opmerking", "Tip", "Belangrijk", "Waarschuwing", "Let op"),
		"Deze tekst is niet in het Nederlands vertaald. U leest hem in de oorspronkelijke taal."},
	"pt": {"(abre num novo separador)", "Tabela", "Voltar ao texto", callouts("Nota", "Dica", "Importante", "Aviso", "Cuidado"),
		"Este texto não está traduzido para português. É apresentado na língua original."},
}

// callouts takes the labels in the order of CalloutKinds.
func callouts(labels ...string) map[string]string {
	out := make(map[string]string, len(CalloutKinds))
	for i, kind := range CalloutKinds {
		out[kind] = labels[i]
	}
	return out
}
