import { defineIsland } from "gaceta";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import css from "../components/contents.module.css";

/** What an island shows first. None of these has a box. */
const first: Record<string, (ran: boolean) => ReactNode> = {
  dialog: () => <dialog>対話</dialog>,
  paragraph: () => <p hidden>隠し</p>,
  input: () => <input type="hidden" name="token" value="1" />,
  contents: () => <div className={css.contents}>箱なし</div>,
  banner: (ran) => <div hidden={!ran}>クッキー</div>,
  text: () => "文字だけ",
  nothing: () => null,
  portal: (ran) => ran && createPortal(<p>別の場所</p>, document.body),
  template: () => <template />,
  picture: () => <img src="/dot.svg" alt="点" width="1" height="1" />, // React writes a preload before it
};

function Hidden({ kind }: { kind: string }) {
  const [ran, setRan] = useState(false);
  useEffect(() => setRan(true), []);
  useEffect(() => {
    if (ran) document.documentElement.dataset[kind] = "ran";
  }, [ran, kind]);
  return first[kind]?.(ran);
}

export default defineIsland("hidden", Hidden);
