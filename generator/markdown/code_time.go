package markdown

import (
	"fmt"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/diag"
	"gaceta.dev/gaceta/generator/internal/limits"
)

// codeTime bounds the time that chroma takes for all texts of a converter. What each byte may take is free, so that a slow machine
// highlights as many texts as a fast one. Its methods may be called concurrently.
type codeTime struct {
	mu      sync.Mutex
	taken   time.Duration // beyond what is free
	slowest string        // the file that took most of it
	most    time.Duration
}

// textTime is what the code of one text takes beyond what is free.
type textTime struct {
	all   *codeTime
	file  string
	taken time.Duration
}

// left returns how long a block of code may take; 0 means that it must not be highlighted.
func (t *textTime) left(size int) time.Duration {
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	left := min(limits.CodeTime-t.taken, limits.AllCodeTime-t.all.taken)
	if left <= 0 {
		return 0
	}
	return left + freeTime(size)
}

// add counts the time that a block of code took.
func (t *textTime) add(size int, took time.Duration) {
	took = max(0, took-freeTime(size))
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	t.taken += took
	if t.all.taken += took; t.taken > t.all.most {
		t.all.most, t.all.slowest = t.taken, t.file
	}
}

// freeTime returns the time of a block of code that is not counted.
func freeTime(size int) time.Duration { return time.Duration(size) * limits.CodeByteTime }

// report adds the fault of a text whose code was not highlighted.
func (t *textTime) report(list *diag.List, pos diag.Pos) {
	t.all.mu.Lock()
	defer t.all.mu.Unlock()
	help := "Write text instead of the language, or less code."
	message := fmt.Sprintf("The code of this text is not highlighted within %v.", limits.CodeTime)
	if t.taken < limits.CodeTime && t.all.slowest != t.file {
		help = "The code of " + t.all.slowest + " takes the most time: write text instead of its language."
		message = fmt.Sprintf("This code is not highlighted: that of all texts together takes more than %v.", limits.AllCodeTime)
	}
	list.Errorf("markdown-code", pos, help, "%s", message)
}
