// Package faultinjection holds no code: its tests run the real command while something
// goes wrong with the machine. Afterwards the output is either the whole old one or the
// whole new one. The message says what happened, and the exit status is documented. No
// process and no temporary file is left.
//
// GACETA_SITE is the site. GACETA_KILLS is the number of builds that are killed, and
// GACETA_SAVES the number of times that an author saves. `make faults` kills 200 builds of
// this repository's site and saves 5,000 times.
package faultinjection
