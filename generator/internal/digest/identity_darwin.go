package digest

import (
	"io/fs"
	"syscall"
)

func identify(info fs.FileInfo) Identity {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Identity{}
	}
	return Identity{info.Size(), info.ModTime().UnixNano(), s.Ctimespec.Nano(), s.Ino}
}
