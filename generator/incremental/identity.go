package incremental

import (
	"io/fs"
	"time"
)

// Identity tells a file from what it was before without reading it. The zero
// Identity is that of no file.
type Identity struct {
	Size     int64
	Modified int64 // nanoseconds
	Changed  int64 // when the inode changed last: nobody can set it back
	Inode    uint64
}

// coarse is how far apart two changes of a file must lie for its times to differ.
const coarse = 20 * time.Millisecond

// settled reports whether an identity, taken at that time, would show any later change.
func (id Identity) settled(taken time.Time) bool {
	return id.Changed != 0 && taken.UnixNano()-max(id.Changed, id.Modified) > int64(coarse)
}

// IdentityOf is the identity of a file; false where the system cannot tell, or
// cannot tell yet.
func IdentityOf(info fs.FileInfo) (Identity, bool) {
	id := identify(info)
	return id, id.settled(time.Now())
}

// Before reports whether a file or folder certainly changed last before a moment.
// A folder changes with the names in it, and not with its files.
func Before(info fs.FileInfo, moment time.Time) bool { return identify(info).settled(moment) }
