package content

import (
	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/yamlnode"
)

// Keys of front matter that say how a text was made and what was corrected. The values of a disclosure are those of the
// W3C's community group on AI content disclosure.
const (
	DisclosureKey  = "disclosure"
	ReviewedByKey  = "reviewedBy"
	CorrectionsKey = "corrections"

	aiAssisted   = "ai-assisted"
	aiAutonomous = "ai-autonomous"
)

// Inherited returns a translation's own value of a key, or the one that it inherits from its source; nil for none. A
// translation that AI made alone does not inherit the reviewer of its source. text may be the source itself.
func Inherited(source, text *Entry, key string) *yamlnode.Node {
	if own := text.Front.Get(key); own != nil {
		return own
	}
	if key == ReviewedByKey && text.Front.Get(DisclosureKey).Text() == aiAutonomous {
		return nil
	}
	return source.Front.Get(key)
}

// checkAccountability reports a disclosure that the reviewer or its absence contradicts, and corrections from before the
// publication. A fault that a translation inherits is reported in the source alone.
func checkAccountability(source, e *Entry) diag.List {
	var list diag.List
	disclosure, reviewer := Inherited(source, e, DisclosureKey), Inherited(source, e, ReviewedByKey)
	switch own := e.Front.Get(DisclosureKey); {
	case own.Text() == aiAssisted && reviewer == nil:
		list.Errorf("content-disclosure", own.Pos(), "Add “reviewedBy:” with the author who reviewed the text.",
			"A text with “disclosure: ai-assisted” needs a reviewer.")
	case disclosure.Text() == aiAutonomous && e.Front.Get(ReviewedByKey) != nil:
		list.Errorf("content-disclosure", e.Front.Get(ReviewedByKey).KeyPos(),
			"Remove it, or write “disclosure: ai-assisted” if a person reviewed the text.",
			"A text with “disclosure: ai-autonomous” has no reviewer.")
	}
	date := source.Front.Get("date").Text()
	for c := range e.Front.Get(CorrectionsKey).Items() {
		if at := c.Get("date"); at.Text() != "" && at.Text() < date {
			list.Errorf("content-correction", at.Pos(), "Write the day on which the published text was corrected.",
				"The correction is from before the publication on %s.", date)
		}
	}
	return list
}
