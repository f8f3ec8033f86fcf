package locale

import (
	"golang.org/x/text/language"
)

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

// builtInLabels holds the labels of the languages that most websites use. A variant of a language is listed if its words
// differ.
var builtInLabels = map[string]Labels{
	"ar": {"(يفتح في علامة تبويب جديدة)", "جدول", "العودة إلى النص", callouts("ملاحظة", "نصيحة", "مهم", "تحذير", "تنبيه"),
		"لم يُترجم هذا النص إلى العربية، ويظهر بلغته الأصلية.", nil},
	"bg": {"(отваря се в нов раздел)", "Таблица", "Обратно към текста", callouts("Бележка", "Съвет", "Важно", "Предупреждение", "Внимание"),
		"Този текст не е преведен на български. Показва се на оригиналния си език.", nil},
	"ca": {"(s’obre en una altra pestanya)", "Taula", "Torna al text", callouts("Nota", "Consell", "Important", "Atenció", "Compte"),
		"Aquest text no està traduït al català. Es mostra en la seva llengua original.", nil},
	"cs": {"(otevře se na nové kartě)", "Tabulka", "Zpět k textu", callouts("Poznámka", "Tip", "Důležité", "Varování", "Pozor"),
		"Tento text není přeložen do češtiny. Zobrazuje se v původním jazyce.", nil},
	"da": {"(åbner i en ny fane)", "Tabel", "Tilbage til teksten", callouts("Bemærk", "Tip", "Vigtigt", "Advarsel", "Forsigtig"),
		"Denne tekst er ikke oversat til dansk. Den vises på originalsproget.", nil},
	"de": {"(öffnet in neuem Tab)", "Tabelle", "Zurück zum Text", callouts("Hinweis", "Tipp", "Wichtig", "Warnung", "Vorsicht"),
		"Dieser Text ist nicht ins Deutsche übersetzt. Er erscheint in der Originalsprache.", nil},
	"el": {"(ανοίγει σε νέα καρτέλα)", "Πίνακας", "Επιστροφή στο κείμενο",
		callouts("Σημείωση", "Συμβουλή", "Σημαντικό", "Προειδοποίηση", "Προσοχή"),
		"Αυτό το κείμενο δεν έχει μεταφραστεί στα ελληνικά. Εμφανίζεται στην αρχική του γλώσσα.", nil},
	"en": {"(opens in a new tab)", "Table", "Back to the text", callouts("Note", "Tip", "Important", "Warning", "Caution"),
		"This text has not been translated into English. It is shown in its original language.", nil},
	"es": {"(se abre en otra pestaña)", "Tabla", "Volver al texto", callouts("Nota", "Consejo", "Importante", "Atención", "Cuidado"),
		"Este texto no está traducido al español. Se muestra en su idioma original.", nil},
	"et": {"(avaneb uuel vahelehel)", "Tabel", "Tagasi teksti juurde", callouts("Märkus", "Nõuanne", "Oluline", "Hoiatus", "Ettevaatust"),
		"Seda teksti ei ole eesti keelde tõlgitud. See kuvatakse algkeeles.", nil},
	"fa": {"(در زبانهٔ جدید باز می\u200cشود)", "جدول", "بازگشت به متن", callouts("یادداشت", "نکته", "مهم", "هشدار", "احتیاط"),
		"این متن به فارسی ترجمه نشده است و به زبان اصلی نمایش داده می\u200cشود.", nil},
	"fi": {"(avautuu uuteen välilehteen)", "Taulukko", "Takaisin tekstiin",
		callouts("Huomautus", "Vinkki", "Tärkeää", "Varoitus", "Ole varovainen"),
		"Tätä tekstiä ei ole käännetty suomeksi. Se näytetään alkuperäiskielellä.", nil},
	"fr": {"(s’ouvre dans un nouvel onglet)", "Tableau", "Retour au texte",
		callouts("Note", "Conseil", "Important", "Attention", "Prudence"),
		"Ce texte n’est pas traduit en français. Il apparaît dans sa langue d’origine.", nil},
	"gl": {"(ábrese noutra lapela)", "Táboa", "Volver ao texto", callouts("Nota", "Consello", "Importante", "Atención", "Coidado"),
		"Este texto non está traducido ao galego. Móstrase na súa lingua orixinal.", nil},
	"he": {"(נפתח בלשונית חדשה)", "טבלה", "חזרה לטקסט", callouts("הערה", "טיפ", "חשוב", "אזהרה", "זהירות"),
		"הטקסט הזה לא תורגם לעברית. הוא מוצג בשפת המקור.", nil},
	"hi": {"(नए टैब में खुलता है)", "तालिका", "पाठ पर वापस जाएँ", callouts("टिप्पणी", "सुझाव", "महत्वपूर्ण", "चेतावनी", "सावधान"),
		"इस पाठ का हिन्दी में अनुवाद नहीं हुआ है। यह मूल भाषा में दिखाया गया है।", nil},
	"hr": {"(otvara se u novoj kartici)", "Tablica", "Natrag na tekst", callouts("Napomena", "Savjet", "Važno", "Upozorenje", "Oprez"),
		"Ovaj tekst nije preveden na hrvatski. Prikazuje se na izvornom jeziku.", nil},
	"hu": {"(új lapon nyílik meg)", "Táblázat", "Vissza a szöveghez",
		callouts("Megjegyzés", "Tipp", "Fontos", "Figyelmeztetés", "Vigyázat"),
		"Ezt a szöveget nem fordították le magyarra. Az eredeti nyelvén jelenik meg.", nil},
	"id": {"(terbuka di tab baru)", "Tabel", "Kembali ke teks", callouts("Catatan", "Tips", "Penting", "Peringatan", "Hati-hati"),
		"Teks ini belum diterjemahkan ke bahasa Indonesia dan ditampilkan dalam bahasa aslinya.", nil},
	"it": {"(si apre in una nuova scheda)", "Tabella", "Torna al testo",
		callouts("Nota", "Suggerimento", "Importante", "Attenzione", "Cautela"),
		"Questo testo non è tradotto in italiano. È mostrato nella lingua originale.", nil},
	"ja": {"（新しいタブで開きます）", "表", "本文に戻る", callouts("注記", "ヒント", "重要", "警告", "注意"),
		"この文章は日本語に翻訳されていません。原文の言語で表示しています。", nil},
	"ko": {"(새 탭에서 열림)", "표", "본문으로 돌아가기", callouts("참고", "팁", "중요", "경고", "주의"),
		"이 글은 한국어로 번역되지 않아 원래 언어로 표시됩니다.", nil},
	"lt": {"(atsidaro naujame skirtuke)", "Lentelė", "Atgal į tekstą", callouts("Pastaba", "Patarimas", "Svarbu", "Įspėjimas", "Atsargiai"),
		"Šis tekstas neišverstas į lietuvių kalbą. Jis rodomas originalo kalba.", nil},
	"lv": {"(atveras jaunā cilnē)", "Tabula", "Atpakaļ uz tekstu", callouts("Piezīme", "Padoms", "Svarīgi", "Brīdinājums", "Uzmanību"),
		"Šis teksts nav iztulkots latviešu valodā. Tas ir redzams oriģinālvalodā.", nil},
	"nb": {"(åpnes i en ny fane)", "Tabell", "Tilbake til teksten", callouts("Merk", "Tips", "Viktig", "Advarsel", "Forsiktig"),
		"Denne teksten er ikke oversatt til norsk. Den vises på originalspråket.", nil},
	"nl": {"(opent in een nieuw tabblad)", "Tabel", "Terug naar de tekst",
		callouts("Opmerking", "Tip", "Belangrijk", "Waarschuwing", "Let op"),
		"Deze tekst is niet in het Nederlands vertaald. U leest hem in de oorspronkelijke taal.", nil},
	"pl": {"(otwiera się w nowej karcie)", "Tabela", "Powrót do tekstu",
		callouts("Informacja", "Wskazówka", "Ważne", "Ostrzeżenie", "Uwaga"),
		"Ten tekst nie został przetłumaczony na polski. Jest wyświetlany w języku oryginału.", nil},
	"pt": {"(abre num novo separador)", "Tabela", "Voltar ao texto", callouts("Nota", "Dica", "Importante", "Aviso", "Cuidado"),
		"Este texto não está traduzido para português. É apresentado na língua original.", nil},
	"pt-BR": {"(abre em uma nova aba)", "Tabela", "Voltar ao texto", callouts("Nota", "Dica", "Importante", "Aviso", "Cuidado"),
		"Este texto não foi traduzido para o português. Ele é exibido no idioma original.", nil},
	"ro": {"(se deschide într-o filă nouă)", "Tabel", "Înapoi la text", callouts("Notă", "Sfat", "Important", "Avertisment", "Atenție"),
		"Acest text nu este tradus în română. Este afișat în limba originală.", nil},
	"ru": {"(откроется в новой вкладке)", "Таблица", "Вернуться к тексту",
		callouts("Примечание", "Совет", "Важно", "Предупреждение", "Осторожно"),
		"Этот текст не переведён на русский язык. Он показан на языке оригинала.", nil},
	"sk": {"(otvorí sa na novej karte)", "Tabuľka", "Späť na text", callouts("Poznámka", "Tip", "Dôležité", "Varovanie", "Pozor"),
		"Tento text nie je preložený do slovenčiny. Zobrazuje sa v pôvodnom jazyku.", nil},
	"sl": {"(odpre se v novem zavihku)", "Tabela", "Nazaj na besedilo", callouts("Opomba", "Nasvet", "Pomembno", "Opozorilo", "Previdno"),
		"To besedilo ni prevedeno v slovenščino. Prikazano je v izvirnem jeziku.", nil},
	"sr": {"(отвара се у новој картици)", "Табела", "Назад на текст", callouts("Напомена", "Савет", "Важно", "Упозорење", "Опрез"),
		"Овај текст није преведен на српски. Приказан је на изворном језику.", nil},
	"sr-Latn": {"(otvara se u novoj kartici)", "Tabela", "Nazad na tekst", callouts("Napomena", "Savet", "Važno", "Upozorenje", "Oprez"),
		"Ovaj tekst nije preveden na srpski. Prikazan je na izvornom jeziku.", nil},
	"sv": {"(öppnas i en ny flik)", "Tabell", "Tillbaka till texten", callouts("Anmärkning", "Tips", "Viktigt", "Varning", "Var försiktig"),
		"Den här texten är inte översatt till svenska. Den visas på originalspråket.", nil},
	"th": {"(เปิดในแท็บใหม่)", "ตาราง", "กลับไปที่ข้อความ", callouts("หมายเหตุ", "เคล็ดลับ", "สำคัญ", "คำเตือน", "ข้อควรระวัง"),
		"ข้อความนี้ยังไม่ได้แปลเป็นภาษาไทย จึงแสดงเป็นภาษาต้นฉบับ", nil},
	"tr": {"(yeni sekmede açılır)", "Tablo", "Metne dön", callouts("Not", "İpucu", "Önemli", "Uyarı", "Dikkat"),
		"Bu metin Türkçeye çevrilmemiştir. Özgün dilinde gösterilmektedir.", nil},
	"uk": {"(відкриється в новій вкладці)", "Таблиця", "Повернутися до тексту",
		callouts("Примітка", "Порада", "Важливо", "Попередження", "Обережно"),
		"Цей текст не перекладено українською. Його показано мовою оригіналу.", nil},
	"vi": {"(mở trong thẻ mới)", "Bảng", "Quay lại văn bản", callouts("Ghi chú", "Mẹo", "Quan trọng", "Cảnh báo", "Thận trọng"),
		"Văn bản này chưa được dịch sang tiếng Việt và được hiển thị bằng ngôn ngữ gốc.", nil},
	"zh": {"（在新标签页中打开）", "表", "返回正文", callouts("说明", "提示", "重要", "警告", "注意"),
		"本文尚未翻译成中文，以原文语言显示。", nil},
	"zh-Hant": {"（在新分頁中開啟）", "表", "返回內文", callouts("說明", "提示", "重要", "警告", "注意"),
		"本文尚未翻譯成中文，以原文語言顯示。", nil},
}

// callouts takes the labels in the order of CalloutKinds.
func callouts(labels ...string) map[string]string {
	out := make(map[string]string, len(CalloutKinds))
	for i, kind := range CalloutKinds {
		out[kind] = labels[i]
	}
	return out
}
