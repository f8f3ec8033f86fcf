package generator

import (
	"runtime/debug"
	"sync"
)

// bounds say when Go collects what is no longer needed: when the heap has grown
// by that many percent, and in any case before the program has that many bytes.
// Go's own bounds would let a build use several times what it needs, and would
// have a start wait for collections that free hardly anything.
type bounds struct {
	percent int
	bytes   int64
}

// asBefore leaves the bytes as they are.
const asBefore = -1

// A build has enough for a small site with hardly a look. One that makes the pages
// of many texts gives back what reading and bundling needed before they begin, less
// than a blink for each thousand; from then on it has a part for every site, and one
// for each text, of which it keeps four fifths. One that knows of the last build,
// and makes few of them, is over before it were worth it to collect anything.
const (
	buildPercent = 250
	buildSmall   = 224 << 20
	buildEvery   = 64 << 20
	buildText    = 5500
	buildAgain   = 2500 // and what it knows of the last build
	buildFew     = 10 << 10
	manyTexts    = 2000
)

func boundsOfBuild(texts int, again bool) bounds {
	if texts < manyTexts {
		return bounds{buildPercent, buildSmall}
	}
	each := int64(buildText)
	if again {
		each += buildAgain
	}
	return bounds{buildPercent, buildEvery + int64(texts)*each}
}

// boundsOfRecall bounds a build as long as it looks for what has changed, where the
// last one has left so many bytes: read, they are a few times as many.
func boundsOfRecall(bytes int64) bounds { return bounds{buildPercent, buildSmall + 4*bytes} }

func boundsOfFew(texts int) bounds {
	if texts < manyTexts {
		return boundsOfBuild(texts, true)
	}
	return bounds{never, buildEvery + int64(texts)*buildFew}
}

// room is the memory of a build. One that makes the pages of many texts has more of
// it while no process encodes pictures, and once none renders pages any more.
type room struct {
	mu     sync.Mutex
	full   bool
	many   bool
	bounds bounds
	beside map[string]bool // processes that run, or may
}

// besideBuild is about what a process beside a build has.
const besideBuild = 80 << 20

// The processes beside a build.
const (
	rendering = "rendering"
	encoding  = "encoding"
)

// newRoom bounds the memory of a build from here on, of whose texts the last one has
// recorded that many.
func newRoom(recorded int) *room {
	r := &room{many: recorded >= manyTexts, bounds: boundsOfFew(recorded), beside: map[string]bool{rendering: true, encoding: true}}
	r.bounds.use()
	return r
}

// fill says, once, that the pages of that many texts will be made.
func (r *room) fill(texts int, again bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.full {
		return
	}
	r.full = true
	r.many, r.bounds = texts >= manyTexts, boundsOfBuild(texts, again)
	for _, running := range r.beside {
		if r.many && !running {
			r.bounds.bytes += besideBuild
		}
	}
	if r.bounds.use(); r.many {
		debug.FreeOSMemory()
	}
}

// runs says whether a process beside the build runs.
func (r *room) runs(process string, running bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.beside[process] == running {
		return
	}
	if r.beside[process] = running; !r.many {
		return
	}
	if running {
		r.bounds.bytes -= besideBuild
	} else {
		r.bounds.bytes += besideBuild
	}
	r.bounds.use()
}

// Whoever only reads the content keeps most of it.
const readPercent = 200

func boundsOfReading() bounds { return bounds{readPercent, asBefore} }

// What a check then makes of a text is of no use a moment later, so that it
// collects less often: up to a part for every site, and one for each text, of
// which it keeps half that much.
const (
	checkPercent = 400
	checkEvery   = 200 << 20
	checkText    = 12 << 10
)

func boundsOfCheck(texts int) bounds {
	return bounds{checkPercent, checkEvery + int64(texts)*checkText}
}

const never = -1

// use bounds the memory of the program from here on. The function that it gives
// brings back the bounds of before.
func (b bounds) use() (lift func()) {
	bytes, percent := debug.SetMemoryLimit(b.bytes), debug.SetGCPercent(b.percent)
	return func() {
		debug.SetMemoryLimit(bytes)
		debug.SetGCPercent(percent)
	}
}
