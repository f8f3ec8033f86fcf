package boundedtemplate

import (
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
	"text/template"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// stepFunction pays for a pass. It is hidden from authors only by its name.
const stepFunction = "gaceta_step"

// nodeCost is what the execution of one node costs in bytes of output that take as long. A pass costs passNodes more.
const (
	nodeCost  = 32
	passNodes = 4
)

// tooMuch is the reason of a LimitError of an execution.
const tooMuch = "it writes or repeats too much"

// budget is what an execution may still do.
type budget struct {
	left int
	line int // of the pass that was paid last
}

func (b *budget) spend(n int) error {
	if b.left -= n; b.left < 0 {
		return &LimitError{b.line, tooMuch}
	}
	return nil
}

// step pays for a pass through nodes at a line.
func (b *budget) step(nodes, line int) (bool, error) {
	b.line = line
	return true, b.spend((nodes + passNodes) * nodeCost)
}

// functions returns the functions of templates whose results can be large, with their payment, and additional ones.
func (b *budget) functions(more map[string]any) map[string]any {
	funcs := map[string]any{
		stepFunction: b.step,
		"print":      b.pay(fmt.Sprint),
		"println":    b.pay(fmt.Sprintln),
		"printf":     b.printf,
		"html":       b.pay(template.HTMLEscaper),
		"js":         b.pay(template.JSEscaper),
		"urlquery":   b.pay(template.URLQueryEscaper),
	}
	for name := range builtIn {
		funcs[name] = b.compare(name)
	}
	for name, function := range more {
		funcs[name] = b.payFor(reflect.ValueOf(function))
	}
	return funcs
}

// payFor returns a function with the arguments of another one, which may return an error too, that is paid.
func (b *budget) payFor(function reflect.Value) any {
	var in []reflect.Type
	for t := range function.Type().Ins() {
		in = append(in, t)
	}
	result, isVariadic := function.Type().Out(0), function.Type().IsVariadic()
	paid := reflect.FuncOf(in, []reflect.Type{result, reflect.TypeFor[error]()}, isVariadic)
	return reflect.MakeFunc(paid, func(args []reflect.Value) []reflect.Value {
		refuse := func(err error) []reflect.Value {
			return []reflect.Value{reflect.Zero(result), reflect.ValueOf(&err).Elem()}
		}
		if textLength(args) > limits.TemplateText {
			return refuse(&LimitError{b.line, tooMuch})
		}
		call := function.Call
		if isVariadic {
			call = function.CallSlice
		}
		out := call(args)
		length := textLength(out[:1])
		if length > limits.TemplateText {
			return refuse(&LimitError{b.line, tooMuch})
		}
		if err := b.spend(length + nodeCost); err != nil {
			return refuse(err)
		}
		return append(out, reflect.Zero(reflect.TypeFor[error]()))[:2]
	}).Interface()
}

// textLength returns the length of the strings among values.
func textLength(values []reflect.Value) (n int) {
	for _, v := range values {
		if v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		if v.Kind() == reflect.String {
			n += v.Len()
		}
	}
	return n
}

// pay returns a function that is paid, and whose arguments and result are limited.
func (b *budget) pay(function func(...any) string) func(...any) (string, error) {
	return func(args ...any) (string, error) {
		if b.length(args) > limits.TemplateText {
			return "", &LimitError{b.line, tooMuch}
		}
		result := function(args...)
		if len(result) > limits.TemplateText {
			return "", &LimitError{b.line, tooMuch}
		}
		return result, b.spend(len(result) + nodeCost)
	}
}

// wide is the width or precision of a verb that makes a short text long.
var wide = regexp.MustCompile(`[0-9]{4}|\*`)

// printf is fmt.Sprintf. Its result is bounded before it is made.
func (b *budget) printf(format string, args ...any) (string, error) {
	if wide.MatchString(format) {
		return "", &LimitError{b.line, tooMuch}
	}
	longest := len(format) + strings.Count(format, "%")*(b.length(args)+1000)
	if err := b.spend(longest); err != nil || longest > 4*limits.TemplateText {
		return "", &LimitError{b.line, tooMuch}
	}
	return b.pay(func(...any) string { return fmt.Sprintf(format, args...) })()
}

// length returns the length of values as text.
func (b *budget) length(args []any) (n int) {
	for _, arg := range args {
		if v := reflect.ValueOf(arg); v.Kind() == reflect.String {
			n += v.Len()
		} else {
			n += len(fmt.Sprint(arg))
		}
	}
	return n
}

// writer pays for what is written.
type writer struct {
	io.Writer
	budget *budget
}

// Write implements io.Writer.
func (w writer) Write(data []byte) (int, error) {
	if err := w.budget.spend(len(data)); err != nil {
		return 0, err
	}
	return w.Writer.Write(data)
}
