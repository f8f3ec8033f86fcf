package translations

import (
	"cmp"
	"fmt"
	"strings"

	"gaceta.dev/gaceta/generator/project/locale"
)

// Markdown returns the brief as Markdown. Texts are in fences, as their files have them.
func (b *Brief) Markdown() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# %s: %s → %s\n\n", b.Name, nameOf(b.Source), nameOf(b.Target))
	fmt.Fprintf(&out, "%s The source is `%s`.\n", b.task(), b.SourceFile)
	if b.IsComparing && !b.HasFormer {
		out.WriteString("\nThe former source is not in the history of git, so only the current one is shown.\n")
	}
	for _, u := range b.Units {
		name := u.Name
		if name == beginning {
			name = "The beginning"
		}
		if u.IsNew {
			name += " (new)"
		}
		fmt.Fprintf(&out, "\n## %s\n", name)
		writeFence(&out, "Source before", u.Former)
		writeFence(&out, "Source now", u.Source)
		writeFence(&out, "Translation before", u.Translation)
	}
	for _, u := range b.Removed {
		fmt.Fprintf(&out, "\n## Removed: %s\n", cmp.Or(u.Name, "a section"))
		writeFence(&out, "Source before", u.Former)
		writeFence(&out, "Translation before", u.Translation)
	}
	if len(b.Terms) > 0 {
		out.WriteString("\n## Terms\n\n")
		for _, t := range b.Terms {
			fmt.Fprintf(&out, "- %s → **%s**", t.Source, t.Target)
			if len(t.Avoid) > 0 {
				out.WriteString(", not " + strings.Join(t.Avoid, ", "))
			}
			out.WriteByte('\n')
		}
	}
	if len(b.Units)+len(b.Removed) > 0 {
		fmt.Fprintf(&out, "\nWhen the translation is up to date, run: `gaceta translations --accept %s`\n", b.Name)
	}
	return out.String()
}

// task returns the sentence that says what the translator has to do.
func (b *Brief) task() string {
	switch {
	case b.State == Present:
		return "The translation is up to date."
	case b.State == Source:
		return "This is the language of the source."
	case b.State == Excluded:
		return "The article is not meant for this language."
	case b.IsComparing:
		return fmt.Sprintf("Bring `%s` up to date: %d of its parts changed in the source.", b.TargetFile, len(b.Units)+len(b.Removed))
	case b.State == Unrecorded:
		return fmt.Sprintf("Compare `%s` with the whole source: which source it was made from is not recorded.", b.TargetFile)
	}
	return fmt.Sprintf("Write `%s`: there is no translation yet.", b.TargetFile)
}

func nameOf(l locale.Language) string { return cmp.Or(l.Name, l.Code) }

// writeFence writes a text in a fence that is longer than any in the text.
func writeFence(out *strings.Builder, label, text string) {
	if text = strings.Trim(text, "\n"); text == "" {
		return
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	fmt.Fprintf(out, "\n%s:\n\n%smarkdown\n%s\n%s\n", label, fence, text, fence)
}
