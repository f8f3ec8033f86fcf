package deploy

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"gaceta.dev/gaceta/generator/internal/bucket"
)

// ErrLocked reports that another deploy into the same bucket is running.
var ErrLocked = errors.New("another deploy into this bucket is under way")

// errLost ends a deploy that lost its lock, for example because the machine slept.
var errLost = errors.New("the lock on the bucket was lost, as after a sleep of the machine; run the deploy again")

// lock is held with an object of a unique name below lockDir. A deploy that wants the lock writes such an object and then
// lists the folder. Stores list what was written before, so at least one of two deploys sees the other, and a deploy that
// sees another live object waits. An object is live until it is older than ttl by the store's own clock, or was not
// rewritten for ttl while a deploy waited, as one from a time when the clock was wrong; the holder rewrites it in time. This needs no
// clocks of different machines and no conditional writes.
type lock struct {
	s      *store
	key    string
	ttl    time.Duration
	ctx    context.Context // ends when the lock is lost
	cancel context.CancelCauseFunc
	seen   map[string]sighting // other locks by key
}

// sighting is when another lock was first seen with a time, by the store's clock.
type sighting struct{ modified, since time.Time }

// isExpired reports whether another lock is dead. own is the object of this lock, written just now.
func (l *lock) isExpired(key string, other, own bucket.Object) bool {
	first := l.seen[key]
	if !first.modified.Equal(other.Modified) {
		if l.seen == nil {
			l.seen = map[string]sighting{}
		}
		first = sighting{other.Modified, own.Modified}
		l.seen[key] = first
	}
	return own.Modified.Sub(other.Modified) > l.ttl || own.Modified.Sub(first.since) > l.ttl
}

// locked calls work while it holds the lock.
func (o Options) locked(ctx context.Context, s *store, work func(*lock) error) error {
	l := &lock{s: s, key: lockDir + rand.Text(), ttl: o.Lock.TTL}
	if err := l.acquire(ctx, o.Lock.Wait, o.Notice); err != nil {
		return err
	}
	l.ctx, l.cancel = context.WithCancelCause(ctx)
	var refresh sync.WaitGroup
	refresh.Go(l.keepFresh)
	err := work(l)
	l.cancel(nil)
	refresh.Wait()
	return errors.Join(err, l.release(ctx))
}

// acquire writes the object of the lock until no other live one exists, for the time of wait at most. It calls notice once
// if it has to wait.
func (l *lock) acquire(ctx context.Context, wait time.Duration, notice func(string)) error {
	var once sync.Once
	for deadline := time.Now().Add(wait); ; {
		if err := l.write(ctx); err != nil {
			return err
		}
		others, mine, err := l.listLocks(ctx)
		if err == nil && mine && others == 0 {
			return nil
		}
		if err := errors.Join(err, l.release(ctx)); err != nil {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("%w; it did not end within %s", ErrLocked, wait.Round(time.Second))
		}
		once.Do(func() {
			notice("waiting for another deploy into this bucket; the lock of a killed one expires after " + l.ttl.String())
		})
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(l.ttl/40 + mathrand.N(l.ttl/20)):
		}
	}
}

// write writes the object of the lock, or renews it.
func (l *lock) write(ctx context.Context) error {
	headers := &bucket.Headers{ContentType: "text/plain; charset=utf-8", CacheControl: "no-store"}
	return l.s.Put(ctx, l.key, []byte("A deploy is running.\n"), headers)
}

// listLocks counts the live locks of others and reports whether ours still exists. It removes expired locks.
func (l *lock) listLocks(ctx context.Context) (others int, mine bool, err error) {
	locks, err := l.s.List(ctx, lockDir)
	if err != nil {
		return 0, false, err
	}
	own, mine := locks[l.key]
	if !mine { // some stores list an object only after a while
		found, err := l.s.Attributes(ctx, l.key)
		if err == nil {
			own, mine = found.Object, true
		} else if !errors.Is(err, bucket.ErrMissing) {
			return 0, false, err
		}
	}
	for key, o := range locks {
		switch {
		case key == l.key:
		case !mine || !l.isExpired(key, o, own):
			others++
		default:
			if err := l.s.Remove(ctx, key); err != nil {
				return 0, false, err
			}
		}
	}
	return others, mine, nil
}

// check fails if the lock is no longer ours.
func (l *lock) check(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	_, mine, err := l.listLocks(ctx)
	if err == nil && !mine {
		err = errLost
	}
	return err
}

// keepFresh rewrites the lock every quarter of ttl. It ends the lock's context if one rewrite takes more than half of ttl.
func (l *lock) keepFresh() {
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-time.After(l.ttl / 4):
		}
		ctx, cancel := context.WithTimeout(l.ctx, l.ttl/2)
		err := l.check(ctx)
		if err == nil {
			err = l.write(ctx)
		}
		cancel()
		if err != nil {
			l.cancel(errLost)
		}
	}
}

// release removes the lock, also if ctx has ended.
func (l *lock) release(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return l.s.Remove(ctx, l.key)
}
