// Package seed makes tests with random inputs or moments repeatable. It is used
// by tests only.
//
// GACETA_SEED is the seed of all of them. Without it the seed is 1, so that `make test`
// always does the same. With "random" they explore, as in `make faults`. A failing test
// prints its seed.
package seed

import (
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func value() uint64 {
	switch text := os.Getenv("GACETA_SEED"); text {
	case "":
		return 1
	case "random":
		return uint64(time.Now().UnixNano())
	default:
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			panic("GACETA_SEED must be a number or random: " + text)
		}
		return n
	}
}

// Random returns a source of random numbers and logs its seed. It must not be
// used by several goroutines at once.
func Random(t testing.TB) *rand.Rand {
	t.Helper()
	n := value()
	t.Logf("GACETA_SEED=%d", n)
	return rand.New(rand.NewPCG(n, 0))
}

// init sets the seed of rapid before flags are parsed, which may override it.
func init() {
	if err := flag.Set("rapid.seed", strconv.FormatUint(value(), 10)); err != nil {
		panic(err)
	}
}

// Check runs a property test with the seed.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	rapid.Check(t, property)
}
