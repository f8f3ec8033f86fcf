package digest

import (
	"io/fs"
	"time"
)

// Identity holds the attributes by which an unchanged file is recognized without
// reading it. The zero Identity belongs to no file.
type Identity struct {
	Size     int64
	Modified int64 // nanoseconds
	Changed  int64 // change time of the inode, which programs cannot set back
	Inode    uint64
}

// TimestampResolution is how far apart two changes of a file must be for their
// timestamps to differ.
const TimestampResolution = 20 * time.Millisecond

// settled reports whether every change after the given moment would change the
// identity.
func (id Identity) settled(taken time.Time) bool {
	return id.Changed != 0 && taken.UnixNano()-max(id.Changed, id.Modified) > int64(TimestampResolution)
}

// IdentityOf returns the identity of a file. It reports false where the system
// has no change times, or where the file changed too recently to tell.
func IdentityOf(info fs.FileInfo) (Identity, bool) {
	id := identify(info)
	return id, id.settled(time.Now())
}
