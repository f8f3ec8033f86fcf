package diag

import (
	"io"
	"net/url"
	"slices"
)

// The few parts of SARIF 2.1.0 (OASIS) that code hosts read.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID string `json:"id"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		Level     Severity        `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
)

func printSARIF(w io.Writer, l List) error {
	rules, results := []sarifRule{}, []sarifResult{}
	for _, d := range l {
		if !slices.Contains(rules, sarifRule{d.Code}) {
			rules = append(rules, sarifRule{d.Code})
		}
		results = append(results, result(d))
	}
	return encode(w, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs: []sarifRun{{
			Tool:       sarifTool{sarifDriver{"gaceta", rules}},
			ColumnKind: "unicodeCodePoints",
			Results:    results,
		}},
	})
}

func result(d Diagnostic) sarifResult {
	text := d.Message
	if d.Help != "" {
		text += "\n" + d.Help
	}
	r := sarifResult{RuleID: d.Code, Level: d.Severity, Message: sarifText{text}}
	if d.Pos.File == "" {
		return r
	}
	place := sarifPhysical{Artifact: sarifArtifact{(&url.URL{Path: d.Pos.File}).String()}} // “a:b.md” becomes “./a:b.md”
	if d.Pos.Line > 0 {
		place.Region = &sarifRegion{StartLine: d.Pos.Line, StartColumn: d.Pos.Column}
		if d.Pos.Column > 0 && d.Pos.Length > 0 {
			place.Region.EndColumn = d.Pos.Column + d.Pos.Length
		}
	}
	r.Locations = []sarifLocation{{place}}
	return r
}
