package bundle

// Warm makes the first build where there has been none: of a site whose Assets
// were kept from an earlier run. It may be called beside others.
func (b *Bundler) Warm() {
	b.mu.Lock()
	cold := b.server.context == nil
	b.mu.Unlock()
	if cold {
		_, _, _ = b.Build() // what is wrong is said by the build that follows a change
	}
}
