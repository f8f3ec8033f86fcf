package limits

import "testing"

func TestIsExactDecimal(t *testing.T) {
	for _, text := range []string{
		"0", "0.0", "-0.0", "1", "12.50", "0.1", "-0.1", "+.5", "5.", "1e3", "1E+3", "2.5e-7", "0.30000000000000004", "1_000.5",
		"123456789012345.6", "1e15", "5e-324", "000.100",
	} {
		if !IsExactDecimal(text) {
			t.Errorf("%s is exact", text)
		}
	}
	for _, text := range []string{
		"0.1000000000000000055", "12345678901234567.89", "9007199254740993.0", "1e400", "1e22", "inf", "nan", "1e-400",
		"0.12345678901234567890", "3.14159265358979323846",
		"x", "", "1e99999999999999999999", "0x10",
	} {
		if IsExactDecimal(text) {
			t.Errorf("%s is not exact", text)
		}
	}
}
