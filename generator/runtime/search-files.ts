// The files of a search index, which package search in Go makes.

/** index.json. */
export interface IndexFile {
  pages: number;
  /** Of the files of words. */
  prefixes: string[];
  filters: Record<string, FilterValue[]>;
}

/** A value of a filter, such as a category. */
export interface FilterValue {
  /** Its key in the front matter. */
  value: string;
  /** Its name in the language of the index. */
  label: string;
  /** How many pages have it. */
  pages: number;
}

/** A file of words: the words with one prefix, and the lists of pages by number. */
export interface WordFile {
  words: Record<string, number[]>;
  /** How many pages use the word; then, for each listed page, the distance to the one before, the weight, the section. */
  lists: number[][];
}

/** What results show of a page. */
export interface PageRecord {
  address: string;
  title: string;
  description: string;
  date?: string;
  lang: string;
  sections: [id: string, heading: string, text: string][];
}

/** How many pages a file of pages has, as in generator/outputs/search. */
const pagesPerFile = 8;

/** Loads the files of an index, each once. */
export class SearchFiles {
  private readonly loaded = new Map<string, Promise<unknown>>();

  constructor(private readonly folder: string) {}

  private load<T>(name: string): Promise<T> {
    let file = this.loaded.get(name);
    if (!file) {
      file = fetch(`${this.folder}/${name}.json`).then((response) => {
        if (response.status === 404 && name === "index")
          throw new Error(`There is no search index at ${response.url}. Set search: true in content/site.yaml.`);
        if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
        return response.json();
      });
      file.catch(() => this.loaded.delete(name)); // the next search tries again
      this.loaded.set(name, file);
    }
    return file as Promise<T>;
  }

  index(): Promise<IndexFile> {
    return this.load("index");
  }

  /** The files with a word: one, or a few if longer words count too. */
  async words(word: string, orLonger: boolean): Promise<WordFile[]> {
    const { prefixes } = await this.index();
    const own = prefixes.filter((prefix) => word.startsWith(prefix)).at(-1);
    const longer = orLonger ? prefixes.filter((prefix) => prefix !== word && prefix.startsWith(word)).slice(0, 2) : [];
    return Promise.all(
      [...(own === undefined ? [] : [own]), ...longer].map((p) => this.load<WordFile>(`w-${nameOf(p)}`)),
    );
  }

  async page(number: number): Promise<PageRecord> {
    const pages = await this.load<PageRecord[]>(`p-${Math.floor(number / pagesPerFile)}`);
    return pages[number % pagesPerFile] as PageRecord;
  }

  /** The numbers of the pages with a value. */
  async pagesWith(key: string, value: string): Promise<Set<number>> {
    let at = 0;
    return new Set(
      (await this.load<number[]>(`f-${nameOf(key)}-${nameOf(value)}`)).map((distance) => (at += distance)),
    );
  }
}

/** A part of a file’s name: plain texts as they are, others as bytes. */
function nameOf(text: string): string {
  if (/^([a-z0-9][a-z0-9-]*)?$/.test(text)) return text;
  return `-${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
