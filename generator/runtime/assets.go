package runtime

import "strings"

// AssetTypes are the types of files that are published as they are. The import of one is its address; that of a picture in
// the site's own code is a value for the component Picture.
var AssetTypes = append(strings.Fields(`.avif .ico .cur .svg
	.woff2 .woff .ttf .otf .eot
	.mp4 .m4v .webm .mov .mp3 .m4a .aac .ogg .oga .opus .wav .flac .vtt
	.pdf .zip .epub .wasm .glb`), PictureTypes...)

// PictureTypes are the types of pictures that the component Picture optimizes.
var PictureTypes = []string{".jpg", ".jpeg", ".png", ".webp", ".gif"}

// Spellings returns a type of files as people and devices write it: esbuild and TypeScript compare it with case.
func Spellings(ext string) []string {
	return []string{ext, strings.ToUpper(ext), "." + strings.ToUpper(ext[1:2]) + ext[2:]}
}
