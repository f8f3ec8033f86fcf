package boundedtemplate

import (
	"cmp"
	"errors"
	"reflect"
	"strings"
	"text/template"
)

// bytesPerStep is how many bytes are compared in the time in which one is written.
const bytesPerStep = 64

// builtIn are the functions of text/template that compare two values. Each template writes something if its function is true.
var builtIn = map[string]*template.Template{}

func init() {
	for _, name := range []string{"eq", "ne", "lt", "le", "gt", "ge"} {
		builtIn[name] = template.Must(template.New(name).Parse("{{if " + name + " (index . 0) (index . 1)}}true{{end}}"))
	}
}

// holds tells of the same functions whether they are true of two strings, by the result of cmp.Compare. Most templates compare
// strings, once or several times a page.
var holds = map[string]func(order int) bool{
	"eq": func(order int) bool { return order == 0 }, "ne": func(order int) bool { return order != 0 },
	"lt": func(order int) bool { return order < 0 }, "le": func(order int) bool { return order <= 0 },
	"gt": func(order int) bool { return order > 0 }, "ge": func(order int) bool { return order >= 0 },
}

// compare returns a function of text/template that compares values, with payment for strings. eq accepts several second
// values, and returns true if one of them is equal.
func (b *budget) compare(name string) func(first any, others ...any) (bool, error) {
	return func(first any, others ...any) (bool, error) {
		if len(others) == 0 || name != "eq" && len(others) > 1 {
			return false, errors.New("wrong number of arguments for " + name)
		}
		for _, other := range others {
			x, y := reflect.ValueOf(first), reflect.ValueOf(other)
			if x.Kind() == reflect.String && y.Kind() == reflect.String {
				if err := b.spend(min(x.Len(), y.Len()) / bytesPerStep); err != nil {
					return false, err
				}
				if holds[name](cmp.Compare(x.String(), y.String())) {
					return true, nil
				}
				continue
			}
			var out strings.Builder
			if err := builtIn[name].Execute(&out, []any{first, other}); err != nil {
				return false, reasonOf(err)
			}
			if out.Len() > 0 {
				return true, nil
			}
		}
		return false, nil
	}
}

// reasonOf returns why a function failed, without the place in the template of compare.
func reasonOf(err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err
}
