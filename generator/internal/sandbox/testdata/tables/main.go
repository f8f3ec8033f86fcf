// Command tables opens a socket through one of the other tables of calls of x86-64, and
// prints the kernel's error.
package main

import (
	"fmt"
	"os"
	"syscall"
)

// call32 makes a call through the table of 32-bit programs.
func call32(number, a, b, c uint32) int32

func main() {
	const inet, stream = 2, 1
	errno := syscall.Errno(0)
	if os.Args[1] == "x86" {
		errno = syscall.Errno(-call32(359, inet, stream, 0))
	} else {
		_, _, errno = syscall.RawSyscall(0x4000_0000+syscall.SYS_SOCKET, inet, stream, 0)
	}
	switch errno {
	case syscall.EACCES:
		fmt.Println("EACCES")
	case syscall.ENOSYS:
		fmt.Println("ENOSYS")
	default:
		fmt.Println("errno", int(errno))
	}
}
