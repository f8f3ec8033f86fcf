// Package adversarial holds no code: its tests build sites as an attacker would
// write them. A pull request is untrusted input; every case is either refused
// with a diagnostic or comes out harmless, in bounded time and memory.
//
//  1. A refused case names the code of its diagnostic, and points at a place
//     in a file of the site.
//  2. A harmless case builds, and its pages are read again as a browser would
//     read them: nothing that runs, no address that runs code, no character that
//     changes the direction of text, and what the author wrote is there as text.
//  3. No case takes longer than maxTime or more memory than maxMemory.
//
// The limits that refuse what is too big are listed in generator/internal/limits.
package adversarial
