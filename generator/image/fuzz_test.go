package image

import "testing"

func FuzzReadMetadata(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := readMetadata("a.png", data)
		if err == nil && (m.width < 1 || m.height < 1) {
			t.Errorf("%+v", m)
		}
	})
}
