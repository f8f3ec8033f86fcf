package svg

import "strings"

// Namespaces.
const (
	svgSpace   = "http://www.w3.org/2000/svg"
	htmlSpace  = "http://www.w3.org/1999/xhtml"
	mathSpace  = "http://www.w3.org/1998/Math/MathML"
	xlinkSpace = "http://www.w3.org/1999/xlink"
	xmlSpace   = "http://www.w3.org/XML/1998/namespace"
)

// setOf returns the set of the words of a text.
func setOf(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// elements only draw. All others run code, contain HTML, load files or change addresses.
var elements = setOf(`
	svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc switch view
	linearGradient radialGradient stop pattern clipPath mask marker image a style filter
	animate animateTransform animateMotion mpath
	feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
	feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
	feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`)

// ignored are elements that browsers do not show. Drawing programs write them.
var ignored = setOf(`
	metadata font font-face missing-glyph glyph hkern vkern color-profile flowRoot hatch hatchPath
	meshgradient meshrow meshpatch mesh solidColor solidcolor`)

// acting are elements that do more than draw, in any namespace. They are refused even among the data of drawing programs.
var acting = setOf(`
	script handler listener iframe frame frameset object embed applet portal link base form meta set discard animation audio video`)

// textElements contain the text that is shown. Text elsewhere is left out.
var textElements = setOf(`text tspan textPath title desc style a`)

// templates are elements whose content is only drawn where something refers to them.
var templates = setOf(`defs symbol pattern clipPath mask marker filter linearGradient radialGradient`)

// names are attributes whose values are names, not styles.
var names = setOf(`
	id class lang role target rel in in2 result begin end requiredFeatures requiredExtensions systemLanguage
	type media attributeName attributeType font-family`)

// attributes are all other attributes.
var attributes = setOf(`
	transform transform-origin transform-box x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height viewBox
	preserveAspectRatio points d pathLength offset
	gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits
	maskContentUnits filterUnits primitiveUnits markerUnits markerWidth markerHeight refX refY orient
	textLength lengthAdjust startOffset method spacing side
	dur min max restart repeatCount repeatDur fill values calcMode keyTimes keySplines keyPoints additive accumulate from to by
	path origin
	mode operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
	tableValues slope intercept amplitude exponent surfaceScale diffuseConstant specularConstant specularExponent
	limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ scale xChannelSelector yChannelSelector stdDeviation
	baseFrequency numOctaves seed stitchTiles radius
	alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
	color-rendering cursor direction display dominant-baseline enable-background fill-opacity fill-rule filter flood-color
	flood-opacity font font-size font-size-adjust font-stretch font-style font-variant font-weight
	glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color
	marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events
	shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
	stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering unicode-bidi
	vector-effect visibility white-space word-spacing writing-mode`)

// functions are those of CSS that compute values of a drawing. None of them loads anything.
var functions = setOf(`
	rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark icc-color device-cmyk var env
	calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp
	matrix matrix3d translate translatex translatey translatez translate3d rotate rotatex rotatey rotatez rotate3d
	scale scalex scaley scalez scale3d skew skewx skewy perspective
	blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
	circle ellipse inset polygon path rect xywh ray
	cubic-bezier steps linear linear-gradient radial-gradient conic-gradient
	repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
	format tech local fit-content minmax
	not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir`)

// atRules are the rules that load nothing. The fonts of @font-face are within the file.
var atRules = setOf(`@keyframes @-webkit-keyframes @-moz-keyframes @media @font-face`)

// effects are CSS functions that are as slow as a filter.
var effects = setOf(`blur drop-shadow`)
