package dev

import (
	"context"
	"testing"
	"time"
)

func TestReadingLetsTheFirstPagesPass(t *testing.T) {
	var f first
	f.pass(context.Background(), patience) // there are none
	one, two := f.enter(), f.enter()
	passed := make(chan struct{})
	go func() {
		f.pass(context.Background(), patience)
		close(passed)
	}()
	one()
	one() // counts once
	select {
	case <-passed:
		t.Error("one page is still being made")
	default:
	}
	two()
	<-passed

	three := f.enter()
	defer three()
	f.pass(context.Background(), time.Nanosecond) // a page that takes too long
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f.pass(ctx, patience)
}
