// Package faultinjection holds no code: its tests run the real command while something
// goes wrong with the machine. Whatever it is, the output is afterwards the old
// one or the new one, whole; the message says what happened; the exit status is
// that of the contract; and nothing is left running or lying about.
//
// GACETA_KILLS says how many builds are killed, GACETA_SITE of which site, and GACETA_SAVES
// how often an author saves: `make faults` kills 200 builds of this repository's site and
// saves 5,000 times.
package faultinjection
