package numbers

// Separators returns the decimal separator of a language, and what it writes between groups of digits.
func Separators(code string) (decimal, group string) {
	f := &formats[indexOf(code)]
	return f.decimal, f.group
}
