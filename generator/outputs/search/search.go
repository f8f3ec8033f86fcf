// Package search makes the full-text index that visitors search in their browser.
//
//  1. An index is one folder of JSON files for one language. A search loads index.json, one file of words for each word
//     that the visitor types, and the files that hold the pages it shows. No file grows with the site, except index.json,
//     which names them.
//  2. Words are folded: in the form NFKC, in lower case and without accents. The forms of a word share one list of pages. Only
//     this package knows stems and stop words; the files list the words of the texts with their lists, so the browser needs
//     to find and fold words alone. runtime/search-words.ts does it in the same way: testdata/vectors.json is the test of both.
//  3. A list says how much a word counts on a page, and in which section most. A word that very many pages use lists those
//     where it counts most.
//  4. In scripts without spaces each two letters in a row are a word, and lists have their places: a row of letters is on the
//     pages where its pairs follow each other. testdata/queries.json has searches in many languages, for Vitest.
//  5. Pages have the numbers of their order. What is known of one page is an Entry, which the next build can use again.
//  6. The same pages make the same files, whatever was known before.
package search

import "gaceta.dev/gaceta/generator/internal/digest"

// Page is a page to be found.
type Page struct {
	Address, Title, Description string
	Lang                        string    // of its texts
	Date                        string    // of an article; may be empty
	Data                        []string  // texts outside the sections
	Sections                    []Section // of the longer text
}

// Section is a part of a page's text: what is below a heading, or before the first one.
type Section struct{ ID, Heading, Text string }

// Filter is a group that the page is in, such as a category.
type Filter struct {
	Key, Value string // category, insights
	Label      string // of the value, for readers
}

// File is a file of an index. Make returns its bytes, as long as no other index is made with the same Lists.
type File struct {
	Name string     // without a folder
	Key  digest.Sum // of what it is made of
	Make func() []byte
}

// made returns a file with some bytes.
func made(name string, data []byte) File {
	return File{name, digest.SumOf(data), func() []byte { return data }}
}

// IndexFile is the file that a search loads first.
const IndexFile = "index.json"

// A word in a title counts as much as twenty in the text.
const (
	inTitle       = 20
	inHeading     = 6
	inDescription = 8
	inText        = 1
)

const (
	maxExcerpt  = 160 // letters of each section that results show
	maxSections = 250 // that a word can be in
	maxWord     = 240 // bytes
)
