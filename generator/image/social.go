package image

// Social gives the address of the picture in the file source as networks show
// it, cropped to SocialWidth × SocialHeight; "" where it cannot be had. A PNG
// of that size is taken as it is. What is wrong with the picture is Add's to say.
func (s *Store) Social(source string) string {
	if s.encoder == nil {
		return ""
	}
	t := s.know(source)
	t.social.Do(func() {
		one := recipe{Format: "jpeg", Width: SocialWidth, Height: SocialHeight}
		switch {
		case t.fault != nil:
		case t.form.format == "png" && t.form.width == SocialWidth && t.form.height == SocialHeight:
			t.card = s.publishWhole(t, source)
		case s.ensure(t, source, []recipe{one}) == nil:
			t.card = s.publishVariant(t, source, one)
		}
	})
	return t.card
}
