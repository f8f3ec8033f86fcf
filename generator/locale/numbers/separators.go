package numbers

// DecimalSeparator returns what a language writes before the decimals of a number.
func DecimalSeparator(code string) string { return formatOf(code).Decimal }
