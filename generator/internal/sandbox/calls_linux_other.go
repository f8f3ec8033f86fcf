//go:build linux && !amd64 && !arm64

package sandbox

// canWatch reports whether the tables of this architecture are complete enough to watch a process.
const canWatch = false

var (
	refusedInTable []rule
	watchedInTable map[uint32]watchedCall
)
