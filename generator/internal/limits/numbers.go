package limits

import (
	"math"
	"strconv"
	"strings"
)

// MaxInteger is the largest integer n for which JavaScript tells n and n+1 apart.
const MaxInteger = 1<<53 - 1

// IsExactDecimal reports whether a decimal number keeps its digits as a float64, the only number of JavaScript. It does if
// the shortest text of that float64 has the same value. It reports false for numbers beyond MaxInteger.
func IsExactDecimal(text string) bool {
	text = strings.ReplaceAll(text, "_", "")
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || !(math.Abs(value) <= MaxInteger) {
		return false
	}
	digits, exponent := decimal(text)
	shortest, shortestExponent := decimal(strconv.FormatFloat(value, 'e', -1, 64))
	return digits == shortest && (digits == "" || exponent == shortestExponent)
}

// decimal returns the digits of a number without leading and trailing zeros, and the power of ten of the last digit.
func decimal(text string) (digits string, exponent int) {
	mantissa, power, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "+-")), "e")
	exponent, _ = strconv.Atoi(power) // no power is 0
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(digits, "0")
	return trimmed, exponent - len(fraction) + len(digits) - len(trimmed)
}
