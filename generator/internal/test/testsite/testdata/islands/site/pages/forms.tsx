import { Island, type PageProps } from "gaceta";
import Action from "../islands/action.island";
import Classic from "../islands/classic.island";
import Forward from "../islands/forward.island";
import Memo from "../islands/memo.island";
import Submit from "../islands/submit.island";

export default function Forms({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Action} on="interaction" props={{}} />
      <Island of={Submit} on="interaction" props={{}} />
      <Island of={Memo} props={{ label: "覚え" }} />
      <Island of={Forward} props={{ label: "إلى الأمام" }} />
      <Island of={Classic} props={{ label: "κλασικό" }} />
    </>
  );
}
