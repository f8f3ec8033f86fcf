import { defineIsland, type Lang } from "gaceta";
import { useEffect, useRef, useState } from "react";
import css from "./search.module.css";
import { SearchDialog } from "./search-dialog";
import { translations } from "./translations";

interface Props {
  lang: Lang;
  basePath: string;
  /** Pages for those who find nothing. */
  links: { label: string; href: string }[];
}

/** The button that opens the search. Its code and the dialog are loaded at the first click. */
function Search({ lang, basePath, links }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (wasOpened) dialog.current?.showModal();
  }, [wasOpened]);
  const open = () => (wasOpened ? dialog.current?.showModal() : setOpened(true));
  return (
    <>
      {/* No aria-label: on a listing, what is labelled “Search” is its search box. */}
      <button className={css.open} data-search="" type="button" onClick={open}>
        <span className="visually-hidden">{translations[lang].open}</span>
      </button>
      {wasOpened && <SearchDialog ref={dialog} lang={lang} basePath={basePath} links={links} />}
    </>
  );
}

export default defineIsland("search", Search);
