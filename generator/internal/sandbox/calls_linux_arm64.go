package sandbox

import "golang.org/x/sys/unix"

// canWatch reports whether the tables of this architecture are complete enough to watch a process.
const canWatch = true

// refusedInTable are the calls that not every architecture's table has.
var refusedInTable = append(forks, rule{unix.SYS_RENAMEAT, nil})

var watchedInTable = map[uint32]watchedCall{unix.SYS_NEWFSTATAT: lookAt, unix.SYS_RENAMEAT: changeAt}
