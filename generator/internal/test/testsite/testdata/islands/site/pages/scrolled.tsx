import { Island, type PageProps } from "gaceta";
import Scrolled from "../islands/scrolled.island";

export default function Page({ title }: PageProps) {
  return (
    <>
      <h1>{title}</h1>
      <Island of={Scrolled} on="load" props={{}} />
    </>
  );
}
