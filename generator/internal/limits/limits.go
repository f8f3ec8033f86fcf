// Package limits defines how large the parts of a site may be, and which
// characters texts may contain.
//
// The limits bound the time and memory that reading a stranger's pull request
// takes. A site within them builds on a machine with two cores and 2 GB. Content
// beyond a limit is rejected with a diagnostic before it is parsed.
//
// The limits are not settings, because the same pull request could raise them.
// Only what depends on the machine is a flag: --jobs and --image-budget.
package limits

import "time"

// Texts in Markdown.
const (
	TextBytes        = 1 << 20               // one file, front matter included: a thick novel
	TextDepth        = 32                    // quotes and lists in each other, and spaces of indentation by four
	ParagraphMarkup  = 2500                  // brackets, stars and the like between two empty lines: parsers compare each with each
	TextMarkup       = 30_000                // the same in a whole text
	TableCells       = 20_000                // one table
	Attributes       = 50                    // one component
	ComponentLines   = 10_000                // one text
	CodeTime         = 10 * time.Second      // to highlight the code of one text, in addition to CodeByteTime
	AllCodeTime      = 5 * time.Minute       // the same for all texts of a build
	CodeByteTime     = 50 * time.Microsecond // 20 times what most code takes on a machine of 2026
	Footnotes        = 5_000                 // one text, with what refers to them
	AccentsPerLetter = 8                     // marks that stack on one letter
)

// Data files and front matter, as YAML.
const (
	DataBytes  = 1 << 20
	DataNodes  = 50_000 // keys, values and brackets: the parser's time grows with the square
	DataDepth  = 64
	SlugLength = 100
)

// ExchangeBytes is a file of a translation tool: a text or data file, its translation, and marks around them.
const ExchangeBytes = 16 << 20

// RedirectPatterns is how many lines of _redirects may end with a *. Each is compared with every page. Cloudflare allows 100.
const RedirectPatterns = 500

// Addresses of a site. Files have their names, with an ending of up to ten bytes.
const (
	AddressPart   = 200   // between two slashes; file systems allow 255
	AddressLength = 1_000 // Windows and hosts allow more only in some cases
)

// JSON Schemas of a site. Compiling takes the square of the parts.
const (
	SchemaBytes        = 512 << 10
	SchemaDepth        = 64
	SchemaParts        = 5_000     // maps, lists and booleans
	SchemaValues       = 50_000    // what commas separate
	SchemaDigits       = 400       // of a number
	SchemaPattern      = 2_000     // bytes of a regular expression
	SchemaPatternSteps = 5_000     // its program
	SchemaPrograms     = 50_000    // the programs of all regular expressions of a schema
	SchemaExpansions   = 20_000    // parts when each reference is replaced by what it refers to
	SchemaVisits       = 2_000_000 // parts of a schema that are compared with parts of one file
)

// Templates of a site.
const (
	TemplateBytes  = 64 << 10
	TemplateRanges = 6         // in each other
	TemplateText   = 4 << 20   // the result of one function, such as print
	TemplateWork   = 128 << 20 // bytes that one execution writes, and what takes as long
)

// Pictures.
const (
	ImageBytes  = 20 << 20
	ImagePixels = 100_000_000
	ImageSide   = 16_383 // pixels: the largest side of a WebP
)

// SVG. What is drawn several times counts each time.
const (
	SVGBytes     = 2 << 20
	SVGDepth     = 256
	SVGElements  = 50_000
	SVGEffects   = 200       // filters, masks and patterns
	SVGNesting   = 12        // of effects in each other
	SVGSteps     = 500       // primitives of filters
	SVGPathBytes = 256 << 10 // one attribute
	SVGText      = 30_000    // bytes of shown text
)

// Node processes.
const (
	PageTimeout    = 30 * time.Second // one page
	ImageTimeout   = 2 * time.Minute  // one request for variants of a picture
	SlowImages     = 5 * time.Minute  // all requests of a build that take too long, together
	ImageMemoryMB  = 768              // MB for one picture that is encoded, on Linux: one with 100 megapixels needs 500
	ImageProcessMB = 512              // MB for the process that encodes pictures, in addition
	NodeMemoryMB   = 1024             // MB for JavaScript in one process; on Linux twice that with buffers and all
	FrameBytes     = 64 << 20         // one page, with the props or the HTML
	LogTailBytes   = 8 << 10          // the end of the output of a process, kept for messages
	LogBytes       = 1 << 20          // the output of a process that is shown
)

// RequestBytes is the body of a request to gaceta live.
const RequestBytes = 10 << 20
