// The words of a text, as package search in Go finds and folds them: generator/outputs/search/words.go and fold.go. The same
// file of texts and words tests both.

/** A word that was folded, and where it was written. */
export interface Word {
  word: string;
  at: number;
  end: number;
  /** Whether it is a part of a code, which is a word too. */
  isPart?: boolean;
  /** The letters of a row in a script without spaces. */
  letters?: Word[];
}

const unspaced =
  "(?!\\p{Nd})(?=[\\p{L}\\p{N}])[ー\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const letter = `${unspaced}[\\p{M}\\p{Cf}]*`;
const spaced = `(?!${unspaced})[\\p{L}\\p{M}\\p{N}]`;
// With the signs that are inside of words: п'ять, o'quv, col·legi, ג'ירפה, דו"ח.
const hebrew = `[א-ת](?:['‘’׳](?=[א-ת])|["”״](?=[א-ת](?![א-ת])))`;
const sign = `(?:[OoGg\\p{sc=Cyrl}]['‘’](?=${spaced})|[Ll]·(?=[Ll])|${hebrew}|${spaced})`;
const word = `${sign}(?:${sign}|[\\p{Cf}\u055b-\u055f])*`;
const letters = new RegExp(letter, "gu");
const words = new RegExp(`(?:${letter})+|${word}(?:[-‐./&]${word})*(?:\\+\\+|#(?![\\p{L}\\p{M}\\p{N}]))?`, "gu");

/** What normalization joins into one character, or takes apart. */
const joined = /[\0-\x7f]+(?![\p{M}ﾞﾟ])|เเ|ເເ|[\s\S][\p{M}ﾞﾟ\u1160-\u11ff]*/gu;

/** Letters of Amharic that are spoken and often written like another one, each with that one. */
const homophones =
  "ሃሀ ሐሀ ሑሁ ሒሂ ሓሀ ሔሄ ሕህ ሖሆ ሠሰ ሡሱ ሢሲ ሣሳ ሤሴ ሥስ ሦሶ ሧሷ ኀሀ ኁሁ ኂሂ " +
  "ኃሀ ኄሄ ኅህ ኆሆ ኣአ ዐአ ዑኡ ዒኢ ዓአ ዔኤ ዕእ ዖኦ ፀጸ ፁጹ ፂጺ ፃጻ ፄጼ ፅጽ ፆጾ";

const alike: Record<string, string> = Object.fromEntries(
  "ßss æae œoe øo łl đd ðd þth ıi ħh ŋn ςσ ىي یي کك ةه ۃه ہه ەه ٱا ँं ‐- װוו ױוי ײיי ൺണ് ൻന് ർര് ൽല് ൾള് ൿക് "
    .concat(homophones)
    .split(" ")
    .map((pair) => [pair[0], pair.slice(1)]),
);

/** Returns a word as the index has it: without case, accents and spellings of one letter. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/եւ/g, "եվ")
    .replace(
      /([иу]\u0306)|(?=\p{M})[\u0300-\u077f\u0816-\u08ff\u093c]|['‘’·ـ"”׳״\u02b9-\u02bf\u055b-\u055f\p{Cf}\p{VS}]/gu,
      "$1",
    )
    .replace(/[^\0-\x7f]/gu, (letter) => alike[letter] ?? letter)
    .replace(/(?:ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ]))/g, "ं")
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      return `${(code > 0x964 && code < 0xe00 ? code - 6 : code) % 16}`; // zero is xxx6 in the scripts of India
    })
    .normalize("NFC");
}

/** Returns the words of a text. */
export function wordsOf(text: string): Word[] {
  let normal = "";
  const places: number[] = [];
  const ends: number[] = [];
  for (const { 0: part, index } of text.matchAll(joined)) {
    const plain = part
      .normalize("NFKC")
      .replace(/เเ/, "แ")
      .replace(/ເເ/, "ແ")
      .replace(/([ํໍ])([่-๋່-໋])/, "$2$1");
    normal += plain;
    for (let i = 0; i < plain.length; i++) {
      const isSame = plain === part;
      places.push(index + (isSame ? i : 0));
      ends.push(index + (isSame ? i + 1 : part.length)); // ㈱ is several characters, which are marked as one
    }
  }
  const found = (written: string, from: number): Word => ({
    word: fold(written),
    at: places[from]!,
    end: ends[from + written.length - 1]!,
  });
  return [...normal.matchAll(words)].flatMap(({ 0: written, index }) => {
    const whole = found(written, index);
    const split = (pattern: RegExp) => [...written.matchAll(pattern)].map((m) => found(m[0], index + m.index));
    const row = split(letters);
    if (row.length > 0) return { ...whole, word: row.map(({ word }) => word).join(""), letters: row };
    const parts = split(/[^-‐./&]+/g);
    const isCode = parts.length > 1 && parts.length < 5 && /\p{Nd}|&/u.test(written);
    return isCode ? [whole, ...parts.map((part) => ({ ...part, isPart: true }))] : parts;
  });
}

/** Returns the words that the index has for a row: each two letters, and the last one. */
export function pairsOf(letters: Word[]): string[] {
  return letters.map(({ word }, i) => word + (letters[i + 1]?.word ?? ""));
}
