package diag

import (
	"io"
	"net/url"
	"slices"

	"gaceta.dev/gaceta/generator/diag/explain"
)

// object is a JSON object of SARIF 2.1.0 (OASIS). printSARIF writes the few keys that code hosts read.
type object map[string]any

func printSARIF(w io.Writer, l List) error {
	var codes []string
	rules, results := []object{}, []object{}
	for _, d := range l {
		if !slices.Contains(codes, d.Code) {
			codes, rules = append(codes, d.Code), append(rules, sarifRule(d.Code))
		}
		results = append(results, sarifResult(d))
	}
	return WriteJSON(w, object{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs": []object{{
			"tool":       object{"driver": object{"name": "gaceta", "rules": rules}},
			"columnKind": "unicodeCodePoints",
			"results":    results,
		}},
	}, Indent)
}

// sarifRule describes a code as "gaceta explain" does.
func sarifRule(code string) object {
	entry, ok := explain.Find(code)
	if !ok {
		return object{"id": code}
	}
	return object{
		"id":               code,
		"shortDescription": object{"text": entry.Summary},
		"help":             object{"text": entry.Cause + "\n\n" + entry.Fix},
		"helpUri":          entry.URL(),
	}
}

func sarifResult(d Diagnostic) object {
	result := object{"ruleId": d.Code, "level": d.Severity, "message": object{"text": d.text()}}
	if d.Pos.File == "" {
		return result
	}
	place := object{"artifactLocation": object{"uri": (&url.URL{Path: d.Pos.File}).String()}} // “a:b.md” becomes “./a:b.md”
	if d.Pos.Line > 0 {
		region := object{"startLine": d.Pos.Line}
		if d.Pos.Column > 0 {
			region["startColumn"] = d.Pos.Column
			if d.Pos.Length > 0 {
				region["endColumn"] = d.Pos.Column + d.Pos.Length
			}
		}
		place["region"] = region
	}
	result["locations"] = []object{{"physicalLocation": place}}
	return result
}
