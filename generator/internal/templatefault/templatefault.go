// Package templatefault reports the faults of a site's Go templates at their line.
//
//  1. Check executes a template with a full sample and with an empty one, so that the
//     fields in both branches of a condition are looked up before a page is rendered.
//  2. An unknown field is reported with the nearest known one.
package templatefault

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/boundedtemplate"
)

// Check executes a template with samples of its data and returns the first fault.
func Check(code string, pos diag.Pos, t *boundedtemplate.Template, samples ...any) diag.List {
	for _, sample := range samples {
		if err := t.Execute(io.Discard, sample); err != nil {
			return Report(code, pos, err, sample)
		}
	}
	return nil
}

var (
	place   = regexp.MustCompile(`^(?:html/)?template: ?[^:]*:(\d+)(?::(\d+))?: (?s:(.*))$`)
	action  = regexp.MustCompile(`^executing "[^"]*" at <(.*?)>: (?s:(.*))$`)
	unknown = regexp.MustCompile(`map has no entry for key "([^"]*)"|can't evaluate field (\w+) in type ([^ {]+|struct)`)
)

// Report returns the diagnostic for an error of reading, parsing or executing a template. pos is the
// template's first line, or where else to report it. data are the values of the
// template; nil if it was not executed.
func Report(code string, pos diag.Pos, err error, data any) (list diag.List) {
	if errors.Is(err, fs.ErrNotExist) {
		list.Errorf(code, pos, "Restore the file, or run: gaceta eject "+path.Base(pos.File), "%s is missing.", pos.File)
		return list
	}
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		list.Errorf(code, pos, "Make it a readable file, or remove it to use the built-in one.",
			"%s cannot be read: %v.", pos.File, failed.Err)
		return list
	}
	if limit := (*boundedtemplate.LimitError)(nil); errors.As(err, &limit) {
		if strings.HasPrefix(pos.File, "templates/") {
			pos.Line = limit.Line
		}
		list.Errorf(code, pos, "Remove the loop, or write less.", "The template cannot be used: %s.", limit.Reason)
		return list
	}
	m := place.FindStringSubmatch(err.Error())
	if m == nil {
		list.Errorf(code, pos, "", "The template cannot be used: %v.", err)
		return list
	}
	reason := m[3]
	if strings.HasPrefix(pos.File, "templates/") {
		pos.Line, _ = strconv.Atoi(m[1])
		column, _ := strconv.Atoi(m[2])
		pos.Column = column + 1
	}
	expression := ""
	if at := action.FindStringSubmatch(reason); at != nil {
		expression, reason = at[1], at[2]
		pos.Length = len([]rune(expression))
	}
	if field := unknown.FindStringSubmatch(reason); field != nil {
		name := field[1] + field[2]
		pos.Length = len(".") + len([]rune(name))
		known := fields(data, strings.TrimSuffix(expression, "."+name), field[3])
		list.Errorf(code, pos, diag.DidYouMean(name, "fields", known), "Unknown field “%s”.", name)
		return list
	}
	list.Errorf(code, pos, "", "The template cannot be used: %s.", strings.TrimSuffix(reason, "."))
	return list
}

// fields returns the known fields of a template's values. expression is what precedes the
// unknown field: empty for the values themselves, or the name of one, such as “.Loader”.
// Otherwise fields returns those of the type with the name, wherever it is in the values.
func fields(data any, expression, typeName string) []string {
	v := reflect.ValueOf(data)
	if data == nil || v.Kind() != reflect.Map {
		return fieldsOf(reflect.TypeOf(data), typeName)
	}
	var names []string
	for _, key := range v.MapKeys() {
		inner := v.MapIndex(key).Elem().Type()
		if expression == "."+key.String() {
			return fieldsOf(inner, inner.String())
		}
		if found := fieldsOf(inner, typeName); found != nil {
			return found
		}
		names = append(names, key.String())
	}
	slices.Sort(names)
	return names
}

// fieldsOf returns the fields of a type, or of the type below it that has the name.
func fieldsOf(t reflect.Type, name string) []string {
	for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	var names []string
	for field := range t.Fields() {
		names = append(names, field.Name)
	}
	if t.String() == name || t.Name() == "" && name == "struct" {
		return names
	}
	for field := range t.Fields() {
		if inner := fieldsOf(field.Type, name); inner != nil {
			return inner
		}
	}
	return nil
}
