import { Island, type PageProps } from "gaceta";
import css from "../components/contents.module.css";
import Hidden from "../islands/hidden.island";

const kinds = ["dialog", "paragraph", "input", "contents", "banner", "text", "nothing", "portal", "template", "picture"];

export default function Visible({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      {kinds.map((kind) => (
        <Island key={kind} of={Hidden} props={{ kind }} />
      ))}
      <p>
        行の中 <Island of={Hidden} inline props={{ kind: "nothing" }} />
      </p>
      <div className={css.unboxed}>
        <Island of={Hidden} props={{ kind: "dialog" }} />
        <Island of={Hidden} props={{ kind: "text" }} />
      </div>
      <details>
        <summary>閉じた</summary>
        <Island of={Hidden} props={{ kind: "text" }} />
      </details>
    </>
  );
}
