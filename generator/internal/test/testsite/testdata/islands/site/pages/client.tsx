import { Island, type PageProps } from "gaceta";
import Browser from "../islands/browser.island";

export default function Client({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Browser} on="interaction" props={{ fails: false }} fallback={<button type="button">خريطة</button>} />
      <Island of={Browser} on="interaction" props={{ fails: true }} fallback={<button type="button">χάρτης</button>} />
    </>
  );
}
