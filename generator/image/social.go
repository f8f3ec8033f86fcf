package image

// Social returns the picture in the file source as networks show it, cropped to
// SocialWidth × SocialHeight. It reports false if the picture cannot be used; Add
// reports why. A PNG of that size is published unchanged.
func (s *Store) Social(source string) (File, bool) {
	if s.encoder == nil {
		return File{}, false
	}
	t := s.know(source)
	t.social.Do(func() {
		one := recipe{Format: "jpeg", Width: SocialWidth, Height: SocialHeight}
		switch {
		case t.fault != nil:
		case t.form.format == "png" && t.form.width == SocialWidth && t.form.height == SocialHeight:
			t.card = s.original(t, source)
		case s.ensure(t, source, []recipe{one}) == nil:
			t.card = s.variant(t, source, one)
		}
	})
	return t.card, t.card.Path != ""
}
