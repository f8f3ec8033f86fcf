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

// Installed lets f hear of the server entry of each build as soon as Node can
// load it: the scripts for browsers are bundled meanwhile. f may be nil.
func (b *Bundler) Installed(f func(server string)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ready = f
}
