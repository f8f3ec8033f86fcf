import { cached, Island, type PageProps } from "gaceta";
import { lazy, Suspense, use } from "react";
import Parts from "../islands/parts.island";
import Whole from "../islands/whole.island";

const Heavy = lazy(() => import("../components/heavy"));
const word = new Promise<string>((resolve) => setTimeout(resolve, 20, "كلمة"));
const Word = () => <b>{use(word)}</b>;

async function Later({ text }: { text: string }) {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return <i>{text}</i>;
}

const Footer = cached(function Footer({ year }: { year: number }) {
  return (
    <footer>
      <Suspense fallback={<p>…</p>}>
        <Later text={`© ${year}`} />
      </Suspense>
    </footer>
  );
});

export default async function Waiting({ title }: PageProps) {
  const data = await Promise.resolve("δεδομένα");
  return (
    <>
      <h1>{title}</h1>
      <p>{data}</p>
      <Suspense fallback={<p>読み込み中</p>}>
        <Heavy />
        <Word />
        <Suspense fallback={<p>読み込み中</p>}>
          <Later text="後で" />
        </Suspense>
      </Suspense>
      <Island of={Parts} on="interaction" props={{}} />
      <Island of={Parts} on="interaction" props={{}} />
      <Island of={Whole} on="interaction" props={{}} />
      <Footer year={2026} />
    </>
  );
}
