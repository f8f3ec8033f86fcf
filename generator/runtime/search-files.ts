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
  /** The words of each list, with spaces between. */
  words: string[];
  /** How many pages use the words; then, for each listed page, the distance to the one before, the weight, the section. */
  lists: number[][];
  /** In scripts without spaces: for each page of a list, how often two letters occur there, and the distances between them. */
  places?: number[][];
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

/** What React and the converter of Markdown escape. */
const escapes: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** How many pages a file of pages has, as in generator/outputs/search. */
const pagesPerFile = 8;

/** The files of an index, each of which is loaded once. */
export type SearchFiles = ReturnType<typeof openFiles>;

/** Returns the files of the index in a folder. */
export function openFiles(folder: string) {
  const loaded = new Map<string, Promise<unknown>>();
  let origin = "";

  function once<T>(name: string, load: () => Promise<T>): Promise<T> {
    let file = loaded.get(name);
    if (!file) {
      file = load();
      file.catch(() => loaded.delete(name)); // the next search tries again
      loaded.set(name, file);
    }
    return file as Promise<T>;
  }

  const load = <T>(name: string) =>
    once<T>(name, async () => {
      const response = await fetch(`${folder}/${name}.json`);
      const { url, status } = response;
      if (status === 404 && name === "index")
        throw new Error(`${url} is missing. Set search: true in content/site.yaml.`);
      if (!response.ok) throw new Error(`${url}: ${status}`);
      origin = url;
      return response.json();
    });

  const index = () => load<IndexFile>("index");

  return {
    index,

    /** The files with a word: one, or a few if longer words count too. */
    async words(word: string, orLonger: boolean): Promise<WordFile[]> {
      const { prefixes } = await index();
      const own = prefixes.filter((prefix) => word.startsWith(prefix)).slice(-1);
      const longer = orLonger
        ? prefixes.filter((prefix) => prefix !== word && prefix.startsWith(word)).slice(0, 2)
        : [];
      return Promise.all([...own, ...longer].map((prefix) => load<WordFile>(`w-${nameOf(prefix)}`)));
    },

    async page(number: number): Promise<PageRecord> {
      const pages = await load<PageRecord[]>(`p-${Math.floor(number / pagesPerFile)}`);
      return pages[number % pagesPerFile] as PageRecord;
    },

    /** The text of a published page, or of its section with an id, up to the next heading; nothing if it cannot be loaded. */
    async text(address: string, id: string): Promise<string> {
      const html = await once(address, async () => {
        const response = await fetch(new URL(address, origin));
        return response.ok ? response.text() : "";
      }).catch(() => "");
      const from = html.indexOf(id ? ` id="${id}"` : "<main");
      if (from < 0) return "";
      const [text = ""] = html.slice(from).split(id ? /<h[1-6]|<\/main/ : "</main", 1);
      return text
        .replace(id ? /^[\s\S]*?<\/h\d>/ : /^[^>]*>/, "")
        .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, "")
        .replace(/<\/?(?:[abi]|abbr|bdi|code|em|kbd|mark|span|strong|su[bp])(?: [^>]*)?>/g, "")
        .replace(/(?:<[^>]*>|\s)+/g, " ")
        .replace(/&(#?\w+);/g, (written, name) => escapes[name] ?? written);
    },

    /** The numbers of the pages with a value. */
    async pagesWith(key: string, value: string): Promise<Set<number>> {
      let at = 0;
      const distances = await load<number[]>(`f-${nameOf(key)}-${nameOf(value)}`);
      return new Set(distances.map((distance) => (at += distance)));
    },
  };
}

/** A part of a file’s name: plain texts as they are, others as bytes. */
function nameOf(text: string): string {
  if (/^([a-z0-9][a-z0-9-]*)?$/.test(text)) return text;
  return `-${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
