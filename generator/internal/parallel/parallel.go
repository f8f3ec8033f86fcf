// Package parallel runs functions on all cores.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do with 0 to n-1, as many at a time as there are cores, and returns
// after the last call.
func Each(n int, do func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	wg.Wait()
}

// Collect is like Each and returns the results of all calls, in no order.
func Collect[S ~[]T, T any](n int, do func(i int) S) S {
	var (
		all S
		mu  sync.Mutex
	)
	Each(n, func(i int) {
		if found := do(i); len(found) > 0 {
			mu.Lock()
			all = append(all, found...)
			mu.Unlock()
		}
	})
	return all
}
