package model

import (
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// collation computes the keys by which texts are sorted as their language sorts them. Package collate is wrong in two scripts:
//
//  1. In Japanese, it puts a long vowel before the syllable that has it, so that ラーメン comes before あん. The long vowel is
//     written as a vowel first: ラアメン.
//  2. In Arabic, it takes an alef with hamza for a letter of its own, so that ألم comes before إبريق. They are written as alef.
type collation struct {
	lang     string
	collator *collate.Collator
	buffer   collate.Buffer
}

func newCollation(lang string) *collation {
	tag := language.Make(lang)
	base, _ := tag.Base()
	return &collation{lang: base.String(), collator: collate.New(tag, collate.Numeric)}
}

// key returns the key of a text. It is valid as long as the collation.
func (c *collation) key(text string) []byte {
	switch c.lang {
	case "ja":
		text = withVowels(text)
	case "ar":
		text = alefs.Replace(text)
	}
	return c.collator.KeyFromString(&c.buffer, text)
}

var alefs = strings.NewReplacer("أ", "ا", "إ", "ا")

// syllables are the hiragana that end with each vowel.
var syllables = map[rune]string{
	'あ': "あぁかゕさたなはまやゃらわゎ", 'い': "いぃきしちにひみりゐ", 'う': "うぅくすつっぬふむゆゅるゔ",
	'え': "えぇけゖせてねへめれゑ", 'お': "おぉこそとのほもよょろを",
}

// vowelOf has the vowels of hiragana.
var vowelOf = func() map[rune]rune {
	vowels := map[rune]rune{}
	for vowel, row := range syllables {
		for _, syllable := range row {
			vowels[syllable] = vowel
		}
	}
	return vowels
}()

// withVowels writes the vowel in place of each sign for a long vowel, and the syllable in place of each sign that repeats one.
func withVowels(text string) string {
	if !strings.ContainsAny(text, "ーゝゞヽヾ") {
		return text
	}
	letters := []rune(text)
	for i, letter := range letters {
		if i == 0 {
			continue
		}
		switch letter {
		case 'ー':
			base := []rune(norm.NFD.String(string(letters[i-1])))[0] // が is か with a mark
			if base >= 'ァ' && base <= 'ヶ' {
				base -= 'ァ' - 'ぁ'
			}
			if vowel, ok := vowelOf[base]; ok {
				letters[i] = vowel
			}
		case 'ゝ', 'ゞ', 'ヽ', 'ヾ':
			letters[i] = letters[i-1]
		}
	}
	return string(letters)
}
