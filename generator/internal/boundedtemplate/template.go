// Package boundedtemplate executes the Go templates of a site within a budget.
//
//  1. A template is content of a pull request. text/template has no limit: a range over a number, nested
//     ranges, templates that include each other and a variable that is doubled go on for ever, also without output.
//  2. Every byte of output, every result of a function and every pass through a range or a template is paid from
//     one budget. An execution that exceeds it ends with a LimitError.
//  3. Parse adds the payment of a pass to the body of the range or template, so nothing runs in the background.
package boundedtemplate

import (
	htmltemplate "html/template"
	"io"
	"strings"
	"sync"
	"text/template"
	"text/template/parse"

	"gaceta.dev/gaceta/generator/internal/limits"
)

// LimitError is the error of a template that is too large, or that writes or repeats too much.
type LimitError struct {
	Line   int // of the template
	Reason string
}

// Error implements error.
func (e *LimitError) Error() string { return e.Reason }

// Template is a parsed template. It is safe for concurrent use.
type Template struct {
	parse func(*budget) (executor, error)
	mu    sync.Mutex
	idle  []instance
}

// executor is a template of text/template or html/template.
type executor interface {
	Execute(w io.Writer, data any) error
}

// instance is a template with a budget of its own, because functions of a template cannot know the execution that
// calls them. It executes once at a time.
type instance struct {
	executor
	budget *budget
}

// ParseText parses a template of text/template with additional functions, as text/template takes them.
func ParseText(name, text string, functions map[string]any) (*Template, error) {
	return newTemplate(text, func(b *budget) (executor, error) {
		t, err := template.New(name).Funcs(b.functions(functions)).Parse(text)
		if err != nil {
			return nil, err
		}
		for _, defined := range t.Templates() {
			if err := addSteps(defined.Tree, text); err != nil {
				return nil, err
			}
		}
		return t, nil
	})
}

// ParseHTML parses a template of html/template. A key that the data does not have is an error.
func ParseHTML(name, text string) (*Template, error) {
	return newTemplate(text, func(b *budget) (executor, error) {
		t, err := htmltemplate.New(name).Option("missingkey=error").Funcs(b.functions(nil)).Parse(text)
		if err != nil {
			return nil, err
		}
		for _, defined := range t.Templates() {
			if err := addSteps(defined.Tree, text); err != nil {
				return nil, err
			}
		}
		return t, nil
	})
}

func newTemplate(text string, parse func(*budget) (executor, error)) (*Template, error) {
	if len(text) > limits.TemplateBytes {
		return nil, &LimitError{1, "the file is too large"}
	}
	t := &Template{parse: parse}
	first, err := t.take()
	if err != nil {
		return nil, err
	}
	t.idle = append(t.idle, first)
	return t, nil
}

// Execute writes the template with data into w.
func (t *Template) Execute(w io.Writer, data any) error {
	in, err := t.take()
	if err != nil {
		return err
	}
	*in.budget = budget{left: limits.TemplateWork, line: 1}
	err = in.Execute(writer{w, in.budget}, data)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.idle = append(t.idle, in)
	return err
}

// take returns an instance that no other execution uses.
func (t *Template) take() (instance, error) {
	t.mu.Lock()
	if last := len(t.idle) - 1; last >= 0 {
		defer t.mu.Unlock()
		in := t.idle[last]
		t.idle = t.idle[:last]
		return in, nil
	}
	t.mu.Unlock()
	b := new(budget)
	parsed, err := t.parse(b)
	return instance{parsed, b}, err
}

// addSteps adds the payment of a pass to the root of a template and to the bodies of its ranges.
func addSteps(tree *parse.Tree, text string) error {
	if tree == nil || tree.Root == nil {
		return nil
	}
	line := func(pos parse.Pos) int { return 1 + strings.Count(text[:min(int(pos), len(text))], "\n") }
	nodes, err := addStepsIn(tree.Root, 0, line)
	if err == nil {
		payFirst(tree.Root, nodes, line)
	}
	return err
}

// addStepsIn adds steps to the ranges of a list and returns the number of nodes outside of ranges.
func addStepsIn(list *parse.ListNode, ranges int, line func(parse.Pos) int) (nodes int, err error) {
	if list == nil {
		return 0, nil
	}
	inner := func(list *parse.ListNode) {
		if err == nil {
			var n int
			n, err = addStepsIn(list, ranges, line)
			nodes += n
		}
	}
	for _, n := range list.Nodes {
		nodes++
		switch n := n.(type) {
		case *parse.IfNode:
			inner(n.List)
			inner(n.ElseList)
		case *parse.WithNode:
			inner(n.List)
			inner(n.ElseList)
		case *parse.RangeNode:
			if ranges == limits.TemplateRanges { // html/template reads the body of each range twice
				return 0, &LimitError{line(n.Pos), "too many ranges are nested"}
			}
			body, err := addStepsIn(n.List, ranges+1, line)
			if err != nil {
				return 0, err
			}
			payFirst(n.List, body, line)
			inner(n.ElseList)
		}
	}
	return nodes, err
}

// payFirst makes {{$step := step nodes line}} the first action of a list. An action that declares a variable writes nothing.
func payFirst(list *parse.ListNode, nodes int, line func(parse.Pos) int) {
	pos := list.Pos
	number := func(n int) parse.Node {
		return &parse.NumberNode{NodeType: parse.NodeNumber, Pos: pos, IsInt: true, Int64: int64(n)}
	}
	list.Nodes = append([]parse.Node{&parse.ActionNode{NodeType: parse.NodeAction, Pos: pos, Pipe: &parse.PipeNode{
		NodeType: parse.NodePipe, Pos: pos,
		Decl: []*parse.VariableNode{{NodeType: parse.NodeVariable, Pos: pos, Ident: []string{"$" + stepFunction}}},
		Cmds: []*parse.CommandNode{{NodeType: parse.NodeCommand, Pos: pos, Args: []parse.Node{
			parse.NewIdentifier(stepFunction).SetPos(pos), number(nodes), number(line(pos)),
		}}},
	}}}, list.Nodes...)
}
