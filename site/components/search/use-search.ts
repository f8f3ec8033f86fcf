import { openSearch, type SearchAnswer } from "gaceta";
import { useEffect, useMemo, useState } from "react";

type Values = Awaited<ReturnType<ReturnType<typeof openSearch>["filters"]>>;

interface Query {
  text: string;
  filters: Record<string, string>;
  limit: number;
}

/** The search for a query, and the values of the filters. A slow answer never replaces a newer one. */
export function useSearch(basePath: string, lang: string, { text, filters, limit }: Query) {
  const search = useMemo(() => openSearch({ basePath, lang }), [basePath, lang]);
  const [answer, setAnswer] = useState<SearchAnswer>();
  const [values, setValues] = useState<Values>({});
  const [hasFailed, setFailed] = useState(false);
  const isEmpty = !text.trim();
  useEffect(() => {
    let isCurrent = true;
    const fail = () => isCurrent && setFailed(true);
    search.filters().then(setValues, fail);
    if (isEmpty) setAnswer(undefined);
    else
      search.find(text, { filters, limit }).then((found) => {
        if (!isCurrent) return;
        setAnswer(found);
        setFailed(false);
      }, fail);
    return () => {
      isCurrent = false;
    };
  }, [search, text, filters, limit, isEmpty]);
  return { answer, values, hasFailed };
}
