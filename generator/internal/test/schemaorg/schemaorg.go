// Package schemaorg compares the structured data of pages with the definitions of schema.org.
package schemaorg

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed vocabulary.json
var source []byte

type vocabulary struct {
	Classes    map[string][]string // with their direct superclasses
	Properties map[string]struct{ Domain, Range []string }
}

var load = sync.OnceValue(func() (v vocabulary) {
	if err := json.Unmarshal(source, &v); err != nil {
		panic("the vocabulary of schema.org: " + err.Error())
	}
	return v
})

// is reports whether a class is another one, or below it.
func (v vocabulary) is(class, other string) bool {
	return class == other || slices.ContainsFunc(v.Classes[class], func(super string) bool { return v.is(super, other) })
}

var (
	date     = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$`)
	duration = regexp.MustCompile(`^P(\d+[YMWD])*(T(\d+[HMS])+)?$`)
	script   = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
)

// Check returns what is wrong with an object of JSON-LD.
func Check(data []byte) (faults []string) {
	var object map[string]any
	if err := json.Unmarshal(data, &object); err != nil {
		return []string{err.Error()}
	}
	if object["@context"] != "https://schema.org" {
		faults = append(faults, fmt.Sprintf("the context is %v", object["@context"]))
	}
	return append(faults, load().checkObject(object, "")...)
}

func (v vocabulary) checkObject(object map[string]any, at string) (faults []string) {
	class, _ := object["@type"].(string)
	if _, known := v.Classes[class]; !known {
		return []string{fmt.Sprintf("%s: unknown type %v", at, object["@type"])}
	}
	for key, value := range object {
		if strings.HasPrefix(key, "@") {
			continue
		}
		place := strings.TrimPrefix(at+"."+class+"."+key, ".")
		p, known := v.Properties[key]
		if !known || !slices.ContainsFunc(p.Domain, func(domain string) bool { return v.is(class, domain) }) {
			faults = append(faults, fmt.Sprintf("%s: %s is no property of %s", place, key, class))
			continue
		}
		values, isList := value.([]any)
		if !isList {
			values = []any{value}
		}
		if len(values) == 0 {
			faults = append(faults, place+": an empty list")
		}
		for _, item := range values {
			faults = append(faults, v.checkValue(item, p.Range, place)...)
		}
	}
	return faults
}

func (v vocabulary) checkValue(value any, allowed []string, at string) []string {
	has := func(kinds ...string) bool {
		return slices.ContainsFunc(kinds, func(kind string) bool { return slices.Contains(allowed, kind) })
	}
	ok := false
	switch value := value.(type) {
	case map[string]any:
		class, _ := value["@type"].(string)
		if !slices.ContainsFunc(allowed, func(kind string) bool { return v.is(class, kind) }) {
			return []string{fmt.Sprintf("%s: %s is none of %s", at, class, strings.Join(allowed, ", "))}
		}
		return v.checkObject(value, at)
	case string:
		isURL := strings.HasPrefix(value, "https://") || strings.HasPrefix(value, "http://") || strings.HasPrefix(value, "mailto:")
		// an object may be named by its address, such as https://schema.org/InStock
		ok = value != "" && (has("Text", "CssSelectorType", "PronounceableText") || isURL ||
			has("Date", "DateTime") && date.MatchString(value) ||
			has("Duration") && duration.MatchString(value) || has("Language"))
	case float64:
		ok = has("Number", "Integer", "Float", "Text")
	case bool:
		ok = has("Boolean")
	}
	if !ok {
		return []string{fmt.Sprintf("%s: %v is none of %s", at, value, strings.Join(allowed, ", "))}
	}
	return nil
}

// CheckOutput returns what is wrong with the structured data of all pages below a folder, and how many objects there are.
func CheckOutput(folder string) (faults []string, count int, err error) {
	seen := map[string]bool{}
	err = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".html" {
			return err
		}
		page, err := os.ReadFile(file)
		for _, m := range script.FindAllSubmatch(page, -1) {
			count++
			for _, fault := range Check(m[1]) {
				if !seen[fault] {
					seen[fault] = true
					faults = append(faults, file+": "+fault)
				}
			}
		}
		return err
	})
	return faults, count, err
}
