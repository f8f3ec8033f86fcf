// Package faultinjection holds no code: its tests run the real command while something
// goes wrong with the machine. Whatever it is, the output is afterwards the old
// one or the new one, whole; the message says what happened; the exit status is
// that of the contract; and nothing is left running or lying about.
//
// GACETA_KILLS says how many builds are killed, and GACETA_SITE of which site:
// `make faults` kills 200 of this repository's.
package faultinjection
